import { maxPageNameLength, sanitizeName, sanitizeText } from '../../model/sanitize.ts';
import * as dom from '../read/dom.ts';
import { headingIn, headOf, isExcluded } from '../read/text-flow.ts';
import { forms, isLong, kindOf, partsOf, weights, type Evidence } from './order-words.ts';

type Line = ReturnType<typeof lineOf>;
/** The lines that may be one product. `texts`: those that may be its name. */
type Group = { picture: Line | null; texts: Line[]; has: Set<Evidence> };
/** What may be a product. `name` is null if it is not clear which of its texts is its name. */
type Item = { name: string | null; evidence: string; isSure: boolean };
/** `owners`: of each node around numbers the number, null if there are several. `left`: nodes that may still be read. */
type Reading = { number: Text; owners: ReadonlyMap<Node, string | null>; left: number };

const maxNodes = 4000; // read for one number, in all blocks around it (docs/promises.md P15)

/**
 * Proposes a name for a parcel: the products in the smallest block around its number that has some; '' if unclear. The
 * search ends at a row that shares a cell, and at a block with several numbers (docs/detection.md 6.1).
 */
export function orderName(number: Text, owners: Reading['owners']): string {
  const reading = { number, owners, left: maxNodes };
  for (const element of dom.selfAndAncestors(number)) {
    if (owners.get(element) === null) return joined(namesIn(partIn(element, reading), reading));
    const cells = element instanceof HTMLTableRowElement ? [...element.cells] : [];
    const names = cells.some(({ rowSpan }) => rowSpan > 1) ? [null] : namesIn([element], reading);
    if (names.length > 0) return joined(names);
  }
  return '';
}

/** Of a block with several numbers, the part from one to the next. Empty unless products are after the first and the last. */
function partIn(block: Node, reading: Reading): Node[] {
  const { owners, number } = reading;
  const parts: Node[][] = [[]];
  for (let one = dom.firstChildOf(block); one && reading.left > 0; one = dom.nextSiblingOf(one)) {
    reading.left -= 1;
    if (owners.has(one)) parts.push([]);
    parts.at(-1)!.push(one);
  }
  const isAfter = (part: readonly Node[] = []) => namesIn(part.slice(1), reading).length > 0;
  const own = parts.find(([first]) => first && owners.get(first) === owners.get(number));
  const isBefore = namesIn(parts[0]!, reading).length > 0;
  return own && !isBefore && isAfter(parts[1]) && isAfter(parts.at(-1)) ? own : [];
}

/** "Mug, Plate" or, if that is too long, "Mug +1". Empty if a name is not clear. */
function joined(names: readonly (string | null)[]): string {
  const all = names.includes(null) ? '' : names.join(', ');
  const more = names.length > 1 && all.length > maxPageNameLength ? ` +${names.length - 1}` : '';
  return sanitizeName(more ? names[0]! : all, maxPageNameLength - more.length) + more;
}

/** Reads nodes in page order, open shadow trees included. Returns their products' names; null for one without a clear name. */
function namesIn(tops: readonly Node[], reading: Reading): (string | null)[] {
  const lines: Line[] = [];
  let run: Text[] = []; // texts with no element between them are one: frameworks divide "x2"
  let [isAfter, isOfOthers] = [false, false];
  const add = (image?: Element): void => {
    const node = image ?? (run.includes(reading.number) ? reading.number : run[0]);
    const given = image ? dom.attributeOf(image, 'alt') : run.map(({ data }) => data.slice(0, 300)).join('');
    const text = sanitizeText(given ?? '');
    run = [];
    if (!node || (text === '' && !image)) return;
    const line = lineOf(node, text, lines.at(-1)?.text ?? '', reading.number);
    isAfter ||= line.kind === 'number';
    // Right after a picture, a heading is a product's name.
    const isName = line.mayName && lines.at(-1)?.kind === 'image';
    const isAdvice = isAfter && line.isHeading && line.kind !== 'label' && !isName && !forms.own.test(text);
    const isOthers = isAdvice || (!line.link && forms.others.test(text));
    const isTitle = isOthers || line.isHeading || line.kind === 'label' || line.kind === 'number';
    if (isTitle && line.column === null) isOfOthers = isOthers;
    if (!isOfOthers) lines.push(line);
  };
  /** Returns the products of the smallest blocks that have some. */
  const visit = (node: Node): Item[] => {
    if ((reading.left -= 1) < 0) return [];
    if (dom.isText(node)) run.push(node);
    if (!dom.isElement(node)) return [];
    add();
    if (isExcluded(node) || dom.matches(node, 'nav, footer, address, [hidden]')) return [];
    const first = lines.length;
    if (dom.matches(node, 'img, [style*="url("]')) add(node);
    const items: Item[] = [];
    for (const tree of [dom.openRootOf(node), node])
      for (let one = tree && dom.firstChildOf(tree); one && reading.left >= 0; one = dom.nextSiblingOf(one))
        items.push(...visit(one));
    add();
    const isInCell = lines[first]?.column != null && !dom.matches(node, 'table, tbody, tr, td'); // a cell is one
    const isBlock = lines.length > first + 1 || dom.matches(node, 'li');
    return isBlock && !isInCell && !items.some(({ isSure }) => isSure) ? itemsOf(lines.slice(first)) : items;
  };
  const items = tops.flatMap(visit);
  if (reading.left < 0) return [null];
  const sure = new Set(items.filter(({ isSure }) => isSure).map(({ evidence }) => evidence));
  const own = items.filter(({ evidence }) => sure.has(evidence));
  // A customer may have link and price, too: beside products with more, it is in doubt.
  const isMixed = new Set(own.map(({ evidence }) => /quantity|product|column|label/.test(evidence))).size > 1;
  const isUnclear = isMixed || lines.some(({ text }) => forms.more.test(text));
  return isUnclear ? [null] : [...new Set(own.map(({ name }) => name))];
}

