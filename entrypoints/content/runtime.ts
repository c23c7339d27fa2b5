type Own = typeof import('webextension-polyfill');
type Browser = Pick<Own, 'runtime'> & {
  dom?: { openOrClosedShadowRoot(element: Element): ShadowRoot | null };
};

/** A line to one of our own pages. */
export type Port = import('webextension-polyfill').Runtime.Port;

/**
 * The browser itself. The polyfill would take a fifth of this script's size, and only for promises, which Chromium and
 * Firefox both give under this name in Manifest V3. Chromium has no `browser`: an element of that name would answer to it.
 */
export const { runtime, dom } = (globalThis as unknown as { chrome: Browser }).chrome;

/** The match patterns of the shops. Read from the manifest, for each page would load a list of our own. */
export const shops = (): string[] => runtime.getManifest().content_scripts![0]!.matches;
