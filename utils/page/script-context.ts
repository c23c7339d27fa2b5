import { browser } from '../browser/browser.ts';

// In our own world, where no page can look: an event on the document would tell every shop that we are there, and a
// page that sends one could end us.
const key = Symbol.for('life');
const world = globalThis as { [key]?: AbortController };
const { runtime } = browser;

/**
 * The life of this script in a page: over when the extension is updated or gone, or when a newer copy of the script
 * begins. WXT's own class (wxt.config.ts) is a sixteenth of all that a page may load, for what nothing here uses.
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

  /** Asking is the only way to learn that the extension is gone; then the signal is aborted. */
  get isInvalid(): boolean {
    if (!runtime.id) this.#life.abort(); // it goes with an update, a reload or a removal
    return this.signal.aborted;
  }
}
