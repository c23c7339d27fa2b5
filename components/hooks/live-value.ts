import { useEffect, useReducer, useRef } from 'preact/hooks';

/**
 * A value that is read from the browser and read again when it changed. It begins when it is first wanted, which may be
 * before anything is drawn, and ends with its last listener. Subscribes first, so that a change landing in between is
 * not missed; of overlapping reads only the last one counts.
 */
export class LiveValue<T> {
  /** What was read: `'trouble'` where that failed, undefined before. */
  value: T | 'trouble' | undefined = undefined;
  #turn = 0;
  #latest: Promise<void> | null = null;
  #ends: (() => void)[] = [];
  readonly #listeners = new Set<() => void>();
  readonly #read: (early: (value: T) => void) => Promise<T>;
  readonly #signals: ((listener: () => void) => () => void)[];

  /** `read` may hand on a value `early`, before the one it gives. */
  constructor(
    read: (early: (value: T) => void) => Promise<T>,
    ...signals: ((listener: () => void) => () => void)[]
  ) {
    this.#read = read;
    this.#signals = signals;
  }

  /** Begins, where it has not begun; settles when there is a value. */
  async begin(): Promise<void> {
    if (!this.#latest) {
      this.#ends = this.#signals.map((on) => on(() => this.#readAgain()));
      this.#readAgain();
    }
    // A read may be overtaken by one that began later.
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
    this.#turn += 1; // what is still under way counts no more
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

/** The value of a live reading: `'trouble'` where it could not be read, undefined before it was, or where none is wanted. */
export function useLive<T>(live: LiveValue<T> | null): T | 'trouble' | undefined {
  const [, draw] = useReducer<number, void>((times) => times + 1, 0);
  const drawn = live?.value;
  useEffect(() => {
    if (!live) return undefined;
    const end = live.listen(draw);
    if (live.value !== drawn) draw(); // it came between the drawing and this
    return end;
  }, [live]);
  return drawn;
}

/** The value as it was last read well, null before: what failed, or is under way, does not take it away. */
export function useRead<T extends object>(live: LiveValue<T | null> | null): T | null {
  const value = useLive(live);
  const last = useRef<T | null>(null);
  if (value !== undefined && value !== 'trouble') last.current = value;
  return last.current;
}
