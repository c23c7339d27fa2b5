import { untilAlarm } from '../tools/browser/alarms.ts';
import {
  at,
  pollNow,
  countOf,
  fill,
  press,
  pressIn,
  shownBadge,
  signIn,
  textOf,
} from '../tools/browser/firefox-driver.ts';
import { clickNumber } from '../tools/browser/firefox-page.ts';
import { foldOf } from '../tools/browser/selectors.ts';
import { readItems } from '../tools/browser/stored-records.ts';
import { expect, market, parcelOf, test } from './test.ts';

test('no call is made for an uncovered courier until the list names it @walks', async ({ run, sandbox }) => {
  const { desk } = run;
  // Without the service's list Waybill uses its built-in knowledge: Thailand Post is not covered.
  sandbox.fault('*', { kind: 'status', code: 500 });
  await signIn(run, sandbox);
  sandbox.fault('*', null);
  sandbox.clearCalls();

  const shop = await run.open(market);
  const card = await clickNumber(run, shop, parcelOf(sandbox, 'thailand-post').trackingNo);
  await card.text('does not cover Thailand Post');
  await card.press('card-follow');
  await card.has('card-open');
  const popup = await run.openOwn('popup.html');
  await expect.poll(() => countOf(popup, 'parcel-row')).toBe(1);
  await press(popup, 'parcel-row');
  await expect.poll(() => textOf(popup, 'courier-page')).toContain('track.thailandpost.co.th');
  await pollNow(run);
  // The alarm does not fire before the next try for the list.
  await expect.poll(() => desk.evaluate(untilAlarm)).toBeGreaterThan(20 * 3_600_000);
  expect(sandbox.calls()).toEqual([]);

  await press(desk, 'update-couriers');
  await expect.poll(() => textOf(desk, 'couriers-note')).toMatch(/covers \d+ couriers \(as of/);
  await expect.poll(() => countOf(popup, 'timeline-event')).toBeGreaterThan(0);
  expect(sandbox.calls().map(({ path }) => path.replace(/^.*\/v3/, ''))).toEqual([
    '/couriers',
    '/tracks/find',
  ]);
});

test('a call of the settings page follows no redirect: the other origin gets no request @walks', async ({
  ready,
  sandbox,
}) => {
  const { desk } = ready;
  // One that may change the method of the request, and one that keeps it. Chromium gets all five (tests/e2e/couriers.spec.ts).
  for (const code of [302, 307] as const) {
    sandbox.clearCalls();
    sandbox.fault('*', { kind: 'redirect', code });
    await press(desk, 'test');
    await expect.poll(() => textOf(desk, 'test-result')).toContain('another address');
    expect(sandbox.calls().map(({ host, status }) => [host, status])).toEqual([['api.etrackings.com', code]]);
    sandbox.fault('*', null);
    await press(desk, 'test');
    await expect.poll(() => textOf(desk, 'test-result')).toContain('It works');
  }
});

const pathsOf = (calls: readonly { path: string }[]) => calls.map(({ path }) => path.replace(/^.*\/v3/, ''));

test('a parcel is still checked after a list without its courier or a refused list, and Test reports success @walks', async ({
  ready,
  sandbox,
}) => {
  const { desk } = ready;
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  const popup = await ready.openOwn(`popup.html#number=${trackingNo}`);
  await press(popup, 'found-follow');
  // By key: the mouse would press twice at once in the same place.
  await popup.waitForSelector(at('found-following'));
  await popup.focus(at('found-following'));
  await popup.keyboard.press('Enter');
  await expect.poll(() => countOf(popup, 'timeline-event')).toBeGreaterThan(0);

  sandbox.fault('/couriers', 'one-courier');
  await press(desk, 'update-couriers');
  await expect.poll(() => textOf(desk, 'couriers-note')).toContain('covers 1 courier (as of');
  sandbox.clearCalls();
  await pollNow(ready);
  await expect.poll(() => pathsOf(sandbox.calls())).toEqual(['/tracks/find']);
  expect(await countOf(popup, 'failure')).toBe(0);

  sandbox.fault('/couriers', { kind: 'status', code: 401 });
  await press(desk, 'update-couriers');
  await expect.poll(() => textOf(desk, 'update-failure')).toContain('the list was not updated');
  await press(desk, 'test');
  await expect.poll(() => textOf(desk, 'test-result')).toContain('It works');
  sandbox.clearCalls();
  await pollNow(ready);
  await expect.poll(() => pathsOf(sandbox.calls())).toEqual(['/tracks/find']);
  expect(await shownBadge(ready)).toMatchObject({ text: '' });
});

test(
  'the form names a missing key, does not store a refused one, and accepts an unknown service',
  { tag: '@walks' },
  async ({ run, sandbox }) => {
    const { desk } = run;
    const stored = async () => (await desk.evaluate(readItems)).credentials;
    await press(desk, 'test');
    await expect.poll(() => textOf(desk, 'api-key-fault')).toBe('Enter the API key.');
    const focused = () => desk.evaluate(() => document.activeElement?.getAttribute('data-testid'));
    await expect.poll(focused).toBe('api-key');
    expect(await stored()).toBeUndefined();

    // Without a key the message names the key, also for an uncovered courier.
    const popup = await run.openOwn('popup.html#number=EX447190325TH');
    await press(popup, 'found-look-up');
    await expect.poll(() => textOf(popup, 'failure')).toContain('needs your own API key');
    expect(await textOf(popup, 'account-site')).toContain('etrackings.com');

    sandbox.fault('/couriers', { kind: 'status', code: 404 });
    await desk.bringToFront();
    await pressIn(desk, foldOf('advanced'));
    await fill(desk, 'base-address', 'https://tracking.waybill.example/api/v3');
    await fill(desk, 'api-key', 'mistyped-key');
    await fill(desk, 'key-secret', 'mistyped-secret');
    await press(desk, 'test');
    await expect.poll(() => countOf(desk, 'save')).toBe(1);
    expect(await textOf(desk, 'not-saved')).toContain('Nothing was saved.');
    expect(await stored()).toBeUndefined();
    await fill(desk, 'api-key', sandbox.apiKey);
    await fill(desk, 'key-secret', sandbox.keySecret);
    await press(desk, 'test');
    await expect.poll(() => textOf(desk, 'test-result')).toContain('It works');
    expect(await stored()).toBeDefined();

    // The public service is known to refuse Thailand Post; this service gets the call.
    const { trackingNo } = parcelOf(sandbox, 'thailand-post');
    const number = await run.openOwn(`popup.html#number=${trackingNo}`);
    await press(number, 'found-look-up');
    await expect.poll(() => countOf(number, 'found-event')).toBe(1);
    expect(await countOf(number, 'failure')).toBe(0);
    expect(new Set(sandbox.calls().map(({ host }) => host))).toEqual(new Set(['tracking.waybill.example']));
  },
);
