// Takes the place of webextension-polyfill in unit tests.
export { fakeBrowser as default } from 'wxt/testing/fake-browser';
