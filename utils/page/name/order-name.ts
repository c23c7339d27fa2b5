import { maxPageNameLength, sanitizeName, sanitizeText } from '../../model/sanitize.ts';
import * as dom from '../read/dom.ts';
import { headingIn, headOf, isExcluded, isInline } from '../read/text-flow.ts';
import { forms, isLong, kindOf, parts, partsOf, refused, type Kind } from './order-words.ts';

/** Where a text is. `cell`: its table cell, if the table has headings. */
type Place = { link: 'product' | 'other' | null; cell: { heading: string } | null; isHeading: boolean };
/** A text of an order, as read: one line, cell, link or picture. */
type Line = Place & ReturnType<typeof partsOf> & { text: string; kind: Kind; isNumber: boolean };

// What speaks for a product; 2 are enough. `alt`: the text of its picture. `long`: a long text beside a price.
const weights = {
  column: 3,
  items: 1,
  label: 3,
  quantity: 2,
  link: 1,
  picture: 1,
  alt: 1,
  price: 1,
  long: 1,
};
type Evidence = keyof typeof weights;
/** Rules that `npm run bench names` takes away, one at a time. */
export const rules = { evidence: weights, forms, refused, parts };
/** What may be a product. `name` is null if it is not clear which of its texts is its name. */
type Item = { at: Line; name: string | null; evidence: string; isSure: boolean };

// Limits (docs/promises.md P15): nodes of one block, and nodes read for one number, in all blocks around it.
const maxNodes = 1500;
const maxNodesInAll = 4000;
const maxText = 300;
const shortest = 15;

/**
 * Proposes a name for a parcel from the text around its number: its products; '' if the page does not say, or not clearly
 * (docs/detection.md 6.1). Reads larger and larger blocks around the number, until one names products, holds another
 * parcel's number (`isOther`) or is a row of a table that is an order, or shares a cell with other rows.
 */
export function orderName(number: Text, isOther: (node: Node) => boolean): string {
  let left = maxNodesInAll;
  for (const element of dom.selfAndAncestors(number)) {
    if (isOther(element)) return '';
    if (!dom.isElement(element) || isInline(element)) continue;
    const most = Math.min(maxNodes, left);
    const { lines, items, nodes } = readBlock(element, number, most);
    left -= nodes;
    const cells = element instanceof HTMLTableRowElement ? [...element.cells] : [];
    if (nodes > most || cells.some(({ rowSpan }) => rowSpan > 1)) return '';
    const names = namesIn(lines, items);
    if (names.length > 0) return names.includes(null) ? '' : joined(names as string[]);
    if (cells.length > 0 && lines.some(({ cell }) => cell && forms.order.test(cell.heading))) return '';
  }
  return '';
}

/** "Mug, Plate" or, if that is too long, "Mug +1". */
function joined(products: readonly string[]): string {
  const all = products.join(', ');
  if (products.length === 1 || all.length <= maxPageNameLength) return sanitizeName(all);
  const more = ` +${products.length - 1}`;
  return sanitizeName(products[0]!, maxPageNameLength - more.length) + more;
}

/** Reads an element in page order, open shadow trees included, until it has read more than `most` nodes. */
function readBlock(
  top: Element,
  number: Text,
  most: number,
): { lines: Line[]; items: Item[]; nodes: number } {
  const lines: Line[] = [];
  const read = { nodes: 0 };
  let text = '';
  let from: Place = { link: null, cell: null, isHeading: false };
  let isNumber = false;
  let isOfOthers = false;
  const add = (words: string, place: Place, isPicture: boolean): void => {
    const { link, isHeading } = place;
    // "Buy it again" may be a button.
    const isTitle = isHeading || (!link && !isPicture && !/^buy it/i.test(words));
    const isOthers = isTitle && forms.others.test(words);
    if (isOthers || isHeading || isNumber) isOfOthers = isOthers;
    if (isOfOthers) return;
    const { name, has } = partsOf(words);
    const kind = isPicture ? 'picture' : kindOf(words, name);
    lines.push({ ...place, text: words, name, has, kind, isNumber });
  };
  const end = (): void => {
    const words = sanitizeText(text, maxText);
    if (words) add(words, from, false);
    text = '';
    isNumber = false;
  };
  /** Returns the products of the smallest blocks that have some. */
  const visit = (node: Node, place: Place): Item[] => {
    read.nodes += 1;
    if (dom.isText(node)) {
      if (text.trim() === '') from = place;
      text += node.data.slice(0, maxText);
      isNumber ||= node === number;
    }
    if (!dom.isElement(node) || isExcluded(node) || dom.attributeOf(node, 'hidden') !== null) return [];
    const name = dom.nameOf(node);
    if (/^(?:nav|footer|address)$/.test(name)) return [];
    const isApart = !isInline(node) || !isInText(node);
    if (isApart) end();
    const inner = placeIn(node, name, place);
    const first = lines.length;
    if (name === 'img' || dom.attributeOf(node, 'style')?.includes('url('))
      add(sanitizeText(dom.attributeOf(node, 'alt') ?? '', maxText), inner, true);
    const items: Item[] = [];
    for (const tree of [dom.openRootOf(node) ?? [], node].flat())
      for (let one = dom.firstChildOf(tree); one !== null && read.nodes <= most; one = dom.nextSiblingOf(one))
        items.push(...visit(one, inner));
    if (!isApart) return items;
    end();
    const isBlock = place.cell === null && lines.length > first + 1; // a cell is one
    return isBlock && !items.some(({ isSure }) => isSure) ? itemsOf(lines.slice(first)) : items;
  };
  return { items: visit(top, from), lines, nodes: read.nodes };
}

