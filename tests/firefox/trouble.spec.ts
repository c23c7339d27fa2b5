import { fireAlarm, makeDueAndFire, untilAlarm } from '../tools/browser/alarms.ts';
import {
  pollNow,
  countOf,
  recordNotifications,
  press,
  pressIn,
  shownBadge,
  signIn,
  textOf,
} from '../tools/browser/firefox-driver.ts';
import { setOffline } from '../tools/browser/firefox.ts';
import { clickNumber } from '../tools/browser/firefox-page.ts';
import { lookUpAndFollow } from '../tools/browser/messages.ts';
import { livingText } from '../tools/browser/selectors.ts';
import { untilIdle } from '../tools/browser/settled.ts';
import { replaceSealingKey, setClockBack } from '../tools/browser/stored-records.ts';
import { expect, market, parcelOf, test } from './test.ts';

test('a wrong key shows in card, popup, settings and badge, and stops further calls @walks', async ({
  run,
  sandbox,
}) => {
  const { desk } = run;
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  await signIn(run, { apiKey: 'made-up-wrong-key', keySecret: 'made-up' });
  await press(desk, 'test');
  await expect.poll(() => textOf(desk, 'test-result')).toContain('refused');

  const shop = await run.open(market);
  const card = await clickNumber(run, shop, trackingNo);
  expect(await card.text('refused')).toContain('key');
  await expect.poll(() => shownBadge(run)).toMatchObject({ text: '!' });
  await card.press('card-follow');
  await card.has('card-open');
  const popup = await run.openOwn('popup.html');
  await expect.poll(() => textOf(popup, 'banner')).toContain('refused');
  await expect.poll(() => countOf(popup, 'parcel-row')).toBe(1);

  // Neither the poll nor a press makes a call any more.
  sandbox.clearCalls();
  await pollNow(run);
  await press(popup, 'parcel-row');
  await press(popup, 'check');
  await expect.poll(() => countOf(popup, 'check')).toBe(1);
  expect(sandbox.calls()).toEqual([]);

  // New credentials close the breaker, and the parcel is checked.
  await signIn(run, sandbox);
  await expect.poll(() => countOf(popup, 'banner')).toBe(0);
  await expect.poll(() => textOf(popup, 'status')).toContain('In transit');
  await expect.poll(() => shownBadge(run)).toMatchObject({ text: '' });
});

test(
  'one parcel that is answered with 401 stops all; Try again asks another one, and calls go on',
  { tag: '@walks' },
  async ({ ready, sandbox }) => {
    const [odd, sound] = ['shopee-express', 'flash-express'].map((courierKey) => ({
      courierKey,
      trackingNo: parcelOf(sandbox, courierKey).trackingNo,
    }));
    for (const of of [odd!, sound!]) await ready.desk.evaluate(lookUpAndFollow, of);
    sandbox.fault(odd!.trackingNo, { kind: 'status', code: 401 });
    sandbox.clearCalls();
    const id = `${odd!.courierKey}/${odd!.trackingNo}`;
    const popup = await ready.openOwn(`popup.html#parcel=${encodeURIComponent(id)}`);
    await ready.desk.evaluate(makeDueAndFire, [id]);
    await expect.poll(() => textOf(popup, 'banner')).toContain('refused your key');
    // Now both parcels are due.
    await pollNow(ready);
    await pressIn(popup, '[data-testid=banner] .bar button:nth-child(2)');
    await expect
      .poll(() => sandbox.calls().map(({ trackingNo }) => trackingNo))
      .toEqual([odd!.trackingNo, sound!.trackingNo, odd!.trackingNo]);
    await expect.poll(() => textOf(popup, 'failure')).toContain('accepted your key for another number');
    expect(await countOf(popup, 'banner')).toBe(0);
  },
);

test('a replaced sealing key is announced once, and shown in badge, list and settings until a key is typed @walks', async ({
  ready,
  sandbox,
}) => {
  const shop = await ready.open(market);
  const card = await clickNumber(ready, shop, parcelOf(sandbox, 'shopee-express').trackingNo);
  await card.press('card-follow');
  await card.has('card-open');
  const notices = await recordNotifications(ready);
  await ready.desk.evaluate(replaceSealingKey);
  sandbox.clearCalls();
  await pollNow(ready);
  await expect.poll(() => shownBadge(ready)).toMatchObject({ text: '!' });
  expect(await notices()).toEqual(['account']);
  expect(sandbox.calls()).toEqual([]);
  await expect.poll(() => textOf(ready.desk, 'key-lost')).toContain('Enter your API key again');
  const popup = await ready.openOwn('popup.html');
  await expect.poll(() => textOf(popup, 'banner')).toContain('can no longer be opened');
  await signIn(ready, sandbox);
  await expect.poll(() => countOf(popup, 'banner')).toBe(0);
  await expect.poll(() => shownBadge(ready)).toMatchObject({ text: '' });
  // The list of couriers, the made-up number, and the parcel that waited.
  await expect.poll(() => sandbox.calls().length).toBe(3);
  expect(await notices()).toEqual(['account']);
});

