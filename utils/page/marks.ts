import type { Candidate } from '../detection/detect.ts';
import { hashOf, type PageReport } from '../detection/on-page.ts';
import { aboveOf, caretAt, isShadow, topOf } from './dom.ts';
import type { Part } from './text-map.ts';
import type { ScannedNumber } from './scan.ts';

/** A number underlined in the page, unless the user hid it. The page's nodes know nothing of it. */
export type PageMark = { candidate: Candidate; parts: Part<Text>[]; raw: string; range: StaticRange };

// A page can ask for this name's style (docs/promises.md P11), so the name says nothing of numbers or parcels;
// style.css has it, too.
export const highlightName = 'text-marks';

// Caps (docs/promises.md P13): different numbers, and places altogether.
const maxNumbers = 300;
const maxMarks = 1000;

const firstPause = 50;

/** What stands in these parts now, and where in their nodes. */
const rawText = (parts: readonly Part<Text>[]): string =>
  parts.map(({ node, start, end }) => start + node.data.slice(start, end)).join();

/** The marks of a page: one highlight, and the way from a text node back to what stands in it. */
export class Marks {
  /** Whether there were more numbers than we mark. */
  isFull = false;
  // Traces of what the user does not want marked; until it is known, nothing is.
  #hidden: ReadonlySet<number> | null = null;
  readonly #highlight = new Highlight();
  readonly #all = new Set<PageMark>();
  readonly #byNode = new WeakMap<Text, Set<PageMark>>();
  readonly #places = new Map<string, number>();
  // Entries are never removed: a stale one only costs an extra look-up, which finds no mark.
  readonly #parents = new WeakSet<EventTarget>();
  readonly #shadows = new Set<ShadowRoot>();
  #painting: ReturnType<typeof setTimeout> | undefined;
  #pause = firstPause;

  get isEmpty(): boolean {
    return this.#all.size === 0;
  }

