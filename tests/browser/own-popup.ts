import type { JSHandle, Page } from '@playwright/test';

/**
 * Opens the popup as a press on the toolbar's button does, in the browser's own frame, and gives its window: no page that
 * Playwright drives, but another page of ours can look into it.
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
