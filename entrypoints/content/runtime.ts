type Heard<A extends unknown[]> = { addListener(listener: (...heard: A) => void): void };

/** A line to one of our own pages. */
export type Port = {
  name: string;
  sender?: { id?: string; url?: string };
  postMessage(message: unknown): void;
  onMessage: Heard<[message: unknown]>;
  onDisconnect: Heard<[]>;
};

/** What a content script uses of the browser. */
type Runtime = {
  /** Gone once the extension was updated, reloaded or removed. */
  id?: string;
  getURL(path: string): string;
  getManifest(): { content_scripts: [{ matches: string[] }] };
  sendMessage(message: unknown): Promise<unknown>;
  onConnect: Heard<[port: Port]>;
};
type Dom = { openOrClosedShadowRoot(element: Element): ShadowRoot | null };
type Browser = { runtime: Runtime; dom?: Dom };

const world = globalThis as unknown as { browser?: Browser; chrome: Browser };

/**
 * The browser itself. The polyfill would take a fifth of this script's size, and only for promises, which Chromium
 * and Firefox both give in Manifest V3.
 */
const browser = world.browser?.runtime ? world.browser : world.chrome;
export const { runtime, dom } = browser;

/** The match patterns of the shops. Read from the manifest, for each page would load a list of our own. */
export const shops = (): string[] => runtime.getManifest().content_scripts[0].matches;
