import type { Page } from '@playwright/test';
import { alarmNames, endPauseAndFire, fireAlarm } from '../tools/browser/alarms.ts';
import { pollNow, shownBadge, shownNotifications, type ExtensionBrowser } from '../tools/browser/launch.ts';
import { seed } from '../tools/browser/seed.ts';
import { noticeSwitches } from '../tools/browser/selectors.ts';
import {
  changeItems,
  noNight,
  putAll,
  readAll,
  readItems,
  replaceSealingKey,
  setClockBack,
  storedKeys,
  unreadable,
} from '../tools/browser/stored-records.ts';
import { seedOf } from '../fixtures/seeds.ts';
import { knownTracking } from '../fixtures/tracking.ts';
import { expect, followOne, parcelOf, popupOf, test } from './test.ts';

// Settings for polling and notifications, and their effects.

const openOptions = (run: ExtensionBrowser): Promise<Page> => run.open(run.pageUrl('options.html'));

test('after the clock was set back by half an hour, Check and the alarm make their calls @walks', async ({
  ready,
  sandbox,
}) => {
  const popup = await popupOf(ready);
  await popup.evaluate(changeItems, noNight);
  await followOne(popup, sandbox, 'shopee-express');
  await popup.getByTestId('parcel-row').click();
  await popup.getByTestId('timeline-event').first().waitFor();
  sandbox.clearCalls();
  await popup.evaluate(setClockBack);
  await popup.getByTestId('check').click();
  await expect.poll(() => sandbox.calls().length).toBe(1);
  await expect(popup.getByTestId('check')).toBeEnabled();
  await popup.evaluate(setClockBack);
  await popup.evaluate(fireAlarm);
  await expect.poll(() => sandbox.calls().length).toBe(2);
});

test('after a 429 for one parcel every view shows the pause, and after the pause all parcels are checked @walks', async ({
  ready,
  sandbox,
}) => {
  // In the order of their checks, as all are due at once.
  const couriers = ['flash-express', 'jt-express', 'shopee-express'] as const;
  const [limited, ...others] = couriers.map((courier) => parcelOf(sandbox, courier).trackingNo) as [
    string,
    string,
    string,
  ];
  const options = await openOptions(ready);
  for (const courier of couriers) await followOne(options, sandbox, courier);
  await options.evaluate(changeItems, noNight);
  sandbox.fault(limited, { kind: 'status', code: 429 });
  const asked = () =>
    sandbox.calls().map(({ body }) => (JSON.parse(body) as { trackingNo: string }).trackingNo);
  sandbox.clearCalls();
  await pollNow(ready, options);
  await expect.poll(asked).toEqual([limited]);

  for (const [page, width, height] of [
    ['popup.html', 400, 600],
    ['sidepanel.html', 320, 700],
    ['dashboard.html', 1280, 800],
  ] as const) {
    const view = await ready.open(ready.pageUrl(page));
    await view.setViewportSize({ width, height });
    await expect(view.getByTestId('service-pause')).toContainText('The service asked Waybill to slow down');
    await expect(view.getByTestId('footer')).toContainText('paused by the service');
    await view.close();
  }
  expect(await shownBadge(ready)).toMatchObject({ text: '‖', title: expect.stringContaining('pause') });

  await options.evaluate(endPauseAndFire);
  await expect.poll(() => asked().toSorted()).toEqual([limited, ...others].toSorted());
  const popup = await popupOf(ready);
  await expect(popup.getByTestId('parcel-row')).toHaveCount(3);
  await expect(popup.getByTestId('service-pause')).toHaveCount(0);
  // The 429 is not stored as a failure of a parcel.
  const { rows } = await options.evaluate(readAll);
  expect(rows.map(({ failure }) => failure)).toEqual([null, null, null]);
});

