import { bringForward, countOf, press, setAlarms, signIn, textOf } from '../browser/firefox-desk.ts';
import { clickNumber } from '../browser/firefox-page.ts';
import { expect, market, parcelOf, test } from './test.ts';

test('a courier the service does not follow costs no call, until the list names it', async ({
  run,
  sandbox,
}) => {
  const { desk } = run;
  // Its list does not come, so Waybill goes by what is publicly known: Thailand Post is not followed.
  sandbox.fault('*', { kind: 'status', code: 500 });
  await signIn(run, sandbox);
  sandbox.fault('*', null);
  sandbox.clearCalls();

  const shop = await run.open(market);
  const card = await clickNumber(run, shop, parcelOf(sandbox, 'thailand-post').trackingNo);
  await card.text('does not cover Thailand Post');
  await card.press('card-keep');
  await card.has('card-open');
  const popup = await run.openOwn('popup.html');
  await expect.poll(() => countOf(popup, 'parcel-row')).toBe(1);
  await press(popup, 'parcel-row');
  await expect.poll(() => textOf(popup, 'courier-page')).toContain('track.thailandpost.co.th');
  await bringForward(run);
  await expect.poll(() => setAlarms(run)).toEqual([]);
  expect(sandbox.calls()).toEqual([]);

  await press(desk, 'update-couriers');
  await expect.poll(() => textOf(desk, 'couriers-note')).toMatch(/covers \d+ couriers, as of/);
  await expect.poll(() => countOf(popup, 'timeline-event')).toBeGreaterThan(0);
  expect(sandbox.calls().map(({ path }) => path.replace(/^.*\/v3/, ''))).toEqual([
    '/couriers',
    '/tracks/find',
  ]);
});

test('no redirect is followed by what the settings ask: the other origin hears nothing', async ({
  ready,
  sandbox,
}) => {
  const { desk } = ready;
  for (const code of [301, 302, 303, 307, 308] as const) {
    sandbox.clearCalls();
    sandbox.fault('*', { kind: 'redirect', code });
    await press(desk, 'test');
    await expect.poll(() => textOf(desk, 'test-result')).toContain('another address');
    expect(sandbox.calls().map(({ host, status }) => [host, status])).toEqual([['api.etrackings.com', code]]);
    sandbox.fault('*', null);
    await press(desk, 'test');
    await expect.poll(() => textOf(desk, 'test-result')).toContain('Works');
  }
});
