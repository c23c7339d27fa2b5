import { maxPageNameLength, sanitizeName, sanitizeText } from '../../model/sanitize.ts';
import * as dom from '../read/dom.ts';
import { headingIn, headOf, isExcluded } from '../read/text-flow.ts';
import { forms, isLong, kindOf, partsOf, weights, type Evidence } from './order-words.ts';

type Line = ReturnType<typeof lineOf>;
/** The lines that may be one product. `texts`: those that may be its name. */
type Group = { picture: Line | null; texts: Line[]; has: Set<Evidence> };
/** What may be a product. `name` is null if it is not clear which of its texts is its name. */
type Item = { at: Line; texts: Line[]; name: string | null; evidence: string; isSure: boolean };

// Nodes read for one number, in all blocks around it (docs/promises.md P15).
const maxNodes = 4000;

/**
 * Proposes a name for a parcel: the products in the smallest block around its number that has some; '' if unclear.
 * The search ends at a row that is an order or shares a cell, and at a block with several numbers, of which only the part
 * with this number is read (docs/detection.md 6.1).
 * `owners`: of each node around numbers the number, null if there are several (`Marks.owners`).
 */
export function orderName(number: Text, owners: ReadonlyMap<Node, string | null>): string {
  const isOther = (node: Node) => owners.get(node) === null;
  let left = maxNodes;
  let inner: Node = number;
  const namesOf = (tops: readonly Element[]) => {
    const { lines, items, nodes } = readBlock(tops, number, left);
    left -= nodes;
    return { lines, names: left < 0 ? [null] : namesIn(lines, items) };
  };
  for (const element of dom.selfAndAncestors(number)) {
    if (isOther(element)) return proposalOf(namesOf(partAbout(element, inner, owners, namesOf)).names);
    inner = element;
    if (!dom.isElement(element)) continue;
    const row = element instanceof HTMLTableRowElement ? element : null;
    const rows = row ? rowsOf(row, number) : [element];
    if (rows.length === 0 || rows.slice(1).some(isOther)) return '';
    const { lines, names } = namesOf(rows);
    if (names.length > 0) return proposalOf(names);
    if (row && lines.some(({ column }) => column && forms.order.test(column))) return '';
  }
  return '';
}

/**
 * The part of a block with several numbers that is about one of them: from its number to the next, where products are after
 * the last number; from the number before, where they are before the first. Empty if that is not clear.
 */
function partAbout(
  block: Node,
  own: Node,
  owners: ReadonlyMap<Node, string | null>,
  namesOf: (tops: readonly Element[]) => { names: readonly unknown[] },
): Element[] {
  const parts: Element[] = [];
  for (let one = dom.firstChildOf(block); one && parts.length < maxNodes; one = dom.nextSiblingOf(one))
    if (dom.isElement(one)) parts.push(one);
  const at = parts.indexOf(own as Element);
  const marked = [...parts.keys()].filter((i) => owners.has(parts[i]!));
  const place = marked.indexOf(at);
  const after = parts.slice(at, marked[place + 1] ?? parts.length);
  const before = parts.slice((marked[place - 1] ?? -1) + 1, at + 1);
  if (at < 0 || marked.length < 2) return [];
  const hasNames = (some: readonly Element[]) => namesOf(some).names.length > 0;
  const isAfter = hasNames(parts.slice(marked.at(-1)! + 1));
  const isBefore = hasNames(parts.slice(0, marked[0]));
  // Without products between the first two numbers, those at the end or the beginning may be advice.
  if (isAfter === isBefore || !hasNames(parts.slice(marked[0]! + 1, marked[1]))) return [];
  return isAfter ? after : before;
}

const proposalOf = (names: readonly (string | null)[]): string =>
  names.length === 0 || names.includes(null) ? '' : joined(names as string[]);

/** A row, and the rows below if its last cells span them, the number's too; empty if others are shared. */
function rowsOf(row: HTMLTableRowElement, number: Text): Element[] {
  const spans = [...row.cells].map(({ rowSpan }) => rowSpan);
  const most = Math.max(...spans);
  const own = [...row.cells].find((cell) => cell.contains(number))?.rowSpan ?? 1;
  const isLast = spans.every((span, n) => span >= (spans[n - 1] ?? 1));
  if (most === 1) return [row];
  const rows = isLast && own === most ? (row.closest('table')?.rows ?? []) : [];
  return [...rows].slice(row.rowIndex, row.rowIndex + most);
}

/** "Mug, Plate" or, if that is too long, "Mug +1". */
function joined(products: readonly string[]): string {
  const all = products.join(', ');
  const more = products.length > 1 && all.length > maxPageNameLength ? ` +${products.length - 1}` : '';
  return sanitizeName(more ? products[0]! : all, maxPageNameLength - more.length) + more;
}

const isUnread = (element: Element): boolean =>
  isExcluded(element) || dom.attributeOf(element, 'hidden') !== null;