test('a replaced sealing key is announced once, and shown in badge, list and settings until a key is typed', async ({
  ready,
  sandbox,
}) => {
  const options = await openOptions(ready);
  await followOne(options, sandbox, 'shopee-express');
  await expect(options.getByTestId('key-line')).toBeVisible();
  await options.evaluate(replaceSealingKey);
  sandbox.clearCalls();
  await pollNow(ready, options);
  await expect
    .poll(() => shownBadge(ready))
    .toEqual({ text: '!', title: expect.stringContaining('cannot be opened') });
  expect([await shownNotifications(ready), sandbox.calls()]).toEqual([['account'], []]);
  await expect(options.getByTestId('key-lost')).toContainText('Enter your API key again');
  await expect(options.getByTestId('key-line')).toHaveCount(0);
  const popup = await popupOf(ready);
  await expect(popup.getByTestId('banner')).toContainText('can no longer be opened');
  await expect(popup.getByTestId('footer')).not.toContainText('next about');
  expect(await options.evaluate(alarmNames)).toEqual([]);

  await options.getByTestId('api-key').fill(sandbox.apiKey);
  await options.getByTestId('key-secret').fill(sandbox.keySecret);
  await options.getByTestId('test').click();
  await expect(popup.getByTestId('banner')).toHaveCount(0);
  // The list of couriers, the made-up number, and the parcel that waited.
  await expect.poll(() => sandbox.calls().map(({ status }) => status)).toEqual([200, 404, 200]);
  await expect.poll(() => shownBadge(ready)).toMatchObject({ text: '' });
});

test('every call is counted, and the meter shows the calls left @walks', async ({ ready, sandbox }) => {
  const options = await openOptions(ready);
  const { moveToNextStatus } = await followOne(options, sandbox, 'shopee-express');
  await options.getByTestId('page-watch').click();
  const used = async () => Number.parseInt(await options.getByTestId('meter-title').innerText(), 10);
  await expect(options.getByTestId('costs')).toContainText('1 look-up');
  // The request for the list of couriers was counted before.
  const before = await used();
  await options.getByTestId('page-service').click();
  await options.getByTestId('budget-free').click();
  await options.getByTestId('page-watch').click();
  const left = options.getByTestId('meter-left');
  await expect(left).toContainText(new RegExp(`^${before} used .* of 50$`));
  moveToNextStatus();
  sandbox.clearCalls();
  await pollNow(ready, options);
  await expect(left).toContainText(`${before + 1} used`);
  await expect(options.getByTestId('costs')).toContainText('2 look-ups');
  // A call is counted before it is sent.
  await expect.poll(() => sandbox.calls().length).toBe(1);
});

test('the frequency of checks can be chosen, is stored, and shows its cost @walks', async ({ ready }) => {
  const options = await openOptions(ready);
  await options.getByTestId('page-watch').click();
  await expect(options.getByTestId('frequency-usual')).toBeChecked();
  await options.getByTestId('frequency-more').click();
  await expect(options.getByTestId('section-watch')).toContainText('28 look-ups');
  const planned = () => options.evaluate(readItems);
  await expect.poll(planned).toMatchObject({ settings: { frequency: 'more' } });
  await options.reload();
  await expect(options.getByTestId('frequency-more')).toBeChecked();
});

test('with the calls of the day used up, no call is made, and badge and settings show it @walks', async ({
  ready,
  sandbox,
}) => {
  const options = await openOptions(ready);
  const { moveToNextStatus } = await followOne(options, sandbox, 'shopee-express');
  await options.getByTestId('budget-own').click();
  const [calls, per] = [
    await options.getByTestId('budget-calls').boundingBox(),
    await options.getByTestId('budget-per').boundingBox(),
  ];
  expect(Math.abs(calls!.y - per!.y)).toBeLessThanOrEqual(2); // on one line
  await options.getByTestId('budget-per-day').click();
  await options.getByTestId('budget-calls').fill('1.5');
  await expect(options.getByTestId('budget-calls-fault')).toBeVisible();
  await options.getByTestId('budget-calls').fill('1');
  await options.getByTestId('budget-calls').press('Enter');
  await options.getByTestId('page-watch').click();
  await expect(options.getByTestId('meter')).toHaveAttribute('data-state', 'spent');
  moveToNextStatus();
  sandbox.clearCalls();
  await pollNow(ready, options);
  await expect
    .poll(() => shownBadge(ready))
    .toEqual({ text: '‖', title: expect.stringContaining('no look-ups left') });
  expect(sandbox.calls()).toEqual([]);
  await options.getByTestId('page-service').click();
  await options.getByTestId('budget-unlimited').click();
  await pollNow(ready, options);
  await expect.poll(() => shownNotifications(ready)).toHaveLength(1);
});

