import { test } from 'vitest';
import { commands } from 'vitest/browser';
import { languages } from '@/utils/model/languages.ts';
import { minute } from '@/utils/model/time.ts';
import { maxBytes } from '@/utils/sheets/table.ts';
import { changeSheetChoices } from '@/utils/storage/sheet-choices.ts';
import { followedParcel, manyParcels, news } from '../fixtures/parcels.ts';
import { seedOf } from '../fixtures/seeds.ts';
import { knownTracking } from '../fixtures/tracking.ts';
import {
  filledButtons,
  importCell,
  importChip,
  importRole,
  importRowOf,
  latestColumn,
} from '../tools/browser/selectors.ts';
import {
  axeInBothThemes,
  copied,
  followedNow,
  holdMessages,
  open,
  seed,
  sent,
  set,
  signIn,
  type View,
} from './driver.ts';
import { expect } from './locator.ts';

// The import of a file, drawn. tests/e2e/sheet.spec.ts tests the worker of the production build in each browser.

const number = (i: number) => `TH0142${String(i).padStart(6, '0')}3B`;
const headings = ['Tracking number', 'Order', 'Buyer', 'Item', 'COD', 'Address'];
const line = (i: number) => [
  number(i),
  `SO${690_000 + i}`,
  `Buyer ${i}`,
  `Item ${i}`,
  `${100 + i}`,
  'Lat Phrao',
];
const csvOf = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n');
const rows = (size: number) => Array.from({ length: size }, (_, i) => line(i));

/** A workbook of two sheets: shipped orders, and a recipe, in which nothing can be read. */
async function openedWorkbook(): Promise<View> {
  const path = 'tests/fixtures/sheets/31-bakery-two-line-heading/bakery-two-line-heading.xlsx';
  const bytes = atob(await commands.readFile(path, 'base64'));
  return opened(
    Uint8Array.from(bytes, (letter) => letter.charCodeAt(0)),
    'bakery.xlsx',
  );
}

