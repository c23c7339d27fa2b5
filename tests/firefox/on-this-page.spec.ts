import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { at, countOf, press, pressIn, textOf } from '../tools/browser/firefox-driver.ts';
import { cardOf, markedNumbers, placeOf } from '../tools/browser/firefox-page.ts';
import { builtForFirefox, type FirefoxRun } from '../tools/browser/firefox.ts';
import { send, type Message } from '../tools/browser/messages.ts';
import { foundNumber } from '../tools/browser/selectors.ts';
import { expectedNumbers } from '../sandbox/shops/expected.ts';
import { orders } from '../sandbox/shops/market-orders.ts';
import { expect, market, parcelOf, test } from './test.ts';

/** Opens the popup in a tab, for the page of another tab. */
async function popupOver(run: FirefoxRun, page: Page): Promise<Page> {
  const tabs = (await run.desk.evaluate(
    `browser.tabs.query({}).then((all) => all.filter(({ url }) => url === ${JSON.stringify(page.url())}).map(({ id }) => id))`,
  )) as number[];
  return run.openOwn(`popup.html#tab=${tabs.at(-1)}`);
}

const rowOf = (trackingNo: string, testId: string): string => `${foundNumber(trackingNo)} ${at(testId)}`;

const listed = (popup: Page): Promise<string[]> =>
  popup.evaluate(
    (selector) =>
      Array.from(document.querySelectorAll<HTMLElement>(selector), ({ dataset }) => dataset.number!),
    at('found'),
  );

test('the list shows every number with its reason; looking one up and following it makes one call', async ({
  ready,
  sandbox,
}) => {
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  const shop = await ready.open(market);
  await expect.poll(async () => (await markedNumbers(shop)).length).toBe(expectedNumbers.market.length);
  const popup = await popupOver(ready, shop);
  await press(popup, 'page-show');
  await expect.poll(async () => new Set(await listed(popup))).toEqual(new Set(expectedNumbers.market));
  await pressIn(popup, rowOf(trackingNo, 'found-more'));
  await popup.waitForSelector(rowOf(trackingNo, 'found-reason'));
  expect(
    await popup.$eval(rowOf(trackingNo, 'found-reason'), (reason) => (reason as HTMLElement).innerText),
  ).toContain('TH and');
  expect(sandbox.calls()).toEqual([]);
  await pressIn(popup, rowOf(trackingNo, 'found-look-up'));
  await popup.waitForSelector(rowOf(trackingNo, 'status'));
  await pressIn(popup, rowOf(trackingNo, 'found-follow'));
  await popup.waitForSelector(rowOf(trackingNo, 'found-following'));
  expect(sandbox.calls()).toHaveLength(1);
});

test('on a page with too many numbers only 300 are marked, and the popup says that there are more @walks', async ({
  ready,
  sandbox,
}) => {
  const shop = await ready.open(`${market}many`);
  await expect.poll(async () => (await markedNumbers(shop)).length).toBe(300);
  const popup = await popupOver(ready, shop);
  await press(popup, 'page-show');
  await expect.poll(() => textOf(popup, 'page-full')).toContain('300');
  expect(await markedNumbers(shop)).toHaveLength(300);
  expect(sandbox.calls()).toEqual([]);
});

test('one press gives a followed parcel without a name the name on the page, with Undo @walks', async ({
  ready,
  sandbox,
}) => {
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  const shop = await ready.open(market);
  await expect.poll(async () => (await markedNumbers(shop)).length).toBe(expectedNumbers.market.length);
  const popup = await popupOver(ready, shop);
  const nameless: Message = { name: 'follow', payload: { trackingNo, courierKey: 'shopee-express' } };
  await popup.evaluate(send, nameless);
  await press(popup, 'page-show');
  const heading = () => popup.$eval(`${foundNumber(trackingNo)} h2`, ({ textContent }) => textContent);
  await popup.waitForSelector(rowOf(trackingNo, 'later-name'));
  // A script is not a press.
  await popup.$eval(rowOf(trackingNo, 'use-name'), (button) => (button as HTMLElement).click());
  await pressIn(popup, rowOf(trackingNo, 'found-more'));
  expect(await heading()).toBe(trackingNo);
  await pressIn(popup, rowOf(trackingNo, 'use-name'));
  const { product } = orders.find((order) => order.trackingNo === trackingNo)!;
  await expect.poll(heading).toBe(product);
  await press(popup, 'undo');
  await expect.poll(heading).toBe(trackingNo);
});

