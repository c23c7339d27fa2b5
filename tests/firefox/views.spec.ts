import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { makeDueAndFire } from '../tools/browser/alarms.ts';
import { builtForFirefox } from '../tools/browser/firefox.ts';
import { at, countOf, fill, press, textOf } from '../tools/browser/firefox-driver.ts';
import {
  recordedTransactions,
  recordTransactions,
  signalChanges,
  untilNoReads,
} from '../tools/browser/count-reads.ts';
import { nextCommands, releaseCommands, untilWaiting } from '../tools/browser/hold-commands.ts';
import { lookUpAndFollow } from '../tools/browser/messages.ts';
import { putAll, readIds } from '../tools/browser/stored-records.ts';
import { followedParcel, manyParcels } from '../fixtures/parcels.ts';
import { storedOf } from '../fixtures/seeds.ts';
import { expect, parcelOf, test } from './test.ts';

test('the extension does not run in private windows; the sidebar needs no permission and does not open by itself', async () => {
  const manifest = JSON.parse(await readFile(join(builtForFirefox, 'manifest.json'), 'utf8')) as Record<
    string,
    unknown
  >;
  expect(manifest['incognito']).toBe('not_allowed');
  expect(manifest['permissions']).not.toContain('sidePanel');
  expect(manifest['sidebar_action']).toMatchObject({
    default_panel: 'sidepanel.html',
    open_at_install: false,
  });
  expect(Object.keys(manifest['commands'] as object)).toEqual([
    '_execute_action',
    'open-dashboard',
    'open-panel',
    'check-selection',
    'scan-page',
  ]);
  expect(manifest['omnibox']).toEqual({ keyword: 'wb' });
});

test('the settings list the keys that the browser gave to the commands', async ({ ready }) => {
  const keys = await ready.desk.evaluate(() => chrome.commands.getAll());
  const given = new Map(keys.map(({ name, shortcut }) => [name, shortcut]));
  expect(['_execute_action', 'open-panel', 'open-dashboard'].map((name) => given.get(name))).toEqual([
    'Alt+Shift+L',
    'Alt+Shift+S',
    'Alt+Shift+D',
  ]);
  const options = await ready.openOwn('options.html#ways-to-open');
  await expect.poll(() => countOf(options, 'way-to-open')).toBe(7);
  const texts = await options.$$eval('[data-testid=way-to-open] dt', (all) =>
    all.map((key) => key.textContent),
  );
  expect(texts.slice(0, 3)).toEqual(['Alt+Shift+L', 'Alt+Shift+S', 'Alt+Shift+D']);
  const tabs = () => ready.desk.evaluate(async () => (await chrome.tabs.query({})).length);
  const before = await tabs();
  await press(options, 'change-keys');
  await expect.poll(tabs).toBe(before + 1);
  // The browser's own page is closed again: the next test starts without it.
  await ready.desk.evaluate(async () => {
    const ids = (await chrome.tabs.query({})).map(({ id }) => id!);
    await chrome.tabs.remove(Math.max(...ids));
  });
  await expect.poll(tabs).toBe(before);
});

test('side panel and dashboard list the same parcels, and a parcel opens beside the table', async ({
  ready,
}) => {
  const now = Date.now();
  const rows = [
    followedParcel('lex', 'AAAAAA0001', now, { name: 'Teapot', status: 'ON_UNABLE_TO_SEND' }),
    ...manyParcels(20, now),
  ];
  await ready.desk.evaluate(putAll, storedOf(rows));
  const panel = await ready.openOwn('sidepanel.html');
  await expect.poll(() => textOf(panel, 'footer')).toContain('21 parcels');
  await expect.poll(() => textOf(panel, 'list')).toContain('Teapot');
  const dashboard = await ready.openOwn('dashboard.html');
  await expect.poll(() => countOf(dashboard, 'parcel-row')).toBeGreaterThan(5);
  await fill(dashboard, 'search', 'teapot');
  await expect.poll(() => textOf(dashboard, 'parcel-row')).toContain('Teapot');
  await press(dashboard, 'parcel-row');
  await expect.poll(() => textOf(dashboard, 'parcel-name')).toContain('Teapot');
  // The number is corrected, and the correction is undone.
  await press(dashboard, 'open-more');
  await press(dashboard, 'correct-number');
  await fill(dashboard, 'corrected-number', 'AAAAAA0002');
  await press(dashboard, 'save-number');
  await expect.poll(() => textOf(dashboard, 'toast')).toContain('Number changed to AAAAAA0002');
  await expect.poll(() => textOf(dashboard, 'parcel')).toContain('AAAAAA0002');
  await expect.poll(() => textOf(dashboard, 'parcel-name')).toContain('Teapot');
  await press(dashboard, 'undo');
  await expect.poll(() => textOf(dashboard, 'parcel')).toContain('AAAAAA0001');
  await press(dashboard, 'back');
  await expect.poll(() => countOf(dashboard, 'pane')).toBe(0);
});

