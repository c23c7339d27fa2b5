import type { Candidate } from '../../detection/detect.ts';
import { hashOf, type PageReport } from '../../detection/page-report.ts';
import { parentOrHostOf, caretAt, isShadow, rootNodeOf, selfAndAncestors } from './dom.ts';
import type { Part } from './text-map.ts';
import type { ScannedNumber } from './scan.ts';

/** A number underlined on the page, unless the user hid it. The page's nodes are not changed. */
export type PageMark = { candidate: Candidate; parts: Part<Text>[]; raw: string; range: StaticRange };

// For numbers, and for doubtful ones. A page can query the styles of these names (docs/promises.md P11), so they do not
// mention parcels. Also in style.css.
export const highlightNames = ['text-marks', 'text-marks-dotted'];

// Limits (docs/promises.md P13): different numbers, and places in total.
const maxNumbers = 300;
const maxMarks = 1000;

const firstPause = 50;

/** The current text of the parts with their offsets, to detect changes. */
const rawText = (parts: readonly Part<Text>[]): string =>
  parts.map(({ node, start, end }) => start + node.data.slice(start, end)).join();

/** The marks of a page: their highlights, and a map from text nodes to their marks. */
export class Marks {
  /** Whether the page has more numbers than the limits allow, or too much text to read. */
  isFull = false;
  // Hashes of hidden numbers; until they are known (null), nothing is marked.
  #hidden: ReadonlySet<number> | null = null;
  readonly #highlights = highlightNames.map(() => new Highlight());
  // Doubtful numbers that a look-up confirmed.
  readonly #confirmed = new Set<string>();
  readonly #all = new Set<PageMark>();
  readonly #byNode = new WeakMap<Text, Set<PageMark>>();
  readonly #places = new Map<string, number>();
  // Entries are never removed: a stale one only costs an extra search, which finds no mark.
  readonly #parents = new WeakSet<EventTarget>();
  readonly #shadows = new Set<ShadowRoot>();
  #painting: ReturnType<typeof setTimeout> | undefined;
  #pause = firstPause;

  get isEmpty(): boolean {
    return this.#all.size === 0;
  }