/** Chooses a file as the dialog does. */
async function choose(view: View, content: BlobPart, name = 'orders.csv'): Promise<void> {
  await view.getByTestId('import-file').evaluate((input) => {
    const files = new DataTransfer();
    files.items.add(new File([content], name));
    (input as HTMLInputElement).files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

async function opened(content: BlobPart, name?: string): Promise<View> {
  const view = await open('dashboard', '#import=');
  await choose(view, content, name);
  return view;
}

test('the review shows what each row would do: unreadable first, then new, then followed', async () => {
  await signIn();
  await seed([seedOf({ ...knownTracking(Date.now()), trackingNo: number(0), courierKey: 'flash-express' })]);
  const bad = ['8.6E+11', 'SO1', 'Somchai', 'Mug', '', ''];
  const empty = ['', 'SO2', 'Malee', 'Mug', '', ''];
  const two = [`${number(8)} ${number(9)}`, 'SO3', 'Niran', 'Mug', '', ''];
  const shared = [number(4), 'SO690003', 'Buyer 3', 'Item 4', '103', ''];
  const view = await opened(csvOf([headings, ...rows(4), shared, shared, bad, empty, two]));
  await expect(view.getByTestId('import-row-of')).toHaveCount(8);
  const states = view
    .getByTestId('import-row-of')
    .elements()
    .map((row) => row.dataset['state']);
  expect(states).toEqual([...Array(3).fill('unreadable'), ...Array(4).fill('new'), 'followed']);
  await expect(view.getByTestId('import-found')).toHaveText('9 rows were read');
  await expect(view.getByTestId('import-reason')).toHaveCount(3);
  const reasons = view
    .getByTestId('import-reason')
    .elements()
    .map(({ innerText }) => innerText.trim());
  expect(reasons.map((text) => text.split('\n').at(-1))).toEqual([
    'rounded by the sheet',
    'empty',
    'several numbers in a cell',
  ]);
  await expect(view.locator(importCell(6, 'cash'))).toHaveText('฿103');
  await expect(view.locator(importCell(7, 'cash'))).toHaveText('same order');
  // A followed parcel shows what it gains.
  await expect(view.locator(importCell(8, 'cash'))).toHaveText('+ ฿100');
  await expect(view.locator(importCell(8, 'none'))).toHaveText('Lat Phrao');
  await view.locator(importChip('unreadable')).click();
  await expect(view.getByTestId('import-row-of')).toHaveCount(3);
  await expect(view.getByTestId('import-follow')).toHaveText('Follow 4 parcels');
  await expect(view.getByTestId('import-options')).toContainText('1 parcel in your list is updated');
  expect(await followedNow()).toHaveLength(1);
});

test('parcels of which a cell is left out are counted, shown first, mentioned at the end, and copied', async () => {
  await signIn();
  const some = rows(60);
  some[50] = [number(50), 'SO690050', 'Buyer 50', 'Item 50', '290+50', ''];
  const view = await opened(csvOf([headings, ...some, ['8.6E+11', 'SO1', 'Somchai', '', '', '']]));
  await expect(view.locator(importChip('partly'))).toHaveText('Partly read 1');
  const cell = view.locator(importCell(2, 'cash')).getByTestId('import-reason');
  await expect(cell).toContainText('not an amount');
  await expect(cell).toHaveAttribute('title', '290+50: not an amount');
  const words = '1 parcel is read in part';
  await expect(view.getByTestId('import-options')).toContainText(words);
  await view.locator(importChip('partly')).click();
  await expect(view.getByTestId('import-row-of')).toHaveCount(1);
  view.setSize(1100, 700);
  const reason = view.getByTestId('import-reason').elements()[0]!;
  for (const part of reason.querySelectorAll('bdi, span'))
    expect(part.scrollWidth, part.textContent).toBeLessThanOrEqual(part.clientWidth);
  await view.getByTestId('import-follow').click();
  await expect(view.getByTestId('import-done')).toContainText(words);
  await view.getByTestId('import-copy').click();
  await expect.poll(() => copied.at(-1)).toMatch(/8\.6E\+11\tSO1.*\n.*SO690050.*290\+50/);
});

test('parcels without a courier come first, and are said to be left out, counted and copied', async () => {
  await signIn();
  const unknown = ['NE2354043673', 'SO690060', 'Buyer 60', 'Item 60', '50', ''];
  const view = await opened(csvOf([headings, ...rows(3), unknown]));
  await expect(view.locator(importChip('courierless'))).toHaveText('Without courier 1');
  await expect(view.getByTestId('import-row-of').first()).toContainText('NE2354043673');
  const words = '1 parcel has no courier and is left out';
  await expect(view.getByTestId('import-options')).toContainText(words);
  await view.getByTestId('import-follow').evaluate((button) => button.focus());
  await view.keyboard.press('Enter');
  await expect(view.getByTestId('import-done')).toContainText(words);
  // Enter again must not undo the import.
  await expect(view.getByTestId('import-show')).toBeFocused();
  await view.getByTestId('import-copy').click();
  await expect.poll(() => copied.at(-1)).toContain('NE2354043673');
});

test('after “Delete everything” during an import its rows are new again', async () => {
  await signIn();
  const view = await opened(csvOf([headings, ...rows(3)]));
  const answer = holdMessages('import');
  await view.getByTestId('import-follow').click();
  answer('everything-deleted');
  await expect(view.getByTestId('toast')).toContainText('Everything was deleted');
  await expect(view.getByTestId('import-follow')).toHaveText('Follow 3 parcels');
  await expect(view.locator(importChip('new'))).toHaveText('New 3');
});

test('a role chosen twice leaves the first column, and is remembered for these headings', async () => {
  await signIn();
  const text = csvOf([
    ['Tracking number', 'Name', 'Nick'],
    [number(1), 'Somchai', 'Chai'],
  ]);
  const view = await opened(text);
  const first = view.locator(importRole(1));
  const second = view.locator(importRole(2));
  await first.selectOption('buyer');
  await expect(view.locator(importCell(1, 'buyer'))).toHaveText('Somchai');
  await second.selectOption('buyer');
  await expect(first).toHaveValue('');
  await expect(view.locator(importCell(1, 'buyer'))).toHaveText('Chai');
  view.close();
  const again = await opened(text, 'next-week.csv');
  await expect(again.locator(importRole(2))).toHaveValue('buyer');
  await expect(again.locator(importCell(1, 'buyer'))).toHaveText('Chai');
});

test('a second table beside the first is named, for only the first is read', async () => {
  await signIn();
  const one = ['Name', 'Tracking number'];
  const view = await opened(
    csvOf([
      [...one, '', ...one],
      ['Malee', number(1), '', 'Somchai', number(2)],
    ]),
  );
  await expect(view.getByTestId('import-beside')).toContainText('its numbers below cell E1');
  await expect(view.locator(importCell(1, 'buyer'))).toHaveText('Malee');
  await choose(view, csvOf([one, ['Malee', number(1)]]), 'one.csv');
  await expect(view.getByTestId('import-name')).toHaveText('one.csv');
  await expect(view.getByTestId('import-beside')).toHaveCount(0);
});

test('of several columns of numbers, each shows its own', async () => {
  await signIn();
  const view = await opened(
    csvOf([
      ['Name', 'COD', 'No. Flash', 'No. J&T'],
      ['Malee', '', number(1), ''],
      ['Somchai', '', '', '860050536402'],
      ['Niran', '', number(2), ''],
    ]),
  );
  await expect(view.locator(importCell(1, 'trackingNo'))).toHaveText([number(1), '']);
  await expect(view.locator(importCell(2, 'trackingNo'))).toHaveText(['', '860050536402']);
  await expect(view.locator(importCell(3, 'trackingNo'))).toHaveText([number(2), '']);
});

test('a table without headings says what is read, and remembers no role', async () => {
  await signIn();
  const view = await opened(`${number(1)},Somchai,290\n${number(2)},Malee,300`);
  await expect(view.getByTestId('import-headings')).toContainText('only what the cells themselves show');
  await expect(view.locator(importRole(1))).toHaveAttribute('aria-label', 'What the column “B” holds');
  await view.locator(importRole(1)).selectOption('buyer');
  await expect(view.locator(importCell(1, 'buyer'))).toHaveText('Somchai');
  await choose(view, `${number(1)},Shirt,2\n${number(2)},Shirt,1`, 'other.csv');
  await expect(view.getByTestId('import-name')).toHaveText('other.csv');
  await expect(view.locator(importRole(1))).toHaveValue('');
});

test('words in place of a number are not called empty; a courier chosen for all stands in each row', async () => {
  await signIn();
  const view = await opened(
    csvOf([headings, ['รอเลข', 'SO1', 'Malee', 'Mug', '', ''], ['QQZ84719305', 'SO2']]),
  );
  await expect(view.locator(importCell(1, 'trackingNo'))).toHaveText('รอเลขnot a tracking number');
  await expect(view.locator(importCell(2, 'trackingNo'))).toContainText('courier unknown');
  await view.getByTestId('import-courier').selectOption('flash-express');
  await expect(view.locator(importCell(2, 'trackingNo'))).toHaveText('QQZ84719305');
  await expect(view.locator(importCell(2, 'courier'))).toHaveText('Flash Express');
  await expect(view.getByTestId('import-courier')).toHaveValue('flash-express');
  await expect(view.getByTestId('import-follow')).toHaveText('Follow 1 parcel');
});

const faults: [kind: string, content: () => BlobPart, words: RegExp][] = [
  ['empty', () => '', /is empty/],
  ['no-rows', () => 'Tracking number,COD\n', /no rows below/],
  ['old-excel', () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), /save it as \.xlsx/],
  ['password', () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...utf16('EncryptedPackage')]), /password/],
  ['unknown-format', () => new Uint8Array([0x25, 0x50, 0x44, 0x46, 0, 0, 1]), /not a table/],
  ['damaged', () => new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0, 0, 0]), /damaged/],
  ['too-large', () => new Uint8Array(maxBytes + 1), /larger than 20 MB/],
  ['too-many-columns', () => Array(201).fill('x').join(','), /more than 200 columns: cell GS1/],
  ['no-headings', () => 'hello\nworld', /no row of headings/],
  ['statement', () => 'Order,Net payout,Settlement date,Commission\nSO1,90,1/11/2026,10', /statement/],
];
const utf16 = (text: string) => [...text].flatMap((letter) => [letter.charCodeAt(0), 0]);

