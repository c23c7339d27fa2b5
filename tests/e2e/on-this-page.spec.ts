import type { Page } from '@playwright/test';
import { withHostAllowed } from '../browser/host-allowed.ts';
import { bringForward, launch, signIn, type Run } from '../browser/launch.ts';
import { countMarks, markedNumbers } from '../browser/marks.ts';
import { foldOf, foundNumber } from '../browser/parts.ts';
import { putAll, unreadable } from '../browser/store.ts';
import { tabAt } from '../browser/tab-at.ts';
import { expectedNumbers } from '../sandbox/shops/expected.ts';
import { expect, market, parcelOf, popupOf, test } from './test.ts';

// Only with the extension is there a page under the popup, a permission for its site, and a menu on a selection.

/** The popup as it stands over a page. */
async function popupOver(run: Run, address: string): Promise<Page> {
  return popupOf(run, `#tab=${await tabAt(run, address)}`);
}

const rowOf = (popup: Page, trackingNo: string) => popup.locator(foundNumber(trackingNo));

test('the page’s numbers stand in the popup: looked up, kept, all of it by the keyboard', async ({
  ready,
  sandbox,
}) => {
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  await ready.open(market);
  const popup = await popupOver(ready, market);
  const total = expectedNumbers.market.length;
  await expect(popup.getByTestId('page-box')).toContainText(`${total} numbers on this page`);
  await popup.getByTestId('page-show').focus();
  await popup.keyboard.press('Enter');
  await expect(popup.getByTestId('found')).toHaveCount(total);
  await expect(rowOf(popup, trackingNo).getByTestId('found-reason')).toContainText('TH and');
  expect(sandbox.calls()).toEqual([]);

  const row = rowOf(popup, trackingNo);
  await row.getByTestId('found-look-up').focus();
  await popup.keyboard.press('Enter');
  await expect(row.getByTestId('status')).toContainText('In transit');
  await expect(row.getByTestId('found-event')).not.toBeEmpty();
  expect(sandbox.calls()).toHaveLength(1);

  // The next step has the focus, and costs nothing after a look-up.
  await expect(row.getByTestId('found-keep')).toBeFocused();
  await popup.keyboard.press('Enter');
  await expect(row.getByTestId('found-kept')).toBeFocused();
  expect(sandbox.calls()).toHaveLength(1);
  await popup.keyboard.press('Enter');
  await expect(popup.getByTestId('parcel')).toHaveAttribute('data-id', `shopee-express/${trackingNo}`);
  await popup.keyboard.press('Escape');
  await expect(popup.getByTestId('parcel-row')).toHaveCount(1);
  await expect(popup.getByTestId('page-box')).toContainText(`${total - 1} not in your list yet`);
});

test('Keep all says what it costs, asks once more, and the poll looks all of them up', async ({
  ready,
  sandbox,
}) => {
  await ready.open(market);
  const popup = await popupOver(ready, market);
  await popup.getByTestId('page-show').click();
  const total = expectedNumbers.market.length;
  await expect(popup.getByTestId('keep-all-cost')).toHaveText(
    `Keeps ${total} parcels and looks them up: ${total} calls.`,
  );
  await popup.getByTestId('keep-all').click();
  await popup.getByTestId('keep-all-no').click();
  await expect(popup.getByTestId('keep-all')).toBeVisible();
  expect(sandbox.calls()).toEqual([]);

  // What was looked up already is not paid for again.
  await popup.getByTestId('found-look-up').first().click();
  await expect(popup.getByTestId('keep-all-cost')).toContainText(`${total - 1} calls`);
  await popup.getByTestId('keep-all').click();
  await popup.getByTestId('keep-all-yes').click();
  await expect(popup.getByTestId('found-kept')).toHaveCount(total);
  await expect.poll(() => sandbox.calls().length).toBe(total);
  await expect(popup.getByTestId('status')).toHaveCount(total);
  await expect(popup.getByTestId('keep-all')).toHaveCount(0);
});

