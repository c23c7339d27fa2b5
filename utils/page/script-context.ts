import { browser } from '../browser/browser.ts';

// Stored in our isolated world, which no page can access. With an event on the document a page could detect the script,
// or stop it.
const key = Symbol.for('life');
const world = globalThis as { [key]?: AbortController };
const { runtime } = browser;

/**
 * The lifetime of this script in a page. It ends when the extension is updated or removed, or a newer copy starts.
 * Replaces WXT's class (wxt.config.ts), a sixteenth of all code in a page. Its other features are not used.
 */
export class ContentScriptContext {
  readonly #life = new AbortController();

  constructor() {
    world[key]?.abort();
    world[key] = this.#life;
  }

  get signal(): AbortSignal {
    return this.#life.signal;
  }

  /** Whether the extension is gone; if so, aborts the signal. No event reports it, so callers must poll. */
  get isInvalid(): boolean {
    if (!runtime.id) this.#life.abort(); // undefined after an update, a reload or a removal
    return this.signal.aborted;
  }
}
