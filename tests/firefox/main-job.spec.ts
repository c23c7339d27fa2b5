import { readFileSync } from 'node:fs';
import { pollAlarm } from '../tools/browser/alarms.ts';
import {
  pollNow,
  countOf,
  recordNotifications,
  press,
  alarmNames,
  shownBadge,
  signIn,
  textOf,
  untilBackgroundStopped,
  wakeBackground,
} from '../tools/browser/firefox-driver.ts';
import { clickNumber, markedNumbers } from '../tools/browser/firefox-page.ts';
import { eventTimes } from '../tools/browser/selectors.ts';
import { expectedNumbers } from '../sandbox/shops/expected.ts';
import { couriers } from '../sandbox/world/couriers.ts';
import { expect, market, parcelOf, test } from './test.ts';

// The browser stops the event page between the steps, as it does after half a minute without action. The limit is longer
// than a call takes on a busy machine: stopped within a poll, the event page goes on at the next alarm, minutes later.
test.use({ idleTimeout: 5000 });

// The API document does not say which fields a look-up returns (docs/api.md 2.2).
for (const [fields, what] of [
  ['all', 'every field'],
  ['five', 'only the five fields in the API document @walks'],
] as const) {
  test(`sign in, find, click, look up, follow, poll, announce, show, with event page stops: ${what}`, async ({
    run,
    sandbox,
  }) => {
    sandbox.setFields(fields);
    const hosts = new Set<string>();
    sandbox.onCall(({ host }) => void hosts.add(host));
    const { desk } = run;
    const { trackingNo, moveToNextStatus } = parcelOf(sandbox, 'shopee-express');
    const notices = await recordNotifications(run);

    // The toolbar button shows that the API key is missing. The browser may stop the background while it starts, before it
    // draws the badge.
    await expect
      .poll(async () => {
        await wakeBackground(run);
        return shownBadge(run);
      })
      .toMatchObject({ text: '!', title: expect.stringContaining('API key') });
    await untilBackgroundStopped(run);
    await signIn(run, sandbox);
    await press(desk, 'test');
    await expect.poll(() => textOf(desk, 'test-result')).toContain(`${couriers.length} couriers`);
    await expect.poll(() => shownBadge(run)).toMatchObject({ text: '' });
    sandbox.clearCalls();

    // The numbers are found without a call.
    const shop = await run.open(market);
    await expect
      .poll(async () => new Set(await markedNumbers(shop)))
      .toEqual(new Set(expectedNumbers.market));
    expect(sandbox.calls()).toEqual([]);
    await untilBackgroundStopped(run);

    // A click makes one call with two fields and shows a timeline.
    const card = await clickNumber(run, shop, trackingNo);
    await card.text('Checked just now');
    expect(sandbox.calls()).toHaveLength(1);
    expect(JSON.parse(sandbox.calls()[0]!.body)).toEqual({ courier: 'shopee-express', trackingNo });
    expect(sandbox.calls()[0]).toMatchObject({ status: 200, headers: { 'accept-language': 'en' } });
    await untilBackgroundStopped(run);

    // Following after the look-up makes no call.
    await card.press('card-follow');
    await card.has('card-open');
    expect(sandbox.calls()).toHaveLength(1);

    // The popup shows the timeline by day, newest first.
    const popup = await run.openOwn('popup.html');
    await expect.poll(() => countOf(popup, 'parcel-row')).toBe(1);
    expect(await textOf(popup, 'parcel-row')).toContain('In transit');
    await press(popup, 'parcel-row');
    await expect.poll(() => countOf(popup, 'timeline-event')).toBeGreaterThan(1);
    expect(await countOf(popup, 'day')).toBeGreaterThan(0);
    const times = await popup.$$eval(eventTimes, (all) =>
      all.map((time) => Date.parse(time.getAttribute('datetime') ?? '')),
    );
    expect(times.length).toBeGreaterThan(1);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    await popup.close();
    await untilBackgroundStopped(run);

    // The status changes and the alarm starts the event page: one call, one notification, and 1 on the badge.
    expect(await alarmNames(run)).toEqual([pollAlarm]);
    expect(await notices()).toEqual([]);
    sandbox.clearCalls();
    const status = moveToNextStatus();
    await pollNow(run);
    await expect.poll(notices).toEqual([expect.stringContaining(`shopee-express/${trackingNo}#${status}`)]);
    await expect.poll(() => shownBadge(run)).toMatchObject({ text: '1' });
    expect(sandbox.calls()).toHaveLength(1);
    await untilBackgroundStopped(run);

    // The popup shows the news, and the badge no longer counts it.
    const again = await run.openOwn('popup.html');
    await expect.poll(() => textOf(again, 'parcel-row')).toContain('Out for delivery');
    await expect.poll(() => shownBadge(run)).toMatchObject({ text: '' });
    expect(await alarmNames(run)).toEqual([pollAlarm]);

    // The extension called only hosts that the privacy policy names, and made no request to other hosts than the
    // sandbox's.
    const policy = readFileSync(new URL('../../store/privacy.md', import.meta.url), 'utf8');
    expect(hosts.size).toBe(1);
    for (const host of hosts) expect(policy).toContain(`\`${host}\``);
    expect(run.refused().filter((name) => !/\.(mozilla|firefox)\.(com|org|net):443$/.test(name))).toEqual([]);
  });
}
