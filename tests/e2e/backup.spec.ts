import { readFile, truncate, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { pollNow, shownBadge, shownNotifications, type ExtensionBrowser } from '../tools/browser/launch.ts';
import { maxBackupBytes } from '../../utils/parcels/backup.ts';
import { nextCommands, releaseCommands, untilWaiting } from '../tools/browser/hold-commands.ts';
import { killBackground } from '../tools/browser/stop-background.ts';
import { seed } from '../tools/browser/seed.ts';
import { putAll, readAll, readIds, readItems, unreadable } from '../tools/browser/stored-records.ts';
import { manyParcels } from '../fixtures/parcels.ts';
import { knownTracking } from '../fixtures/tracking.ts';
import { seedOf } from '../fixtures/seeds.ts';
import { expect, parcelOf, popupOf, test } from './test.ts';

// Needs a browser that downloads and reads files, can close the page or stop the background in the middle of a restore,
// and has the real database and browser storage.

/** All data that a backup contains. */
async function everything(page: Page) {
  const { settings, hidden } = await page.evaluate(readItems);
  return { kept: await page.evaluate(readAll), settings, hidden };
}

async function optionsWith(run: ExtensionBrowser, parcels: Parameters<typeof seed>[1]) {
  if (parcels.length > 0) await seed(run, parcels);
  const options = await run.open(run.pageUrl('options.html#backup'));
  await options.getByTestId('section-backup').waitFor();
  return options;
}

async function download(options: Page): Promise<string> {
  const [file] = await Promise.all([
    options.waitForEvent('download'),
    options.getByTestId('backup-save').click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^waybill-backup-\d{4}-\d{2}-\d{2}\.json$/);
  return readFile(await file.path(), 'utf8');
}

async function choose(options: Page, content: string | Buffer, name = 'backup.json'): Promise<void> {
  const [chooser] = await Promise.all([
    options.waitForEvent('filechooser'),
    options.getByTestId('backup-open').click(),
  ]);
  await chooser.setFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) });
}

test('a backup restores parcels, histories, names and settings after a preview', async ({
  ready,
  sandbox,
}) => {
  const tracking = knownTracking(Date.now());
  const { trackingNo } = parcelOf(sandbox, 'flash-express');
  const kept = seedOf(tracking, { name: 'Shorts', note: 'For mum', unseen: true });
  const second = seedOf({ ...tracking, trackingNo, courierKey: 'flash-express' }, { name: 'Lamp' });
  const options = await optionsWith(ready, [kept, second]);
  const text = await download(options);
  expect(text).not.toContain(sandbox.apiKey);
  expect(text).not.toContain(sandbox.keySecret);
  expect(text).toContain('Shorts');

  // Removes one parcel, clears the other's name and changes the language back and forth.
  const popup = await popupOf(ready, `#parcel=${encodeURIComponent(kept.row.id)}`);
  await popup.getByTestId('open-more').click();
  await popup.getByTestId('remove').click();
  await expect(popup.getByTestId('parcel-row')).toHaveCount(1); // back in the list
  await popup.goto(ready.pageUrl(`popup.html#parcel=${encodeURIComponent(second.row.id)}`));
  await popup.getByTestId('rename').click();
  await popup.getByTestId('name-input').fill('');
  await popup.getByTestId('name-input').press('Enter');
  await expect(popup.getByTestId('parcel-name')).toHaveText(trackingNo);
  await popup.close();
  await options.getByTestId('page-language').click();
  await options.getByTestId('language-th').click();
  await expect(options.locator('html')).toHaveAttribute('lang', 'th');
  await options.getByTestId('language-en').click();
  await expect(options.locator('html')).toHaveAttribute('lang', 'en');
  await options.getByTestId('page-backup').click();
  const changed = text
    .replace('"language":"en"', '"language":"th"')
    .replaceAll('"toAnnounce":null', '"toAnnounce":"x"');
  const before = await everything(options);

  await choose(options, changed);
  await expect(options.getByTestId('restore-new')).toContainText('1 parcel will be added');
  await expect(options.getByTestId('restore-words')).toContainText('1 parcel will get its name');
  await expect(options.getByTestId('restore-settings')).toContainText('language');
  expect(await everything(options)).toEqual(before);
  await options.getByTestId('restore-no').click();
  await expect(options.getByTestId('restore-preview')).toHaveCount(0);

  await choose(options, changed);
  await options.getByTestId('restore-yes').click();
  await expect(options.getByTestId('backup-good')).toBeVisible();
  await expect(options.locator('html')).toHaveAttribute('lang', 'th');
  const after = await everything(options);
  const row = (id: string) => after.kept.rows.find((one) => one.id === id);
  expect(row(kept.row.id)).toMatchObject({ name: 'Shorts', note: 'For mum', unseen: false });
  expect(row(second.row.id)).toMatchObject({ name: 'Lamp' });
  expect(await shownNotifications(ready)).toEqual([]);
  expect(await shownBadge(ready)).toMatchObject({ text: '' });
  const view = await popupOf(ready, `#parcel=${encodeURIComponent(kept.row.id)}`);
  await expect(view.getByTestId('timeline-event')).toHaveCount(6);
  await view.close();

  expect(sandbox.calls()).toEqual([]);
});

