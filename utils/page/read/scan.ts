import { detect, mayHold, type Candidate, type TextSource } from '../../detection/detect.ts';
import { hasElements, isElement, isText, pageWalker, parentOf, textOf } from './dom.ts';
import { cuts, isWorthReading, TextMap, type Part } from './text-map.ts';
import { sectionAt, isExcluded, isReadable, labelledBy, linkedCouriers, readFlow } from './text-flow.ts';

/** A number found on the page, with its position. */
export type ScannedNumber = { candidate: Candidate; parts: Part<Text>[] };

/** Receives each flow of text that was read: its nodes and the numbers in it. */
export type Sink = (nodes: readonly Text[], found: ScannedNumber[]) => void;

// Limits (docs/promises.md P15), in characters. To walk over a node costs as much as `nodeCost` characters.
const maxPageLength = 2_000_000;
const nodeCost = 8;
const nodesPerStep = 64;
const longNode = 16_384;
const contextLength = 120;
const lookAhead = 64;

/** How many characters a round of reading may still cost, and the nodes it has read: each flow is read only once. */
export class ScanBudget {
  left = maxPageLength;
  readonly done = new Set<Text>();
}

/**
 * Reads a part of the page, and the texts beside it whose label may be in this part (except long ones, which are read
 * without context). Calls `onElement` with each element; does not enter shadow trees. A generator, so that it can run a
 * few milliseconds at a time. In the end `round.left` is 0 or less if the page was too long.
 */
export function* scan(
  root: Node,
  source: TextSource,
  sink: Sink,
  round: ScanBudget,
  onElement: (element: Element) => void,
): Generator<void> {
  const { done } = round;
  const walker = pageWalker(root);
  // Every 64th node: the walk resumes from one of these if the current node was removed from the page.
  const trail = [root];
  let count = 0;
  for (let node: Node | null = root; node !== null && round.left > 0;) {
    round.left -= nodeCost;
    count += 1;
    if (count % nodesPerStep === 0) {
      trail.push(node);
      yield;
    }
    let isSkipped = false;
    if (isElement(node)) {
      onElement(node);
      isSkipped = hasNothingToRead(node, round);
    } else if (isText(node)) {
      round.left -= node.data.length;
      if (!done.has(node) && (node === root || node.data.length > longNode || isWorthReading(node.data))) {
        yield* readNode(node, source, sink, done);
        yield;
      }
    }
    // The node may have been removed during a pause.
    while (!node.isConnected) {
      const before = trail.pop();
      if (!before) return;
      if (before.isConnected) trail.push(before);
      node = walker.currentNode = before;
      isSkipped = false;
    }
    node = isSkipped ? nextBeyond(walker) : walker.nextNode();
  }
  yield;
  for (const text of labelledBy(root)) {
    round.left -= nodeCost;
    if (!done.has(text) && text.data.length <= longNode && isWorthReading(text.data)) {
      yield* readNode(text, source, sink, done);
      yield;
    }
  }
}

/**
 * Whether an element has nothing to read. Checked before its text node is accessed: the browser has a table of all
 * nodes that a script accessed, and enlarging it blocks the page, 13 ms at 65,536 nodes.
 */
function hasNothingToRead(element: Element, round: ScanBudget): boolean {
  if (isExcluded(element)) return true;
  if (hasElements(element)) return false;
  const text = textOf(element);
  if (text.length > longNode || isWorthReading(text)) return false;
  round.left -= text.length;
  return true;
}

/** The next node outside of the walker's current node. */
function nextBeyond(walker: TreeWalker): Node | null {
  for (;;) {
    const next = walker.nextSibling();
    if (next !== null || walker.parentNode() === null) return next;
  }
}

function* readNode(node: Text, source: TextSource, sink: Sink, done: Set<Text>): Generator<void> {
  if (!isReadable(parentOf(node))) return;
  if (node.data.length > longNode) {
    done.add(node);
    yield* readLong(node, source, sink);
    return;
  }
  const { nodes, own } = sectionAt(node, done);
  for (const one of own) done.add(one);
  yield; // both halves may take 4 ms; a node that changes in between is read again
  const isOwn = new Set(own);
  // A number that begins in the section before and ends in this one is found in both.
  sink(
    own,
    findInFlow(nodes, source).filter(({ parts }) => parts.some((part) => isOwn.has(part.node))),
  );
}

/** Reads the context only if something has the form of a number, since most digits do not. */
function findInFlow(nodes: readonly Text[], source: TextSource): ScannedNumber[] {
  if (!mayHold(readFlow(nodes, false).joined.text, source)) return [];
  const { joined, context } = readFlow(nodes, true);
  // A link names a courier as a title does, for its own number.
  const couriers = linkedCouriers(nodes);
  const page = { couriers, isForTracking: source.page?.isForTracking ?? false };
  return findIn(joined, context, couriers.length > 0 ? { ...source, page } : source);
}

function findIn(joined: TextMap<Text>, context: number, source: TextSource): ScannedNumber[] {
  const found: ScannedNumber[] = [];
  for (const candidate of detect(joined.text, source)) {
    const parts = candidate.start < context ? null : joined.locate(candidate.start, candidate.end);
    if (parts !== null) found.push({ candidate, parts });
  }
  return found;
}

/** Reads a long text node in slices, cut at line ends if possible. */
function* readLong(node: Text, source: TextSource, sink: Sink): Generator<void> {
  const data = node.data.slice(0, maxPageLength);
  const starts = cuts(data, longNode);
  const found: ScannedNumber[] = [];
  for (const [i, from] of starts.entries()) {
    const joined = new TextMap<Text>();
    joined.addLoose(data.slice(Math.max(0, from - contextLength), from));
    const context = joined.text.length;
    const to = starts[i + 1] ?? data.length;
    joined.add(node, data.slice(from, to), from);
    joined.addLoose(data.slice(to, to + lookAhead)); // completes a cut number, so that its fragment is not reported
    found.push(...findIn(joined, context, source));
    yield;
  }
  sink([node], found);
}
