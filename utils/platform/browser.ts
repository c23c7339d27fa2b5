// The one door to the browser: everything else imports it from here, so the lint rule can say who may.
type Own = typeof import('webextension-polyfill');
const world = globalThis as unknown as { browser?: Own; chrome: Own };

/** The browser's own object, under its name in either browser: both answer with promises in Manifest V3. */
export const browser = world.browser ?? world.chrome;
export type { Runtime } from 'webextension-polyfill';
