import type { Page } from '@playwright/test';
import { addOrder } from '../tools/browser/add-order.ts';
import { withHostAllowed } from '../tools/browser/host-allowed.ts';
import { pollNow, launch, signIn, type ExtensionBrowser } from '../tools/browser/launch.ts';
import { countMarks, markedNumbers } from '../tools/browser/marks.ts';
import { foldOf, foundNumber } from '../tools/browser/selectors.ts';
import { changeItems, putAll, unreadable, type Change } from '../tools/browser/stored-records.ts';
import { tabAt } from '../tools/browser/tab-at.ts';
import { expectedNumbers } from '../sandbox/shops/expected.ts';
import { trialNumber } from '../sandbox/shops/trials.ts';
import { expect, market, parcelOf, popupOf, test } from './test.ts';

// Needs the extension: the popup shows the numbers of a shop page, for which it needs a permission.

/** Opens the popup for a page. */
async function popupOver(run: ExtensionBrowser, address: string): Promise<Page> {
  return popupOf(run, `#tab=${await tabAt(run, address)}`);
}

const rowOf = (popup: Page, trackingNo: string) => popup.locator(foundNumber(trackingNo));

test('the popup shows the page’s numbers, and they are looked up and followed with the keyboard only', async ({
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
  const row = rowOf(popup, trackingNo);
  await expect(row.getByTestId('found-reason')).toHaveCount(0);
  // Enter at once does nothing on a button that the user did not go to by a key (components/hooks/second-press.ts).
  await row.getByTestId('found-more').press('Shift');
  await popup.keyboard.press('Enter');
  await expect(row.getByTestId('found-more')).toHaveAttribute('aria-expanded', 'true');
  await expect(row.getByTestId('found-reason')).toContainText('TH and');
  expect(sandbox.calls()).toEqual([]);

  await row.getByTestId('found-look-up').press('Shift');
  await popup.keyboard.press('Enter');
  await expect(row.getByTestId('status')).toContainText('In transit');
  await expect(row.getByTestId('found-event')).not.toBeEmpty();
  expect(sandbox.calls()).toHaveLength(1);
  // A number that is known to be a parcel's cannot be hidden as another kind of number.
  await expect(row.getByTestId('found-hide')).toHaveCount(0);

  // Following after a look-up makes no call.
  await row.getByTestId('found-follow').press('Shift');
  await popup.keyboard.press('Enter');
  await expect(row.getByTestId('found-following')).toBeFocused();
  expect(sandbox.calls()).toHaveLength(1);
  await row.getByTestId('found-following').press('Shift');
  await popup.keyboard.press('Enter');
  await expect(popup.getByTestId('parcel')).toHaveAttribute('data-id', `shopee-express/${trackingNo}`);
  await popup.keyboard.press('Escape');
  await expect(popup.getByTestId('parcel-row')).toHaveCount(1);
  await expect(popup.getByTestId('page-box')).toContainText(`${total - 1} new`);
});

test('Follow all says its cost, follows all with one press, and Undo removes only the new parcels @walks', async ({
  ready,
  sandbox,
}) => {
  await ready.open(market);
  const popup = await popupOver(ready, market);
  await popup.getByTestId('page-show').click();
  const total = expectedNumbers.market.length;
  const followAll = popup.getByTestId('follow-all');
  await expect(followAll).toContainText(`${total} · uses ${total} `);
  // A number that was already checked needs no further call.
  await popup.getByTestId('found-more').first().click();
  await popup.getByTestId('found-look-up').click();
  await expect(followAll).toContainText(`uses ${total - 1} `);
  await expect(popup.getByTestId('footer-known')).toContainText('1');
  await popup.getByTestId('found-follow').last().click();
  await expect(popup.getByTestId('found-following')).toHaveCount(1);
  await expect.poll(() => sandbox.calls().length).toBe(2);

  await followAll.click();
  await expect(popup.getByTestId('found-following')).toHaveCount(total);
  await expect.poll(() => sandbox.calls().length).toBe(total);
  await expect(popup.getByTestId('status')).toHaveCount(total);
  await expect(followAll).toHaveCount(0);
  await popup.getByTestId('undo').click();
  await expect(popup.getByTestId('found-following')).toHaveCount(1);
  await expect(followAll).toContainText(`${total - 1}`);
});

test('Follow all warns if its look-ups are more than what is left of the plan @walks', async ({ ready }) => {
  const total = expectedNumbers.market.length;
  const limit = (calls: number) =>
    ready.worker.evaluate(changeItems, { settings: { budget: { calls, per: 'month' } } } as Change);
  await limit(total - 1);
  await ready.open(market);
  const popup = await popupOver(ready, market);
  await popup.getByTestId('page-show').click();
  await expect(popup.getByTestId('follow-all')).toContainText(`uses ${total} `);
  await expect(popup.getByTestId('follow-all-over')).toContainText(
    'The other parcels are checked after that',
  );
  await expect(popup.getByTestId('meter')).toContainText(`of ${total - 1} `);
  await limit(total + 10); // signing in used some
  await expect(popup.getByTestId('meter')).toContainText(`of ${total + 10} `);
  await expect(popup.getByTestId('follow-all-over')).toHaveCount(0);
});

test('a row shows the name proposed from the page, which can be left out and used again @walks', async ({
  ready,
}) => {
  const name = 'Ceramic mugs, set of 4';
  const numbers = [trialNumber(0), trialNumber(1)];
  const shop = await ready.open(`${market}trial/words`);
  for (const number of numbers) await addOrder(shop, name, number);
  await expect.poll(() => countMarks(shop)).toBe(2);
  const popup = await popupOver(ready, `${market}trial/words`);
  await popup.getByTestId('page-show').click();
  for (const number of numbers) {
    const row = rowOf(popup, number);
    await expect(row.getByRole('heading')).toHaveText(name);
    await row.getByTestId('found-more').click();
    await row.getByTestId('found-name').click();
    await expect(row.getByRole('heading')).toHaveText(number);
    await expect(row.getByTestId('found-name')).toBeFocused();
    if (number === numbers[0]) await row.getByTestId('found-name').click();
    await row.getByTestId('found-follow').click();
    await row.getByTestId('found-following').waitFor();
    await expect(row.getByRole('heading')).toHaveText(number === numbers[0] ? name : number);
  }
});

test('another courier can be chosen, and a failure shows its message @walks', async ({ ready, sandbox }) => {
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  await ready.open(market);
  const popup = await popupOver(ready, market);
  await popup.getByTestId('page-show').click();
  const row = rowOf(popup, trackingNo);
  await row.getByTestId('found-more').click();
  await row.getByTestId('card-courier').selectOption('best-express');
  await expect(row.getByTestId('found-reason')).toContainText('You chose this courier.');
  sandbox.fault(trackingNo, { kind: 'status', code: 503 });
  await row.getByTestId('found-look-up').click();
  await expect(row.getByTestId('failure')).toContainText('having problems');
  await row.getByTestId('found-more').click();
  await expect(row).toContainText('Last check failed');
  await row.getByTestId('found-more').click();
  expect(JSON.parse(sandbox.calls()[0]!.body)).toEqual({ courier: 'best-express', trackingNo });
  await expect(row.getByTestId('found-look-up')).toHaveText('Try again');
});

test('"Not a parcel" and "Turn off on this site" remove the marks, and undoing restores them', async ({
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

test('a selected number opens in the popup, and no call is made before a press', async ({
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

test('a selection without a number can be corrected, and a courier chosen @walks', async ({
  ready,
  sandbox,
}) => {
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

test('unreadable parcels are counted and kept @walks', async ({ ready }) => {
  const popup = await popupOf(ready);
  await popup.evaluate(putAll, { rows: [unreadable('lex/A', 99)], logs: [] });
  await expect(popup.getByTestId('unreadable')).toContainText('1 parcel cannot be read');
  // The notice links to the settings, which save unreadable parcels as a file.
  await pollNow(ready);
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

/** Runs `work` in a browser with permission for a site that is not in the shop list. */
const withSiteAllowed = (
  sandbox: Parameters<typeof launch>[0],
  work: (run: ExtensionBrowser) => Promise<void>,
) =>
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

test('an unknown site is read once on request, and always from its addition until its removal', async ({
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

    const options = await run.open(run.pageUrl('options.html#sites'));
    const entry = options.getByTestId('sites-added').getByTestId('entry');
    await expect(entry).toContainText('orders.example');
    await entry.getByTestId('entry-action').click();
    await expect(entry).toHaveCount(0);
    await expect.poll(registered).toEqual([]);
    await shop.reload();
    await expect.poll(() => popup.getByTestId('page-box').getAttribute('data-kind')).toBe('unread');
    expect(await countMarks(shop)).toBe(0);
  });
});

test('the open list shows the numbers of a frame added later, also after it navigates', async ({ ready }) => {
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