/**
 * Whether an inline element continues a text beside it: "Tracking: <b>…</b>". Else it is a line by itself, as a label for
 * screen readers that a title follows without a blank.
 */
function isInText(element: Element): boolean {
  const [before, after] = [dom.previousSiblingOf(element), dom.nextSiblingOf(element)];
  const isGlued = dom.isText(after) && /^[\p{L}\d]/u.test(after.data);
  return !isGlued && [before, after].some((one) => dom.isText(one) && /\S/.test(one.data));
}

const aProductLink = /\/(?:dp|product|products|itm|item|listing|goods|snapshot)\/|-i\d|\/i\d/;

function placeIn(element: Element, name: string, place: Place): Place {
  if (name === 'a')
    return {
      ...place,
      link: aProductLink.test(dom.attributeOf(element, 'href') ?? '') ? 'product' : 'other',
    };
  if (/^h[1-6]$/.test(name)) return { ...place, isHeading: true };
  if (name === 'th') return { ...place, cell: { heading: '' } }; // no value
  const head = name === 'td' ? headOf(element) : undefined;
  return head && dom.nameOf(head) === 'th' ? { ...place, cell: { heading: headingIn(head) } } : place;
}

/** Divides lines at pictures, labels and headings, and at texts after a quantity or price. */
function itemsOf(lines: readonly Line[]): Item[] {
  const items: Item[] = [];
  let texts: Line[] = [];
  let has = new Set<Evidence>();
  let picture: Line | null = null;
  let known: Line['cell'] = null;
  const begin = (next: Line | null = null): void => {
    items.push(...itemOf(texts, has, picture));
    [texts, has, picture] = [[], new Set(next ? ['picture'] : []), next];
  };
  for (const [n, line] of lines.entries()) {
    const { kind, link, cell, name, isHeading } = line;
    if (kind === 'picture') begin(line);
    else if (kind === 'products') begin();
    else if (kind !== 'text' && (line.isNumber || isHeading)) begin();
    if (kind === 'products' && !cell) has.add('label');
    if (kind === 'quantity') has.add(kind);
    if (kind === 'price' && !forms.total.test(lines[n - 1]?.text ?? '')) has.add(kind);
    // The place of a name, if words refuse it: then it is not the next text.
    const isNamed = kind === 'text' || (kind === 'other' && link === 'product');
    if (!isNamed || (cell ? !forms.products.test(cell.heading) : link === 'other' && !isLong(name))) continue;
    if (texts.length > 0 && (has.has('quantity') || has.has('price'))) begin();
    // "Items" may also be over states of a parcel.
    if (cell && cell !== known) has.add(/^(?:items|รายการ)$/i.test(cell.heading) ? 'items' : 'column');
    known = cell;
    texts.push(line);
    for (const one of line.has) has.add(one);
  }
  begin();
  return items;
}

function itemOf(texts: readonly Line[], has: Set<Evidence>, picture: Line | null): Item[] {
  // A text of a picture may be cut; a short one may be a shop's.
  const shown = picture && picture.text.length > shortest ? picture.text.slice(0, 24) : null;
  const alt = texts.find(({ text }) => shown !== null && text.startsWith(shown));
  const linked = texts.filter(({ link }) => link === 'product');
  // A picture may be the whole product.
  const alone = picture?.link === 'product' && kindOf(picture.text, picture.name) === 'text' ? picture : null;
  const at = alt ?? linked.find(({ kind }) => kind === 'text') ?? linked[0] ?? texts[0] ?? alone;
  if (!at) return [];
  if (at.link) has.add('link');
  const evidence = [...has].toSorted().join(' ');
  if (alt) has.add('alt');
  if (isLong(at.name) && has.has('price')) has.add('long');
  const sum = [...has].reduce((all, one) => all + (weights[one] ?? 0), 0);
  const isCount = !has.has('quantity') && forms.count.test(at.name);
  const isVariant = !picture && !at.cell && !at.link && (isCount || forms.variant.test(at.name));
  const isVague = isVariant || forms.list.test(at.text);
  const isClear = at.kind !== 'other' && !isVague && (at.link || picture || texts.length === 1);
  return [{ at, name: isClear ? at.name : null, evidence, isSure: !!isClear && sum >= 2 }];
}

/**
 * The names of products: those in the only row under the number's heading, before or after the number, else in the only
 * row of the block. Null stands for a product without a clear name, or for several rows. A heading ends a row.
 */
function namesIn(lines: readonly Line[], items: readonly Item[]): (string | null)[] {
  const sure = new Set(items.filter(({ isSure }) => isSure).map(({ evidence }) => evidence));
  const named = new Map(items.filter(({ evidence }) => sure.has(evidence)).map(({ at, name }) => [at, name]));
  const rows: (string | null)[][] = [[]];
  let own = 0;
  for (const line of lines) {
    const name = named.get(line);
    if (name !== undefined) rows.at(-1)!.push(name);
    else if (line.isNumber) own = rows.push([]) - 1;
    else if (line.isHeading) rows.push([]);
  }
  const full = rows.filter((row) => row.length > 0);
  const near = full.filter((row) => row === rows[own - 1] || row === rows[own]);
  const isMore = named.size > 0 && lines.some(({ text }) => forms.more.test(text));
  const [row = []] = near.length === 1 ? near : full;
  return isMore || (near.length !== 1 && full.length > 1) ? [null] : [...new Set(row)];
}
