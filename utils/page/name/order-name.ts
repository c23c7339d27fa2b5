import { maxPageNameLength, sanitizeName, sanitizeText } from '../../model/sanitize.ts';
import * as dom from '../read/dom.ts';
import { headingIn, headOf, isExcluded } from '../read/text-flow.ts';
import {
  forms,
  isEvidence,
  isLong,
  kindOf,
  partsOf,
  weights,
  type Evidence,
  type Kind,
} from './order-words.ts';

/** Where a text is. `cell`: its table cell, if the table has headings. */
type Place = { link: 'product' | 'other' | null; cell: { heading: string } | null; isHeading: boolean };
/** A text, the parcel's number, or a picture with its text. */
type Line = Place & ReturnType<typeof partsOf> & { text: string; kind: Kind | 'number' };
/** The lines that may be one product. `texts`: those that may be its name. */
type Group = { picture: Line | null; texts: Line[]; has: Set<Evidence> };
/** What may be a product. `name` is null if it is not clear which of its texts is its name. */
type Item = { at: Line; name: string | null; evidence: string; isSure: boolean };

// Limits (docs/promises.md P15): nodes read for one number, in all blocks around it, and characters of one text.
const maxNodes = 4000;
const maxText = 300;

/**
 * Proposes a name for a parcel from the text around its number: its products; '' if the page does not say, or not clearly
 * (docs/detection.md 6.1). Reads larger and larger blocks around the number, until one names products, holds another
 * parcel's number (`isOther`) or is a row of a table that is an order, or shares a cell with other rows.
 */
