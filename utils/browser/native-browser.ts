// What stands for the polyfill everywhere but in the background (wxt.config.ts): the browser's own object, which
// answers with promises under this name in both. Chromium has no `browser`: an element of a page with that name would
// answer to it.
export default (globalThis as unknown as { chrome: typeof import('webextension-polyfill') }).chrome;
