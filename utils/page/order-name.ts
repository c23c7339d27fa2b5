import { maxPageNameLength, sanitizeName, sanitizeText } from '../model/sanitize.ts';
import {
  attributeOf,
  firstChildOf,
  isElement,
  isText,
  nameOf,
  nextSiblingOf,
  openRootOf,
  parentOrHostOf,
  previousSiblingOf,
  selfAndAncestors,
} from './dom.ts';
import {
  against,
  isLong,
  isPerson,
  isTitleOfOthers,
  isWordOfPeople,
  isWordOfProducts,
  kindOf,
  orderIn,
  productOf,
  shopIn,
  type Kind,
} from './order-words.ts';
import { headingIn, headOf, isExcluded, isInline } from './text-flow.ts';

/** A text of an order, as read: one line, cell, link or picture. */
type Line = {
  text: string;
  kind: Kind;
  /** The link around it. */
  link: Element | null;
  /** Whether it is the text of a button or a link without a product's address. */
  isControl: boolean;
  /** Its table cell with the heading of the column; null = none. */
  cell: { heading: string } | null;
  isNumber: boolean;
};
type Place = Pick<Line, 'link' | 'isControl' | 'cell'> & { isLabel: boolean; isPlain: boolean };

// Limits (docs/promises.md P15): nodes of one block, and nodes read for one number, in all blocks around it.
const mostNodes = 1500;
const mostNodesInAll = 4000;
const longestText = 300;
const longestPlain = 10_000;
const leastScore = 3;

/**
 * Proposes a name for a parcel from the text around its number: the products, else the order's number, else the shop;
 * '' if the page does not say (docs/detection.md 6.1). Reads larger and larger blocks around the number, until one
 * names products, holds another parcel's number (`isOther`) or a second order, or is an entry of a list.
 */
export function orderName(number: Text, isOther: (node: Node) => boolean): string {
  let left = mostNodesInAll;
  let order = '';
  let shop = '';
  for (const block of selfAndAncestors(number)) {
    if (isOther(block)) break;
    if (!isElement(block) || isInline(block)) continue;
    const { lines, nodes } = readLines(block, number, Math.min(mostNodes, left));
    left -= nodes;
    if (lines === null) break;
    const orders = new Set(lines.flatMap((_, n) => orderIn(lines, n) ?? []));
    if (orders.size > 1) break;
    const products = productsIn(lines);
    if (products.length > 0) return joined(products);
    order ||= [...orders][0] ?? '';
    shop ||= lines.map((_, n) => shopIn(lines, n)).find(Boolean) ?? '';
    if (isEntry(block)) break;
  }
  return sanitizeName(order || shop);
}

/** "Mug, Plate" or, if that is too long, "Mug +1". */
function joined(products: readonly string[]): string {
  const all = products.join(', ');
  if (products.length === 1 || all.length <= maxPageNameLength) return sanitizeName(all);
  const more = ` +${products.length - 1}`;
  return sanitizeName(products[0]!, maxPageNameLength - more.length) + more;
}

const leastParts = 3;

/** Whether a block is an entry of a list, or a row of a table of data: an element beside it is built alike. */
function isEntry(block: Element): boolean {
  const parent = parentOrHostOf(block);
  const parts = childrenOf(block).length;
  const form = formOf(block);
  return (
    parent === null ||
    (parts >= leastParts && childrenOf(parent).some((one) => one !== block && formOf(one) === form))
  );
}

const mostChildren = 60;

function childrenOf(parent: Node): Element[] {
  const children: Element[] = [];
  for (
    let one = firstChildOf(parent);
    one !== null && children.length < mostChildren;
    one = nextSiblingOf(one)
  )
    if (isElement(one)) children.push(one);
  return children;
}

/** An element's name with those of its children. */
const formOf = (element: Element): string => [nameOf(element), ...childrenOf(element).map(nameOf)].join(' ');

const pictures = new Set(['img', 'picture', 'image']);
const notRead = new Set(['nav', 'footer', 'address', 'del', 's', 'time', 'svg']);

/** Reads the lines of a block in page order, open shadow trees included; null if it has more than `most` nodes. */
function readLines(block: Element, number: Text, most: number): { lines: Line[] | null; nodes: number } {
  const lines: Line[] = [];
  const read = { nodes: 0 };
  let text = '';
  let from: Place = { link: null, isControl: false, cell: null, isLabel: false, isPlain: false };
  let isNumber = false;
  const end = (): void => {
    const words = sanitizeText(text, longestText);
    if (words !== '') {
      const kind = from.isLabel ? 'label' : kindOf(words);
      lines.push({ ...from, text: words, kind, isNumber });
    }
    text = '';
    isNumber = false;
  };
  const visit = (node: Node, place: Place): void => {
    read.nodes += 1;
    if (read.nodes > most) return;
    if (isText(node)) {
      if (text.trim() === '') from = place;
      const parts = place.isPlain ? node.data.slice(0, longestPlain).split('\n') : [node.data];
      for (const [n, part] of parts.entries()) {
        if (n > 0) end();
        text += part.slice(0, longestText);
        isNumber ||= node === number && parts.length === 1;
      }
      return;
    }
    if (!isElement(node)) return;
    const name = nameOf(node);
    if (isExcluded(node) || notRead.has(name) || attributeOf(node, 'hidden') !== null) return;
    const isApart = !isInline(node) || !isInText(node);
    if (isApart || name === 'br') end();
    const inner = placeIn(node, name, place);
    if (pictures.has(name) || attributeOf(node, 'style')?.includes('url(')) {
      const alt = sanitizeText(attributeOf(node, 'alt') ?? '', longestText);
      lines.push({ ...inner, text: alt, kind: 'picture', isNumber: false });
    }
    const shadow = openRootOf(node);
    for (const tree of shadow === null ? [node] : [shadow, node])
      for (let one = firstChildOf(tree); one !== null && read.nodes <= most; one = nextSiblingOf(one))
        visit(one, inner);
    if (isApart) end();
  };
  visit(block, from);
  return { lines: read.nodes > most ? null : lines, nodes: read.nodes };
}

