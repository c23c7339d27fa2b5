import { expect as is, test } from 'vitest';
import { errorOf } from '../fixtures/answers.ts';
import { seedOf } from '../fixtures/seeds.ts';
import { knownTracking } from '../fixtures/tracking.ts';
import {
  copied,
  damageStore,
  followedNow,
  grants,
  logLines,
  lookUp as lookUpOf,
  open,
  press,
  seed,
  service,
  set,
  signIn,
  stored,
  type View,
} from './driver.ts';
import { expect } from './locator.ts';

const number = 'TH260417733905B';
const day = 86_400_000;

const lookUp = () => lookUpOf(number, 'shopee-express');
const openLog = (): Promise<View> => open('options', '#requests');
/** The texts of the cells of each drawn line, without the time and the duration. */
const lines = (page: View) =>
  page
    .getByTestId('log-line')
    .elements()
    .map((line) => [...line.children].map((cell) => cell.textContent).filter((_, n) => n !== 0 && n !== 4));

test('the log shows each request, the newest first, and the failed ones in red; the filters count', async () => {
  await signIn();
  await lookUp();
  const page = await openLog();
  await expect(page.getByTestId('log-line')).toHaveCount(2);
  is(lines(page)).toEqual([
    [number, '200', 'You pressed Check', 'SPX Express', 'api.etrackings.com'],
    ['', '200', 'You updated the couriers', '', 'api.etrackings.com'],
  ]);
  service.answer = () => errorOf(429);
  await lookUp();
  await expect(page.getByTestId('log-line')).toHaveCount(3);
  await expect(page.getByTestId('log-line').first()).toContainText('429');
  await expect(page.getByTestId('log-reason')).toHaveText([
    'The service asked Waybill to slow down. It resumes by itself.',
  ]);
  await expect(page.getByTestId('logFailed')).toHaveText('Failed 1');
  await expect(page.getByTestId('logAll')).toHaveText('All 3');
  await expect(page.getByTestId('logChecks')).toHaveText('Checks 2');
  await expect(page.getByTestId('logCouriers')).toHaveText('Couriers 1');
  await expect(page.getByTestId('logTests')).toHaveText('Tests 0');
  const [failed, good] = page.locator('tbody td:nth-child(3)').elements();
  const colour = (cell: Element) => page.window.getComputedStyle(cell).color;
  is(colour(failed!)).not.toBe(colour(good!));
  await press(page, 'logFailed');
  await expect(page.getByTestId('log-line')).toHaveCount(1);
  await expect(page.getByTestId('logFailed')).toHaveAttribute('aria-pressed', 'true');
  await press(page, 'logTests');
  await expect(page.getByTestId('log-none')).toHaveText('None of this kind.');
});

test('Delete empties the log, and Undo brings it back; a later Delete leaves it empty', async () => {
  await signIn();
  await lookUp();
  const page = await openLog();
  await expect(page.getByTestId('log-line')).toHaveCount(2);
  await press(page, 'log-erase');
  await expect(page.getByTestId('log-none')).toHaveText('No requests yet.');
  await expect(page.getByTestId('toast')).toContainText('2 requests deleted');
  await press(page, 'undo');
  await expect(page.getByTestId('log-line')).toHaveCount(2);
  await press(page, 'log-erase');
  await expect(page.getByTestId('log-none')).toHaveText('No requests yet.');
  const later = await openLog();
  await expect(later.getByTestId('log-none')).toHaveText('No requests yet.');
});

test('of 19,000 lines only the newest are drawn, and more at the end of each scroll', async () => {
  await signIn();
  const line = { host: 'h.example', courierKey: 'lex', why: 'schedule', ms: 5, code: 200, failure: null };
  await logLines(19_000, (n) => ({ ...line, trackingNo: `LEX${n}` }));
  const page = await openLog();
  await expect(page.getByTestId('log-line')).toHaveCount(100);
  const box = page.getByTestId('log').elements()[0]!.parentElement!;
  for (const count of [200, 300]) {
    box.scrollTop = box.scrollHeight;
    await expect(page.getByTestId('log-line')).toHaveCount(count);
  }
  // The line of the sign-in's test is among them, unless it is 300 ms older.
  is(page.getByTestId('log-line').elements().at(-1)?.textContent).toMatch(/LEX29[89]/);
});

test('a line of the log fits into its box, with the whole number, at every width', async () => {
  await signIn();
  const trackingNo = 'WWWW6041773390512345678TH';
  const line = { host: 'api.etrackings.com', courierKey: 'shopee-express', why: 'follow-page' };
  await logLines(2, () => ({ ...line, trackingNo, ms: 30_000, code: 500, failure: 'service-trouble' }));
  const page = await openLog();
  await expect(page.getByTestId('log-reason')).toHaveCount(2);
  const box = page.getByTestId('log').elements()[0]!.parentElement!;
  for (const width of [1100, 900, 761, 601, 599, 320]) {
    page.setSize(width, 800);
    is(box.scrollWidth, `${width} px`).toBe(box.clientWidth);
    for (const cell of box.querySelectorAll<HTMLElement>('td, th')) {
      const { left, right } = cell.getBoundingClientRect();
      const inside = box.getBoundingClientRect();
      is(left >= inside.left && right <= inside.right, `${cell.textContent} at ${width} px`).toBe(true);
      is(cell.scrollWidth, `${cell.textContent} at ${width} px`).toBeLessThanOrEqual(cell.clientWidth);
      is(page.window.getComputedStyle(cell).overflow).toBe('visible');
    }
  }
});