test('what files of orders say is in a backup only after a line that says so @walks', async ({ ready }) => {
  const sheet = { order: 'A-1001', buyer: 'Mali Example', phone: '0815550142', cash: 59_000 };
  const options = await optionsWith(ready, [seedOf(knownTracking(Date.now()), { name: 'Shorts', sheet })]);
  await options.getByTestId('backup-save').click();
  await expect(options.getByTestId('backup-sheets')).toContainText('buyers, phone numbers');
  const pressed = async (button: string): Promise<string> => {
    const [file] = await Promise.all([options.waitForEvent('download'), options.getByTestId(button).click()]);
    return readFile(await file.path(), 'utf8');
  };
  const without = await pressed('backup-without');
  expect(without).toContain('Shorts');
  for (const text of Object.values(sheet)) expect(without).not.toContain(String(text));
  await options.getByTestId('backup-save').click();
  expect(await pressed('backup-with')).toContain('Mali Example');
});

test('a file replaces the list after a backup of the list was saved @walks', async ({ ready }) => {
  const tracking = knownTracking(Date.now());
  const kept = seedOf(tracking, { name: 'Shorts' });
  const options = await optionsWith(ready, [kept, ...manyParcels(3, Date.now())]);
  const inFile = { ...seedOf(tracking, { name: 'Of the file' }), log: null };
  const other = manyParcels(5, Date.now()).at(-1)!;
  await choose(options, fileOf([inFile, { row: other, log: null }]));
  await expect(options.getByTestId('restore-save-first')).toBeChecked();
  await expect(options.getByTestId('restore-gone')).toHaveCount(0);
  await options.getByTestId('restore-replace').check();
  await expect(options.getByTestId('restore-all')).toContainText('2 parcels');
  await expect(options.getByTestId('restore-gone')).toContainText(
    '3 parcels that are not in the file will be removed',
  );
  const [saved] = await Promise.all([
    options.waitForEvent('download'),
    options.getByTestId('restore-yes').click(),
  ]);
  await expect(options.getByTestId('backup-good')).toContainText('2 parcels');
  expect(await keptIn(options)).toEqual([kept.row.id, other.id].toSorted());
  const rows = (await options.evaluate(readAll)).rows;
  expect(rows.find(({ id }) => id === kept.row.id)?.name).toBe('Of the file');
  // The saved backup replaces the list again.
  await choose(options, await readFile(await saved.path(), 'utf8'));
  await options.getByTestId('restore-replace').check();
  await options.getByTestId('restore-save-first').uncheck();
  await options.getByTestId('restore-yes').click();
  await expect(options.getByTestId('backup-good')).toContainText('4 parcels');
  expect(await keptIn(options)).toHaveLength(4);
  expect((await options.evaluate(readAll)).rows.find(({ id }) => id === kept.row.id)?.name).toBe('Shorts');
});

