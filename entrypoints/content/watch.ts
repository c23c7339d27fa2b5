import { isElement, isText, parentOf } from './dom.ts';
import { runIdle } from './idle.ts';

/** What changed since the last flush: some nodes, or so much that the whole page is read again. */
export type Dirty = ReadonlySet<Node> | 'everything';

const shortestGap = 300;
const longestGap = 5000;
const dearFlush = 20;
const mostNodes = 1000;

/** The pause before the next flush: doubled when the last one cost more than 20 ms, else shrinking back. */
export const nextGap = (gap: number, cost: number): number =>
  cost > dearFlush ? Math.min(longestGap, gap * 2) : Math.max(shortestGap, gap / 2);

/** The nodes of a set that lie below no other node of it: reading those reads all. */
export function topmost(nodes: ReadonlySet<Node>, parent: (of: Node) => Node | null): Set<Node> {
  const isBelow = (node: Node): boolean => {
    for (let above = parent(node); above !== null; above = parent(above)) if (nodes.has(above)) return true;
    return false;
  };
  return new Set([...nodes].filter((node) => !isBelow(node)));
}

/**
 * Watches a document for changes. The observer only collects; the work is done while the page is idle, at least
 * 300 ms apart (detection.md 3.3). `flush` makes that work.
 */
export function watch(root: Node, signal: AbortSignal, flush: (dirty: Dirty) => Generator<void>): void {
  const dirty = new Set<Node>();
  let everything = false;
  let gap = shortestGap;
  let isWaiting = false;

  const collect = (records: MutationRecord[]): void => {
    for (const { type, target, addedNodes } of records) {
      if (everything) break;
      if (type === 'characterData') dirty.add(target);
      for (const node of addedNodes) if (isElement(node) || isText(node)) dirty.add(node);
      if (dirty.size > mostNodes) everything = true;
    }
    if (everything) dirty.clear();
    wait();
  };
  const wait = (): void => {
    if (isWaiting || signal.aborted) return;
    isWaiting = true;
    setTimeout(run, gap);
  };
  const run = (): void => {
    const changed: Dirty = everything ? 'everything' : topmost(dirty, parentOf);
    dirty.clear();
    everything = false;
    runIdle(flush(changed), signal, (cost) => {
      gap = nextGap(gap, cost);
      isWaiting = false;
      if (everything || dirty.size > 0) wait();
    });
  };

  const observer = new MutationObserver(collect);
  observer.observe(root, { childList: true, characterData: true, subtree: true });
  signal.addEventListener('abort', () => observer.disconnect());
}
