// What the browser's own interface shows of the extension. Each function runs in an extension page or the background.

/** The badge's text and the title of the toolbar button. */
export const readBadge = async (): Promise<{ text: string; title: string }> => ({
  text: await chrome.action.getBadgeText({}),
  title: await chrome.action.getTitle({}),
});

/** The ids of the desktop notifications that are shown. */
export const readNotifications = async (): Promise<string[]> =>
  Object.keys(await chrome.notifications.getAll());
