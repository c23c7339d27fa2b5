// Replaces webextension-polyfill in unit and view tests.
export { fakeBrowser as default } from 'wxt/testing/fake-browser';
