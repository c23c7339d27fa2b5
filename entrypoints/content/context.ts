import { runtime } from './runtime.ts';

/**
 * In our own world, where no page can look: what a page hears or can say itself, an event on the document, would tell
 * every shop that we are there, and let it end us. Our id is no secret.
 */
const key = Symbol.for('life');
const world = globalThis as { [key]?: AbortController };

/**
 * The life of this script in a page: over when the extension is updated or gone, or when a newer copy of the script
 * begins. It stands in WXT's place (wxt.config.ts), whose own class is a sixteenth of all that a page may load and
 * brings timers and a watch on the address that nothing here uses.
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