test('each file that cannot be read gets a sentence', async () => {
  await signIn();
  const view = await open('dashboard', '#import=');
  for (const [kind, content, words] of faults) {
    await choose(view, content(), `${kind}.xls`);
    await expect(view.locator(`[data-testid=import-fault][data-kind=${kind}]`)).toHaveText(words);
  }
});

test('a file without tracking numbers names the file to take, and a column can still be chosen', async () => {
  await signIn();
  const view = await opened(
    csvOf([
      ['Order number', 'Buyer', 'Code'],
      ['SO1', 'Somchai', number(1)],
    ]),
  );
  await expect(view.getByTestId('import-fault')).toContainText('marketplace’s export after shipping');
  await view.locator(importRole(2)).selectOption('trackingNo');
  await expect(view.getByTestId('import-fault')).toHaveCount(0);
  await expect(view.getByTestId('import-follow')).toHaveText('Follow 1 parcel');
});

test('a sheet of a workbook that gives nothing is named, and another one can be chosen', async () => {
  await signIn();
  const view = await openedWorkbook();
  const menu = view.getByTestId('import-sheet');
  await menu.selectOption('1');
  await expect(view.getByTestId('import-fault')).toHaveText(/^bakery\.xlsx – สูตร has no row of headings/);
  await expect(view.getByTestId('import-rows')).toHaveCount(0);
  await expect(menu).toHaveValue('1');
  await menu.selectOption('0');
  await expect(view.getByTestId('import-follow')).toHaveText('Follow 6 parcels');
  await expect(view.getByTestId('import-fault')).toHaveCount(0);
});