test('with the calls used up, each check by hand asks for confirmation first @walks', async ({
  ready,
  sandbox,
}) => {
  const options = await openOptions(ready);
  const { trackingNo } = await followOne(options, sandbox, 'shopee-express');
  await options.getByTestId('budget-own').click();
  await options.getByTestId('budget-calls').fill('1');
  await options.getByTestId('budget-calls').press('Enter');
  await options.getByTestId('page-watch').click();
  await expect(options.getByTestId('meter')).toHaveAttribute('data-state', 'spent');
  sandbox.clearCalls();

  // The view of one parcel.
  const popup = await popupOf(ready, `#parcel=${encodeURIComponent(`shopee-express/${trackingNo}`)}`);
  await popup.getByTestId('check').click();
  await expect(popup.getByTestId('toast')).toContainText('no look-ups left. Check anyway?');
  expect(sandbox.calls()).toEqual([]);
  await popup.getByTestId('undo').click();
  await expect.poll(() => sandbox.calls().length).toBe(1);
  await expect(popup.getByTestId('check')).toBeEnabled();

  // The shortcut in the list.
  await popup.keyboard.press('Escape');
  await popup.getByTestId('parcel-row').focus();
  await popup.keyboard.press('r');
  await expect(popup.getByTestId('toast')).toContainText('no look-ups left. Check anyway?');
  expect(sandbox.calls()).toHaveLength(1);

  // The selection: its own confirmation also mentions the limit, so there is no second one.
  await popup.keyboard.press('x');
  await popup.getByTestId('bar-check').click();
  await expect(popup.getByTestId('bar-question')).toContainText('Uses 1 look-up');
  await expect(popup.getByTestId('bar-question')).toContainText('Check anyway?');
  expect(sandbox.calls()).toHaveLength(1);
  await popup.getByTestId('bar-check-yes').click();
  await expect.poll(() => sandbox.calls().length).toBe(2);

  // The pane beside the dashboard's table.
  const table = await ready.open(
    ready.pageUrl(`dashboard.html#parcel=${encodeURIComponent(`shopee-express/${trackingNo}`)}`),
  );
  await table.getByTestId('pane').getByTestId('check').click();
  await expect(table.getByTestId('toast')).toContainText('no look-ups left. Check anyway?');
  expect(sandbox.calls()).toHaveLength(2);
});

test('news that is switched off or paused is not announced, but the badge counts it @walks', async ({
  ready,
  sandbox,
}) => {
  const options = await openOptions(ready);
  const { moveToNextStatus } = await followOne(options, sandbox, 'shopee-express');
  await options.getByTestId('page-notices').click();
  await options.getByTestId('pause-good').click();
  await expect(options.getByTestId('paused')).toBeVisible();
  await expect
    .poll(() => shownBadge(ready))
    .toMatchObject({ text: '‖', title: expect.stringContaining('paused') });
  moveToNextStatus();
  await pollNow(ready, options);
  await expect.poll(() => shownBadge(ready)).toMatchObject({ text: '1' });
  await options.getByTestId('pause-end').click();
  await expect.poll(() => shownBadge(ready)).toMatchObject({ title: expect.not.stringContaining('paused') });
  for (const box of await options.locator(noticeSwitches).all()) {
    // A switch changes only after the setting is stored; `uncheck` would not wait for that.
    if (await box.isChecked()) await box.click();
    await expect(box).not.toBeChecked();
  }
  moveToNextStatus();
  await pollNow(ready, options);
  await expect.poll(() => sandbox.calls().filter(({ path }) => path.endsWith('/find')).length).toBe(3);
  expect(await shownNotifications(ready)).toEqual([]);
});

