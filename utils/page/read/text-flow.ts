import {
  attributeOf,
  parentOrHostOf,
  closestOf,
  elementBefore,
  firstChildOf,
  firstIn,
  isEditable,
  isElement,
  isShadow,
  isText,
  nameOf,
  nextSiblingOf,
  parentOf,
  textWalker,
  rootNodeOf,
  selfAndAncestors,
} from './dom.ts';
import { labelsIn } from '../../detection/labels.ts';
import { maxNumberLength } from '../../couriers/user-shapes.ts';
import { isTouched, isWorthReading, TextMap } from './text-map.ts';

// Elements whose text continues the text around them. By name, because reading styles forces a layout.
const inline = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q s samp small span strike strong sub sup time tt u var wbr tspan'.split(' '),
); // prettier-ignore

// Elements without text of the page, and inputs, which are never read (docs/promises.md P9 and docs/detection.md 1).
const excluded = new Set(
  'script style noscript template textarea select option datalist input title head iframe object canvas video audio'.split(' '),
); // prettier-ignore

/** Whether an element's content must not be read: not text of the page, or edited by the user. */
export const isExcluded = (element: Element): boolean => excluded.has(nameOf(element)) || isEditable(element);

/** Whether text in this node may be read: neither it nor an ancestor is excluded. */
export const isReadable = (from: Node | null): boolean =>
  from === null || !selfAndAncestors(from).some((one) => isElement(one) && isExcluded(one));

const flows = (element: Element): boolean => inline.has(nameOf(element)) && !isEditable(element);

// Most nodes between two texts that are read as one.
const maxSteps = 48;

