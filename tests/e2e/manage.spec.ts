import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { findBrowser } from '../tools/browser/find.ts';
import { startSandbox, type Sandbox } from '../sandbox/sandbox.ts';
import { lookUp } from '../sandbox/request.ts';

// The sandbox's management page in a browser without Waybill, as developers of other clients use it.

type AxePage = ConstructorParameters<typeof AxeBuilder>[0]['page'];
const moving = 'TH01427K9QW43B'; // out for delivery: its next step is the delivery

const test = base.extend<{ sandbox: Sandbox; manage: Page; pageErrors: string[] }>({
  // These tests do not load the extension, so they use Playwright's own fixtures: a new context for each test.
  ignoreHTTPSErrors: true,
  timezoneId: 'Asia/Bangkok',
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from this pattern
  sandbox: async ({}, use) => {
    const sandbox = await startSandbox({ parcels: 40, seed: 3 });
    await use(sandbox);
    await sandbox.close();
  },
  // eslint-disable-next-line no-empty-pattern -- as above
  pageErrors: async ({}, use) => use([]),
  manage: async ({ page, sandbox, pageErrors }, use) => {
    page.on('console', (message) => message.type() === 'error' && pageErrors.push(message.text()));
    page.on('pageerror', ({ message }) => pageErrors.push(message));
    await page.goto(sandbox.controlUrl);
    await use(page);
    expect(pageErrors).toEqual([]);
  },
});

test.use({
  launchOptions: {
    executablePath: findBrowser(),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    ],
  },
});

const cardIn = (page: Page, column: string, trackingNo: string) =>
  page.getByTestId(`column-${column}`).getByTestId(`parcel-${trackingNo}`);

test('a parcel is moved on with the keyboard only, and the focus survives the redraw @walks', async ({
  manage,
  sandbox,
}) => {
  await expect(cardIn(manage, 'ON_SHIPPING', moving)).toBeVisible();
  const button = manage.getByRole('button', { name: `Move on: ${moving}` });
  await button.focus();
  await manage.keyboard.press('Enter');
  await expect(cardIn(manage, 'ON_DELIVERED', moving)).toContainText('Delivered');
  expect(sandbox.fleet.find(({ trackingNo }) => trackingNo === moving)?.status).toBe('ON_DELIVERED');
  // The button of a parcel that stays in its column keeps the focus when the page is redrawn.
  const other = manage.locator('#move-EX447190325TH');
  await other.focus();
  await manage.keyboard.press('Enter');
  await expect(manage.getByTestId('parcel-EX447190325TH')).toContainText('destination');
  await expect(other).toBeFocused();
});

test('a call by another client is shown, and typed text is not lost @walks', async ({ manage, sandbox }) => {
  const address = manage.getByLabel('Callback address');
  await address.fill('http://127.0.0.1:9');
  await lookUp(sandbox, 'flash-express', moving);
  await expect(manage.locator('#calls')).toContainText(moving);
  await expect(address).toHaveValue('http://127.0.0.1:9');
  await expect(manage.getByTestId('used')).toContainText('1 call this month');
});

test('the webhook is set up and delivered, and the log shows it with its body', async ({
  manage,
  pageErrors,
}) => {
  const heard: string[] = [];
  const receiver = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (text: string) => heard.push(text));
    request.on('end', () => response.end('thank you'));
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  const form = manage.getByTestId('webhook-form');
  await form.getByLabel('Callback address').fill('https://example.com/');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(manage.getByRole('status')).toContainText('127.0.0.1');
  // The browser logs the refused request.
  expect(pageErrors.splice(0).join()).toMatch(/status of 400/);
  await form.getByLabel('Callback address').fill(`http://127.0.0.1:${port}/hook`);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(manage.getByRole('status')).toBeEmpty();
  await manage.getByRole('button', { name: `Move on: ${moving}` }).click();
  const row = manage.getByTestId('delivery').filter({ hasText: moving });
  await expect(row).toContainText('200');
  await expect(row).toContainText(' ms');
  expect(JSON.parse(heard.join(''))).toMatchObject({ trackingNo: moving, status: 'ON_DELIVERED' });
  const body = manage.getByTestId('delivery-body').last();
  await body.locator('summary').click();
  await expect(body).toContainText('It answered: thank you');
  await expect(body.locator('pre')).toContainText('"currentStatus"');
  // The body stays open when the page is redrawn.
  await manage.getByRole('button', { name: `Send again: ${moving}` }).click();
  await expect(manage.getByTestId('delivery').filter({ hasText: '200' })).toHaveCount(2);
  await expect(body.locator('pre')).toBeVisible();
  receiver.close();
});