const ofProduct = /\/(?:dp|products?|itm|auction|item|listing|goods|snapshot)[/.]|\/p\/(?:[\w-]{0,99}-)?\d/;

/** A text, or the parcel's number, or a picture with its text. `before`: the text before it. */
function lineOf(node: Text | Element, text: string, before: string, number: Text) {
  const element = dom.isText(node) ? dom.elementOf(node) : node;
  const { name, has } = partsOf(text);
  const anchor = dom.closestOf(element, 'a');
  const isLink = anchor !== null && !anchor.contains(number); // a link around the whole order is not the text's
  const link = isLink && (ofProduct.test(dom.attributeOf(anchor, 'href') ?? '') ? 'product' : 'link');
  const isHeading = !link && dom.closestOf(element, 'h1, h2, h3') !== null;
  const cell = dom.closestOf(element, 'td, th');
  const head = cell && headOf(cell);
  // In mails, only words make cells headings: their own, or those of a cell beside them.
  const row = [...(head?.parentElement?.children ?? [])].slice(0, 12);
  const isColumn = row.some((one) => forms.products.test(headingIn(one)));
  const column = cell && dom.closestOf(cell, 'th, thead') ? '' : isColumn ? headingIn(head!) : null;
  const counted = column !== null && /^\d{1,4}$/.test(text) ? `${column} ${text}` : text; // "Qty 2"
  const kind = node === element ? 'image' : node === number ? 'number' : kindOf(counted, name);
  const isLabelled = forms.products.test(before);
  const isValue = /[:：]$/.test(before) && !isLabelled && !link; // of "Colour:"
  // A text in a product's link that words refuse has the place of the name: the next text is not the name.
  const isText = !isValue && (kind === 'text' || (kind === 'other' && link === 'product'));
  const isOfProducts = !!column && forms.products.test(column) && !dom.closestOf(element, 'dl, small');
  const mayName = isText && (link === 'product' || (column === null ? !link || isLong(name) : isOfProducts));
  const evidence = new Set<Evidence>(mayName ? has : []);
  if (kind in weights && kind !== 'label' && !forms.total.test(before)) evidence.add(kind as Evidence);
  if (mayName && column) evidence.add(/^(?:items|รายการ)$/i.test(column) ? 'link' : 'column'); // or of states
  if (mayName && isLabelled) evidence.add('label');
  return { text, name, evidence, kind, isHeading, link, column, mayName };
}

/** Divides lines at pictures, at the number, and at a text after a quantity. */
function itemsOf(lines: readonly Line[]): Item[] {
  const groups: Group[] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    const isNext = line.mayName && last && last.texts.length > 0 && last.has.has('quantity');
    if (!last || isNext || line.kind === 'image' || line.kind === 'number')
      groups.push({ picture: line.kind === 'image' ? line : null, texts: [], has: new Set() });
    const { texts, has } = groups.at(-1)!;
    if (line.mayName) texts.push(line);
    for (const one of line.evidence) has.add(one);
  }
  return groups.flatMap(itemOf);
}

function itemOf({ picture, texts, has }: Group): Item[] {
  const [first, second] = texts;
  // The first text may be a brand, over the name or the beginning of it.
  const isBrand = first && second && forms.brand.test(first.name) && isLong(second.name);
  const at = texts.find(({ link }) => link === 'product') ?? (isBrand ? second : first) ?? picture;
  if (!at) return [];
  if (at.link) has.add(at.link as Evidence);
  const evidence = [...has].toSorted().join(' ');
  if (isLong(at.name) && has.has('price')) has.add('long');
  const sum = [...has].reduce((all, one) => all + (weights[one] ?? 0), 0);
  const isShown = !!at.link || picture !== null;
  const isVague = forms.list.test(at.text) || (!isShown && !has.has('column') && forms.variant.test(at.name));
  // A picture may be the whole product.
  const isClear = kindOf(at.text, at.name) === 'text' && !isVague && (isShown || texts.length === 1);
  return [{ name: isClear ? at.name : null, evidence, isSure: isClear && sum >= 3 }];
}
