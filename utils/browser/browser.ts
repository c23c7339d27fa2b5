// The one door to the browser: everything else imports it from here, so the lint rule can say who may.
export { default as browser } from 'webextension-polyfill';
export type { Runtime } from 'webextension-polyfill';