/** Whether an inline element continues a text beside it: "Tracking: <b>…</b>". Else it is a line by itself. */
const isInText = (element: Element): boolean =>
  [previousSiblingOf(element), nextSiblingOf(element)].some((one) => isText(one) && /\S/.test(one.data));

function placeIn(element: Element, name: string, place: Place): Place {
  if (name === 'a') {
    const isProduct = /\/(?:dp|product|products|itm|item|listing|goods|snapshot)\/|-i\d|\/i\d/.test(
      attributeOf(element, 'href') ?? '',
    );
    return { ...place, link: element, isControl: !isProduct };
  }
  if (name === 'pre') return { ...place, isPlain: true };
  if (name === 'button' || attributeOf(element, 'role') === 'button') return { ...place, isControl: true };
  if (name === 'th' || name === 'dt' || name === 'legend' || name === 'label' || name === 'thead')
    return { ...place, isLabel: true };
  const head = name === 'td' ? headOf(element) : undefined;
  const heading = headingIn(head);
  return head && (nameOf(head) === 'th' || isWordOfProducts(heading))
    ? { ...place, cell: { heading } }
    : place;
}

// How many lines a picture, quantity or price may be away from its product's name.
const reach = 4;
const peopleReach = 6;

/** The products that the lines name, in page order. */
function productsIn(lines: readonly Line[]): string[] {
  const number = lines.findIndex(({ isNumber }) => isNumber);
  const end = lines.findIndex((line, n) => n > number && !line.isControl && isTitleOfOthers(line.text));
  const own = end < 0 ? lines : lines.slice(0, end);
  const names: string[] = [];
  for (let n = 0; n < own.length; n += 1) {
    const { kind, text, link, isControl } = own[n]!;
    if (kind === 'text') {
      const after = amountAfter(own, n);
      if (pointsFor(own, n, after) < leastScore) continue;
      names.push(productOf(text));
      n = after ?? n; // what is between the name and its quantity is a variant
    } else if (kind === 'picture' && link !== null && !isControl && isLong(text) && against(text) === 0) {
      // The picture is the only one that says it, unless a text beside it does.
      const isAlone = !own.slice(n + 1, n + reach).some((line) => line.link === link && line.kind === 'text');
      if (isAlone && !own.some((line) => line.kind === 'text' && isSame(line.text, text))) names.push(text);
    }
  }
  return [...new Set(names)];
}

/** What speaks for the text of line `n` as a product's name. `after`: the line of its quantity, variant or price. */
function pointsFor(lines: readonly Line[], n: number, after: number | null): number {
  const { text, link, isControl, cell } = lines[n]!;
  const before = lines.slice(Math.max(0, n - peopleReach), n);
  const last = before.at(-1);
  const near = before.slice(-2);
  const picture = near.findLast(({ kind }) => kind === 'picture');
  const isButton = isControl && !isLong(text);
  const isFirst = link !== null && !before.some((line) => line.link === link && line.kind === 'text');
  const isOfPeople = before.some((line) => isWordOfPeople(line.text) && line.kind !== 'picture');
  if (cell && !isWordOfProducts(cell.heading)) return 0;
  if (last?.kind === 'variant' && /[:：]$/.test(last.text)) return 0; // its value
  return (
    (cell && !before.some((line) => line.cell === cell && line.kind === 'text') ? 3 : 0) +
    (last && isWordOfProducts(last.text) ? 2 : 0) +
    (isFirst && !isControl ? 2 : 0) +
    (picture && isSame(picture.text, text) ? 2 : 0) +
    (picture ? 1 : 0) +
    (productOf(text) === text ? pointsAfter(lines, n, after) : 2) +
    (isLong(text) ? 1 : 0) -
    against(text) -
    (isButton ? 4 : 0) -
    (isOfPeople && !picture ? 2 : 0)
  );
}

/** What the amount at line `after` says: a quantity or variant more than a price, which a person may also have. */
function pointsAfter(lines: readonly Line[], n: number, after: number | null): number {
  if (after === null) return 0;
  if (lines[after]!.kind !== 'price') return after === n + 1 ? 3 : 2;
  return isPerson(lines[n]!.text) ? 1 : 2;
}

const leastSame = 8;

/** Whether a picture's text and a text say the same; either may be cut. */
const isSame = (one: string, other: string): boolean => {
  const length = Math.min(one.length, other.length, 24);
  return length >= leastSame && one.slice(0, length) === other.slice(0, length);
};

/** The line of the quantity, variant or price that belongs to line `n`: at most a variant is between them. */
function amountAfter(lines: readonly Line[], n: number): number | null {
  let between = 0;
  for (let next = n + 1; next <= n + reach && next < lines.length; next += 1) {
    const { kind, text } = lines[next]!;
    const isCount = /^\d{1,3}$/.test(text) && lines[next + 1]?.kind === 'price';
    if (isCount || kind === 'quantity' || kind === 'variant' || kind === 'price') return next;
    if (kind === 'picture' || kind === 'label') return null;
    if (kind !== 'text') continue;
    between += 1;
    if (between > 1 || text.length >= lines[n]!.text.length) return null;
  }
  return null;
}
