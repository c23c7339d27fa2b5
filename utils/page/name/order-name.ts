import { maxPageNameLength, sanitizeName, sanitizeText } from '../../model/sanitize.ts';
import {
  attributeOf,
  firstChildOf,
  isElement,
  isText,
  nameOf,
  nextSiblingOf,
  openRootOf,
  previousSiblingOf,
  selfAndAncestors,
} from '../read/dom.ts';
import {
  forms,
  hasVariant,
  isAddress,
  isLong,
  isPerson,
  kindOf,
  mayBeProduct,
  orderIn,
  partsOf,
  type Kind,
} from './order-words.ts';
import { headingIn, headOf, isExcluded, isInline } from '../read/text-flow.ts';

/** Where a text is. `cell`: its table cell, if the table has headings. */
type Place = {
  link: 'product' | 'other' | null;
  cell: { heading: string } | null;
  role: 'label' | 'heading' | 'button' | 'pre' | null;
};
/** A text of an order, as read: one line, cell, link or picture. `name`: without price and quantity. */
type Line = Place & ReturnType<typeof partsOf> & { text: string; kind: Kind; isNumber: boolean };
/** An element with several lines, by their numbers, and such elements in it. */
type Block = { from: number; to: number; inner: Block[] };
type Reading = { lines: Line[]; block: Block; nodes: number };

// Limits (docs/promises.md P15): nodes of one block, and nodes read for one number, in all blocks around it; lines of a
// block in which a product is searched.
const mostNodes = 1500;
const mostNodesInAll = 4000;
const mostLines = 120;
const longestText = 300;

/**
 * Proposes a name for a parcel from the text around its number: the products, else the order's number, else the shop;
 * '' if the page does not say, or not clearly (docs/detection.md 6.1). Reads larger and larger blocks around the number,
 * until one names products, holds another parcel's number (`isOther`) or a second order.
 */
export function orderName(number: Text, isOther: (node: Node) => boolean): string {
  let left = mostNodesInAll;
  let other = '';
  let isUnclear = false;
  for (const element of selfAndAncestors(number)) {
    if (isOther(element)) break;
    if (!isElement(element) || isInline(element)) continue;
    const most = Math.min(mostNodes, left);
    const reading = read(element, number, most);
    if (reading.nodes > most) break;
    left -= reading.nodes;
    const { lines } = reading;
    if (isSpanned(element)) return '';
    const orders = new Set(lines.flatMap((_, n) => orderIn(lines, n) ?? []));
    if (orders.size > 1) break;
    const products = productsIn(reading);
    if (products === null) return '';
    if (products.length > 0) return joined(products);
    isUnclear ||= lines.some(looksLikeProduct);
    const shops = lines.flatMap(({ text }) => forms.shop.exec(text)?.[1] ?? []);
    const shop = shops.find((one) => !/(?:\d[ -]?){7}/.test(one) && !isAddress(one));
    other = [...orders][0] ?? (other || (shop ?? ''));
  }
  return isUnclear ? '' : sanitizeName(other);
}

/** Whether a row holds a cell that is of the next rows, too: their products are not in its block. */
const isSpanned = (element: Element): boolean =>
  nameOf(element) === 'tr' && childrenOf(element).some((one) => Number(attributeOf(one, 'rowspan') ?? 1) > 1);

/** Whether a text may be a product by its form: no order's number is proposed beside it. */
const looksLikeProduct = ({ kind, name, link, amounts, cell }: Line): boolean =>
  kind === 'quantity' ||
  (/text|picture/.test(kind) &&
    (!cell || forms.products.test(cell.heading)) &&
    (link === 'product' || amounts.length > 0 || (isLong(name) && mayBeProduct(name))));

/** "Mug, Plate" or, if that is too long, "Mug +1". */
function joined(products: readonly string[]): string {
  const all = products.join(', ');
  if (products.length === 1 || all.length <= maxPageNameLength) return sanitizeName(all);
  const more = ` +${products.length - 1}`;
  return sanitizeName(products[0]!, maxPageNameLength - more.length) + more;
}

const aWordOfProducts = /items?|products?|สินค้า|รายการ/i;
const mostChildren = 60;

function childrenOf(parent: Node): Element[] {
  const nodes: Node[] = [];
  for (let one = firstChildOf(parent); one !== null && nodes.length < mostChildren; one = nextSiblingOf(one))
    nodes.push(one);
  return nodes.filter(isElement);
}