test('rows can be pasted as text or as a table of a page', async () => {
  await signIn();
  const view = await open('dashboard', '#import=');
  const paste = (type: string, text: string) =>
    view.getByTestId('import').evaluate((part) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData(type, text);
      part.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
  await paste('text/plain', `Tracking number\tBuyer\n${number(1)}\tSomchai`);
  await expect(view.locator(importCell(1, 'buyer'))).toHaveText('Somchai');
  await paste('text/html', `<table><tr><th>Tracking number<th>Buyer<tr><td>${number(2)}<td>Malee</table>`);
  await expect(view.locator(importCell(1, 'buyer'))).toHaveText('Malee');
});

test('Waybill’s own file says of each parcel who sent it', async () => {
  await signIn();
  const view = await opened(
    csvOf([
      ['เลขพัสดุ', 'ชื่อ', 'ประเภท (รับ/ส่ง)'],
      [number(1), 'Mug', 'ฉันเป็นผู้รับ'],
      [number(2), 'Lamp', 'ฉันเป็นผู้ส่ง'],
    ]),
  );
  await expect(view.getByTestId('import-check')).toBeVisible();
  await expect(view.getByTestId('import-direction')).toHaveCount(0);
  await view.getByTestId('import-follow').click();
  await expect(view.getByTestId('import-done')).toContainText('2 followed');
  const said = (await followedNow()).map(({ name, direction }) => [name, direction]);
  expect(said.toSorted()).toEqual([
    ['Lamp', 'sent'],
    ['Mug', 'received'],
  ]);
});

test('a courier of the file that is not taken is shown, and the file is not said to be in the list', async () => {
  await signIn();
  await seed([seedOf({ ...knownTracking(Date.now()), trackingNo: number(0), courierKey: 'ups' })]);
  const view = await opened(`Tracking number,Courier\n${number(0)},DHL eCommerce`);
  await expect(view.getByTestId('import-reason')).toHaveText('DHL eCommercediffers from your list');
  await expect(view.getByTestId('import-options')).toContainText('1 parcel is read in part');
  await expect(view.getByTestId('import-nothing')).toHaveCount(0);
});

test('a file can be dropped on the list', async () => {
  await signIn();
  await seed(manyParcels(3, Date.now()));
  const view = await open('dashboard');
  await expect(view.rows().first()).toBeVisible();
  await view.getByTestId('dashboard').evaluate((part) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([csvOf([headings, ...rows(2)])], 'orders.csv'));
    for (const type of ['dragover', 'drop'])
      part.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  });
  await expect(view.getByTestId('import-follow')).toHaveText('Follow 2 parcels');
  await view.keyboard.press('Escape');
  await expect(view.rows().first()).toBeVisible();
});

test('an import is followed, undone and followed again; the same file again changes nothing', async () => {
  await signIn();
  const text = csvOf([headings, ...rows(3), ['8.6E+11', 'SO1', 'Somchai', '', '', '']]);
  const view = await opened(text);
  // How many are due today depends on the hour (tests/unit/background/import-sheet.test.ts).
  await expect(view.getByTestId('import-check')).toContainText(/As due · (none|about [1-3]) today/);
  await view.getByTestId('import-follow').click();
  await expect(view.getByTestId('import-done')).toContainText('3 followed');
  await expect(view.locator(importChip('new'))).toHaveText('New 0');
  await expect(view.locator(importChip('followed'))).toHaveText('Already followed 3');
  expect((await followedNow()).map(({ direction, sheet }) => [direction, sheet?.order])).toEqual(
    [0, 1, 2].map((i) => ['sent', `SO${690_000 + i}`]),
  );
  await view.getByTestId('import-copy').click();
  await expect.poll(() => copied.at(-1)).toContain('8.6E+11\tSO1');
  await view.getByTestId('import-undo').click();
  await expect(view.getByTestId('import-undone')).toHaveText('Undone: removed 3 parcels.');
  expect(await followedNow()).toEqual([]);
  await expect(view.getByTestId('import-follow')).toHaveText('Follow 3 parcels');
  await view.getByTestId('import-follow').click();
  await expect(view.getByTestId('import-done')).toContainText('3 followed');
  await choose(view, text);
  await expect(view.getByTestId('import-nothing')).toBeVisible();
  await expect(view.getByTestId('import-follow')).toHaveCount(0);
});

test('that the rest of an import waits is said only until the user lets all of it be checked now', async () => {
  await signIn();
  await set('settings', { budget: { calls: 1, per: 'month', firstDay: 1 } });
  const view = await opened(csvOf([headings, ...rows(3)]));
  await view.getByTestId('import-check-now').click();
  await expect(view.getByTestId('add-cost')).toContainText('The rest wait until');
  await view.getByTestId('import-beyond').click();
  await expect(view.getByTestId('add-cost')).toHaveText(/^Uses 3 look-ups; [01] left until [^.]+\.$/);
});

