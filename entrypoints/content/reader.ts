import type { Hints } from '@/utils/core/detect.ts';
import { rootElement } from './dom.ts';
import { runIdle } from './idle.ts';
import type { Marks } from './marks.ts';
import { Round, scan, type Sink } from './scan.ts';
import { Shadows } from './shadow.ts';
import { watch, type Dirty } from './watch.ts';

// Custom elements may be defined late: they are looked at again at growing pauses, some minutes long in all.
const firstPause = 1000;
const longestPause = 64_000;

/** Reads a page and what changes on it, in idle slices, shadow trees too; tells when a round is over. */
export class Reader {
  /** What detection is told; a user's own shapes come later than the first reading. */
  readonly hints: Hints = { host: location.hostname, listed: new Map() };
  readonly #shadows = new Shadows((root) => this.#observe?.(root));
  #observe: ((root: Node) => void) | null = null;
  #pause = firstPause;
  #isPausing = false;
  readonly #marks: Marks;
  readonly #sink: Sink;
  readonly #signal: AbortSignal;
  readonly #done: () => void;

  constructor(marks: Marks, sink: Sink, signal: AbortSignal, done: () => void) {
    this.#marks = marks;
    this.#sink = sink;
    this.#signal = signal;
    this.#done = done;
  }

  /** Reads all there is, and from then on what changes, for as long as `isWanted`. */
  start(isWanted: () => boolean): void {
    this.#observe = watch(this.#signal, (dirty) => this.#readChanges(dirty, isWanted));
    // Changes are watched from the start; what the first reading sees of them is read twice, and that is all.
    this.#observe(document);
    this.readAll();
  }

  readAll(): void {
    runIdle(this.#everything(), this.#signal, () => this.#rest());
  }

  *#everything(): Generator<void> {
    const root = rootElement();
    this.#marks.isFull = false;
    if (root !== null) yield* this.#read(root, new Round());
  }

  *#readChanges(dirty: Dirty, isWanted: () => boolean): Generator<void> {
    if (!isWanted()) return;
    const hasRoom = this.#marks.prune();
    const round = new Round();
    if (dirty === 'everything' || hasRoom) yield* this.#everything();
    else for (const node of dirty) if (node.isConnected) yield* this.#read(node, round, dirty);
    this.#rest();
  }

  /**
   * A part of the page with the shadow trees in it, and those in them: however deep, one after the other. What of `dirty`
   * it comes across need not be read again.
   */
  *#read(root: Node, round: Round, dirty?: Set<Node>): Generator<void> {
    const roots = new Set([root]);
    for (const one of roots)
      yield* scan(one, this.hints, this.#sink, round, (element) => {
        dirty?.delete(element);
        const shadow = this.#shadows.look(element);
        if (shadow !== null) roots.add(shadow);
      });
    if (round.left <= 0) this.#marks.isFull = true;
  }

  *#readLate(): Generator<void> {
    const round = new Round();
    for (const element of this.#shadows.takeWaiting()) {
      const shadow = element.isConnected ? this.#shadows.look(element) : null;
      if (shadow !== null) yield* this.#read(shadow, round);
      yield;
    }
  }

  #rest(): void {
    this.#done();
    if (!this.#shadows.isWaiting || this.#isPausing) return;
    if (this.#pause > longestPause) {
      // What comes later has its own minutes, and what the page has taken away meanwhile is held no longer.
      this.#shadows.takeWaiting();
      this.#pause = firstPause;
      return;
    }
    this.#isPausing = true;
    setTimeout(() => this.#lookLate(), this.#pause);
    this.#pause *= 2;
  }

  #lookLate(): void {
    this.#isPausing = false;
    runIdle(this.#readLate(), this.#signal, () => this.#rest());
  }
}
