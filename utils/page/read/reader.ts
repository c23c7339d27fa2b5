import type { TextSource } from '../../detection/detect.ts';
import { rootElement } from './dom.ts';
import { runIdle } from './idle.ts';
import type { Marks } from './marks.ts';
import { pageHead } from './page-head.ts';
import { ScanBudget, scan, type Sink } from './scan.ts';
import { shadowFinder } from './shadow.ts';
import { observeChanges, type Dirty } from './observe-changes.ts';

// Custom elements may be defined late: they are checked again after growing pauses, for about two minutes in all.
const firstPause = 1000;
const longestPause = 64_000;

/**
 * Reads a page with its shadow trees in idle slices; calls `done` after each round. `start` reads the page and then its
 * changes while `isWanted` returns true.
 */
export function pageReader(marks: Marks, sink: Sink, signal: AbortSignal, done: () => void) {
  // The user's own shapes are added when the settings arrive, after the first reading began.
  const source: TextSource = { listed: new Map() };
  const head = pageHead(source);
  let observe: ((root: Node) => void) | null = null;
  const shadows = shadowFinder((root) => observe?.(root));
  let pause = firstPause;
  let isPausing = false;

  const rest = (): void => {
    done();
    if (!shadows.hasLate() || isPausing) return;
    if (pause > longestPause) {
      // Stop waiting for these elements (some may be removed). Elements that come later get the full time again.
      shadows.takeLate();
      pause = firstPause;
      return;
    }
    isPausing = true;
    setTimeout(() => {
      isPausing = false;
      runIdle(lateOnes(), signal, rest);
    }, pause);
    pause *= 2;
  };
  /**
   * Reads a part of the page with all shadow trees in it, at any depth. Removes elements from `dirty` that it meets:
   * they are read here.
   */
  function* part(root: Node, round: ScanBudget, dirty?: Set<Node>): Generator<void> {
    const roots = new Set([root]);
    for (const one of roots)
      yield* scan(one, source, sink, round, (element) => {
        dirty?.delete(element);
        head.meet(element);
        const shadow = shadows.look(element);
        if (shadow !== null) roots.add(shadow);
      });
    if (round.left <= 0) marks.isFull = true;
  }
  function* everything(): Generator<void> {
    const root = rootElement();
    marks.isFull = false;
    head.look();
    if (root !== null) yield* part(root, new ScanBudget());
  }
  function* lateOnes(): Generator<void> {
    const round = new ScanBudget();
    for (const element of shadows.takeLate()) {
      const shadow = element.isConnected ? shadows.look(element) : null;
      if (shadow !== null) yield* part(shadow, round);
      yield;
    }
  }
  const readAll = (): void => runIdle(everything(), signal, rest);

  return {
    source,
    readAll,
    setCouriersOfHost: head.setCouriersOfHost,
    start(isWanted: () => boolean): void {
      observe = observeChanges(signal, function* changes(dirty: Dirty) {
        if (!isWanted()) return;
        const hasRoom = marks.prune();
        const round = new ScanBudget();
        if (head.look() || dirty === 'everything' || hasRoom) yield* everything();
        else for (const node of dirty) if (node.isConnected) yield* part(node, round, dirty);
        rest();
      });
      // Watch before the first reading, so that no change is missed. Some text may be read twice.
      observe(document);
      readAll();
    },
  };
}