const notRead = /^(?:nav|footer|address|del|s|time|svg)$/;

/** Reads an element in page order, open shadow trees included, until it has read more than `most` nodes. */
function read(top: Element, number: Text, most: number): Reading {
  const reading: Reading = { lines: [], block: { from: 0, to: 0, inner: [] }, nodes: 0 };
  const { lines } = reading;
  let text = '';
  let from: Place = { link: null, cell: null, role: null };
  let isNumber = false;
  const add = (words: string, place: Place, kind: Kind): void =>
    void lines.push({ ...place, text: words, kind, ...partsOf(words), isNumber });
  const end = (): void => {
    const words = sanitizeText(text, longestText);
    const rest = words.search(/(?<=[:：]) /); // "Product: Shirt"
    const isPair = rest > 0 && forms.products.test(words.slice(0, rest));
    for (const one of isPair ? [words.slice(0, rest), words.slice(rest + 1)] : [words].filter(Boolean)) {
      const kind = kindOf(one, from.role === 'label');
      const before = lines.at(-1);
      // What follows a label is its value.
      const isAfterLabel = before?.kind === 'label' && before.role !== 'heading' && !from.cell;
      const isValue = isAfterLabel && !aWordOfProducts.test(before.text) && partsOf(one).amounts.length === 0;
      add(one, from, isValue && kind === 'text' ? 'other' : kind);
    }
    text = '';
    isNumber = false;
  };
  const visit = (node: Node, place: Place, around: Block): void => {
    reading.nodes += 1;
    if (reading.nodes > most) return;
    if (isText(node)) {
      if (text.trim() === '') from = place;
      const parts = place.role === 'pre' ? node.data.slice(0, 10_000).split('\n') : [node.data];
      for (const [n, part] of parts.entries()) {
        if (n > 0) end();
        text += part.slice(0, longestText);
        isNumber ||= node === number && parts.length === 1;
      }
    }
    if (!isElement(node)) return;
    const name = nameOf(node);
    if (isExcluded(node) || notRead.test(name) || attributeOf(node, 'hidden') !== null) return;
    const isApart = !isInline(node) || !isInText(node);
    if (isApart || name === 'br') end();
    const inner = placeIn(node, name, place);
    if (/^(?:img|picture|image)$/.test(name) || attributeOf(node, 'style')?.includes('url('))
      add(sanitizeText(attributeOf(node, 'alt') ?? '', longestText), inner, 'picture');
    const block = isApart && place.cell === null ? { from: lines.length, to: 0, inner: [] } : around; // a cell is one
    for (const tree of [openRootOf(node) ?? [], node].flat())
      for (let one = firstChildOf(tree); one !== null && reading.nodes <= most; one = nextSiblingOf(one))
        visit(one, inner, block);
    if (isApart) end();
    if (block === around) return;
    block.to = lines.length;
    const isWrapper = block.inner.some(({ from: start, to }) => start === block.from && to === block.to);
    if (isWrapper) around.inner.push(...block.inner);
    else if (block.to > block.from + 1) around.inner.push(block);
  };
  visit(top, from, reading.block);
  reading.block.to = lines.length;
  return reading;
}

// Elements that may begin or end in a word: "<b>M</b>ug".
const inWords = /^(?:a|b|strong|em|i|mark|font|u|wbr|su[bp])$/;

/**
 * Whether an inline element continues a text beside it: "Tracking: <b>…</b>". Else it is a line by itself, as a label for
 * screen readers that a title follows without a blank.
 */
function isInText(element: Element): boolean {
  const [before, after] = [previousSiblingOf(element), nextSiblingOf(element)];
  const isGlued = isText(after) && /^[\p{L}\d]/u.test(after.data) && !inWords.test(nameOf(element));
  return !isGlued && [before, after].some((one) => isText(one) && /\S/.test(one.data));
}

const aProductLink = /\/(?:dp|product|products|itm|item|listing|goods|snapshot)\/|-i\d|\/i\d/;
const aLabel = /^(?:th|dt|legend|label|thead)$/;