test('the first check after a restore announces no news of the restored parcel @walks', async ({
  ready,
  sandbox,
}) => {
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  const old = knownTracking(Date.now() - 9 * 86_400_000);
  const record = seedOf(
    { ...old, trackingNo, status: 'ON_PICKED_UP', events: old.events.slice(4) },
    { dueAt: Date.now() - 60_000 },
  );
  const options = await optionsWith(ready, []);
  await choose(options, JSON.stringify({ waybillBackup: 1, parcels: [record] }));
  await expect(options.getByTestId('restore-preview')).toContainText(
    'Waybill then checks 1 parcel. Uses one look-up',
  );
  await options.getByTestId('restore-yes').click();
  await expect(options.getByTestId('backup-good')).toBeVisible();
  await pollNow(ready, options);
  await expect
    .poll(async () => (await everything(options)).kept.rows)
    .toMatchObject([{ id: record.row.id, status: 'ON_OTHER_STATUS', unseen: false, toAnnounce: null }]);
  expect(sandbox.calls().filter(({ path }) => path.endsWith('/tracks/find'))).toHaveLength(1);
  expect(await shownNotifications(ready)).toEqual([]);
  expect(await shownBadge(ready)).toMatchObject({ text: '' });
});

/** Many parcels for a backup, without histories and not due. */
const manyOf = (count: number) => manyParcels(count, Date.now()).map((row) => ({ row, log: null }));
const fileOf = (parcels: unknown[]) => JSON.stringify({ waybillBackup: 1, parcels });
const keptIn = async (page: Page) => (await page.evaluate(readIds)).toSorted();

test(
  'all parcels are restored although the background is stopped again and again',
  { tag: '@heavy' },
  async ({ ready }) => {
    const options = await optionsWith(ready, [seedOf(knownTracking(Date.now()), { name: 'Mine' })]);
    const before = await everything(options);
    const parcels = manyOf(3000);
    await choose(options, fileOf(parcels));
    await options.getByTestId('restore-yes').click();
    for (const soFar of [1, 1000, 2000]) {
      await options.waitForFunction((least) => document.querySelector('progress')!.value >= least, soFar);
      await killBackground(options);
    }
    await expect(options.getByTestId('backup-good')).toContainText('3,000 parcels');
    const ids = parcels.map(({ row }) => row.id);
    const mine = before.kept.rows[0]!.id;
    expect(await keptIn(options)).toEqual([mine, ...ids].toSorted());
    const popup = await popupOf(ready);
    await expect(popup.getByText('3,001 parcels')).toBeVisible();
    await popup.close();
  },
);

test('closing the page during a restore loses no parcel, and the file can be restored again', async ({
  ready,
}) => {
  const beside = await ready.open(ready.pageUrl('popup.html'));
  const first = await optionsWith(ready, [seedOf(knownTracking(Date.now()), { name: 'Mine' })]);
  const before = await keptIn(first);
  const parcels = manyOf(1000);
  await choose(first, fileOf(parcels));
  // A script in the page closes it: from outside, a busy machine may close it too late.
  await first.evaluate(() => {
    const closeInTheMiddle = () => {
      if ((document.querySelector('progress')?.value ?? 0) > 0) window.close();
    };
    const anything = { childList: true, subtree: true, attributes: true };
    new MutationObserver(closeInTheMiddle).observe(document.body, anything);
  });
  const closed = first.waitForEvent('close');
  await first.getByTestId('restore-yes').click();
  await closed;
  const inTheMiddle = (await keptIn(beside)).length;
  expect(inTheMiddle).toBeGreaterThan(1);
  expect(inTheMiddle).toBeLessThan(1001);
  const options = await ready.open(ready.pageUrl('options.html#backup'));
  await choose(options, fileOf(parcels));
  await options.getByTestId('restore-yes').click();
  await expect(options.getByTestId('backup-good')).toBeVisible();
  expect(await keptIn(options)).toEqual([...before, ...parcels.map(({ row }) => row.id)].toSorted());
  const popup = await popupOf(ready);
  await expect(popup.getByText('1,001 parcels')).toBeVisible();
});

test('a restore does not overwrite a record written by a newer version', async ({ ready }) => {
  const options = await optionsWith(ready, []);
  const parcels = manyOf(2);
  const [{ row }] = parcels as [(typeof parcels)[number]];
  const newer = unreadable(row.id, 99);
  await options.evaluate(putAll, { rows: [newer], logs: [] });
  await choose(options, fileOf(parcels));
  await options.getByTestId('restore-yes').click();
  await expect(options.getByTestId('backup-good')).toBeVisible();
  expect((await options.evaluate(readAll)).rows).toContainEqual({ v: 99, id: row.id });
});