test('the menu of a column keeps the focus while the file is read again', async () => {
  await signIn();
  const view = await opened(csvOf([headings, ...rows(2)]));
  const menu = view.getByTestId('import-role').first();
  await menu.focus();
  await menu.selectOption('note');
  await expect(view.getByTestId('import-follow')).toHaveCount(0);
  await expect(menu).toBeFocused();
  await menu.selectOption('trackingNo');
  await expect(view.getByTestId('import-follow')).toHaveText('Follow 2 parcels');
  await expect(menu).toBeFocused();
});

test('of two columns chosen for one field while the file is read, the last counts', async () => {
  await signIn();
  const view = await opened(csvOf([headings, ...rows(2)]));
  const menus = view.getByTestId('import-role');
  await menus.nth(1).selectOption('note');
  await menus.nth(2).selectOption('note');
  await expect(menus.nth(1)).toHaveValue('');
  await expect(menus.nth(2)).toHaveValue('note');
});

test('during Follow no other sheet or file can be chosen', async () => {
  await signIn();
  const view = await openedWorkbook();
  await expect(view.getByTestId('import-follow')).toHaveText('Follow 6 parcels');
  const answer = holdMessages('import');
  await view.getByTestId('import-follow').click();
  await expect(view.getByTestId('import-sheet')).toBeDisabled();
  await expect(view.getByTestId('import-another')).toHaveAttribute('aria-disabled', 'true');
  await choose(view, csvOf([headings, ...rows(2)]));
  await expect(view.getByTestId('toast')).toContainText('Stop it first');
  await expect(view.getByTestId('import-name')).toHaveText('bakery.xlsx');
  answer();
  await expect(view.getByTestId('import-done')).toContainText('6 followed');
  await expect(view.getByTestId('import-sheet')).toBeEnabled();
});

test('the last import says what it followed and what it changed', async () => {
  await signIn();
  const view = await opened(csvOf([headings, line(0)]));
  await view.getByTestId('import-follow').click();
  await expect(view.getByTestId('import-done')).toContainText('1 followed');
  await choose(view, csvOf([headings, line(0).with(4, '600'), line(1)]), 'newer.csv');
  await view.getByTestId('import-follow').click();
  await expect(view.getByTestId('import-done')).toContainText('1 updated from the file');
  view.close();
  const again = await open('dashboard', '#import=');
  const last = again.getByTestId('import-last');
  await expect(last).toContainText('Last import: 1 followed · 1 updated from the file');
});

test('an update shows the old amount, and its undo says what it gave back', async () => {
  await signIn();
  const view = await opened(csvOf([headings, ...rows(2)]));
  await view.getByTestId('import-follow').click();
  await expect(view.getByTestId('import-done')).toContainText('2 followed');
  const newer = [line(0), line(1)].map((cells, i) => cells.with(4, `${600 + i}`));
  await choose(view, csvOf([headings, ...newer]), 'newer.csv');
  await expect(view.locator(importCell(1, 'cash'))).toHaveText('฿600, was ฿100');
  await expect(view.getByTestId('import-follow')).toHaveText('Update 2 parcels');
  await view.getByTestId('import-follow').click();
  await expect(view.getByTestId('import-done')).toContainText('2 updated from the file');
  await expect(view.getByTestId('import-done')).not.toContainText('0 followed');
  view.close();
  const again = await open('dashboard', '#import=');
  await expect(again.getByTestId('import-last')).toContainText('Last import: 2 updated');
  await again.getByTestId('import-undo-last').click();
  await expect(again.getByTestId('import-undone')).toHaveText('2 parcels have their former data back.');
  expect((await followedNow()).map(({ sheet }) => sheet?.cash)).toEqual([10_000, 10_100]);
});

test('an import that is left ends after the part under way, says so, and can be undone', async () => {
  await signIn();
  const view = await opened(csvOf([headings, ...rows(250)]));
  await expect(view.getByTestId('import-follow')).toHaveText('Follow 250 parcels');
  const answer = holdMessages('import');
  await view.getByTestId('import-follow').click();
  await expect(view.getByTestId('import-progress')).toBeVisible();
  // At once: the part is under way.
  view.getByTestId('import-close').elements()[0]!.click();
  await expect(view.getByTestId('import')).toHaveCount(0);
  answer();
  await expect(view.getByTestId('toast')).toContainText('Stopped: 100 of 250 followed');
  expect(await followedNow()).toHaveLength(100);
  const again = await open('dashboard', '#import=');
  await expect(again.getByTestId('import-last')).toContainText(
    'Last import: 100 of 250. If it has stopped, open the file again to follow the rest.',
  );
  again.close();
  expect(sent.filter(({ name }) => name === 'import')).toHaveLength(1);
  await view.getByTestId('undo').click();
  await expect(view.getByTestId('toast')).toContainText('Undone: removed 100 parcels.');
  expect(await followedNow()).toEqual([]);
});