function placeIn(element: Element, name: string, place: Place): Place {
  if (name === 'a') {
    if (aProductLink.test(attributeOf(element, 'href') ?? '')) return { ...place, link: 'product' };
    // A link around a whole order says nothing about its lines.
    return childrenOf(element).every(isInline) ? { ...place, link: 'other' } : place;
  }
  if (name === 'pre') return { ...place, role: 'pre' };
  if (name === 'button' || attributeOf(element, 'role') === 'button') return { ...place, role: 'button' };
  if (aLabel.test(name)) return { ...place, role: 'label' };
  if (/^h[1-6]$/.test(name)) return { ...place, role: 'heading' };
  const head = name === 'td' ? headOf(element) : undefined;
  const heading = headingIn(head);
  const isHeaded = head && (nameOf(head) === 'th' || forms.products.test(heading));
  return isHeaded ? { ...place, cell: { heading } } : place;
}

// What speaks for a product; 2 are enough.
const weights = { column: 3, label: 3, quantity: 2, alt: 2, announced: 1, link: 1, picture: 1, price: 1 };
type Evidence = keyof typeof weights;
/** Rules that `npm run bench names` takes away, one at a time. */
export const rules = { evidence: weights, forms };
/** What may be a product. `name` is null if it is not clear which of its texts is its name. */
type Item = { name: string | null; at: Line; evidence: string; isSure: boolean };

/** Whether a picture names a product that no text may name. */
const isShown = ({ kind, link, text }: Line): boolean =>
  kind === 'picture' && link === 'product' && isLong(text) && mayBeProduct(text);

const hasAmount = ({ evidence }: Item): boolean => /price|quantity|column|label/.test(evidence);

/** The names of the products in a block; null if not all of them are clear. */
function productsIn({ lines, block }: Reading): string[] | null {
  const items = itemsIn(block, lines);
  const sure = new Set(items.filter(({ isSure }) => isSure).map(({ evidence }) => evidence));
  const isPriced = items.some((one) => one.isSure && hasAmount(one));
  const isOnlyPriced = [...sure].every((evidence) => evidence === 'price');
  const named = new Map<Line, string | null>();
  for (const item of items) {
    const { at, name, evidence, isSure } = item;
    const isLogo = isPriced && evidence === 'alt picture'; // a shop's
    if (isLogo || at.kind !== 'text') continue;
    // A product without a price or quantity, or with nothing else, beside better ones may be none.
    const isLess = (isPriced && !hasAmount(item)) || (evidence === 'price' && !isOnlyPriced);
    if (isSure || sure.has(evidence)) named.set(at, isLess ? null : name);
    else if (/quantity|picture price/.test(evidence) || at.link === 'product') named.set(at, null);
  }
  const shown = new Map(lines.filter(isShown).map((line) => [line, line.text]));
  const names = rowOf(lines, named) ?? rowOf(lines, shown);
  if (!names) return [];
  // A count of pieces says nothing about the products if there are several pieces of one.
  const isSingle = lines.every(({ kind, text }) => kind !== 'quantity' || /\b1\b/.test(text));
  const isMore = lines.some(({ text }) => {
    const count = Number(forms.count.exec(text)?.[1] ?? 0);
    return (isSingle && count > names.length) || (text.length < 40 && forms.more.test(text));
  });
  return isMore || names.includes(null) ? null : [...new Set(names as string[])];
}

/**
 * The names in the only row of products under the number's heading, before or after the number, or else in the only row
 * of the block; [null] if there are several. A heading ends a row.
 */
function rowOf(lines: readonly Line[], named: ReadonlyMap<Line, string | null>) {
  const rows: (string | null)[][] = [[]];
  let first = Infinity;
  let isOfOthers = false;
  for (const line of lines) {
    const name = named.get(line);
    // "Buy it again" may be a button.
    const isTitle =
      line.role === 'heading' || (!line.link && line.role !== 'button' && !/^buy/i.test(line.text));
    const isEnd = name === undefined && isTitle && forms.others.test(line.text);
    if (isEnd && first < Infinity) break;
    if (name !== undefined && !isOfOthers) rows.at(-1)!.push(name);
    else if (line.isNumber) first = rows.push([]) - 1;
    else if (isEnd || line.role === 'heading') rows.push([]);
    if (line.isNumber || line.role === 'heading' || isEnd) isOfOthers = isEnd;
  }
  const full = rows.filter((row) => row.length > 0);
  const near = rows.filter((row, n) => row.length > 0 && (n === first || n === first - 1));
  if (near.length === 1) return near[0];
  return new Set(full.map(String)).size > 1 ? [null] : full[0];
}