test('another courier can be chosen, and a failure has its sentence', async ({ ready, sandbox }) => {
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  await ready.open(market);
  const popup = await popupOver(ready, market);
  await popup.getByTestId('page-show').click();
  const row = rowOf(popup, trackingNo);
  await row.getByTestId('found-more').click();
  await row.getByTestId('card-courier').selectOption('best-express');
  await expect(row.getByTestId('found-reason')).toHaveText('You chose this courier.');
  sandbox.fault(trackingNo, { kind: 'status', code: 503 });
  await row.getByTestId('found-look-up').click();
  await expect(row.getByTestId('failure')).toContainText('trouble');
  expect(JSON.parse(sandbox.calls()[0]!.body)).toEqual({ courier: 'best-express', trackingNo });
  await expect(row.getByTestId('found-look-up')).toHaveText('Try again');
});

test('"Not a parcel" and "Never on this site" take the marks away, and give them back', async ({
  ready,
  sandbox,
}) => {
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  const shop = await ready.open(market);
  const popup = await popupOver(ready, market);
  await popup.getByTestId('page-show').click();
  const row = rowOf(popup, trackingNo);
  await row.getByTestId('found-more').click();
  await row.getByTestId('found-hide').click();
  await expect(row).toHaveCount(0);
  await expect.poll(() => markedNumbers(shop)).not.toContain(trackingNo);
  await popup.getByTestId('undo').click();
  await expect(row).toHaveCount(1);
  await expect.poll(() => markedNumbers(shop)).toContain(trackingNo);

  await row.getByTestId('found-hide').click();
  await popup.locator(foldOf('hidden-here')).click();
  await popup.getByTestId('show-again').click();
  await expect(row).toHaveCount(1);

  await popup.getByTestId('never-here').click();
  await expect.poll(() => countMarks(shop)).toBe(0);
  await expect(popup.getByTestId('mark-again')).toBeVisible();
  await popup.getByTestId('back').click();
  await expect(popup.getByTestId('page-box')).toHaveAttribute('data-kind', 'off');
  await popup.getByTestId('mark-again').click();
  await expect.poll(() => countMarks(shop)).toBe(expectedNumbers.market.length);
  expect(sandbox.calls()).toEqual([]);
});

test('a selection opens our own page on its number, and nothing is asked before the press', async ({
  ready,
  sandbox,
}) => {
  const { trackingNo } = parcelOf(sandbox, 'flash-express');
  const popup = await popupOf(ready, `#number=${trackingNo}&from=shop.example`);
  await expect(popup.getByTestId('found')).toHaveCount(1);
  await expect(popup.getByTestId('found-look-up')).toBeVisible();
  expect(sandbox.calls()).toEqual([]);
  await popup.getByTestId('found-look-up').click();
  await expect(popup.getByTestId('status')).toBeVisible();
  expect(sandbox.calls()).toHaveLength(1);
});

test('a selection without a number can be corrected, with any courier', async ({ ready, sandbox }) => {
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  const popup = await popupOf(ready, '#number=thank+you');
  await expect(popup.getByTestId('numbers-lead')).toContainText('“thank you”');
  await popup.getByTestId('add-text').fill('!');
  await popup.getByTestId('add-look-up').click();
  await expect(popup.getByTestId('add-fault')).toContainText('6 to 40');
  await popup.getByTestId('add-text').fill('QX12345');
  await popup.getByTestId('add-look-up').click();
  await expect(popup.getByTestId('add-fault')).toContainText('courier');
  expect(sandbox.calls()).toEqual([]);
  await popup.getByTestId('add-text').fill(trackingNo.toLowerCase());
  await expect(popup.getByTestId('add-courier')).toHaveValue('shopee-express');
  await popup.getByTestId('add-look-up').click();
  await expect(popup.getByTestId('status')).toContainText('In transit');
  expect(sandbox.calls()).toHaveLength(1);
});

