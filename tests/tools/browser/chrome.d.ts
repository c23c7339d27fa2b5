// Code inside `evaluate` runs in the browser, where the API is called `chrome`. It has the polyfill's types plus the
// Chromium-only API that tests use.
declare const chrome: import('webextension-polyfill').Browser & {
  dom: { openOrClosedShadowRoot(element: HTMLElement): ShadowRoot | null };
};