/** The smallest blocks with a product each; else the lines of the block, in which one may follow the other. */
function itemsIn({ from, to, inner }: Block, lines: readonly Line[]): Item[] {
  const items = inner.flatMap((block) => itemsIn(block, lines));
  return to - from > mostLines || items.some(({ isSure }) => isSure) ? items : itemsOf(lines, from, to);
}

type Part = { picture: Line | null; texts: Line[]; has: Set<Evidence> };
const emptyPart = (): Part => ({ picture: null, texts: [], has: new Set() });

/** Divides lines at pictures, and at texts after a quantity or price. A title before them counts, too. */
function itemsOf(all: readonly Line[], from: number, to: number): Item[] {
  const lines = all.slice(from, to);
  const parts = [emptyPart()];
  let isPeople = all[from - 1]?.kind === 'people';
  let cell: Line['cell'] = null;
  for (const [n, line] of lines.entries()) {
    const { text, kind, link, name, amounts, role } = line;
    const begin = (): number => parts.push(emptyPart());
    let { picture, texts, has } = parts.at(-1)!;
    if (kind === 'picture') {
      if (picture || texts.length > 0) begin();
      parts.at(-1)!.picture = line;
      parts.at(-1)!.has.add('picture');
    } else if (kind === 'quantity') has.add(kind);
    // A price stands after its product.
    else if (kind === 'price') {
      if ((picture || texts.length > 0) && !forms.total.test(lines[n - 1]?.text ?? '')) has.add(kind);
    } else if (kind === 'products') {
      begin();
      const isLabel = role === 'label' || role === 'heading' || lines.length === 2 || /[:：]$/.test(text);
      parts.at(-1)!.has.add(isLabel ? 'label' : 'announced');
    } else if (kind !== 'text' && (kind === 'people' || line.isNumber || role === 'heading')) begin();
    const isAvatar = kind === 'picture' && all[from + n - 1]?.kind === 'people';
    if (/picture|products|people/.test(kind) && !isAvatar) isPeople = kind === 'people';
    if (kind !== 'text' || role === 'button' || (link === 'other' && !line.cell && !isLong(name))) continue;
    if (line.cell ? !forms.products.test(line.cell.heading) : isPeople) continue;
    const isFull = has.has('quantity') || has.has('price');
    if (texts.length > 0 && (isFull || /^\d{1,3} ?[x×] /i.test(text))) begin();
    ({ texts, has } = parts.at(-1)!);
    // "Items" may also be over states of the parcel or customers of a courier.
    const isBare = /^(?:items|รายการ)$/i.test(line.cell?.heading ?? '');
    if (line.cell && line.cell !== cell) has.add(isBare ? 'announced' : 'column');
    if (line.cell) has.delete('label'); // a heading of the table
    cell = line.cell;
    texts.push(line);
    for (const amount of amounts) has.add(amount);
  }
  return parts.flatMap(itemOf);
}

function itemOf({ picture, texts, has }: Part): Item[] {
  const [first] = texts;
  const shown = picture && picture.text.length > 7 ? picture.text.slice(0, 24) : null;
  const alt = texts.find(({ text }) => shown !== null && text.startsWith(shown));
  const linked = alt ?? texts.find(({ link }) => link === 'product') ?? (first?.link ? first : null);
  const at = linked ?? first ?? (has.has('quantity') ? picture : null);
  if (!at) return [];
  if (alt) has.add('alt');
  if (at.link) has.add('link');
  const { name } = at;
  // After a picture or in a column, the first text is the name, but for a badge, person or shop before a longer one.
  const room = picture ? name.length * (isPerson(name) ? 1 : 2) : at.cell ? name.length * 0.6 : 0;
  // It is not clear whether a variant in a line of prose is a part of the name.
  const isProse = at.amounts.length > 0 || (has.has('label') && !at.cell) || has.has('announced');
  const isVague = forms.list.test(at.text) || (isProse && !alt && at.link !== 'product' && hasVariant(name));
  const isClear =
    first && !isVague && (linked || texts.every((one) => one === at || one.name.length <= room));
  let sum = has.has('price') && isLong(name) ? 1 : 0;
  for (const one of has) sum += weights[one] ?? 0;
  const evidence = [...has].toSorted().join(' ');
  // A picture or link with a text or amount may be a customer of a seller.
  const isCustomer = at.link !== 'product' && /^(?:link )?picture(?: price)?$/.test(evidence);
  const isSure = !!isClear && !isCustomer && sum >= (isPerson(name) ? 3 : 2);
  return [{ name: isClear ? name : null, at, evidence, isSure }];
}
