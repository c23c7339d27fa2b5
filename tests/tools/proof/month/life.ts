import { AsyncLocalStorage } from 'node:async_hooks';
import { vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';

// The background can be stopped in Node: its code goes on, but nothing that it does has an effect any more.

/** One life of the background, from a start to a stop. */
export class Life {
  steps = 0;
  /** The step before which the background stops; Infinity = it does not stop by itself. */
  stopsAt = Number.POSITIVE_INFINITY;
  isStopped = false;
  readonly id: number;
  readonly stopped: Promise<void>;
  private end = (): void => {};

  constructor(id: number) {
    this.id = id;
    this.stopped = new Promise((resolve) => void (this.end = resolve));
  }

  stop(): void {
    this.isStopped = true;
    this.end();
  }

  /** Counts a step with an effect outside of the background's memory. False if the background is stopped. */
  mayStep(): boolean {
    this.steps += 1;
    if (this.steps >= this.stopsAt && !this.isStopped) this.stop();
    return !this.isStopped;
  }
}

/** What a stopped background gets in place of a transaction. */
class Stopped extends Error {
  override readonly name = 'Stopped';
}

const lives = new AsyncLocalStorage<Life>();
const never = new Promise<never>(() => {});

/** Runs work as the background of that life. */
export const inLife = <T>(life: Life, work: () => T): T => lives.run(life, work);

/** The life whose code runs now; undefined outside of the background. */
export const presentLife = (): Life | undefined => lives.getStore();

/**
 * Makes every step of a stopped background have no effect: store, locks and browser. For the whole process, which runs
 * nothing else.
 */
export function fenceLives(): void {
  const { transaction } = IDBDatabase.prototype;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...of) {
    if (presentLife()?.mayStep() === false) throw new Stopped('the background is stopped');
    return transaction.apply(this, of);
  });
  const { locks } = navigator;
  const requested = fenced(locks.request.bind(locks));
  vi.spyOn(locks, 'request').mockImplementation(requested as typeof locks.request);
  for (const [api, name] of [
    [fakeBrowser.alarms, 'create'],
    [fakeBrowser.alarms, 'clear'],
    [fakeBrowser.notifications, 'create'],
    [fakeBrowser.notifications, 'clear'],
    [fakeBrowser.storage.local, 'set'],
    [fakeBrowser.storage.local, 'remove'],
  ] as const)
    fence(api, name);
}

/** Makes a function of the browser have no effect in a stopped background, and never end. */
export function fence(api: object, name: string): void {
  const all = api as Record<string, (...of: unknown[]) => Promise<unknown>>;
  const original = all[name]!.bind(api);
  all[name] = (...of) => (presentLife()?.mayStep() === false ? never : original(...of));
}

type Request = (name: string, ...rest: unknown[]) => Promise<unknown>;
type WithLock = (lock: Lock | null) => unknown;

/** A stop frees the locks of the background. */
const fenced =
  (request: (...of: never[]) => Promise<unknown>): Request =>
  (name, ...rest) => {
    const life = presentLife();
    const work = rest.pop() as WithLock;
    const inTurn: WithLock = (lock) => {
      if (!life) return work(lock);
      if (life.isStopped) return undefined;
      return Promise.race([Promise.resolve(work(lock)), life.stopped]);
    };
    const given = (request as unknown as Request)(name, ...rest, inTurn);
    return life ? given.then((value) => (life.isStopped ? never : value)) : given;
  };
