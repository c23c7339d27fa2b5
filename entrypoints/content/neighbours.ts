import { headingOf } from './column.ts';
import {
  aboveOf,
  firstChildOf,
  isEditable,
  isElement,
  isShadow,
  isText,
  nameOf,
  nextSiblingOf,
  parentOf,
  rootElement,
  textWalker,
  topOf,
} from './dom.ts';
import { Joined } from './joined.ts';

// Elements whose text flows on from the text around them. By name, because asking for styles costs layout.
const inline = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q s samp small span strike strong sub sup time tt u var wbr tspan'.split(' '),
); // prettier-ignore

// What is no text of the page, or is the user's own (PROMISES P9 and detection.md 3.7: inputs are never read).
const closed = new Set(
  'script style noscript template textarea select option datalist input title head iframe object canvas video audio'.split(' '),
); // prettier-ignore

/** Whether what is in an element is no text of the page, or the user's own. */
export const isClosed = (element: Element): boolean => closed.has(nameOf(element)) || isEditable(element);

/** Whether text below this node may be read: no script, no input, nothing the user edits. */
export function isReadable(from: Node | null): boolean {
  for (let node = from; node !== null; node = aboveOf(node)) {
    if (isElement(node) && isClosed(node)) return false;
  }
  return true;
}

const flows = (element: Element): boolean => inline.has(nameOf(element)) && !isEditable(element);

// Further apart than this two texts have nothing to do with each other.
const mostSteps = 48;

/** The inline elements crossed on the way from one text node to the next; null if a block or a break lies between. */
function crossed(from: Text, to: Text): Element[] | null {
  const elements: Element[] = [];
  let node: Node = from;
  for (let step = 0; step < mostSteps; step += 1) {
    let next = node === from ? null : firstChildOf(node);
    while (next === null) {
      next = nextSiblingOf(node);
      if (next !== null) break;
      const parent = parentOf(node);
      if (!isElement(parent) || !flows(parent)) return null;
      elements.push(parent);
      node = parent;
    }
    node = next;
    if (node === to) return elements;
    if (isText(node)) return null;
    if (!isElement(node)) continue;
    if (!flows(node)) return null;
    elements.push(node);
  }
  return null;
}

const runEnd = /[0-9A-Za-z]\s*$|^\s*$/;
const runStart = /^\s*[0-9A-Za-z]|^\s*$/;
const blankBetween = /\s$/;
const blankFirst = /^\s/;

/** Whether the texts of two nodes that follow each other are read as one. */
function isOne(from: Text, to: Text): boolean {
  const elements = crossed(from, to);
  if (elements === null) return false;
  // Only where two runs would be glued is it worth asking whether they are set apart (chips, columns of spans).
  if (!runEnd.test(from.data) || !runStart.test(to.data)) return true;
  const isBlank = blankBetween.test(from.data) || blankFirst.test(to.data);
  return !elements.some((element) => standsApart(element, isBlank ? widestGap : leastGap));
}

// What a person sees as one number: digits that touch, or groups of them with about a blank between.
const leastGap = 3;
const widestGap = 9;

function standsApart(element: Element, gap: number): boolean {
  const style = getComputedStyle(element);
  if (style.display !== 'inline' && style.display !== 'contents') return true;
  const { marginLeft, marginRight, paddingLeft, paddingRight, borderLeftWidth, borderRightWidth } = style;
  if ([borderLeftWidth, borderRightWidth].some((width) => Number.parseFloat(width) > 0)) return true;
  return [marginLeft, marginRight, paddingLeft, paddingRight].some((side) => Number.parseFloat(side) >= gap);
}

const mostNodes = 40;
const mostText = 2000;
const contextLength = 120;

/** The text nodes read as one with `node`, in order; itself at least. */
export function flowOf(node: Text): Text[] {
  const nodes = [node];
  let length = node.data.length;
  for (const back of [true, false]) {
    let edge = node;
    while (nodes.length < mostNodes && length < mostText) {
      const next = textBeside(edge, back);
      if (next === null || !(back ? isOne(next, edge) : isOne(edge, next))) break;
      if (back) nodes.unshift(next);
      else nodes.push(next);
      length += next.data.length;
      edge = next;
    }
  }
  return nodes;
}

// One walker for all: making them anew took a sixth of the time of reading a long page.
let walker: TreeWalker | null = null;

function walkFrom(from: Node): TreeWalker {
  const root = rootElement() ?? from;
  if (walker?.root !== root) walker = textWalker(root);
  walker.currentNode = from;
  return walker;
}

const textBeside = (from: Node, back: boolean): Text | null =>
  (back ? walkFrom(from).previousNode() : walkFrom(from).nextNode()) as Text | null;

/** Up to 120 characters that stand before a node, over blocks, cells and shadow trees: where its label may be. */
function contextBefore(node: Text): string {
  let context = '';
  let edge: Node = node;
  for (let count = 0; count < mostNodes && context.length < contextLength; count += 1) {
    const before = textBeside(edge, true);
    const top = before === null ? topOf(edge) : null;
    if (before === null && !isShadow(top)) break;
    edge = before ?? aboveOf(top!)!;
    if (before === null) continue;
    const text = before.data.slice(-contextLength).trim();
    if (text !== '' && isReadable(parentOf(before))) context = `${text}\n${context}`;
  }
  return context.slice(-contextLength);
}

const afterLength = 64;

/** The text that follows a node, if it is short: who brings the parcel may stand behind its number. */
function contextAfter(node: Text): string {
  let after: Text | null = node;
  for (let count = 0; count < 4; count += 1) {
    after = textBeside(after, false);
    if (after === null) return '';
    const text = after.data.slice(0, afterLength).trim();
    if (text !== '') return isReadable(parentOf(after)) ? `\n${text}` : '';
  }
  return '';
}

/**
 * The texts whose context, as it is asked for above, may hold some of what stands in `node`: those that follow, and the
 * last one before; in its own tree, not in shadow trees within.
 */
export function labelledBy(node: Node): Text[] {
  const texts: Text[] = [];
  for (const back of [true, false]) {
    let length = 0;
    let edge = back ? node : (walkFrom(node).lastChild() ?? node);
    for (let count = 0; count < mostNodes && length < (back ? 1 : contextLength); count += 1) {
      const text = textBeside(edge, back);
      if (text === null) break;
      texts.push(text);
      if (isReadable(parentOf(text))) length += text.data.trim().length;
      edge = text;
    }
  }
  return texts;
}

// Where the line ends of the source are painted as such.
const keepsLines = /^(?:pre|break)/;
const hasBlanks = /[\t\n\r\f]| {2}/;

function isCollapsed(node: Text): boolean {
  const parent = parentOf(node);
  return isElement(parent) && !keepsLines.test(getComputedStyle(parent).whiteSpace);
}

/**
 * The nodes of one flow as one text; `withContext` behind what stands before them, `context` characters of it, and
 * before a little of what follows.
 */
export function readFlow(
  nodes: readonly Text[],
  withContext: boolean,
): { joined: Joined<Text>; context: number } {
  const joined = new Joined<Text>();
  if (withContext) joined.addLoose(contextBefore(nodes[0]!) + headingOf(nodes[0]!));
  const context = joined.text.length;
  for (const node of nodes) {
    const { data } = node;
    // A blank at the edge of a node counts once, with the one beside it.
    if ((nodes.length > 1 || hasBlanks.test(data)) && isCollapsed(node)) joined.addCollapsed(node, data);
    else joined.add(node, data);
  }
  if (withContext) joined.addLoose(contextAfter(nodes.at(-1)!));
  return { joined, context };
}