test('invalid, too new, too large and hostile files each show their message and change nothing @walks', async ({
  ready,
}, info) => {
  const options = await optionsWith(ready, [seedOf(knownTracking(Date.now()), { name: 'Shorts' })]);
  const before = await everything(options);
  const cases: [string, string | Buffer, string][] = [
    ['empty', '', 'empty'],
    ['damaged', '{"waybillBackup":1,"parcels":[', 'damaged'],
    ['of another kind', '{"hello":1}', 'not a Waybill backup'],
    ['newer', '{"waybillBackup":3,"parcels":[]}', 'newer version of Waybill'],
    ['junk', Buffer.alloc(2_000_000, 'x'), 'damaged'], // unit tests read 20 MB,
  ];
  for (const [name, content, words] of cases) {
    await choose(options, content, `${name}.json`);
    await expect(options.getByTestId('backup-fault'), name).toContainText(words);
  }
  const large = info.outputPath('large.json');
  await writeFile(large, '');
  await truncate(large, maxBackupBytes + 1);
  await options.getByTestId('backup-file').setInputFiles(large);
  await expect(options.getByTestId('backup-fault')).toContainText('256 MB');

  const { row } = seedOf(knownTracking(Date.now()));
  const evil = `{"waybillBackup":1,"__proto__":{"polluted":1},"settings":{"__proto__":{"polluted":1},"language":7,"baseAddress":"http://evil.example/v3"},"parcels":[
    {"row":{"v":3,"__proto__":{"v":2}}},
    ${JSON.stringify({ row: { ...row, id: 'lex/A' } })},
    ${JSON.stringify({ row: { ...row, trackingNo: '<b>', id: 'shopee-express/<B>' } })},
    ${JSON.stringify({ row: { ...row, latest: { key: 'x', at: 'soon', what: '', place: '' } } })},
    "row", null, 7]}`;
  await choose(options, evil);
  await expect(options.getByTestId('restore-unreadable')).toContainText('7 entries');
  await expect(options.getByTestId('restore-nothing')).toBeVisible();
  await expect(options.getByTestId('restore-settings')).toHaveCount(0);
  await expect(options.getByTestId('restore-yes')).toBeDisabled();
  expect(await options.evaluate(() => ({}) as { polluted?: unknown })).toEqual({});
  expect(await everything(options)).toEqual(before);
});

test('another service address in a backup is shown in full and can be excluded @walks', async ({ ready }) => {
  const options = await optionsWith(ready, []);
  const before = await everything(options);
  const file = JSON.stringify({
    waybillBackup: 1,
    parcels: [],
    hiddenNumbers: ['TH260417733905B'],
    settings: { baseAddress: 'https://xn--evil-9na.example/v3' },
  });
  await choose(options, file);
  await expect(options.getByTestId('restore-address')).toContainText('https://xn--evil-9na.example/v3');
  await options.getByTestId('restore-with-settings').uncheck();
  await expect(options.getByTestId('restore-address')).toHaveCount(0);
  await options.getByTestId('restore-yes').click();
  await expect(options.getByTestId('backup-good')).toBeVisible();
  const after = await everything(options);
  expect(after.settings).toEqual(before.settings);
  expect(after.hidden).toMatchObject({ numbers: { TH260417733905B: expect.any(Number) } });
});

test('deleting everything in another window ends a restore, which says so, and leaves no parcel @walks', async ({
  ready,
}) => {
  const options = await optionsWith(ready, []);
  const other = await ready.open(ready.pageUrl('options.html#storage'));
  await choose(options, fileOf(manyParcels(1000, Date.now()).map((row) => ({ row, log: null }))));
  await other.evaluate(nextCommands);
  await options.getByTestId('restore-yes').click();
  // Two parts of a hundred parcels are under way at the same time.
  await other.evaluate(untilWaiting, ['shared', 2] as const);
  await other.evaluate(nextCommands);
  await other.evaluate(untilWaiting, ['shared', 2] as const);
  expect(await keptIn(other)).toHaveLength(200);
  await other.getByTestId('delete-all').click();
  await other.getByTestId('delete-all-yes').click();
  await other.evaluate(untilWaiting, ['exclusive', 1] as const);
  await other.evaluate(releaseCommands);
  await expect(other.getByTestId('delete-all-result')).toContainText('deleted');
  await expect(options.getByTestId('backup-fault')).toContainText('Everything was deleted');
  expect(await keptIn(other)).toEqual([]);
});