/** Reads an element in page order, open shadow trees included, until it has read more than `most` nodes. */
function readBlock(tops: readonly Element[], number: Text, most: number) {
  const lines: Line[] = [];
  let nodes = 0;
  let isOfOthers = false;
  const around = dom.closestOf(dom.elementOf(number), 'a');
  const add = (given: string, element: Element, own?: 'picture' | 'number'): void => {
    const text = sanitizeText(given);
    if (text === '' && !own) return;
    const line = lineOf(text, element, around, own);
    // "Buy it again" may be a button.
    const isTitle = line.isHeading || (!line.link && !/^buy it/i.test(text));
    const isOthers = isTitle && forms.others.test(text);
    if (isOthers || line.isHeading || line.kind === 'label' || own === 'number') isOfOthers = isOthers;
    if (!isOfOthers) lines.push(line);
  };
  /** Returns the products of the smallest blocks that have some. */
  const visit = (element: Element): Item[] => {
    const tag = dom.nameOf(element);
    if (isUnread(element) || /^(?:nav|footer|address)$/.test(tag)) return [];
    const first = lines.length;
    if (tag === 'img' || dom.attributeOf(element, 'style')?.includes('url('))
      add(dom.attributeOf(element, 'alt') ?? '', element, 'picture');
    const items: Item[] = [];
    let text = '';
    let own: 'number' | undefined;
    const end = () => {
      add(text, element, own);
      [text, own] = ['', undefined];
    };
    for (const tree of [dom.openRootOf(element) ?? [], element].flat())
      for (let node = dom.firstChildOf(tree); node; node = dom.nextSiblingOf(node)) {
        if ((nodes += 1) > most) break;
        if (dom.isText(node)) text += node.data.slice(0, 300);
        if (node === number) own = 'number';
        if (!dom.isElement(node)) continue;
        end();
        items.push(...visit(node));
      }
    end();
    const isInCell = tag !== 'td' && lines[first]?.column != null && lines[first].cell === lines.at(-1)!.cell;
    const isBlock = (lines.length > first + 1 || tag === 'li') && !isInCell; // a cell is one
    return isBlock && !items.some(({ isSure }) => isSure) ? itemsOf(lines.slice(first)) : items;
  };
  // Each top counts, also an empty one.
  return { items: tops.flatMap((top) => ((nodes += 1) > most ? [] : visit(top))), lines, nodes };
}

/** Whether a cell is a `th`, or in a `thead`. */
const isHead = (cell: Element): boolean =>
  dom.nameOf(dom.closestOf(cell, 'th, thead, tbody, tfoot') ?? cell).startsWith('th');

const namesProducts = (head: Element): boolean =>
  [head, ...(head.parentElement?.children ?? [])]
    .slice(0, 12)
    .some((one) => forms.products.test(headingIn(one)));

const aProductLink =
  /\/(?:dp|products?|itm|auction|item|listing|goods|snapshot)[/.]|\/p\/(?:[\w-]{0,99}-)?\d/;

/** A text of an element, or the parcel's number, or a picture with its text. */
function lineOf(text: string, element: Element, around: Element | null, own?: 'picture' | 'number') {
  const { name, has } = partsOf(text);
  const isHeading = dom.closestOf(element, 'h1, h2, h3, h4, h5, h6') !== null;
  const anchor = dom.closestOf(element, 'a');
  const isLink = anchor !== null && anchor !== around; // a link around the whole order is not the text's
  const link = isLink && (aProductLink.test(dom.attributeOf(anchor, 'href') ?? '') ? 'product' : 'other');
  const cell = dom.closestOf(element, 'td, th');
  const head = cell && headOf(cell);
  // In mails, only words make cells headings: their own, or those of a cell beside them.
  const heading = head && headingIn(head);
  const isColumn = heading && (isHead(head) || namesProducts(head));
  const column = cell && isHead(cell) ? '' : isColumn ? heading : null;
  const isCount = column !== null && /^\d{1,4}$/.test(text) && forms.amount.test(`${column} ${text}`);
  const kind = own ?? (isCount ? 'quantity' : kindOf(text, name));
  // A text in a product's link that words refuse has the place of the name: the next text is not the name.
  const isText =
    link === 'product' ? /^(?:text|other)$/.test(kind) : kind === 'text' && !forms.appeal.test(name);
  const isOfProducts = column !== null && forms.products.test(column);
  // A column of orders has their goods where it has their counts.
  const isOrder = column !== null && /^(?:orders?|คำสั่งซื้อ)$/i.test(column) && isLong(name);
  const isPlace =
    column === null
      ? link !== 'other' || isLong(name)
      : link === 'product' ||
        (isOfProducts && dom.closestOf(element, 'dl, small') === null) ||
        (isOrder && /[x×] ?\d{1,3}(?!\d)/.test(cell!.textContent));
  return { text, name, has, kind, isHeading, link, cell, column, mayName: isText && isPlace };
}

