import { isElement, isText } from './dom.ts';
import { nextGapMs, runIdle, minGapMs } from './idle.ts';

/** Nodes changed since the last flush; "everything": too many, read the whole page again. */
export type Dirty = Set<Node> | 'everything';

const maxNodes = 1000;

/**
 * Watches trees for changes; returns a function that adds a tree. The observer only collects nodes. The work, created
 * by `flush`, runs while the page is idle, at least 300 ms apart (docs/detection.md 5.1).
 */
export function observeChanges(signal: AbortSignal, flush: (dirty: Dirty) => Generator<void>) {
  const dirty = new Set<Node>();
  let everything = false;
  let gap = minGapMs;
  let timer: ReturnType<typeof setTimeout> | undefined; // until its work is done

  const note = ({ type, target, addedNodes }: MutationRecord): void => {
    // Checked first: one record may hold a million nodes.
    if (addedNodes.length + dirty.size > maxNodes) everything = true;
    if (everything) return;
    if (type === 'characterData') dirty.add(target);
    for (const node of addedNodes) if (isElement(node) || isText(node)) dirty.add(node);
  };
  const collect = (records: MutationRecord[]): void => {
    for (const record of records) note(record);
    if (everything) dirty.clear();
    wait();
  };
  const wait = (): void => {
    if (!signal.aborted) timer ??= setTimeout(run, gap);
  };
  const run = (): void => {
    const changed: Dirty = everything ? 'everything' : new Set(dirty);
    dirty.clear();
    everything = false;
    runIdle(flush(changed), signal, (cost) => {
      gap = nextGapMs(gap, cost);
      timer = undefined;
      if (everything || dirty.size > 0) wait();
    });
  };

  const observer = new MutationObserver(collect);
  signal.addEventListener('abort', () => observer.disconnect());
  return (root: Node) => observer.observe(root, { childList: true, characterData: true, subtree: true });
}
