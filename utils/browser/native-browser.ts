// Replaces the polyfill everywhere except in the background (wxt.config.ts). Both browsers have `chrome` with promises.
// Chromium has no `browser`: a page element with that id or name would be found instead.
export default (globalThis as unknown as { chrome: typeof import('webextension-polyfill') }).chrome;