/** Divides lines at pictures, at the number, and at a text after a quantity. */
function itemsOf(lines: readonly Line[]): Item[] {
  let group: Group = { picture: null, texts: [], has: new Set() };
  const groups = [group];
  const perCell = (some: Line[]) => Map.groupBy(some, ({ cell }) => cell);
  const names = perCell(lines.filter(({ mayName }) => mayName));
  const quantities = perCell(lines.filter(({ text }) => /^\d{1,3}$/.test(text)));
  const counts = new Set([...quantities.values()].map(({ length }) => length));
  for (const [n, line] of lines.entries()) {
    const { kind, cell, column } = line;
    // A cell of products beside a cell of as many quantities.
    const count = names.get(cell)?.length ?? 0;
    const isCounted = !!column && count > 1 && counts.has(count);
    const last = lines[n - 1];
    // "Colour:" may be an element of its own.
    if (cell && last?.cell === cell && last.kind === 'other' && /[:：]$/.test(last.text) && !line.link)
      line.mayName = false;
    const isLabelled = last?.kind === 'label' && column === null;
    const isNext = line.mayName && group.texts.length > 0 && (isCounted || group.has.has('quantity'));
    if (kind === 'picture' || kind === 'number' || isNext) {
      group = { picture: kind === 'picture' ? line : null, texts: [], has: new Set() };
      groups.push(group);
    }
    const isSum = kind === 'price' && forms.total.test(last?.text ?? '');
    if (kind in weights && !isSum && kind !== 'label') group.has.add(kind as Evidence);
    if (!line.mayName) continue;
    // "Items" may also be over states of a parcel, or over a courier's customers: it counts as a link does.
    if (column) group.has.add(/^(?:items|รายการ)$/i.test(column) ? 'link' : 'column');
    if (isLabelled) group.has.add('label');
    group.texts.push(line);
    for (const one of line.has) group.has.add(one);
  }
  return groups.flatMap(itemOf);
}

function itemOf({ picture, texts, has }: Group): Item[] {
  const [first, second] = texts;
  const linked = texts.filter(({ link }) => link === 'product');
  // A picture may be the whole product.
  const alone = picture && kindOf(picture.text, picture.name) === 'text' ? picture : null;
  // The first text may be a brand, with which the name begins.
  const branded = texts.find(({ text }) => text.toLowerCase().startsWith(`${first!.text.toLowerCase()} `));
  const at = linked[0] ?? branded ?? first ?? picture;
  if (!at) return [];
  const isHeadings = at === first && at.isHeading && !!second?.isHeading;
  const name = isHeadings ? `${at.name} ${second.name}` : at.name;
  if (at.link) has.add('link');
  if (at.link === 'product') has.add('product');
  const evidence = [...has].toSorted().join(' ');
  if (isLong(name) && has.has('price')) has.add('long');
  const sum = [...has].reduce((all, one) => all + (weights[one] ?? 0), 0);
  const isShown = !!at.link || picture !== null;
  const isVague = forms.list.test(at.text) || (!isShown && !has.has('column') && forms.variant.test(at.name));
  const isText = at.kind === 'text' || at === alone;
  const hasBrand = at === first && !!second && forms.brand.test(at.name) && isLong(second.name);
  const isClear = isText && !isVague && (isShown || texts.length === 1) && (!hasBrand || isHeadings);
  return [{ at, texts, name: isClear ? name : null, evidence, isSure: isClear && sum >= 3 }];
}

/** The products' names; null for one without a clear name, or if a heading or the number is between them. */
function namesIn(lines: readonly Line[], items: readonly Item[]): (string | null)[] {
  const sure = new Set(items.filter(({ isSure }) => isSure).map(({ evidence }) => evidence));
  const found = items.filter(({ evidence }) => sure.has(evidence));
  const named = new Set(found.flatMap(({ at, texts }) => [at, ...texts]));
  const number = lines.findIndex(({ kind }) => kind === 'number');
  const isTitle = (line: Line): boolean =>
    !named.has(line) && (line.isHeading || (line.kind === 'number' && line.column === null));
  const own = found.filter(({ at }) => {
    const title = lines.slice(number, Math.max(number, lines.indexOf(at))).findLast(isTitle);
    return !title?.isHeading || forms.own.test(title.text) || forms.products.test(title.text);
  });
  // A person's or advised text may have link and price, too: beside products with more, it is in doubt, but in their column.
  const { true: strong = [], false: weak = [] } = Object.groupBy(own, ({ evidence }) =>
    String(/quantity|product|column|label/.test(evidence)),
  );
  const isMixed = weak.some(({ at }) => strong.some((one) => !at.column || one.at.column !== at.column));
  const isAt = (line: Line): boolean => own.some(({ at }) => at === line);
  const isSplit = lines.slice(lines.findIndex(isAt), lines.findLastIndex(isAt)).some(isTitle);
  const isMore = found.length > 0 && lines.some(({ text }) => forms.more.test(text));
  return isMore || isMixed || isSplit ? [null] : [...new Set(own.map(({ name }) => name))];
}