  /** Every number once, in the order of the page, with whether the user is known to have hidden it. */
  list(): PageReport['numbers'] {
    const seen = new Set<string>();
    return [...this.#all]
      .toSorted(inPageOrder)
      .map(({ candidate }) => candidate)
      .filter(({ trackingNo }) => !seen.has(trackingNo) && seen.add(trackingNo))
      .map(({ trackingNo, couriers }) => ({
        trackingNo,
        couriers,
        hidden: this.#hidden?.has(hashOf(trackingNo)) ?? false,
      }));
  }

  /** Marks all numbers but those with these traces. */
  hide(traces: readonly number[]): void {
    this.#hidden = new Set(traces);
    this.#highlight.clear();
    this.#paint();
  }

  /** Whether a number is marked directly in an element: no point in asking for carets elsewhere. */
  isIn(element: EventTarget | undefined): boolean {
    return this.#parents.has(element!); // `has(undefined)` is false
  }

  /**
   * Puts what was found in some nodes in the place of what was known of them. A number that stands where it stood keeps
   * its mark: a clock that ticks beside it does not take its chip away.
   */
  replace(nodes: readonly Text[], found: readonly ScannedNumber[]): void {
    const before = new Set(nodes.flatMap((node) => [...(this.#byNode.get(node) ?? [])]));
    const known = new Map([...before].map((mark) => [mark.raw, mark]));
    const fresh = found.filter(({ candidate, parts }) => {
      const mark = known.get(rawText(parts));
      if (!mark?.parts.every(({ node }, i) => node === parts[i]?.node)) return true;
      mark.candidate = candidate;
      before.delete(mark);
      return false;
    });
    for (const mark of before) this.#remove(mark);
    for (const one of fresh) this.#add(one);
    if (fresh.length > 0) this.#paintSoon();
  }

  /**
   * Drops the marks whose text is gone or changed, and shows the rest again should the page have cleared them. Tells
   * whether that made room where there was none.
   */
  prune(): boolean {
    const before = this.#all.size;
    for (const mark of this.#all) if (!isStanding(mark)) this.#remove(mark);
    for (const shadow of this.#shadows) if (!shadow.isConnected) this.#shadows.delete(shadow);
    this.#paint();
    return this.isFull && this.#all.size < before;
  }

  /** The mark whose number is painted under a point, if there is one. */
  at(x: number, y: number): PageMark | null {
    const caret = this.isEmpty ? null : caretAt(x, y, [...this.#shadows]);
    if (caret === null) return null;
    const { offsetNode, offset } = caret;
    for (const mark of this.#byNode.get(offsetNode as Text) ?? []) {
      const isIn = mark.parts.some(
        ({ node, start, end }) => node === offsetNode && start <= offset && offset <= end,
      );
      // Beside the end of a line the caret is the end of its text: only the painted boxes tell.
      if (isIn && !this.#isHidden(mark.candidate) && isStanding(mark) && boxAt(mark, x, y) !== null)
        return mark;
    }
    return null;
  }

  clear(): void {
    clearTimeout(this.#painting);
    this.#painting = undefined;
    this.isFull = false;
    for (const mark of this.#all) this.#remove(mark);
    if (CSS.highlights.get(highlightName) === this.#highlight) {
      CSS.highlights.delete(highlightName);
    }
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

  /** The pointer is over the parent, or over the host of a shadow tree that the page has closed. */
  #noteParents(node: Text): void {
    const parent = aboveOf(node);
    if (parent === null) return;
    this.#parents.add(parent);
    for (let top = topOf(parent); isShadow(top);) {
      this.#shadows.add(top);
      const host = aboveOf(top)!;
      this.#parents.add(host);
      top = topOf(host);
    }
  }

  #isHidden({ trackingNo }: Candidate): boolean {
    return this.#hidden?.has(hashOf(trackingNo)) ?? true;
  }

  #remove(mark: PageMark): void {
    if (!this.#all.delete(mark)) return;
    this.#highlight.delete(mark.range);
    for (const { node } of mark.parts) {
      const known = this.#byNode.get(node);
      known?.delete(mark);
      if (known?.size === 0) this.#byNode.delete(node);
    }
    const { trackingNo } = mark.candidate;
    const left = (this.#places.get(trackingNo) ?? 1) - 1;
    if (left > 0) this.#places.set(trackingNo, left);
    else this.#places.delete(trackingNo);
  }

  /** All that is not hidden, should the page have taken some of it away. */
  #paint(): void {
    clearTimeout(this.#painting);
    this.#painting = undefined;
    this.#pause *= 2;
    for (const { candidate, range } of this.#all) if (!this.#isHidden(candidate)) this.#highlight.add(range);
    this.show();
  }

  /**
   * Each change of a highlight lets the browser go over the whole page again, 25 ms for 40,000 elements: so a long
   * first reading is painted a few times, at growing pauses, and not once for every number.
   */
  #paintSoon(): void {
    this.#painting ??= setTimeout(() => this.#paint(), this.#pause);
  }

  /** A round of reading is over: paints what is still to be painted, and is quick again the next time. */
  settle(): void {
    if (this.#painting !== undefined) this.#paint();
    this.#pause = firstPause;
  }

  /** Gives the highlight back to a page that has cleared all there were. */
  show(): void {
    if (this.#highlight.size === 0) return;
    if (CSS.highlights.get(highlightName) !== this.#highlight)
      CSS.highlights.set(highlightName, this.#highlight);
  }
}

/** Shadow trees stand where their hosts do. */
function inPageOrder(a: PageMark, b: PageMark): number {
  const [one, other] = [a, b].map(({ parts }) => {
    let node: Node = parts[0]!.node;
    for (let top = topOf(node); isShadow(top); top = topOf(node)) node = aboveOf(top)!;
    return node;
  }) as [Node, Node];
  const position = one.compareDocumentPosition(other);
  return (position & 2) - (position & 4); // it precedes (2) or follows (4), or is the same
}

function rangeOf(parts: readonly Part<Text>[]): StaticRange {
  const first = parts[0]!;
  const last = parts.at(-1)!;
  return new StaticRange({
    startContainer: first.node,
    startOffset: first.start,
    endContainer: last.node,
    endOffset: last.end,
  });
}

const isStanding = ({ parts, raw }: PageMark): boolean =>
  parts.every(({ node }) => node.isConnected) && rawText(parts) === raw;

/** The boxes a mark's text is painted in, viewport coordinates. */
export function boxesOf({ parts }: PageMark): DOMRect[] {
  return parts.flatMap(({ node, start, end }) => {
    const range = new Range();
    range.setStart(node, start);
    range.setEnd(node, end);
    return [...range.getClientRects()];
  });
}

/** The box of a mark that holds a point; a hair's breadth outside counts, for rounding. */
export function boxAt(mark: PageMark, x: number, y: number): DOMRect | null {
  const holds = ({ left, right, top, bottom }: DOMRect) =>
    left - 1 <= x && x <= right + 1 && top - 1 <= y && y <= bottom + 1;
  return boxesOf(mark).find(holds) ?? null;
}