test('Export saves the shown lines as a table', async () => {
  await signIn();
  await lookUp();
  let saved: Blob | null = null;
  const page = await open('options', '#requests', [
    (window) => {
      window.URL.createObjectURL = (blob) => {
        saved = blob as Blob;
        return 'about:blank';
      };
      window.HTMLAnchorElement.prototype.click = () => {};
    },
  ]);
  await press(page, 'logChecks');
  await press(page, 'log-export');
  const [head, line, end] = (await saved!.text()).split('\r\n');
  is(head).toBe('"When","Number","Code","Why","ms","Courier","Host"');
  is(line).toMatch(
    /^"\d{4}-.*Z","TH260417733905B","200","You pressed Check","\d+","SPX Express","api\.etrackings\.com"$/,
  );
  is(end).toBe('');
});

test('each permission has its sentence; an allowed site and a built-in shop can be switched off', async () => {
  await signIn();
  const page = await open('options', '#sites');
  await expect(page.getByTestId('permissions')).toContainText('Wakes Waybill');
  await expect(page.getByTestId('permissions').locator('dt')).toHaveText(['Storage', 'Timer']);
  await expect(page.getByTestId('permission-site')).toBeChecked();
  await page.getByTestId('shops').locator('summary').click();
  const shop = page.getByTestId('shop-shopee.co.th');
  await expect(shop).toBeChecked();
  await shop.click();
  await expect(shop).not.toBeChecked();
  await expect(page.getByTestId('sites-off')).toContainText('shopee.co.th');
  is(await stored('hidden')).toMatchObject({ sites: { 'shopee.co.th': is.any(Number) as number } });
  await page.getByTestId('sites-off').getByTestId('entry-action').click();
  await expect(shop).toBeChecked();
});

test('a built-in shop that the browser withholds is off, and its switch asks the browser again', async () => {
  grants.withheld = ['https://*.shopee.co.th/*'];
  await signIn();
  const page = await open('options', '#sites');
  const shops = page.getByTestId('shops').locator('summary');
  await expect(shops).toContainText('65 of 66');
  await shops.click();
  const shop = page.getByTestId('shop-shopee.co.th');
  await expect(shop).not.toBeChecked();
  grants.isAllowing = false;
  await shop.click();
  await expect(shop).not.toBeChecked();
  grants.isAllowing = true;
  await shop.click();
  await expect(shop).toBeChecked();
  await expect(shops).toContainText('66 of 66');
});

test('to mark numbers on a host again can be undone, also if that turned its whole shop on', async () => {
  await signIn();
  await set('hidden', { v: 1, sites: { 'shopee.co.th': 1, 'seller.shopee.co.th': 2, 'shop.example': 3 } });
  const page = await open('options', '#sites');
  const off = page.getByTestId('sites-off').getByTestId('entry');
  await expect(off).toHaveCount(3);
  await off.locator('[aria-label*="seller.shopee.co.th"]').click();
  await expect(off).toHaveCount(1);
  await page.getByTestId('undo').click();
  await expect(off).toHaveCount(3);
});

test('a service at another address has a switch', async () => {
  await set('settings', { language: 'en', baseAddress: 'https://own.example/v3' });
  const page = await open('options', '#permissions');
  await expect(page.getByTestId('permission-service')).toBeChecked();
});

test('the self-check says what works and what to do, and its report can be copied', async () => {
  await set('settings', { language: 'en' });
  const page = await open('options', '#about');
  await expect(page.getByTestId('version')).toHaveText('Waybill 0.1.0');
  await expect(page.getByTestId('self-key')).toHaveAttribute('data-good', 'false');
  await expect(page.getByTestId('self-storage')).toHaveAttribute('data-good', 'true');
  await signIn();
  await lookUp();
  await expect(page.getByTestId('self-key')).toHaveAttribute('data-good', 'true');
  await expect(page.getByTestId('self-service')).toContainText('answered');
  await press(page, 'copy-report');
  await expect(page.getByTestId('section-about')).toContainText('Copied');
  is(copied[0]).toContain('key: ok');
  is(copied[0]).not.toContain(number);
});

test('a shorter time for personal details asks first if it deletes some at once, and can be cancelled', async () => {
  await signIn();
  const tracking = { ...knownTracking(Date.now()), status: 'ON_DELIVERED' };
  const seeded = seedOf(tracking, { finishedAt: Date.now() - 40 * day, archivedAt: Date.now() - 400 * day });
  await seed([seeded]);
  const page = await open('options', '#kept');
  const choice = page.getByTestId('personal-for');
  await expect(choice).toHaveValue('90');
  await choice.selectOption('365');
  await expect(page.getByTestId('retention-sure')).toHaveCount(0);
  await is.poll(() => stored('settings')).toMatchObject({ personalFor: '365' });
  await choice.selectOption('30');
  await expect(page.getByTestId('retention-sure')).toContainText('personal details of 1 parcel');
  await press(page, 'retention-no');
  await expect(choice).toHaveValue('365');
  is(await stored('settings')).toMatchObject({ personalFor: '365' });
  await page.getByTestId('deletes-archive').click();
  await expect(page.getByTestId('retention-sure')).toContainText('1 parcel in the archive');
  is(await followedNow()).toHaveLength(1);
  await press(page, 'retention-yes');
  await expect(page.getByTestId('retention-sure')).toHaveCount(0);
  await expect(page.getByTestId('deletes-archive')).toBeChecked();
  await is.poll(() => followedNow()).toEqual([]);
});

test('a log that cannot be read says so', async () => {
  await signIn();
  const page = await open('options');
  damageStore(page);
  await page.getByTestId('page-requests').click();
  await expect(page.getByTestId('log-none')).toContainText('could not be read');
});
