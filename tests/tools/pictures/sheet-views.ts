import type { Page } from '@playwright/test';
import { followedParcel } from '../../fixtures/parcels.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import type { Look } from '../browser/each-state.ts';
import { signIn, type ExtensionBrowser } from '../browser/launch.ts';
import { seed } from '../browser/seed.ts';
import { importRowOf, rowOf } from '../browser/selectors.ts';

const number = (n: number) => `TH0142${String(n).padStart(6, '0')}3B`;
const headings = ['หมายเลขพัสดุ', 'หมายเลขคำสั่งซื้อ', 'ชื่อผู้รับ', 'สินค้า', 'COD', 'ที่อยู่'];
const buyers = ['สมชาย ใจดี', 'Jane Example', 'มาลี ดอกไม้', 'Niran Sample'];
const items = ['กางเกงวิ่ง สีกรม ไซซ์ L', 'Desk lamp, warm white', 'แก้วเซรามิก ลายจุด 4 ใบ'];
const line = (n: number) => [
  number(n),
  `26112400${690_000 + n}`,
  buyers[n % buyers.length]!,
  items[n % items.length]!,
  String(90 + 10 * n),
  'ลาดพร้าว กรุงเทพฯ',
];

/** A file of orders: rows that cannot be read, new ones, an order with three parcels, one that is followed. */
const orders = [
  headings,
  ...Array.from({ length: 24 }, (_, n) => line(n)),
  ...[31, 32, 33].map((n) => [number(n), '26112400700000', 'สมชาย ใจดี', 'ชั้นวางรองเท้า', '990', 'บางนา']),
  ['8.6E+11', '26112400700001', 'Somchai', 'Mug', '120', ''],
  ['', '26112400700002', 'Malee', 'Mug', '120', ''],
  [`${number(41)} ${number(42)}`, '26112400700003', 'Niran', 'Mug', '120', ''],
];
const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n');

/** Takes pictures of the import of a file in its states, of what a file says of parcels, and of the scanner. */
export async function sheetViews(run: ExtensionBrowser, sandbox: Sandbox, look: Look): Promise<void> {
  const { apiKey, keySecret } = sandbox;
  await (await signIn(run, { apiKey, keySecret })).close();
  await seed(run, [followedParcel('flash-express', number(0), Date.now())]);
  const page = await run.context.newPage();
  await page.setViewportSize({ width: 1280, height: 800 });
  const choose = async (name: string, text: string): Promise<void> => {
    await page.goto('about:blank');
    await page.goto(run.pageUrl('dashboard.html#import='));
    await page
      .getByTestId('import-file')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  };
  await page.goto(run.pageUrl('dashboard.html#import='));
  await page.getByTestId('import-open').waitFor();
  await look(page, 'import');
  await choose('contacts.csv', 'Name,Email\r\nAnn Example,ann@shop.example\r\n');
  await page.getByTestId('import-fault').waitFor();
  await look(page, 'import, refused');
  await choose('orders.csv', csvOf(orders));
  await page.locator(importRowOf(1)).waitFor();
  await look(page, 'import, review');
  await narrow(page, 'import, review', look);
  await page.getByTestId('import-follow').click();
  await page.getByTestId('import-done').waitFor();
  await look(page, 'import, done');
  await page.getByTestId('import-show').click();
  await page.getByTestId('search').fill('26112400700000');
  await page.locator(rowOf(number(31))).waitFor();
  await look(page, 'dashboard, orders');
  await narrow(page, 'dashboard, orders', look);
  await page.locator(rowOf(number(31))).click();
  await page.getByTestId('order-facts').waitFor();
  await look(page, 'dashboard, order beside');
  await scanner(page, run, look);
  await page.close();
}

async function narrow(page: Page, view: string, look: Look): Promise<void> {
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 760, height: 700 });
  await look(page, `${view}, narrow`);
  await page.setViewportSize(size);
}

async function scanner(page: Page, run: ExtensionBrowser, look: Look): Promise<void> {
  await page.goto('about:blank');
  await page.goto(run.pageUrl('dashboard.html#scan='));
  const field = page.getByTestId('scan-field');
  await field.waitFor();
  await look(page, 'scanner, empty');
  for (const [n, text] of [number(51), number(52), number(51), 'hello'].entries()) {
    await field.fill(text);
    await field.press('Enter');
    await page.getByTestId('scan-row').nth(n).waitFor();
  }
  await look(page, 'scanner');
}