export function orderName(number: Text, isOther: (node: Node) => boolean): string {
  let left = maxNodes;
  for (const element of dom.selfAndAncestors(number)) {
    if (isOther(element)) return '';
    if (!dom.isElement(element)) continue;
    const { lines, items, nodes } = readBlock(element, number, left);
    left -= nodes;
    const cells = element instanceof HTMLTableRowElement ? [...element.cells] : [];
    if (left < 0 || cells.some(({ rowSpan }) => rowSpan > 1)) return '';
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
function readBlock(top: Element, number: Text, most: number) {
  const lines: Line[] = [];
  let nodes = 0;
  let isOfOthers = false;
  const add = (given: string, place: Place, own?: 'picture' | 'number'): void => {
    const text = sanitizeText(given, maxText);
    if (text === '' && !own) return;
    const { link, isHeading } = place;
    // "Buy it again" may be a button.
    const isTitle = isHeading || (!link && !/^buy it/i.test(text));
    const isOthers = isTitle && forms.others.test(text);
    if (isOthers || isHeading || own === 'number') isOfOthers = isOthers;
    const { name, has } = partsOf(text);
    if (!isOfOthers) lines.push({ ...place, text, name, has, kind: own ?? kindOf(text, name) });
  };
  /** Returns the products of the smallest blocks that have some. */
  const visit = (element: Element, around: Place): Item[] => {
    const tag = dom.nameOf(element);
    const isHidden = dom.attributeOf(element, 'hidden') !== null;
    if (isHidden || isExcluded(element) || /^(?:nav|footer|address)$/.test(tag)) return [];
    const place = placeIn(element, tag, around);
    const first = lines.length;
    if (tag === 'img' || dom.attributeOf(element, 'style')?.includes('url('))
      add(dom.attributeOf(element, 'alt') ?? '', place, 'picture');
    const items: Item[] = [];
    let text = '';
    let own: 'number' | undefined;
    const end = (): void => {
      add(text, place, own);
      [text, own] = ['', undefined];
    };
    for (const tree of [dom.openRootOf(element) ?? [], element].flat())
      for (
        let node = dom.firstChildOf(tree);
        node !== null && nodes <= most;
        node = dom.nextSiblingOf(node)
      ) {
        nodes += 1;
        if (dom.isText(node)) text += node.data.slice(0, maxText);
        if (node === number) own = 'number';
        if (!dom.isElement(node)) continue;
        end();
        items.push(...visit(node, place));
      }
    end();
    const isBlock = around.cell === null && lines.length > first + 1; // a cell is one
    return isBlock && !items.some(({ isSure }) => isSure) ? itemsOf(lines.slice(first)) : items;
  };
  return { items: visit(top, { link: null, cell: null, isHeading: false }), lines, nodes };
}

const aProductLink = /\/(?:dp|products?|itm|item|listing|goods|snapshot)\//;

function placeIn(element: Element, tag: string, place: Place): Place {
  const href = dom.attributeOf(element, 'href') ?? '';
  if (tag === 'a') return { ...place, link: aProductLink.test(href) ? 'product' : 'other' };
  if (/^h[1-6]$/.test(tag)) return { ...place, isHeading: true };
  if (tag === 'th') return { ...place, cell: { heading: '' } }; // no value
  const head = tag === 'td' ? headOf(element) : undefined;
  return head && dom.nameOf(head) === 'th' ? { ...place, cell: { heading: headingIn(head) } } : place;
}

/** Divides lines at pictures, at headings and the number, and at a text after a quantity. */
function itemsOf(lines: readonly Line[]): Item[] {
  const groups: Group[] = [{ picture: null, texts: [], has: new Set() }];
  let known: Line['cell'] = null;
  for (const [n, line] of lines.entries()) {
    const { kind, link, cell } = line;
    // If words refuse the text of a product's link, it is still the place of the name: the next text is not the name.
    const isText = kind === 'text' || (kind === 'other' && link === 'product');
    const mayName =
      isText && (cell ? forms.products.test(cell.heading) : link !== 'other' || isLong(line.name));
    const last = groups.at(-1)!;
    const isNext = mayName && last.texts.length > 0 && last.has.has('quantity');
    const isTitle = kind === 'number' || (line.isHeading && kind !== 'text');
    if (kind === 'picture' || isTitle || isNext)
      groups.push({ picture: kind === 'picture' ? line : null, texts: [], has: new Set() });
    const { texts, has } = groups.at(-1)!;
    const isNone = kind === 'label' ? cell : kind === 'price' && forms.total.test(lines[n - 1]?.text ?? '');
    if (isEvidence(kind) && !isNone) has.add(kind);
    if (!mayName) continue;
    texts.push(line);
    for (const one of line.has) has.add(one);
    if (cell && cell !== known && !forms.states.test(cell.heading)) has.add('column');
    known = cell;
  }
  return groups.flatMap(itemOf);
}

function itemOf({ picture, texts, has }: Group): Item[] {
  // A short text of a picture may be a shop's.
  const alt = picture && texts.find(({ text }) => picture.text.length > 15 && text.startsWith(picture.text));
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
  const isShown = at.link !== null || picture !== null;
  const isVague = forms.list.test(at.text) || (!isShown && forms.variant.test(at.name));
  const isClear = at.kind !== 'other' && !isVague && (isShown || texts.length === 1);
  return [{ at, name: isClear ? at.name : null, evidence, isSure: isClear && sum >= 2 }];
}

/** The names of the products; null for one without a clear name, or if a heading or the number stands between products. */
function namesIn(lines: readonly Line[], items: readonly Item[]): (string | null)[] {
  const sure = new Set(items.filter(({ isSure }) => isSure).map(({ evidence }) => evidence));
  const named = new Map(items.filter(({ evidence }) => sure.has(evidence)).map(({ at, name }) => [at, name]));
  const isNamed = (line: Line): boolean => named.has(line);
  const between = lines.slice(lines.findIndex(isNamed), lines.findLastIndex(isNamed));
  const isSplit = between.some((line) => !isNamed(line) && (line.kind === 'number' || line.isHeading));
  const isMore = named.size > 0 && lines.some(({ text }) => forms.more.test(text));
  return isMore || isSplit ? [null] : [...new Set(named.values())];
}
