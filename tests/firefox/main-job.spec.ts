import { pollAlarm } from '../browser/alarms.ts';
import {
  bringForward,
  countOf,
  hearNotices,
  press,
  setAlarms,
  shownBadge,
  signIn,
  textOf,
  untilAsleep,
} from '../browser/firefox-desk.ts';
import { clickNumber, markedNumbers } from '../browser/firefox-page.ts';
import { eventTimes } from '../browser/parts.ts';
import { expectedNumbers } from '../sandbox/shops/expected.ts';
import { expect, market, parcelOf, test } from './test.ts';

// Between the steps the browser ends the event page, as it does to a user who reads for half a minute.
test.use({ idleTimeout: 1500 });

// The document leaves open how much of a record a look-up gives (docs/api.md 2.2).
for (const [fields, what] of [
  ['all', 'every field'],
  ['five', 'only the five fields that the document shows'],
] as const) {
  test(`sign in, find, click, look up, keep, poll, notify, show; the event page ended in between: ${what}`, async ({
    run,
    sandbox,
  }) => {
    sandbox.setFields(fields);
    const { desk } = run;
    const { trackingNo, moveToNextStatus } = parcelOf(sandbox, 'shopee-express');
    const notices = await hearNotices(run);

    // Nothing is set up, and the button says so.
    await expect
      .poll(() => shownBadge(run))
      .toMatchObject({ text: '!', title: expect.stringContaining('API key') });
    await untilAsleep(run);
    await signIn(run, sandbox);
    await press(desk, 'test');
    await expect.poll(() => textOf(desk, 'test-result')).toContain('31 couriers');
    await expect.poll(() => shownBadge(run)).toMatchObject({ text: '' });
    sandbox.clearCalls();

    // Found, and nothing sent.
    const shop = await run.open(market);
    await expect
      .poll(async () => new Set(await markedNumbers(shop)))
      .toEqual(new Set(expectedNumbers.market));
    expect(sandbox.calls()).toEqual([]);
    await untilAsleep(run);

    // One click, one call of two fields, one timeline.
    const card = await clickNumber(run, shop, trackingNo);
    await card.text('Checked just now');
    expect(sandbox.calls()).toHaveLength(1);
    expect(JSON.parse(sandbox.calls()[0]!.body)).toEqual({ courier: 'shopee-express', trackingNo });
    expect(sandbox.calls()[0]).toMatchObject({ status: 200, headers: { 'accept-language': 'en' } });
    await untilAsleep(run);

    // Kept, for nothing.
    await card.press('card-keep');
    await card.has('card-open');
    expect(sandbox.calls()).toHaveLength(1);

    // In the popup, timeline by day, newest first, times of the courier's own zone.
    const popup = await run.openOwn('popup.html');
    await expect.poll(() => countOf(popup, 'parcel-row')).toBe(1);
    expect(await textOf(popup, 'parcel-row')).toContain('In transit');
    await press(popup, 'parcel-row');
    await expect.poll(() => countOf(popup, 'timeline-event')).toBeGreaterThan(1);
    expect(await countOf(popup, 'day')).toBeGreaterThan(0);
    const times = await popup.$$eval(eventTimes, (all) =>
      all.map((time) => Date.parse(time.getAttribute('datetime') ?? '')),
    );
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    await popup.close();
    await untilAsleep(run);

    // It moves on; the alarm wakes the event page; one call, one notification, one change on the badge.
    expect(await setAlarms(run)).toEqual([pollAlarm]);
    expect(await notices()).toEqual([]);
    sandbox.clearCalls();
    const status = moveToNextStatus();
    await bringForward(run);
    await expect.poll(notices).toEqual([expect.stringContaining(`shopee-express/${trackingNo}#${status}`)]);
    await expect.poll(() => shownBadge(run)).toMatchObject({ text: '1' });
    expect(sandbox.calls()).toHaveLength(1);
    await untilAsleep(run);

    // The popup shows it, and having been seen it leaves the badge.
    const again = await run.openOwn('popup.html');
    await expect.poll(() => textOf(again, 'parcel-row')).toContain('Out for delivery');
    await expect.poll(() => shownBadge(run)).toMatchObject({ text: '' });
    expect(await setAlarms(run)).toEqual([pollAlarm]);

    // Nothing of ours asked for any name but the sandbox's.
    expect(run.refused().filter((name) => !/\.(mozilla|firefox)\.(com|org|net):443$/.test(name))).toEqual([]);
  });
}
