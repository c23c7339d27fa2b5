// Inside `evaluate` the code runs in the browser, where the API is called `chrome`; it has the polyfill's types, and what
// Chromium alone has.
declare const chrome: import('webextension-polyfill').Browser & {
  dom: { openOrClosedShadowRoot(element: HTMLElement): ShadowRoot | null };
};