test('an archived parcel whose delivery fails is back in the list, and announced @walks', async ({
  ready,
  sandbox,
}) => {
  const { trackingNo } = parcelOf(sandbox, 'lex');
  const tracking = { ...knownTracking(Date.now()), courierKey: 'lex', trackingNo, events: [] };
  const dueAt = Date.now() + 86_400_000;
  await seed(ready, [seedOf(tracking, { archivedAt: dueAt, dueAt })]);
  const list = await popupOf(ready);
  await expect(list.getByTestId('group')).toHaveAttribute('data-group', 'archive');
  await expect(list.getByTestId('parcel-row')).toHaveCount(0); // the archive is folded
  const options = await openOptions(ready);
  await list.close(); // an open list marks news as seen
  await pollNow(ready, options);
  await expect
    .poll(() => shownNotifications(ready))
    .toEqual([expect.stringContaining('#ON_UNABLE_TO_SEND#')]);
  expect(await shownBadge(ready)).toMatchObject({ text: '1' });
  const row = (await popupOf(ready)).getByTestId('parcel-row');
  await expect(row).toHaveAttribute('data-id', `lex/${trackingNo}`);
});

test('the badge shows whether the browser is offline', async ({ ready, sandbox }) => {
  const popup = await popupOf(ready);
  await followOne(popup, sandbox, 'shopee-express');
  await expect(popup.getByTestId('parcel-row')).toHaveCount(1);
  await ready.context.setOffline(true);
  await expect
    .poll(() => shownBadge(ready))
    .toEqual({ text: '–', title: expect.stringContaining('offline') });
  await ready.context.setOffline(false);
  await expect.poll(() => shownBadge(ready)).toMatchObject({ text: '' });
});

test('a test notification is shown', async ({ ready }) => {
  const options = await openOptions(ready);
  await options.getByTestId('page-notices').click();
  await options.getByTestId('test-notice').click();
  await expect(options.getByTestId('test-notice-result')).toContainText('Sent');
  expect(await shownNotifications(ready)).toEqual(['test']);
});

test('unreadable records are kept, counted and can be saved as a file', async ({ ready, sandbox }) => {
  const options = await openOptions(ready);
  await followOne(options, sandbox, 'shopee-express');
  const rows = [unreadable('lex/DAMAGED', 1), unreadable('lex/NEWER', 99)];
  await options.evaluate(putAll, { rows, logs: [] });
  await pollNow(ready, options);
  await options.getByTestId('page-backup').click();
  const told = options.getByTestId('storage-unreadable');
  await expect(told).toContainText('1 record could not be read');
  await expect(told).toContainText('newer version of Waybill');
  await expect(told).toContainText('phone numbers');
  const [download] = await Promise.all([
    options.waitForEvent('download'),
    options.getByTestId('save-unreadable').click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^waybill-unreadable-.*\.json$/);
  const text = Buffer.concat(await (await download.createReadStream()).toArray()).toString();
  const { unreadable: saved } = JSON.parse(text) as { unreadable: { parcels: object } };
  expect(Object.values(saved.parcels)).toEqual(rows);
});

// A shared browser has the tests' own database (tests/tools/browser/saved-database.ts), which would not be empty at the end.
test.describe(() => {
  test.use({ alone: true });

  test('deleting everything during a poll leaves no data and stops polling', async ({ ready, sandbox }) => {
    const options = await openOptions(ready);
    const { trackingNo } = await followOne(options, sandbox, 'shopee-express');
    await options.getByTestId('page-language').click();
    await options.getByTestId('theme-dark').click();
    await expect.poll(() => options.evaluate(() => localStorage.length)).toBe(1);
    sandbox.fault(trackingNo, { kind: 'slow', ms: 3000 });
    sandbox.clearCalls();
    await pollNow(ready, options);
    await expect.poll(() => sandbox.calls().length).toBe(1);
    await options.getByTestId('page-backup').click();
    await options.getByTestId('delete-all').click();
    await options.getByTestId('delete-all-yes').click();
    await expect(options.getByTestId('delete-all-result')).toContainText('deleted');
    expect(await options.evaluate(storedKeys)).toEqual([]);
    await expect.poll(() => options.evaluate(() => localStorage.length)).toBe(0);
    expect(await options.evaluate(alarmNames)).toEqual([]);
    expect(await shownNotifications(ready)).toEqual([]);
    sandbox.clearCalls();
    for (let period = 0; period < 3; period += 1) await pollNow(ready, options);
    await expect.poll(() => shownBadge(ready)).toMatchObject({ text: '!' });
    expect(sandbox.calls()).toEqual([]);
  });
});