test('after archiving a row the next row gets the focus; after closing the add box its button gets it @walks', async ({
  ready,
}) => {
  const now = Date.now();
  const rows = ['AAAAAA0001', 'BBBBBB0002', 'CCCCCC0003'].map((no) =>
    followedParcel('lex', no, now, { name: no, status: 'ON_OTHER_STATUS' }),
  );
  await ready.desk.evaluate(putAll, storedOf(rows));
  const focused = (page: Page) =>
    page.evaluate(() => {
      const { id, testid } = (document.activeElement as HTMLElement).dataset;
      return id ?? testid;
    });
  for (const view of ['popup.html', 'dashboard.html']) {
    const page = await ready.openOwn(view);
    await expect.poll(() => countOf(page, 'parcel-row')).toBe(3);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(page)).toBe('lex/BBBBBB0002');
    await page.keyboard.press('e');
    await expect.poll(() => focused(page)).toBe('lex/CCCCCC0003');
    await expect.poll(() => textOf(page, 'toast')).toContain('Archived 1 parcel');
    await page.keyboard.press('z');
    await expect.poll(() => countOf(page, 'parcel-row')).toBe(3);
    await page.focus(at('add-number'));
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('add-text');
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('add-number');
    await page.close();
  }
});

test('deleting everything in another window ends a restore, which says so, and leaves no parcel', async ({
  ready,
}) => {
  const { desk } = ready;
  const options = await ready.openOwn('options.html#backup');
  const parcels = manyParcels(1000, Date.now()).map((row) => ({ row, log: null }));
  await options.evaluate(
    (file, selector) => {
      const files = new DataTransfer();
      files.items.add(new File([file], 'backup.json'));
      const input = document.querySelector<HTMLInputElement>(selector)!;
      input.files = files.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    },
    JSON.stringify({ waybillBackup: 1, parcels }),
    at('backup-file'),
  );
  await options.waitForSelector(at('restore-yes'));
  await desk.evaluate(nextCommands);
  await press(options, 'restore-yes');
  // Two parts of a hundred parcels are under way at the same time.
  await desk.evaluate(untilWaiting, ['shared', 2] as const);
  await desk.evaluate(nextCommands);
  await desk.evaluate(untilWaiting, ['shared', 2] as const);
  expect(await desk.evaluate(readIds)).toHaveLength(200);
  await press(desk, 'page-backup');
  await press(desk, 'delete-all');
  await press(desk, 'delete-all-yes');
  await desk.evaluate(untilWaiting, ['exclusive', 1] as const);
  await desk.evaluate(releaseCommands);
  await expect.poll(() => textOf(desk, 'delete-all-result')).toContain('deleted');
  await expect.poll(() => textOf(options, 'backup-fault')).toContain('Everything was deleted');
  expect(await desk.evaluate(readIds)).toEqual([]);
});

test(
  'an open dashboard reads one store at a time, and seldom during many changes',
  { tag: '@walks' },
  async ({ ready, sandbox }) => {
    await ready.desk.evaluate(putAll, storedOf(manyParcels(50, Date.now())));
    const { trackingNo } = parcelOf(sandbox, 'flash-express');
    await ready.desk.evaluate(lookUpAndFollow, { courierKey: 'flash-express', trackingNo });
    const dashboard = await ready.openOwn('dashboard.html');
    await expect.poll(() => textOf(dashboard, 'footer')).toContain('51 parcels');
    await dashboard.evaluate(recordTransactions);
    sandbox.clearCalls();
    await ready.desk.evaluate(makeDueAndFire, [`flash-express/${trackingNo}`]);
    await expect.poll(() => sandbox.calls().length).toBe(1);
    await expect.poll(() => dashboard.evaluate(recordedTransactions)).toContain('parcels');
    await dashboard.evaluate(untilNoReads);
    const duringRun = await dashboard.evaluate(recordedTransactions);
    expect(duringRun.filter((stores) => stores.includes(' '))).toEqual([]);
    await dashboard.evaluate(signalChanges, 300);
    await expect
      .poll(async () => (await dashboard.evaluate(recordedTransactions)).length)
      .toBeGreaterThan(duringRun.length);
    await dashboard.evaluate(untilNoReads);
    const afterwards = await dashboard.evaluate(recordedTransactions);
    expect(afterwards.length - duringRun.length).toBeLessThan(30);
  },
);

test('a double click on "For a spreadsheet" archives nothing; one on Stop checking stops @walks', async ({
  ready,
}) => {
  await ready.desk.evaluate(putAll, storedOf(manyParcels(6, Date.now())));
  const page = await ready.openOwn('dashboard.html');
  await expect.poll(() => countOf(page, 'parcel-row')).toBeGreaterThan(2);
  const rows = await countOf(page, 'parcel-row');
  await press(page, 'check-all');
  await press(page, 'bar-copy');
  // However busy the machine is, both presses come in the same moment.
  await page.evaluate(() => void Object.defineProperty(Event.prototype, 'timeStamp', { get: () => 0 }));
  await press(page, 'bar-copy-table', 2);
  await expect.poll(() => textOf(page, 'toast')).toContain('Copied');
  await press(page, 'bar-sent');
  await expect.poll(() => textOf(page, 'toast')).toContain('Set as sent by you'); // carried out after the double click
  expect(await countOf(page, 'parcel-row')).toBe(rows);
  await press(page, 'parcel-row');
  await press(page, 'open-more');
  const { x, y } = await press(page, 'close-by-hand');
  await expect.poll(() => textOf(page, 'close-by-hand')).toBe('Resume checking');
  await page.mouse.click(x, y);
  await press(page, 'notify-of-it'); // carried out after it
  await expect
    .poll(() => page.evaluate((box) => document.querySelector(box)!.matches(':checked'), at('notify-of-it')))
    .toBe(false);
  expect(await textOf(page, 'close-by-hand')).toBe('Resume checking');
});