test('the page sets the clock, the keys, the limits and the faults @walks', async ({ manage, sandbox }) => {
  const before = sandbox.now();
  await manage.getByRole('button', { name: '+1 day' }).click();
  await expect.poll(() => sandbox.now() - before).toBeGreaterThan(86_000_000);
  const { keySecret } = sandbox;
  await manage.getByRole('button', { name: 'New secret' }).click();
  await expect(manage.getByTestId('key-secret')).not.toHaveValue(keySecret);
  await expect(manage.getByTestId('key-secret')).toHaveValue(sandbox.keySecret);

  await manage.getByLabel('Number, endpoint (/couriers), or *').fill(moving);
  await manage.getByLabel('What goes wrong').selectOption('status');
  await manage.getByLabel('Code of a status').fill('429');
  await manage.getByLabel('Retry-After').selectOption('date+90');
  await manage.getByRole('button', { name: 'Set', exact: true }).click();
  await expect(manage.getByTestId('fault')).toContainText('429');
  expect((await lookUp(sandbox, 'flash-express', moving)).status).toBe(429);
  await manage.getByRole('button', { name: `End the fault of ${moving}` }).click();
  await expect(manage.getByTestId('fault')).toHaveCount(0);
  expect((await lookUp(sandbox, 'flash-express', moving)).status).toBe(200);

  await manage.getByLabel('Calls a month').fill('1');
  await manage.locator('#limits-save').click();
  await expect(manage.getByTestId('used')).toContainText('1 left');
});

test(
  'of ten thousand parcels few are drawn, the others are counted, and each can be found by its number',
  { tag: '@heavy' },
  async ({ manage, sandbox }) => {
    await manage.getByLabel('Travellers').fill('10000');
    await manage.getByRole('button', { name: 'Fill anew' }).click();
    await expect(manage.getByTestId('column-ON_DELIVERED')).toContainText('more');
    expect(await manage.locator('.card').count()).toBeLessThan(60);
    const { trackingNo } = sandbox.fleet.at(-1)!;
    await manage.getByLabel('Find a number').fill(trackingNo);
    await manage.getByRole('button', { name: 'Find', exact: true }).click();
    await expect(manage.locator('.card')).toHaveCount(1);
    await expect(manage.locator('.card')).toContainText(trackingNo);
  },
);

test('axe finds no violation in either theme; nothing is wider than the window @walks', async ({
  manage,
  sandbox,
}) => {
  sandbox.setTrigger({ address: 'http://127.0.0.1:1/' });
  sandbox.fault('*', 'swapped');
  await lookUp(sandbox, 'flash-express', moving);
  sandbox.moveOn(moving);
  await sandbox.delivered();
  // In the dark theme only the contrast differs.
  for (const [colorScheme, rules] of [
    ['light', null],
    ['dark', ['color-contrast']],
  ] as const) {
    await manage.emulateMedia({ colorScheme });
    await manage.reload();
    const axe = new AxeBuilder({ page: manage as unknown as AxePage });
    const { violations } = await (rules ? axe.withRules([...rules]) : axe).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    expect(found, colorScheme).toEqual([]);
  }
  for (const width of [1400, 420]) {
    await manage.setViewportSize({ width, height: 800 });
    expect(await manage.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test('the forms work without the page’s script', async ({ page, sandbox }) => {
  await page.route('**/control/page.js', (route) => route.abort());
  await page.goto(sandbox.controlUrl);
  await page.getByRole('button', { name: `Move on: ${moving}` }).click();
  await expect(cardIn(page, 'ON_DELIVERED', moving)).toBeVisible();
  await page.getByRole('button', { name: 'New secret' }).click();
  await expect(page).toHaveURL(/#account$/);
});
