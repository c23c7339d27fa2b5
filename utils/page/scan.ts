import { detect, mayHold, type Candidate, type Hints } from '../detection/detect.ts';
import { hasElements, isElement, isText, pageWalker, parentOf, textOf } from './dom.ts';
import { cuts, isWorthReading, TextMap, type Part } from './text-map.ts';
import { flowOf, isClosed, isReadable, labelledBy, readFlow } from './text-flow.ts';

/** A number seen on the page: what it is and where it stands. */
export type ScannedNumber = { candidate: Candidate; parts: Part<Text>[] };

/** Told of each flow of text that was read: its nodes, and the numbers in it. */
export type Sink = (nodes: readonly Text[], found: ScannedNumber[]) => void;

// Caps (docs/promises.md P15): what a page may cost at most, each node counted with a little for the walk itself.
const maxTextLength = 2_000_000;
const nodeCost = 8;
const nodesPerStep = 64;
const longNode = 16_384;
const labelReach = 120;
const lookAhead = 64;

/** What a round of reading may still cost, and what it has read: a flow of which many nodes changed is read once. */
export class Round {
  left = maxTextLength;
  readonly done = new Set<Text>();
}

/**
 * One pass over a part of the page, and over the texts beside it that it may be the label of (a long one is read
 * without what stands beside it); shadow trees are not gone into, but each element is met once on the way. It is a
 * generator, so that it can be run a few milliseconds at a time. What is left of the round in the end is 0 or less
 * where the page was too much.
 */
export function* scan(
  root: Node,
  hints: Hints,
  sink: Sink,
  round: Round,
  meet: (element: Element) => void,
): Generator<void> {
  const { done } = round;
  const walker = pageWalker(root);
  // Every 64th node that was passed: from there the walk resumes after the current node was removed from the page.
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
      meet(node);
      isSkipped = isBarren(node, round);
    } else if (isText(node)) {
      round.left -= node.data.length;
      if (!done.has(node) && (node === root || node.data.length > longNode || isWorthReading(node.data))) {
        yield* readNode(node, hints, sink, done);
        yield;
      }
    }
    // A node that left the page while we paused leads nowhere.
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
      yield* readNode(text, hints, sink, done);
      yield;
    }
  }
}

/**
 * Whether an element holds nothing to read. Asked before its text node is touched: each node a script has seen takes
 * its place in a table of the browser's, and when that has to grow the page waits, 13 ms at 65,536 nodes.
 */
function isBarren(element: Element, round: Round): boolean {
  if (isClosed(element)) return true;
  if (hasElements(element)) return false;
  const text = textOf(element);
  if (text.length > longNode || isWorthReading(text)) return false;
  round.left -= text.length;
  return true;
}

/** The next node that is not in the one the walker stands on. */
function nextBeyond(walker: TreeWalker): Node | null {
  for (;;) {
    const next = walker.nextSibling();
    if (next !== null || walker.parentNode() === null) return next;
  }
}

function* readNode(node: Text, hints: Hints, sink: Sink, done: Set<Text>): Generator<void> {
  if (!isReadable(parentOf(node))) return;
  if (node.data.length > longNode) {
    done.add(node);
    yield* readLong(node, hints, sink);
    return;
  }
  const nodes = flowOf(node);
  for (const one of nodes) done.add(one);
  sink(nodes, findInFlow(nodes, hints));
}

/** What stands around is asked for only where something has a number's form: most digits of a page have none. */
function findInFlow(nodes: readonly Text[], hints: Hints): ScannedNumber[] {
  if (!mayHold(readFlow(nodes, false).joined.text, hints)) return [];
  const { joined, context } = readFlow(nodes, true);
  return findIn(joined, context, hints);
}

function findIn(joined: TextMap<Text>, context: number, hints: Hints): ScannedNumber[] {
  const found: ScannedNumber[] = [];
  for (const candidate of detect(joined.text, hints)) {
    const parts = candidate.start < context ? null : joined.locate(candidate.start, candidate.end);
    if (parts !== null) found.push({ candidate, parts });
  }
  return found;
}

/** A text node too long for one go: slice by slice, cut at line ends. */
function* readLong(node: Text, hints: Hints, sink: Sink): Generator<void> {
  const data = node.data.slice(0, maxTextLength);
  const starts = cuts(data, longNode);
  const found: ScannedNumber[] = [];
  for (const [i, from] of starts.entries()) {
    const joined = new TextMap<Text>();
    joined.addLoose(data.slice(Math.max(0, from - labelReach), from));
    const context = joined.text.length;
    const to = starts[i + 1] ?? data.length;
    joined.add(node, data.slice(from, to), from);
    joined.addLoose(data.slice(to, to + lookAhead)); // shows a cut number in full, so its fragment is not reported
    found.push(...findIn(joined, context, hints));
    yield;
  }
  sink([node], found);
}