test('while an import is undone, the view says so, and nothing can be followed', async () => {
  await signIn();
  const view = await opened(csvOf([headings, ...rows(150)]));
  const next = holdMessages('import');
  await view.getByTestId('import-follow').click();
  await view.getByTestId('import-stop').click();
  next();
  await expect(view.getByTestId('import-more')).toHaveText('Follow 50 more');
  const answer = holdMessages('undo-import');
  await view.getByTestId('import-undo').click();
  await expect(view.getByTestId('import-progress')).toContainText('Undoing the import…');
  for (const button of ['import-more', 'import-undo', 'import-stop'])
    await expect(view.getByTestId(button)).toHaveCount(0);
  await choose(view, csvOf([headings, ...rows(2)]));
  await expect(view.getByTestId('toast')).toContainText('wait until it ends');
  const boxOf = (id: string) => view.getByTestId(id).elements()[0]!.getBoundingClientRect();
  expect(boxOf('toast').bottom).toBeLessThan(boxOf('import-progress').top);
  answer();
  await expect(view.getByTestId('import-undone')).toHaveText('Undone: removed 100 parcels.');
  await expect(view.getByTestId('import-follow')).toHaveText('Follow 150 parcels');
});

test('an import that another window undid is not continued', async () => {
  await signIn();
  const view = await opened(csvOf([headings, ...rows(150)]));
  const next = holdMessages('import');
  await view.getByTestId('import-follow').click();
  await view.getByTestId('import-stop').click();
  next();
  await expect(view.getByTestId('import-more')).toBeVisible();
  const other = await open('dashboard', '#import=');
  await other.getByTestId('import-undo-last').click();
  await expect(other.getByTestId('import-undone')).toHaveText('Undone: removed 100 parcels.');
  other.close();
  await view.getByTestId('import-more').click();
  await expect(view.getByTestId('import-undone')).toHaveText('Undone: removed 100 parcels.');
  await expect(view.getByTestId('import-follow')).toHaveText('Follow 150 parcels');
});

test('the first parcel can come from a table, and order and buyer get their columns', async () => {
  await signIn();
  const empty = await open('dashboard');
  await expect(empty.getByTestId('search')).toHaveCount(0);
  await expect(empty.locator(filledButtons)).toHaveText('Add a number');
  await empty.getByTestId('empty-table').click();
  await choose(empty, csvOf([headings, ...rows(2)]));
  await empty.getByTestId('import-follow').click();
  await empty.getByTestId('import-show').click();
  await expect(empty.rows()).toHaveCount(2);
  await expect(empty.getByTestId('sort-order')).toBeVisible();
  await expect(empty.line(number(1))).toContainText('SO690001');
  await expect(empty.line(number(1))).toContainText('Buyer 1');
  await empty.getByTestId('search').fill('SO690001');
  await expect(empty.rows()).toHaveCount(1);
  await empty.rows().click();
  await expect(empty.getByTestId('order-facts')).toContainText('SO690001');
});

test('rows of one order in several parcels say how many arrived, and its cash stands in one of them', async () => {
  await signIn();
  const sheet = { order: 'SO690001', buyer: 'Buyer 1', cash: 89_000 };
  await seed(
    [1, 2, 3].map((i) =>
      followedParcel('lex', number(i), Date.now(), {
        sheet,
        ...(i === 1 && { status: 'ON_DELIVERED', latest: news(Date.now(), minute, 'Delivered', 'Laksi') }),
      }),
    ),
  );
  const view = await open('dashboard');
  for (const i of [1, 2, 3]) await expect(view.line(number(i))).toContainText('1 of 3 arrived');
  const texts = view
    .rows()
    .elements()
    .map((row) => row.closest('tr')!.textContent);
  expect(texts.filter((text) => text.includes('890'))).toHaveLength(1);
  expect(texts.filter((text) => text.includes('same order'))).toHaveLength(2);
  const popup = await open('popup', `#parcel=${encodeURIComponent(`lex/${number(2)}`)}`);
  await expect(popup.getByTestId('order-facts')).toContainText('1 of 3 arrived');
  popup.close();
  // Columns of a file do not leave the latest event a few letters.
  for (const width of [880, 960, 1060, 1240, 1280, 1440]) {
    view.setSize(width, 800);
    const latest = view.locator(latestColumn).elements()[0]!;
    expect(latest.getBoundingClientRect().width, `${width} px`).toBeGreaterThan(120);
  }
});