test('after the clock was set back by half an hour, Check and the alarm make their calls @walks', async ({
  ready,
  sandbox,
}) => {
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  await ready.desk.evaluate(lookUpAndFollow, { courierKey: 'shopee-express', trackingNo });
  const popup = await ready.openOwn('popup.html');
  await press(popup, 'parcel-row');
  await expect.poll(() => countOf(popup, 'timeline-event')).toBeGreaterThan(0);
  sandbox.clearCalls();
  await ready.desk.evaluate(setClockBack);
  await press(popup, 'check');
  await expect.poll(() => sandbox.calls().length).toBe(1);
  await expect.poll(() => textOf(popup, 'check')).toBe('Check');
  await ready.desk.evaluate(setClockBack);
  await ready.desk.evaluate(fireAlarm);
  await expect.poll(() => sandbox.calls().length).toBe(2);
});

test('hostile text of the service is never rendered as HTML, and no view loads a remote picture @walks', async ({
  ready,
  sandbox,
}) => {
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  sandbox.fault(trackingNo, 'xss');
  const shop = await ready.open(market);
  const trouble: string[] = [];
  const card = await clickNumber(ready, shop, trackingNo);
  await card.press('card-follow');
  await card.has('card-open');
  const popup = await ready.openOwn('popup.html');
  popup.on('dialog', (dialog) => void (trouble.push('dialog'), dialog.dismiss()));
  popup.on('console', (message) => void (message.type() === 'error' && trouble.push(message.text())));
  await press(popup, 'parcel-row');
  await expect.poll(() => countOf(popup, 'timeline-event')).toBeGreaterThan(0);
  expect(await popup.$$eval(livingText, (all) => all.length)).toBe(0);
  expect(trouble).toEqual([]);
  // Whatever a view draws, the browser loads nothing remote for it.
  const refused = await popup.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective));
        const picture = new Image();
        picture.addEventListener('load', () => resolve('loaded'));
        picture.src = 'https://api.etrackings.com/picture.png';
        document.body.append(picture);
      }),
  );
  expect(refused).toBe('img-src');
});

test('offline, badge and views say so and no call is made; back online, the parcel that waited is checked', async ({
  ready,
  sandbox,
}) => {
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  await ready.desk.evaluate(lookUpAndFollow, { courierKey: 'shopee-express', trackingNo });
  const popup = await ready.openOwn('popup.html');
  await press(popup, 'parcel-row');
  await expect.poll(() => countOf(popup, 'timeline-event')).toBeGreaterThan(0);
  sandbox.clearCalls();
  await setOffline(ready, true);
  try {
    await expect
      .poll(() => shownBadge(ready))
      .toEqual({ text: '–', title: expect.stringContaining('offline') });
    await press(popup, 'check');
    await expect.poll(() => popup.evaluate(() => document.body.innerText)).toContain('You are offline');
    expect(await countOf(popup, 'failure')).toBe(0);
    await pollNow(ready);
    await expect.poll(() => ready.desk.evaluate(untilAlarm)).toBeGreaterThan(60_000); // it has fired
    await untilIdle(ready.desk);
    expect(sandbox.calls()).toEqual([]);
  } finally {
    await setOffline(ready, false);
  }
  await expect.poll(() => shownBadge(ready)).toMatchObject({ text: '' });
  await expect.poll(() => sandbox.calls().map((call) => call.trackingNo)).toEqual([trackingNo]);
});

test(
  'a request without an answer ends by itself, and the view says so',
  { tag: '@walks' },
  async ({ ready, sandbox }) => {
    const { trackingNo } = parcelOf(sandbox, 'shopee-express');
    sandbox.fault(trackingNo, 'stall');
    const popup = await ready.openOwn(`popup.html#number=${trackingNo}`);
    await press(popup, 'found-look-up');
    await expect.poll(() => textOf(popup, 'failure')).toContain('took too long to answer');
    expect(sandbox.calls()).toHaveLength(1);
  },
);
