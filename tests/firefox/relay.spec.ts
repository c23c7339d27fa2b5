import { setTimeout as delay } from 'node:timers/promises';
import { fireHeartbeat, untilHeartbeat } from '../tools/browser/alarms.ts';
import {
  at,
  fill,
  press,
  recordNotifications,
  untilBackgroundStopped,
} from '../tools/browser/firefox-driver.ts';
import type { FirefoxRun } from '../tools/browser/firefox.ts';
import { lookUpAndFollow } from '../tools/browser/messages.ts';
import { leaveToHints } from '../tools/browser/stored-records.ts';
import { until } from '../tools/browser/until.ts';
import { relayFixture } from '../relay/fixture.ts';
import type { Relay } from '../relay/nginx.ts';
import { isAccepted } from '../relay/reader.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { expect, parcelOf, test as base } from './test.ts';

// Firefox stops an event page that has had no event for 30 s. What comes over a WebSocket does not count; an alarm does,
// and so does a call of the browser's API. `npm run proof waits` runs the tests that wait for that by the clock.

const test = base.extend<{ relay: Relay }>({ relay: relayFixture });
const couriers = ['shopee-express', 'flash-express', 'jt-express'];
const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

/** Follows a parcel of each courier and pairs with the relay by its pairing text. */
async function prepare({ desk }: FirefoxRun, sandbox: Sandbox, relay: Relay, keys: readonly string[]) {
  const parcels = keys.map((key) => parcelOf(sandbox, key));
  for (const [index, { trackingNo }] of parcels.entries())
    await desk.evaluate(lookUpAndFollow, { courierKey: keys[index]!, trackingNo });
  await press(desk, 'page-watch');
  await press(desk, 'relay-open');
  await press(desk, 'relay-join');
  await fill(desk, 'relay-address', relay.pairing);
  await press(desk, 'relay-set-up');
  await desk.waitForSelector(`${at('relay-state')}[data-link=connected]`);
  sandbox.setTrigger({ address: relay.hookUrl });
  await desk.evaluate(leaveToHints); // a parcel is checked at most once in 30 s
  sandbox.clearCalls();
  return parcels;
}

test(
  'three updates are notifications within seconds, and one more over the same connection after the idle timeout',
  { tag: '@waits' },
  async ({ ready, sandbox, relay }) => {
    const parcels = await prepare(ready, sandbox, relay, [...couriers, 'lex']);
    const last = parcels.pop()!;
    const notices = await recordNotifications(ready);
    const times: number[] = [];
    for (const { moveToNextStatus } of parcels) {
      const began = performance.now();
      const status = moveToNextStatus();
      await expect
        .poll(async () => (await notices())[times.length] ?? '', { intervals: [50] })
        .toContain(status);
      times.push(performance.now() - began);
    }
    console.log(`Firefox, from a move to the notification: ${times.map(inSeconds).join(', ')}`);
    expect(times.toSorted((a, b) => a - b)[1]).toBeLessThanOrEqual(2000);

    // Without a view: whatever happens now is seen from outside, at the relay and at the sandbox.
    void ready.desk.goto('about:blank').catch(() => {});
    await until(
      'the settings to close',
      async () => (await ready.desk.evaluate(() => location.href).catch(() => '')) === 'about:blank',
    );
    await expect.poll(relay.connections).toHaveLength(1);
    const connections = relay.connections();
    await delay(40_000);
    expect(relay.connections()).toEqual(connections);
    sandbox.clearCalls();
    const movedAt = sandbox.now();
    last.moveToNextStatus();
    await expect.poll(() => sandbox.calls().length, { intervals: [50] }).toBe(1);
    const toCall = sandbox.calls()[0]!.at - movedAt;
    console.log(`Firefox, 40 s later, from a move to the look-up: ${inSeconds(toCall)}`);
    expect(toCall).toBeLessThanOrEqual(10_000); // usually 0.2 s; one sample on a busy machine
    await expect.poll(relay.connections).toEqual(connections);
  },
);

test.describe('with an idle timeout below the heartbeat', () => {
  test.use({ idleTimeout: 6000 });

  test('an update is a notification within seconds, and one that a stopped background missed comes at the next heartbeat', async ({
    ready,
    sandbox,
    relay,
  }) => {
    const [first, second] = await prepare(ready, sandbox, relay, couriers.slice(0, 2));
    const notices = await recordNotifications(ready);
    first!.moveToNextStatus();
    await expect.poll(notices).toHaveLength(1);

    // The relay is asked for the messages after the last one that was taken.
    await untilBackgroundStopped(ready);
    await expect.poll(relay.connections).toEqual([]);
    second!.moveToNextStatus();
    await sandbox.delivered();
    await ready.desk.evaluate(fireHeartbeat);
    await expect.poll(notices, { timeout: 120_000 }).toHaveLength(2);
    const asked = sandbox.calls().map(({ trackingNo }) => trackingNo);
    expect(asked).toEqual([first!.trackingNo, second!.trackingNo]);
    expect(sandbox.deliveries()).not.toHaveLength(0);
    expect(sandbox.deliveries().every(({ outcome }) => isAccepted(outcome?.status))).toBe(true);
  });

  test(
    'the heartbeat starts a stopped background, and no update is lost or checked twice',
    { tag: '@waits' },
    async ({ ready, sandbox, relay }) => {
      const { desk } = ready;
      const [first, second] = await prepare(ready, sandbox, relay, couriers);
      const notices = await recordNotifications(ready);
      const asked = () => sandbox.calls().map(({ trackingNo }) => trackingNo);

      let left = 0;
      await until('the event page to stop well before a heartbeat', async () => {
        const isStopped = await desk.evaluate(() => chrome.extension.getBackgroundPage() === null);
        left = await desk.evaluate(untilHeartbeat);
        return isStopped && left > 5000;
      });
      const firesAt = Date.now() + left;
      await expect.poll(relay.connections).toEqual([]);
      // Before the heartbeat, with time for a busy machine. Messages of more than five seconds ago are spread over a minute.
      await delay(Math.max(0, firesAt - 2000 - Date.now()));
      first!.moveToNextStatus();
      await sandbox.delivered();
      await expect.poll(relay.connections, { intervals: [10] }).toEqual([]); // once that of the webhook is closed
      await expect.poll(asked, { timeout: 120_000, intervals: [50] }).toEqual([first!.trackingNo]);
      const after = sandbox.calls()[0]!.at - firesAt;
      console.log(`Firefox, from the heartbeat of a stopped background to the look-up: ${inSeconds(after)}`);
      await expect.poll(notices).toHaveLength(1);

      // The relay is asked for the messages after the last one that was taken.
      await untilBackgroundStopped(ready);
      await expect.poll(relay.connections).toEqual([]);
      second!.moveToNextStatus();
      await sandbox.delivered();
      await desk.evaluate(fireHeartbeat);
      await expect.poll(notices, { timeout: 120_000 }).toHaveLength(2);
      expect(asked()).toEqual([first!.trackingNo, second!.trackingNo]);
      expect(sandbox.deliveries()).not.toHaveLength(0);
      expect(sandbox.deliveries().every(({ outcome }) => isAccepted(outcome?.status))).toBe(true);
    },
  );
});
