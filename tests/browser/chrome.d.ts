// Inside `evaluate` the code runs in the browser, where the API is called `chrome`; it has the polyfill's types.
declare const chrome: import('webextension-polyfill').Browser;