test('parcels that cannot be read are counted and stay', async ({ ready }) => {
  const popup = await popupOf(ready);
  await popup.evaluate(putAll, { rows: [unreadable('lex/A', 99)], logs: [] });
  await expect(popup.getByTestId('unreadable')).toContainText('1 parcel cannot be read');
  // The way on: the settings save it as a file.
  await bringForward(ready);
  for (const view of ['popup.html', 'dashboard.html']) {
    const list = await ready.open(ready.pageUrl(view));
    const opened = ready.context.waitForEvent('page');
    await list.getByTestId('unreadable-options').click();
    await expect((await opened).getByTestId('save-unreadable')).toBeVisible();
    await (await opened).close();
  }
});

const added = 'https://orders.example/';
const page = `<!doctype html><meta charset=utf-8><title>Orders</title><p>Tracking number: TH260417733905B</p>`;

/** A browser that may read a site no list knows. */
const withSiteAllowed = (sandbox: Parameters<typeof launch>[0], work: (run: Run) => Promise<void>) =>
  withHostAllowed(`${added}*`, async (extension) => {
    const run = await launch(sandbox, { extension });
    try {
      await run.context.route(`${added}**`, (route) =>
        route.fulfill({ contentType: 'text/html', body: page }),
      );
      const { apiKey, keySecret } = sandbox;
      await (await signIn(run, { apiKey, keySecret, language: 'en' })).close();
      await work(run);
    } finally {
      await run.close();
    }
  });

test('a page of an unknown site is read once, or from then on: added in the popup, removed in the options', async ({
  sandbox,
}) => {
  await withSiteAllowed(sandbox, async (run) => {
    const shop = await run.open(added);
    const popup = await popupOver(run, added);
    await expect(popup.getByTestId('page-box')).toHaveAttribute('data-kind', 'unread');
    expect(await countMarks(shop)).toBe(0);
    await popup.getByTestId('scan-once').click();
    await expect(popup.getByTestId('page-box')).toContainText('1 number on this page');
    await expect.poll(() => countMarks(shop)).toBe(1);
    await shop.reload();
    await expect(popup.getByTestId('scan-once')).toBeVisible();
    expect(await countMarks(shop)).toBe(0);

    await popup.getByTestId('mark-site').click();
    await expect.poll(() => countMarks(shop)).toBe(1);
    await shop.reload();
    await expect.poll(() => countMarks(shop)).toBe(1);
    const registered = () =>
      run.worker.evaluate(async () =>
        (await chrome.scripting.getRegisteredContentScripts()).flatMap(({ matches }) => matches ?? []),
      );
    expect(await registered()).toEqual([`${added}*`]);

    const options = await run.open(run.pageUrl('options.html'));
    const entry = options.getByTestId('sites-added').getByTestId('entry');
    await expect(entry).toContainText('orders.example');
    await entry.getByTestId('entry-action').click();
    await expect(entry).toHaveCount(0);
    expect(await registered()).toEqual([]);
    await shop.reload();
    await expect.poll(() => popup.getByTestId('page-box').getAttribute('data-kind')).toBe('unread');
    expect(await countMarks(shop)).toBe(0);
  });
});

test('a frame that comes while the list is open is listed, and so is what it goes on to', async ({
  ready,
}) => {
  const shop = await ready.open(`${market}trial/plain`);
  const popup = await popupOver(ready, market);
  await popup.getByTestId('page-show').click();
  const found = popup.getByTestId('found');
  await expect(found).toHaveCount(1);
  await shop.evaluate(() => {
    const frame = document.createElement('iframe');
    frame.src = '/trial/controls';
    document.body.append(frame);
  });
  await expect(found).toHaveCount(3);
  await shop.evaluate(() => void (document.querySelector('iframe')!.src = '/trial/words'));
  await expect(found).toHaveCount(1);
  await shop.evaluate(() => void (document.querySelector('iframe')!.src = '/trial/controls'));
  await expect(found).toHaveCount(3);
});
