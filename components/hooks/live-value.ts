import { useEffect, useReducer, useRef, useState } from 'preact/hooks';

const shortestRest = 100;
const longestRest = 5000;
const afterPress = 1000; // a press is answered by then: its effect is shown at once
let pressedAt = Number.NEGATIVE_INFINITY;
for (const type of ['click', 'keydown'])
  globalThis.addEventListener?.(type, () => void (pressedAt = performance.now()), true);

export const sleep = (ms: number) => new Promise((resolve) => void setTimeout(resolve, ms));

/**
 * Returns a function that runs `work` after each call: at once, or, for all calls meanwhile, after the run under way and
 * a rest. The rest is nine times as long as reading and drawing took, so that open views leave store and processor to
 * the background (docs/promises.md P57).
 */
export function paced(work: () => Promise<void>): () => void {
  let isWanted = false;
  let isBusy = false;
  const run = async () => {
    for (isBusy = true; isWanted;) {
      isWanted = false;
      const began = performance.now();
      await work().catch((error: unknown) => console.error('waybill:', error));
      await sleep(0); // until it is drawn
      const drawn = performance.now();
      const rest = Math.min(9 * (drawn - began), longestRest);
      do await sleep(shortestRest);
      while (performance.now() - drawn < rest && performance.now() - pressedAt > afterPress);
    }
    isBusy = false;
  };
  return () => {
    isWanted = true;
    if (!isBusy) void run();
  };
}

/**
 * A value read from the browser, and read again after changes. It starts on first use, which may be before the first
 * paint, and stops with its last listener. It subscribes before it reads, so that no change is missed.
 */
export class LiveValue<T> {
  /** The last value read; `'trouble'` if the read failed, undefined before the first read. */
  value: T | 'trouble' | undefined = undefined;
  #begun: Promise<void> | null = null;
  #life = 0;
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
  begin(): Promise<void> {
    return (this.#begun ??= new Promise((resolve) => {
      const life = this.#life;
      const take = (next: T | 'trouble'): void => {
        resolve();
        if (life !== this.#life) return; // it has stopped
        this.value = next;
        for (const listener of this.#listeners) listener();
      };
      const read = paced(() => this.#read(take).then(take, () => take('trouble')));
      this.#ends = this.#signals.map((on) => on(read));
      read();
    }));
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
    this.#life += 1;
    this.#begun = null;
    this.value = undefined;
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

/** Returns the newest result of `read`, which is called again when `about` changes; a result after that is dropped. */
export function useRead<T>(read: () => Promise<T> | false, about: readonly unknown[]): T | undefined {
  const [value, setValue] = useState<T>();
  useEffect(() => {
    let isOutdated = false;
    const reading = read();
    if (reading) void reading.then((next) => isOutdated || setValue(() => next));
    return () => void (isOutdated = true);
  }, about);
  return value;
}
