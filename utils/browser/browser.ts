// The only import of the polyfill. Everything else imports it from here, so that lint rules can restrict its use.
export { default as browser } from 'webextension-polyfill';
export type { Menus, Runtime, Tabs } from 'webextension-polyfill';
