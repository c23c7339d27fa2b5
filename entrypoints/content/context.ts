import { runtime } from './runtime.ts';

// A name that no page knows of.
const started = runtime.id!;

/**
 * The life of this script in a page: over when the extension is updated or gone, or when a newer copy of the script
 * begins. It stands in WXT's place (wxt.config.ts), whose own class is a sixteenth of all that a page may load and
 * brings timers and a watch on the address that nothing here uses.
 */
export class ContentScriptContext {
  readonly #life = new AbortController();

  constructor() {
    document.dispatchEvent(new CustomEvent(started));
    document.addEventListener(started, () => this.#life.abort(), { signal: this.signal });
  }

  get signal(): AbortSignal {
    return this.#life.signal;
  }

  /** Asking is the only way to learn that the extension is gone; then the signal is aborted. */
  get isInvalid(): boolean {
    if (!runtime.id) this.#life.abort();
    return this.signal.aborted;
  }
}
