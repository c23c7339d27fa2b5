import { useEffect, useReducer, useRef } from 'preact/hooks';

/**
 * A value read from the browser, and read again after each change. It starts on first use, which may be before the
 * first paint, and stops with its last listener. It subscribes before it reads, so that no change is missed; of
 * overlapping reads only the latest counts.
 */
export class LiveValue<T> {
  /** The last value read; `'trouble'` if the read failed, undefined before the first read. */
  value: T | 'trouble' | undefined = undefined;
  #turn = 0;
  #latest: Promise<void> | null = null;
  #ends: (() => void)[] = [];
  readonly #listeners = new Set<() => void>();
  readonly #read: (early: (value: T) => void) => Promise<T>;
  readonly #signals: ((listener: () => void) => () => void)[];

  /** `read` may pass a preliminary value to `early` before it resolves. */
  constructor(
    read: (early: (value: T) => void) => Promise<T>,
    ...signals: ((listener: () => void) => () => void)[]
  ) {
    this.#read = read;
    this.#signals = signals;
  }

  /** Starts if it has not started; resolves when there is a value. */
  async begin(): Promise<void> {
    if (!this.#latest) {
      this.#ends = this.#signals.map((on) => on(() => this.#readAgain()));
      this.#readAgain();
    }
    // A newer read may replace the one waited for.
    for (let waited = null; waited !== this.#latest;) await (waited = this.#latest);
  }

  /** Calls `listener` with each new value, until the returned function is called. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    void this.begin();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#end();
    };
  }

  #end(): void {
    for (const end of this.#ends) end();
    this.#turn += 1; // ignore reads that are still running
    this.#latest = null;
    this.value = undefined;
  }

  #readAgain(): void {
    const mine = ++this.#turn;
    this.#latest = new Promise((resolve) => {
      const take = (next: T | 'trouble'): void => {
        resolve();
        if (mine !== this.#turn) return;
        this.value = next;
        for (const listener of this.#listeners) listener();
      };
      this.#read(take).then(take, () => take('trouble'));
    });
  }
}

/** Calls `listener` when the user comes back to this window, until the returned function is called. */
export function onFocus(listener: () => void): () => void {
  addEventListener('focus', listener);
  return () => removeEventListener('focus', listener);
}

/** Returns the current value: `'trouble'` if the read failed, undefined before the first read or without `live`. */
export function useLiveValue<T>(live: LiveValue<T> | null): T | 'trouble' | undefined {
  const [, draw] = useReducer<number, void>((times) => times + 1, 0);
  const drawn = live?.value;
  useEffect(() => {
    if (!live) return undefined;
    const end = live.listen(draw);
    if (live.value !== drawn) draw(); // it changed between render and effect
    return end;
  }, [live]);
  return drawn;
}

/** Returns the last value read successfully, null before; a failed or running read does not clear it. */
export function useLastValue<T extends object>(live: LiveValue<T | null> | null): T | null {
  const value = useLiveValue(live);
  const last = useRef<T | null>(null);
  if (value !== undefined && value !== 'trouble') last.current = value;
  return last.current;
}
