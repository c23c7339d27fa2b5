import { fakeBrowser } from 'wxt/testing/fake-browser';

// The browser of unit tests, and of what a view test calls itself.
Object.assign(globalThis, { browser: fakeBrowser });
