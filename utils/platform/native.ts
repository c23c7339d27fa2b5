// What stands for the polyfill in our own pages (wxt.config.ts): the browser's own object, under its name in either one.
type Own = typeof import('webextension-polyfill');
const { browser, chrome } = globalThis as unknown as { browser?: Own; chrome: Own };

export default browser ?? chrome;