  /** Every number once, in page order; `hidden` if the user is known to have hidden it. */
  list(nameOf: (mark: PageMark) => string): PageReport['numbers'] {
    const seen = new Set<string>();
    return [...this.#all]
      .toSorted(inPageOrder)
      .filter(({ candidate: { trackingNo } }) => !seen.has(trackingNo) && seen.add(trackingNo))
      .map((mark) => ({
        trackingNo: mark.candidate.trackingNo,
        couriers: mark.candidate.couriers,
        hidden: this.#hidden?.has(hashOf(mark.candidate.trackingNo)) ?? false,
        name: nameOf(mark),
      }));
  }

  /** The number of the marks in each node around marks; null if they are of several numbers. */
  owners(): Map<Node, string | null> {
    const owners = new Map<Node, string | null>();
    for (const { candidate, parts } of this.#all)
      for (const node of selfAndAncestors(parts[0]!.node)) {
        const known = owners.get(node);
        if (known === null || known === candidate.trackingNo) break; // and so are the nodes around it
        owners.set(node, known === undefined ? candidate.trackingNo : null);
      }
    return owners;
  }

  /** Marks all numbers except those with these hashes. */
  hide(traces: readonly number[]): void {
    this.#hidden = new Set(traces);
    for (const highlight of this.#highlights) highlight.clear();
    this.#paint();
  }

  /** Whether nothing but a label speaks for a number, and no look-up confirmed it. */
  isDoubtful({ isDoubtful, trackingNo }: Candidate): boolean {
    return isDoubtful && !this.#confirmed.has(trackingNo);
  }

  /** A look-up found the parcel: the number is no longer doubtful on this page. */
  confirm(trackingNo: string): void {
    this.#confirmed.add(trackingNo);
    this.#paint();
  }

  /** Whether an event at this element may be on a mark. If not, the slow search with `at` is not needed. */
  isIn(element: EventTarget | undefined): boolean {
    return this.#parents.has(element!); // `has(undefined)` is false
  }

  /**
   * Replaces the marks of some nodes. An unchanged number keeps its mark, so that a change beside it, such as a clock,
   * does not close its chip.
   */
  replace(nodes: readonly Text[], found: readonly ScannedNumber[]): void {
    const before = new Set(nodes.flatMap((node) => [...(this.#byNode.get(node) ?? [])]));
    const known = new Map([...before].map((mark) => [mark.raw, mark]));
    const added = found.filter(({ candidate, parts }) => {
      const mark = known.get(rawText(parts));
      if (!mark?.parts.every(({ node }, i) => node === parts[i]?.node)) return true;
      if (mark.candidate.isDoubtful !== candidate.isDoubtful) this.#paintSoon();
      mark.candidate = candidate;
      before.delete(mark);
      return false;
    });
    for (const mark of before) this.#remove(mark);
    for (const one of added) this.#add(one);
    if (added.length > 0) this.#paintSoon();
  }

  /**
   * Removes marks whose text is gone or changed, and shows the rest again in case the page cleared them. Returns
   * whether this made room for numbers beyond the limits.
   */
  prune(): boolean {
    const before = this.#all.size;
    for (const mark of this.#all) if (!isUnchanged(mark)) this.#remove(mark);
    for (const shadow of this.#shadows) if (!shadow.isConnected) this.#shadows.delete(shadow);
    this.#paint();
    return this.isFull && this.#all.size < before;
  }

  /** The mark whose text is painted at a point (viewport coordinates), or null. */
  at(x: number, y: number): PageMark | null {
    const caret = this.isEmpty ? null : caretAt(x, y, [...this.#shadows]);
    if (caret === null) return null;
    const { offsetNode, offset } = caret;
    // Firefox paints no highlight in a shadow tree (docs/platform.md F12): what looks like plain text takes no click.
    if (import.meta.env.FIREFOX && isShadow(rootNodeOf(offsetNode))) return null;
    for (const mark of this.#byNode.get(offsetNode as Text) ?? []) {
      const isIn = mark.parts.some(
        ({ node, start, end }) => node === offsetNode && start <= offset && offset <= end,
      );
      // A point beside a line has the caret at the line's end (docs/platform.md F15), so the boxes are compared.
      if (isIn && !this.#isHidden(mark.candidate) && isUnchanged(mark) && rectAt(mark, x, y) !== null)
        return mark;
    }
    return null;
  }

  /** The mark of the same number that is in the page now: another one if the page has drawn the number again. */
  standing(mark: PageMark): PageMark | undefined {
    const isSame = (one: PageMark) => one.candidate.trackingNo === mark.candidate.trackingNo;
    return isUnchanged(mark) ? mark : this.#all.values().find((one) => isSame(one) && isUnchanged(one));
  }

  clear(): void {
    clearTimeout(this.#painting);
    this.#painting = undefined;
    this.isFull = false;
    for (const mark of this.#all) this.#remove(mark);
    for (const [i, name] of highlightNames.entries())
      if (CSS.highlights.get(name) === this.#highlights[i]) CSS.highlights.delete(name);
  }

  #add({ candidate, parts }: ScannedNumber): void {
    const seen = this.#places.get(candidate.trackingNo) ?? 0;
    if (this.#all.size >= maxMarks || (seen === 0 && this.#places.size >= maxNumbers)) {
      this.isFull = true;
      return;
    }
    const mark = { candidate, parts, raw: rawText(parts), range: rangeOf(parts) };
    this.#all.add(mark);
    this.#places.set(candidate.trackingNo, seen + 1);
    for (const { node } of parts) {
      this.#noteParents(node);
      const known = this.#byNode.get(node);
      if (known) known.add(mark);
      else this.#byNode.set(node, new Set([mark]));
    }
  }

  /** Notes the possible targets of pointer events on this text: its parent, and the hosts of shadow trees around it. */
  #noteParents(node: Text): void {
    for (const one of selfAndAncestors(node)) {
      const above = parentOrHostOf(one);
      if (above !== null && (one === node || isShadow(one))) this.#parents.add(above);
      if (isShadow(one)) this.#shadows.add(one);
    }
  }

  #isHidden({ trackingNo }: Candidate): boolean {
    return this.#hidden?.has(hashOf(trackingNo)) ?? true;
  }

  #remove(mark: PageMark): void {
    if (!this.#all.delete(mark)) return;
    for (const highlight of this.#highlights) highlight.delete(mark.range);
    for (const { node } of mark.parts) this.#byNode.get(node)?.delete(mark);
    const { trackingNo } = mark.candidate;
    const left = (this.#places.get(trackingNo) ?? 1) - 1;
    if (left > 0) this.#places.set(trackingNo, left);
    else this.#places.delete(trackingNo);
  }

  /** Adds all marks that are not hidden: the page may have removed some. */
  #paint(): void {
    clearTimeout(this.#painting);
    this.#painting = undefined;
    this.#pause *= 2;
    for (const { candidate, range } of this.#all) {
      if (this.#isHidden(candidate)) continue;
      const kind = Number(this.isDoubtful(candidate));
      this.#highlights[kind]!.add(range);
      this.#highlights[1 - kind]!.delete(range);
    }
    this.show();
  }

  /**
   * After each change of a highlight the browser goes over the whole page, 25 ms for 40,000 elements. So a long first
   * reading is painted a few times, with growing pauses, not once per number.
   */
  #paintSoon(): void {
    this.#painting ??= setTimeout(() => this.#paint(), this.#pause);
  }

  /** Called after a round of reading: paints what is pending and resets the pause. */
  settle(): void {
    if (this.#painting !== undefined) this.#paint();
    this.#pause = firstPause;
  }

  /** Registers the highlights again if the page cleared them. */
  show(): void {
    for (const [i, name] of highlightNames.entries()) {
      const highlight = this.#highlights[i]!;
      if (highlight.size > 0 && CSS.highlights.get(name) !== highlight) CSS.highlights.set(name, highlight);
    }
  }
}

/** Compares positions in the page; a shadow tree has the position of its host. */
function inPageOrder(a: PageMark, b: PageMark): number {
  const [one, other] = [a, b].map(({ parts }) => {
    let node: Node = parts[0]!.node;
    for (let top = rootNodeOf(node); isShadow(top); top = rootNodeOf(node)) node = parentOrHostOf(top)!;
    return node;
  }) as [Node, Node];
  const position = one.compareDocumentPosition(other);
  return (position & 2) - (position & 4); // DOCUMENT_POSITION_PRECEDING and _FOLLOWING
}

function rangeOf(parts: readonly Part<Text>[]): StaticRange {
  const { node: startContainer, start: startOffset } = parts[0]!;
  const { node: endContainer, end: endOffset } = parts.at(-1)!;
  return new StaticRange({ startContainer, startOffset, endContainer, endOffset });
}

const isUnchanged = ({ parts, raw }: PageMark): boolean =>
  parts.every(({ node }) => node.isConnected) && rawText(parts) === raw;

/** The boxes of a mark's text in viewport coordinates. */
export function rectsOf({ parts }: PageMark): DOMRect[] {
  return parts.flatMap(({ node, start, end }) => {
    const range = new Range();
    range.setStart(node, start);
    range.setEnd(node, end);
    return [...range.getClientRects()];
  });
}

/** The box of a mark that contains a point, with 1 px of tolerance for rounding; null if none does. */
export function rectAt(mark: PageMark, x: number, y: number): DOMRect | null {
  const holds = ({ left, right, top, bottom }: DOMRect) =>
    left - 1 <= x && x <= right + 1 && top - 1 <= y && y <= bottom + 1;
  return rectsOf(mark).find(holds) ?? null;
}
