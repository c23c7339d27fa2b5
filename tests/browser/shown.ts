// What the browser shows of the extension in its own frame. Each function runs in one of its pages or in its background.

/** What the toolbar button shows: the badge's text and the title that reads it out. */
export const readBadge = async (): Promise<{ text: string; title: string }> => ({
  text: await chrome.action.getBadgeText({}),
  title: await chrome.action.getTitle({}),
});

/** The ids of the desktop notifications that are shown. */
export const readNotices = async (): Promise<string[]> => Object.keys(await chrome.notifications.getAll());
