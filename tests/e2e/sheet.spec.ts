import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readSheet } from '@/utils/sheets/read-sheet.ts';
import { readIds } from '../tools/browser/stored-records.ts';
import { expect, test } from './test.ts';

// Needs the worker of the production build, a download and the background. tests/view/sheet.view.ts tests the states.

const numberOf = (i: number): string => String(863_104_277_500 + i);
const headings = ['เลขพัสดุ', 'ขนส่ง', 'เลขออเดอร์', 'ชื่อผู้รับ', 'ยอด COD'];
const csvOf = (size: number): string =>
  [
    headings,
    ...Array.from({ length: size }, (_, i) => [numberOf(i), 'J&T', `SO${i}`, `ลูกค้า ${i}`, `${100 + i}`]),
    ['8.6E+11', 'J&T', 'SO999', 'ลูกค้า', ''],
  ]
    .map((row) => row.map((cell) => `"${cell}"`).join(','))
    .join('\r\n');

const choose = (page: Page, text: string) =>
  page
    .getByTestId('import-file')
    .setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

test('a file in, review, follow, undo, CSV out, and in again changes nothing', async ({ ready, sandbox }) => {
  const size = 230; // three messages
  const page = await ready.open(ready.pageUrl('dashboard.html'));
  await page.getByTestId('empty-table').click();
  await choose(page, csvOf(size));
  await expect(page.getByTestId('import-reason')).toContainText('rounded by the sheet');
  const follow = async () => {
    await page.getByTestId('import-follow').click();
    await expect(page.getByTestId('import-done')).toContainText(`${size} followed`);
  };
  await follow();
  expect(await page.evaluate(readIds)).toHaveLength(size);
  await page.getByTestId('import-undo').click();
  await expect(page.getByTestId('import-undone')).toContainText(`removed ${size} parcels`);
  expect(await page.evaluate(readIds)).toEqual([]);
  await follow();
  await page.getByTestId('import-show').click();
  // The list reads the parcels after they are stored.
  await expect(page.getByTestId('group-tab').first()).toContainText(String(size));
  await page.getByTestId('check-all').click();
  await page.getByTestId('bar-copy').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByTestId('bar-copy-file').click(),
  ]);
  const file = await readFile(await download.path());
  expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(file.toString()).toContain(`"=""${numberOf(0)}"""`);
  const { rows } = await readSheet(file, 'parcels.csv');
  expect(rows.map(({ trackingNo }) => trackingNo).toSorted()).toEqual(
    Array.from({ length: size }, (_, i) => numberOf(i)),
  );

  await page.goto(ready.pageUrl('dashboard.html#import='));
  await page.reload();
  await choose(page, csvOf(size));
  await expect(page.getByTestId('import-nothing')).toBeVisible();
  await choose(page, file.toString());
  await expect(page.getByTestId('import-nothing')).toBeVisible();
  expect(sandbox.calls()).toEqual([]);
});
