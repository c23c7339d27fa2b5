import type { JSHandle, Page } from '@playwright/test';

/**
 * Opens the real popup, as the toolbar button does, and returns its window; other tests open the popup's page in a tab.
 * The browser opens it only in a window with the focus. Playwright cannot drive the real popup, but another extension
 * page can read it.
 */
export async function openOwnPopup(from: Page): Promise<JSHandle<Window>> {
  await from.bringToFront();
  await from.evaluate(async () => {
    const { id } = await chrome.windows.getLastFocused();
    await chrome.windows.update(id!, { focused: true });
    await chrome.action.openPopup();
  });
  return from.evaluateHandle(() => chrome.extension.getViews({ type: 'popup' })[0]!);
}