test('the cash of an order is the same in each list, and in the view of each parcel', async () => {
  await signIn();
  const order = { direction: 'sent', sheet: { order: 'SO690001', cash: 89_000 } } as const;
  const arrived = { status: 'ON_DELIVERED', latest: news(Date.now(), minute, 'Delivered', 'Laksi') };
  await seed([
    followedParcel('lex', number(1), Date.now(), { ...order, ...arrived, archivedAt: Date.now() }),
    followedParcel('lex', number(2), Date.now(), { ...order, status: 'ON_UNABLE_TO_SEND' }),
  ]);
  for (const [at, i] of [
    ['', 2],
    ['#group=archive', 1],
  ] as const) {
    const view = await open('dashboard', at);
    await expect(view.rows()).toHaveCount(1);
    await expect(view.line(number(i))).toContainText('฿890');
    await expect(view.getByTestId('cash')).toContainText('Not collected from the buyer yet');
    await expect(view.getByTestId('cash-sums')).toHaveText('Not collected from the buyer yet ฿890');
    view.close();
    const popup = await open('popup', `#parcel=${encodeURIComponent(`lex/${number(i)}`)}`);
    await expect(popup.getByTestId('facts')).toContainText('Cash on delivery ฿890');
    popup.close();
  }
});

test('a newer file with one parcel of an order changes the amount of the order, and its undo brings it back', async () => {
  await signIn();
  const sheet = { order: 'SO690001', cash: 50_000 };
  await seed(
    [1, 2, 3].map((i) => followedParcel('lex', number(i), Date.now(), { direction: 'sent', sheet })),
  );
  const view = await opened(csvOf([headings, [number(2), 'SO690001', '', '', '600', '']]));
  await expect(view.getByTestId('import-follow')).toHaveText('Update 3 parcels');
  await view.getByTestId('import-follow').click();
  await expect(view.getByTestId('import-done')).toContainText('3 updated from the file');
  const list = await open('dashboard');
  for (const i of [1, 2, 3]) await expect(list.line(number(i))).toContainText('0 of 3 arrived');
  await expect(list.getByTestId('cash-sums')).toHaveText('Not collected from the buyer yet ฿600');
  await view.getByTestId('import-undo').click();
  await expect(list.getByTestId('cash-sums')).toHaveText('Not collected from the buyer yet ฿500');
  list.close();
});

test('from 100 parcels on, an overview counts them by status and filters', async () => {
  await signIn();
  await seed(manyParcels(300, Date.now()));
  const view = await open('dashboard');
  const parts = view.getByTestId('overview-part');
  await expect(parts.first()).toBeVisible();
  const first = Number(parts.elements()[0]!.querySelector('strong')!.textContent);
  await parts.first().click();
  await expect(parts.first()).toHaveAttribute('aria-pressed', 'true');
  await expect(view.locator('[data-testid=table] > table')).toHaveAttribute(
    'aria-rowcount',
    String(first + 1),
  );
  await parts.first().click();
  await expect(parts.first()).toHaveAttribute('aria-pressed', 'false');
});

test('many rows are drawn a window at a time', async () => {
  await signIn();
  const many = Array.from({ length: 9_000 }, (_, i) => [number(i), `SO${i}`]);
  const view = await opened(csvOf([['Tracking number', 'Order'], ...many]));
  await expect(view.locator(importChip('new'))).toHaveText('New 9,000');
  expect(view.getByTestId('import-row-of').elements().length).toBeLessThan(60);
  await view.getByTestId('import-rows').evaluate((place) => {
    place.scrollTop = place.scrollHeight;
  });
  await expect(view.locator(importRowOf(9_000))).toContainText('SO8999');
});

test('of many columns the visible cells are drawn, also after a correction', async () => {
  await signIn();
  const more = Array.from({ length: 60 }, (_, i) => `Other ${i}`);
  const cells = more.map((_, i) => `in other ${i}.`);
  const view = await opened(csvOf([[...headings, ...more], ...rows(20).map((row) => [...row, ...cells])]));
  const row = view.locator(importRowOf(2));
  await expect(row).toContainText('SO690001');
  expect(row.locator('td').elements().length).toBeLessThan(20);
  await view.getByTestId('import-rows').evaluate((place) => {
    place.scrollLeft = place.scrollWidth;
  });
  await expect(row).toContainText('in other 59.');
  expect(row.locator('td').elements().length).toBeLessThan(20);
  // Columns of one heading with a count become goods together: wider, they move the others.
  await view.getByTestId('import-rows').evaluate((place) => {
    place.scrollLeft = 3000;
  });
  const role = view.locator(importRole(headings.length + 22));
  await role.selectOption('item');
  await expect(role).toHaveValue('item');
  const blank = () => {
    const { left, right } = view.getByTestId('import-rows').elements()[0]!.getBoundingClientRect();
    return row
      .elements()[0]!
      .querySelectorAll('td[colspan]')
      .values()
      .some((gap) => {
        const box = gap.getBoundingClientRect();
        return box.right > left + 1 && box.left < right - 1;
      });
  };
  await expect.poll(blank).toBe(false);
});

