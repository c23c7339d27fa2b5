import { afterAll, beforeAll, expect, test } from 'vitest';
import { request, type Reply } from '../request.ts';
import { startSandbox, type Sandbox } from '../sandbox.ts';
import { expectedNumbers } from './expected.ts';
import { liveNumbers } from './live.ts';
import { decoys } from './orders.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const open = (host: string, path = '/'): Promise<Reply> => request(sandbox, { host, path });

/** The visible text of a page: without styles, scripts and tags; only block tags separate words. */
const readable = (html: string): string =>
  html
    .replace(/<(style|script|svg)[\s\S]*?<\/\1>/g, '')
    .replace(/<\/?(span|a|b)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, '\n');

/** Whether the text has the number, with at most one blank between any two characters. */
const stands = (number: string, text: string): boolean =>
  new RegExp(`(?<![A-Z0-9])${[...number].join(' ?')}(?![A-Z0-9])`).test(text);

test('the Thai order list shows its numbers, under a strict policy', async () => {
  const { status, headers, text } = await open('shopee.co.th');
  expect(status).toBe(200);
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
  );
  expect(expectedNumbers.market).toHaveLength(6);
  for (const number of expectedNumbers.market) expect(stands(number, readable(text)), number).toBe(true);
  expect(text.match(/data-testid="order"/g)).toHaveLength(6);
  expect(readable(text)).toMatch(/หมายเลขคำสั่งซื้อ \d{6}[0-9A-Z]{8} /);
});

test('numbers are written with blanks, in several elements, as a link and in a table cell', async () => {
  const { text } = await open('shopee.co.th');
  expect(text).toContain('EX 4471 9032 5 TH');
  expect(text).not.toContain('>EX447190325TH');
  expect(text).toMatch(/<span>SHP<\/span>\s*<span>607183<\/span>\s*<span class="strong">4952<\/span>/);
  expect(text).toMatch(/<a href="[^"]*">LEXPU0284917356<\/a>/);
  expect(text).toMatch(/<th>เลขพัสดุ<\/th>\s*<td>863104277593<\/td>/);
});

test.each([['www.amazon.com'], ['amazon.com']])('the order page at %s shows its numbers', async (host) => {
  const { headers, text } = await open(host);
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
  );
  for (const number of expectedNumbers.orders) expect(stands(number, readable(text)), number).toBe(true);
  for (const decoy of decoys) expect(readable(text)).toContain(decoy);
  expect(readable(text)).toContain('Card ending in 4821');
});

test('the shops together show exactly the parcels of the sandbox', () => {
  const shown = new Set([...expectedNumbers.market, ...expectedNumbers.orders]);
  expect(shown).toEqual(new Set(sandbox.fleet.map(({ trackingNo }) => trackingNo)));
});

test('no page loads a file, except the script of the management page', async () => {
  const pages = await Promise.all([
    open('shopee.co.th'),
    open('shopee.co.th', '/many'),
    open('shopee.co.th', '/live'),
    open('www.amazon.com'),
    open('sandbox.waybill.example'),
  ]);
  for (const { text } of pages) {
    // Allowed: the empty icon (without it browsers request one), and the script of the management page.
    const own = ['<link rel="icon" href="data:,">', '<script src="/control/page.js" defer></script>'];
    // Addresses in form fields are only text.
    const rest = own
      .reduce((left, part) => left.replace(part, ''), text)
      .replace(/(?:value|placeholder)="[^"]*"/g, '');
    expect(rest).not.toMatch(/\b(?:src|srcset|poster)=|url\(|@import|<link|https?:/);
  }
});

test('/many has 5000 different numbers with valid check digits', async () => {
  const text = readable((await open('shopee.co.th', '/many')).text);
  const found = text.match(/\b[A-Z]{2}\d{9}TH\b/g) ?? [];
  expect(found).toEqual(expectedNumbers.many);
  expect(new Set(found).size).toBe(5000);
  for (const number of found) {
    const sum = [8, 6, 4, 2, 3, 5, 9, 7].reduce(
      (all, weight, at) => all + weight * Number(number[at + 2]),
      0,
    );
    expect(Number(number[10]), number).toBe([5, 0][sum % 11] ?? 11 - (sum % 11));
  }
});

test('/live has its numbers, and its policy allows its script', async () => {
  const { headers, text } = await open('shopee.co.th', '/live');
  expect(headers['content-security-policy']).toMatch(/script-src 'unsafe-inline'/);
  for (const number of expectedNumbers.live) expect(stands(number, readable(text))).toBe(true);
  expect(stands(liveNumbers.added, readable(text))).toBe(false);
  expect(text).toContain(liveNumbers.added);
});

test('requests to a shop are not recorded as API calls', async () => {
  sandbox.clearCalls();
  await open('shopee.co.th');
  expect(sandbox.calls()).toEqual([]);
});