test('"Not a parcel" and "Turn off on this site" remove the marks, and undoing restores them @walks', async ({
  ready,
  sandbox,
}) => {
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  const shop = await ready.open(market);
  const marked = async () => new Set(await markedNumbers(shop));
  await expect.poll(marked).toEqual(new Set(expectedNumbers.market));
  const popup = await popupOver(ready, shop);
  await press(popup, 'page-show');
  await pressIn(popup, rowOf(trackingNo, 'found-more'));
  await pressIn(popup, rowOf(trackingNo, 'found-hide'));
  await expect.poll(() => listed(popup)).not.toContain(trackingNo);
  await expect.poll(marked).not.toContain(trackingNo);
  await press(popup, 'undo');
  await expect.poll(() => listed(popup)).toContain(trackingNo);
  await expect.poll(marked).toContain(trackingNo);

  await press(popup, 'never-here');
  await expect.poll(async () => (await marked()).size).toBe(0);
  await press(popup, 'mark-again');
  await expect.poll(marked).toEqual(new Set(expectedNumbers.market));

  // The settings list the hidden number, too, and can show it again. The list is whole before the press, so that no row
  // comes before this one.
  await expect.poll(async () => new Set(await listed(popup))).toEqual(new Set(expectedNumbers.market));
  await pressIn(popup, rowOf(trackingNo, 'found-hide'));
  await expect.poll(() => listed(popup)).not.toContain(trackingNo);
  await press(ready.desk, 'page-sites');
  await expect.poll(() => countOf(ready.desk, 'entry')).toBe(1);
  await press(ready.desk, 'entry-action');
  await shop.bringToFront();
  await shop.reload();
  await expect.poll(marked).toContain(trackingNo);
  expect(sandbox.calls()).toEqual([]);
});

test('the chip appears under the pointer without changing the layout, and opens the card @walks', async ({
  ready,
  sandbox,
}) => {
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  const shop = await ready.open(market);
  const { x, y } = await placeOf(shop, trackingNo);
  const layout = () =>
    shop.evaluate(() =>
      JSON.stringify(
        Array.from(document.querySelectorAll('body, body *'), (one) => one.getBoundingClientRect()),
      ),
    );
  const before = await layout();
  await shop.mouse.move(x - 2, y);
  await shop.mouse.move(x, y);
  const card = cardOf(ready, shop);
  await card.has('chip');
  expect(await layout()).toBe(before);
  expect(sandbox.calls()).toEqual([]);
  await card.press('chip');
  await card.text('Checked just now');
  expect(sandbox.calls()).toHaveLength(1);
});

// A page outside the shop list: the sandbox's management page, which contains the numbers of all its parcels.
const elsewhere = 'https://sandbox.waybill.example/control';
const elsewhereHost = 'https://sandbox.waybill.example/*';

/**
 * A browser with a build that also has the permission for a site outside the shop list. Normally a press on the toolbar
 * button gives the popup access to such a tab, but no driver can press it.
 */
const wideTest = test.extend<{ wide: FirefoxRun }>({
  wide: async ({ sandbox, shared }, use) => {
    const build = await mkdtemp(join(tmpdir(), 'waybill-allowed-'));
    await cp(builtForFirefox, build, { recursive: true });
    const path = join(build, 'manifest.json');
    const manifest = JSON.parse(await readFile(path, 'utf8')) as { host_permissions: string[] };
    manifest.host_permissions.push(elsewhereHost);
    await writeFile(path, JSON.stringify(manifest));
    const run = await shared.begin(sandbox, { build });
    await use(run);
    await run.close();
    await rm(build, { recursive: true, force: true });
  },
});

wideTest(
  'an unknown site is read once on request, and always from its addition until its removal @walks',
  async ({ wide }) => {
    const page = await wide.open(elsewhere);
    const found = async () => (await markedNumbers(page)).length;
    const popup = await popupOver(wide, page);
    const kind = () =>
      popup.evaluate(
        (selector) => document.querySelector<HTMLElement>(selector)?.dataset.kind,
        at('page-box'),
      );
    await expect.poll(kind).toBe('unread');
    expect(await found()).toBe(0);
    await press(popup, 'scan-once');
    await page.bringToFront();
    await expect.poll(found).toBeGreaterThan(0);
    await page.reload();
    await expect.poll(kind).toBe('unread');
    expect(await found()).toBe(0);

    await press(popup, 'mark-site');
    await page.bringToFront();
    await expect.poll(found).toBeGreaterThan(0);
    await page.reload();
    await expect.poll(found).toBeGreaterThan(0);

    const sites = await wide.openOwn('options.html#sites');
    await expect.poll(() => countOf(sites, 'entry')).toBe(1);
    await press(sites, 'entry-action');
    await expect.poll(() => countOf(sites, 'entry')).toBe(0);
    await page.bringToFront();
    await page.reload();
    await expect.poll(kind).not.toBe('found');
    expect(await found()).toBe(0);
  },
);

test('the menu entries exist, and their page makes no call before a press', async ({ ready, sandbox }) => {
  // No driver can press the browser's own menu. The update fails if the entry does not exist.
  for (const entry of ['look-up-selection', 'look-up-link'])
    await ready.desk.evaluate(`browser.contextMenus.update('${entry}', { visible: true })`);
  const { trackingNo } = parcelOf(sandbox, 'flash-express');
  const view = await ready.openOwn(`popup.html#number=${trackingNo}&from=shop.example`);
  await expect.poll(() => listed(view)).toEqual([trackingNo]);
  expect(sandbox.calls()).toEqual([]);
  await pressIn(view, rowOf(trackingNo, 'found-look-up'));
  await view.waitForSelector(rowOf(trackingNo, 'status'));
  expect(await textOf(view, 'status')).not.toBe('');
  expect(sandbox.calls()).toHaveLength(1);
});