test('a scanned number is followed as due; twice and unreadable are said, and a row is undone', async () => {
  await signIn();
  const view = await open('dashboard', '#scan=');
  const scan = async (text: string) => {
    await view.keyboard.insertText(text);
    await view.keyboard.press('Enter');
  };
  await expect(view.getByTestId('scan-field')).toBeFocused();
  await scan(number(1));
  await expect(view.getByTestId('scan-count')).toContainText('1 followed in this round');
  await expect(view.getByTestId('scan-heard')).toHaveText('followed, 1');
  await scan(number(1));
  await expect(view.getByTestId('scan-row').first()).toContainText('already here');
  await scan('hello');
  await expect(view.getByTestId('scan-row').first()).toContainText('not a tracking number');
  const answer = holdMessages('import');
  await scan(number(2));
  answer('storage-trouble');
  // A screen reader hears why it failed, not that the label is unreadable.
  await expect(view.getByTestId('scan-heard')).toContainText('disk');
  await view.getByTestId('scan-undo').click();
  await expect(view.getByTestId('scan-count')).toContainText('0 followed in this round');
  await expect(view.getByTestId('scan-field')).toBeFocused();
  expect(await followedNow()).toEqual([]);
  expect(await axeInBothThemes(view)).toEqual([]);
});

test('a scanned label of an unknown form is named, and waits for its courier after the scanner was closed', async () => {
  await signIn();
  const view = await open('dashboard', '#scan=');
  await expect(view.getByTestId('scan-field')).toBeFocused();
  for (const text of ['NE2354043673', 'NE2354043674', 'NE2354043673']) {
    await view.keyboard.insertText(text);
    await view.keyboard.press('Enter');
    await expect(view.getByTestId('scan-heard')).toHaveText(`${text}: courier unknown`);
  }
  for (const i of [1, 2, 3, 4, 5]) {
    await view.keyboard.insertText(number(i));
    await view.keyboard.press('Enter');
  }
  await expect(view.getByTestId('scan-courier')).toHaveCount(2);
  await view.keyboard.press('Escape');
  await expect(view.getByTestId('scanner')).toHaveCount(0);
  view.window.location.hash = '#scan=';
  await expect(view.getByTestId('scanner')).toBeVisible();
  await expect(view.getByTestId('scan-row')).toHaveCount(2);
  await view.getByTestId('scan-courier').first().selectOption('flash-express');
  await expect(view.getByTestId('scan-count')).toContainText('1 followed in this round');
});

test('a scanned label counts as sent, whatever was chosen for an import, and the scanner says so', async () => {
  await signIn();
  await changeSheetChoices({ direction: 'received' });
  const view = await open('dashboard', '#scan=');
  await expect(view.getByTestId('scanner')).toContainText('Each counts as sent by you');
  await expect(view.getByTestId('scan-field')).toBeFocused();
  await view.keyboard.insertText(number(1));
  await view.keyboard.press('Enter');
  await expect(view.getByTestId('scan-count')).toContainText('1 followed in this round');
  expect((await followedNow()).map(({ direction }) => direction)).toEqual(['sent']);
});

test('two scans within 100 ms are both followed, under the Thai keyboard layout too', async () => {
  await signIn();
  const view = await open('dashboard', '#scan=');
  await expect(view.getByTestId('scan-field')).toBeFocused();
  await view.getByTestId('scan-field').evaluate((field) => {
    for (const i of [1, 2])
      for (const letter of [...number(i), 'Enter']) {
        const code = letter.length > 1 ? letter : /\d/.test(letter) ? `Digit${letter}` : `Key${letter}`;
        const key = letter.length > 1 ? letter : 'ก';
        field.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }));
      }
  });
  await expect(view.getByTestId('scan-count')).toContainText('2 followed in this round');
  expect((await followedNow()).map(({ trackingNo }) => trackingNo)).toEqual([number(1), number(2)]);
});

test('axe finds nothing in each state of an import, light or dark', async () => {
  await signIn();
  const text = csvOf([headings, ...rows(3), ['8.6E+11', 'SO1', 'Somchai', '', '', '']]);
  for (const language of languages) {
    await set('settings', { language });
    const view = await open('dashboard', '#import=');
    await expect(view.getByTestId('import-open')).toBeVisible();
    expect.soft(await axeInBothThemes(view), 'open').toEqual([]);
    await choose(view, '');
    await expect(view.getByTestId('import-fault')).toBeVisible();
    expect.soft(await axeInBothThemes(view), 'fault').toEqual([]);
    await choose(view, text);
    await expect(view.getByTestId('import-follow')).toBeVisible();
    expect.soft(await axeInBothThemes(view), 'review').toEqual([]);
    await view.getByTestId('import-follow').click();
    await expect(view.getByTestId('import-done')).toBeVisible();
    expect.soft(await axeInBothThemes(view), 'done').toEqual([]);
    await view.getByTestId('import-undo').click();
    await expect(view.getByTestId('import-undone')).toBeVisible();
    view.close();
  }
});