/** The inline elements that begin or end between two text nodes; null if a block or a line break is between them. */
function crossed(from: Text, to: Text): Element[] | null {
  const elements: Element[] = [];
  let node: Node = from;
  for (let step = 0; step < maxSteps; step += 1) {
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

const noRun = /[^0-9A-Za-z&]/; // J&T
const lastRun = ({ data }: Text): string => data.trimEnd().slice(-maxNumberLength).split(noRun).at(-1)!;
const firstRun = ({ data }: Text): string => data.trimStart().slice(0, maxNumberLength).split(noRun, 1)[0]!;
const isBlank = ({ data }: Text): boolean => data.trim() === '';
/** Whether a run may be a part of a number: words in small letters are not. */
const mayBePart = (run: string): boolean => /\d/.test(run) || !/[a-z]/.test(run);

/** Whether two successive text nodes are read as one text. */
function isOne(from: Text, to: Text): boolean {
  const elements = crossed(from, to);
  if (elements === null) return false;
  if (isBlank(to)) return true; // compared with what follows it
  const before = isBlank(from) ? textBeside(from, true) : from;
  const more = before === null || before === from ? [] : crossed(before, from);
  const run = before === null || more === null ? '' : lastRun(before);
  const next = firstRun(to);
  // Styles are read only where two parts of a number would be joined: they may be chips or columns made of spans.
  if (run === '' || next === '') return true;
  const isSpaced = before !== from || /\s$/.test(from.data) || /^\s/.test(to.data);
  // No number is in two links. "9400…99" and "Copy" without a blank are a number and a button.
  if ([...more!, ...elements].filter((element) => nameOf(element) === 'a').length > 1) return false;
  if (!isSpaced && /^[A-Z][a-z&]/.test(next) && !/\d/.test(next)) return false;
  if (!isSpaced && (isTouched(next, run, run + next) || isTouched(run, next, run + next))) return false;
  const [one, other] = [mayBePart(run), mayBePart(next)];
  if (isSpaced ? !one || !other : !one && !other) return true;
  return ![...more!, ...elements].some(standsApart);
}

const gap = 3; // px, separates two runs

function standsApart(element: Element): boolean {
  const style = getComputedStyle(element);
  if (style.display !== 'inline' && style.display !== 'contents') return true;
  const { marginLeft, marginRight, paddingLeft, paddingRight, borderLeftWidth, borderRightWidth } = style;
  if ([borderLeftWidth, borderRightWidth].some((width) => Number.parseFloat(width) > 0)) return true;
  return [marginLeft, marginRight, paddingLeft, paddingRight].some((side) => Number.parseFloat(side) >= gap);
}

// A flow is read in sections: a page may consist of one flow of many thousand nodes.
const sectionNodes = 120;
const sectionText = 2000;
// Longer than any number with blanks between its characters: a section shows the numbers at its ends in full.
const overlap = 96;

/** Nodes of one flow: `own` are read now; `nodes` adds some before and after, which show where numbers begin and end. */
type Section = { nodes: Text[]; own: Text[] };

/** The section of a flow that begins with `node`, and with the nodes directly before it that were not read (`done`). */
export function sectionAt(node: Text, done: ReadonlySet<Text>): Section {
  const before = neighboursOf(node, true, sectionNodes, overlap).toReversed();
  const after = neighboursOf(node, false, sectionNodes, sectionText);
  const ahead = neighboursOf(after.at(-1) ?? node, false, sectionNodes, overlap);
  return {
    nodes: [...before, node, ...after, ...ahead],
    own: [...before.filter((one) => !done.has(one)), node, ...after],
  };
}

/** The nodes of the same flow before or after a node, nearest first: at most `most`, until they hold `length` characters. */
function neighboursOf(node: Text, back: boolean, most: number, length: number): Text[] {
  const nodes: Text[] = [];
  let left = length;
  for (let edge = node; nodes.length < most && left > 0;) {
    const next = textBeside(edge, back);
    if (next === null || !(back ? isOne(next, edge) : isOne(edge, next))) break;
    nodes.push(next);
    left -= next.data.length;
    edge = next;
  }
  return nodes;
}

const contextNodes = 40;
const contextLength = 120;

// Reused: creating walkers took a sixth of the time for a long page.
let walker: TreeWalker | null = null;

function walkFrom(from: Node): TreeWalker {
  walker ??= textWalker(document);
  walker.currentNode = from;
  return walker;
}

const textBeside = (from: Node, back: boolean): Text | null =>
  (back ? walkFrom(from).previousNode() : walkFrom(from).nextNode()) as Text | null;

/** Up to 120 characters before a node, across blocks, cells and out of shadow trees: they may hold its label. */
function contextBefore(node: Text): string {
  let context = '';
  let edge: Node = node;
  for (let count = 0; count < contextNodes && context.length < contextLength; count += 1) {
    const before = textBeside(edge, true);
    const top = before === null ? rootNodeOf(edge) : null;
    if (before === null && !isShadow(top)) break;
    edge = before ?? parentOrHostOf(top!)!;
    if (before === null) continue;
    const text = before.data.slice(-contextLength).trim();
    if (text !== '' && isReadable(parentOf(before))) context = `${text}\n${context}`;
  }
  return context.slice(-contextLength);
}

const afterLength = 64;

/** Up to 64 characters after a node: the courier's name may follow its number. */
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
 * The texts whose context (`contextBefore`, `contextAfter`) may include text of `node`: those that follow, and the one
 * before; only in the same tree, not in shadow trees below.
 */
export function labelledBy(node: Node): Text[] {
  const texts: Text[] = [];
  for (const back of [true, false]) {
    let length = 0;
    let edge = back ? node : (walkFrom(node).lastChild() ?? node);
    for (let count = 0; count < contextNodes && length < (back ? 1 : contextLength); count += 1) {
      const text = textBeside(edge, back);
      if (text === null) break;
      texts.push(text);
      if (isReadable(parentOf(text))) length += text.data.trim().length;
      edge = text;
    }
  }
  return texts;
}

const maxCells = 40;
const maxTexts = 12;
const longestHeading = 60;

/**
 * The heading of a text's table column with a line end, used as its label ("Tracking number" over a column of numbers).
 * Empty if there is none or if it may hold a number itself.
 */
function labelOver(text: Text): string {
  const parent = parentOf(text);
  const cell = isElement(parent) ? closestOf(parent, 'td') : null;
  const heading = headingIn(cell === null ? undefined : headOf(cell));
  if (cell === null || heading === '' || isWorthReading(heading)) return '';
  return isLabelledIn(cell, text) ? '' : `${heading}\n`;
}

/** The couriers named in the host to which the numbers of a flow are linked; empty if they are linked to several hosts. */
export function linkedCouriers(nodes: readonly Text[]): readonly string[] {
  const hosts = new Set(nodes.slice(0, maxTexts).flatMap((node) => hostLinkedFrom(node) ?? []));
  const host = hosts.size === 1 ? [...hosts][0]! : '';
  return labelsIn(host, 0, host.length).flatMap(({ couriers }) => couriers);
}

function hostLinkedFrom(node: Text): string | null {
  const parent = parentOf(node);
  const link = /\d{3}/.test(node.data) && isElement(parent) ? closestOf(parent, 'a') : null;
  const address = link && attributeOf(link, 'href');
  return address && /^https?:/i.test(address) && URL.canParse(address) ? new URL(address).hostname : null;
}

/** Whether the text before `text` is in its cell and has a word for a parcel: that is nearer than the cell above. */
function isLabelledIn(cell: Element, text: Text): boolean {
  let before = textBeside(text, true);
  while (before && isBlank(before)) before = textBeside(before, true);
  return (
    before !== null &&
    cell.contains(before) &&
    labelsIn(before.data, 0, before.length).some(({ good }) => good)
  );
}

/** The cell over a table's cell, in the row of headings, if there is one. */
export function headOf(cell: Element): Element | undefined {
  const row = closestOf(cell, 'tr');
  const body = row && closestOf(row, 'table');
  if (!(row instanceof HTMLTableRowElement && body instanceof HTMLTableElement)) return undefined;
  const table = headTableOf(body);
  // A published Google sheet has its columns' letters first, then perhaps a title.
  const isSheet = headingIn(table.rows[0]?.cells[1]) === 'A';
  const isHead = (one: HTMLTableRowElement) => cellsIn(one).filter(headingIn).length > 2;
  const first = isSheet ? [...table.rows].slice(1, 4).find(isHead) : table.rows[0];
  return !first || (table === body && first.rowIndex >= row.rowIndex)
    ? undefined
    : cellOver(cell, row, first);
}

/** The table with a table's headings: if its first row has none, and the element before its parent holds a table, that one. */
function headTableOf(body: HTMLTableElement): HTMLTableElement {
  const parent = body.rows[0] && firstIn(body.rows[0], 'th') === null ? parentOf(body) : null;
  const above = isElement(parent) ? elementBefore(parent) : null;
  const head = above && firstIn(above, 'table');
  return head instanceof HTMLTableElement ? head : body;
}

const cellsIn = (row: HTMLTableRowElement) => [...row.cells].slice(0, maxCells);

/** The cell of the first row above a cell of another row; takes `colspan` into account. */
function cellOver(cell: Element, row: HTMLTableRowElement, first: HTMLTableRowElement): Element | undefined {
  let column = 0;
  for (const one of cellsIn(row)) {
    if (one === cell) break;
    column += one.colSpan;
  }
  return cellsIn(first).find((one) => (column -= one.colSpan) < 0);
}

/** A cell's text; empty if it is too long for a heading. */
export function headingIn(cell: Element | undefined): string {
  if (!cell) return '';
  const texts = textWalker(cell);
  let text = '';
  for (let step = 0; step < maxTexts; step += 1) {
    const node = texts.nextNode() as Text | null;
    if (node === null) return text.trim();
    if (node.length > longestHeading) return '';
    text += node.data;
  }
  return '';
}

// Values of `white-space` that preserve line breaks.
const keepsLines = /^(?:pre|break)/;
const hasBlanks = /[\t\n\r\f]| {2}/;

function isCollapsed(node: Text): boolean {
  const parent = parentOf(node);
  return isElement(parent) && !keepsLines.test(getComputedStyle(parent).whiteSpace);
}

/**
 * Joins the nodes of one flow into one text. `withContext` adds text before and after it; `context` is the number of
 * characters added before.
 */
export function readFlow(nodes: readonly Text[], withContext: boolean) {
  const joined = new TextMap<Text>();
  if (withContext) joined.addLoose(contextBefore(nodes[0]!) + labelOver(nodes[0]!));
  const context = joined.text.length;
  for (const node of nodes) {
    const { data } = node;
    // Blanks at the edges of two adjacent nodes are one blank.
    const isDouble = data.startsWith(' ') && joined.text.endsWith(' ');
    if ((isDouble || hasBlanks.test(data)) && isCollapsed(node)) joined.addCollapsed(node, data);
    else joined.add(node, data);
  }
  if (withContext) joined.addLoose(contextAfter(nodes.at(-1)!));
  return { joined, context };
}
