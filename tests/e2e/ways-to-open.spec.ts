import type { Page } from '@playwright/test';
import { fire, typeInAddressBar } from '../tools/browser/fire.ts';
import { pollNow, shownNotifications, type ExtensionBrowser } from '../tools/browser/launch.ts';
import { tabAt } from '../tools/browser/tab-at.ts';
import { expected } from './shops.ts';
import { expect, followOne, market, popupOf, test } from './test.ts';

// Ways to open Waybill besides its button: keys, address bar, menu, notifications.

/** Waits for the page that something opens, in a new tab or in an open one. */
async function opening(run: ExtensionBrowser, path: string, act: () => Promise<unknown>): Promise<Page> {
  await act();
  const find = () => run.context.pages().find((page) => page.url().startsWith(run.pageUrl(path)));
  await expect.poll(() => find()?.url() ?? '').not.toBe('');
  return find()!;
}

test('the browser gives each command the key that the manifest suggests @walks', async ({ ready }) => {
  const keys = await ready.worker.evaluate(async () => {
    const suggested = Object.entries(chrome.runtime.getManifest().commands!);
    const given = new Map((await chrome.commands.getAll()).map(({ name, shortcut }) => [name, shortcut]));
    return suggested.map(([name, { suggested_key: key }]) => [name, key?.default ?? '', given.get(name)]);
  });
  expect(keys).toHaveLength(5);
  for (const [name, suggested, given] of keys) expect(given, name).toBe(suggested);
});

test('a notification’s buttons mute and open its parcel; the mute can be undone', async ({
  ready,
  sandbox,
}) => {
  const popup = await popupOf(ready);
  const { moveToNextStatus } = await followOne(popup, sandbox, 'shopee-express');
  const row = popup.getByTestId('parcel-row');
  await expect(row).toHaveCount(1);
  moveToNextStatus();
  await pollNow(ready);
  await expect.poll(() => shownNotifications(ready)).toHaveLength(1);
  const [notice] = await shownNotifications(ready);
  await fire(ready, 'notifications.onButtonClicked', notice, 1);
  await expect(row).toContainText('Muted');
  await expect.poll(() => shownNotifications(ready)).toEqual([]);
  await row.focus();
  await popup.keyboard.press('m');
  await expect(row).not.toContainText('Muted');
  const parcel = await opening(ready, 'popup.html#parcel=', () =>
    fire(ready, 'notifications.onButtonClicked', notice, 0),
  );
  await expect(parcel.getByTestId('timeline-event').first()).toBeVisible();
});

test('the address bar suggests parcels, and opens numbers and searches', async ({ ready, sandbox }) => {
  const popup = await popupOf(ready);
  const { trackingNo } = await followOne(popup, sandbox, 'shopee-express');
  await popup.getByTestId('parcel-row').click();
  await popup.getByTestId('rename').click();
  const name = '</match><url>"Teapots" & \'cups\'';
  await popup.getByTestId('name-input').fill(name);
  await popup.getByTestId('name-input').press('Enter');
  await expect(popup.getByRole('heading', { name })).toBeVisible();

  const suggested = await typeInAddressBar(ready, 'teapots');
  expect(suggested.map(({ content }) => content)).toEqual([trackingNo]);
  const read = await popup.evaluate((xml) => {
    const parsed = new DOMParser().parseFromString(`<d>${xml}</d>`, 'text/xml').documentElement;
    return { text: parsed.textContent, elements: parsed.childElementCount };
  }, suggested[0]!.description);
  expect(read).toEqual({
    text: expect.stringContaining(`${name} · ${trackingNo} · In transit`),
    elements: 0,
  });

  const enter = (text: string) => fire(ready, 'omnibox.onInputEntered', text, 'newForegroundTab');
  sandbox.clearCalls();
  const numbers = await opening(ready, 'popup.html#number=', () => enter('EX447190325TH'));
  await expect(numbers.getByTestId('numbers')).toContainText('EX447190325TH');
  expect(sandbox.calls()).toEqual([]);
  const dashboard = await opening(ready, 'dashboard.html#q=', () => enter('no such thing'));
  await expect(dashboard.getByTestId('search')).toHaveValue('no such thing');
  await expect(dashboard.getByTestId('parcel-row')).toHaveCount(0);
});

test('the menu on a link opens the number in its text, and the command the selected number', async ({
  ready,
}) => {
  const shop = await ready.open(market);
  const link = shop.locator('a[href="#parcel"]');
  const number = 'LEXPU0284917356';
  await expect(link).toHaveText(number);
  const tab = { id: await tabAt(ready, market), url: market };
  const click = { menuItemId: 'look-up-link', linkUrl: `${market}#parcel`, pageUrl: market, frameId: 0 };
  const own = `popup.html#number=${number}&from=shopee.co.th`;
  const chosen = await opening(ready, own, () => fire(ready, 'contextMenus.onClicked', click, tab));
  await chosen.close();
  await link.selectText();
  const selected = await opening(ready, own, () => fire(ready, 'commands.onCommand', 'check-selection', tab));
  await expect(selected.getByTestId('numbers')).toContainText(number);
  // The browser has both entries.
  for (const id of ['look-up-selection', 'look-up-link'])
    await ready.worker.evaluate((entry) => chrome.contextMenus.update(entry, {}), id);
});

test('the command for the page opens the popup with the page’s numbers, once', async ({ ready }) => {
  const desk = await ready.open(ready.pageUrl('options.html'));
  const shop = await ready.open(market);
  const id = await tabAt(ready, market);
  await shop.bringToFront();
  await desk.evaluate(async () => {
    const { id: windowId } = await chrome.windows.getLastFocused();
    await chrome.windows.update(windowId!, { focused: true });
  });
  await fire(ready, 'commands.onCommand', 'scan-page', { id, url: market });
  const shown = () =>
    desk.evaluate(() => {
      const [view] = chrome.extension.getViews({ type: 'popup' });
      return {
        hash: view?.location.hash,
        found: view?.document.querySelectorAll('[data-testid=found]').length,
      };
    });
  await expect.poll(shown).toEqual({ hash: '#page', found: expected.market });
  await expect
    .poll(() => desk.evaluate((tabId) => chrome.action.getPopup({ tabId }), id))
    .toBe(ready.pageUrl('popup.html'));
});
