import { courierNames, shapesOf } from '../../couriers/shapes.ts';

/** The source of a part of a joined text. `node` is a text node; tests use other values. */
export type Part<N> = { node: N; start: number; end: number };

// White space that HTML collapses; not the no-break space.
const sourceBlanks = /[ \t\n\r\f]{2,}|[\t\n\r\f]|^ /g;

/** Text joined from several nodes; maps its offsets back to theirs. */
export class TextMap<N> {
  text = '';
  readonly #parts: { node: N; at: number; from: number; length: number }[] = [];

  /** Adds characters without a node: context, which is never marked. */
  addLoose(text: string): void {
    this.text += text;
  }

  /** Adds `data`, which begins at offset `from` of `node`. */
  add(node: N, data: string, from = 0): void {
    this.#parts.push({ node, at: this.text.length, from, length: data.length });
    this.text += data;
  }

  /** Adds `data` as it is rendered: each run of white space is one blank. */
  addCollapsed(node: N, data: string): void {
    let from = 0;
    for (const { index, 0: blanks } of data.matchAll(sourceBlanks)) {
      this.add(node, data.slice(from, index), from);
      if (!this.text.endsWith(' ')) this.add(node, ' ', index);
      from = index + blanks.length;
    }
    this.add(node, data.slice(from), from);
  }

  /** The parts of nodes that a range of the text covers; null if some of it has no node. */
  locate(start: number, end: number): Part<N>[] | null {
    const covered: Part<N>[] = [];
    let length = 0;
    for (const { node, at, from, length: size } of this.#parts) {
      const first = Math.max(start, at);
      const last = Math.min(end, at + size);
      if (first >= last) continue;
      const before = covered.at(-1);
      if (before?.node === node) before.end = from + last - at;
      else covered.push({ node, start: from + first - at, end: from + last - at });
      length += last - first;
    }
    return length === end - start ? covered : null;
  }
}

/**
 * Cuts a long text into slices of at most `most` characters and returns their start offsets. Cuts are at a line end,
 * else at two blanks or after a comma or point, else anywhere: a line of thousands of letters holds no number.
 */
export function cuts(text: string, most: number): number[] {
  const starts = [0];
  for (let from = 0; text.length - from > most;) {
    const slice = text.slice(from, from + most);
    const line = slice.lastIndexOf('\n');
    const space =
      line > 0 ? line : Math.max(slice.lastIndexOf('  '), slice.lastIndexOf(', '), slice.lastIndexOf('. '));
    from += space > 0 ? space + 1 : most;
    starts.push(from);
  }
  return starts;
}

// Three digits, with at most one blank, hyphen or invisible character between two. In a very short node one digit is
// enough, because the number may be split over several nodes.
const someDigits =
  /[0-9\u0e50-\u0e59\uff10-\uff19](?:[ \u00a0\u00ad\u200b-\u200d\u2010\u2011\u2060-]?[0-9\u0e50-\u0e59\uff10-\uff19]){2}/;
const aDigit = /[0-9\u0e50-\u0e59\uff10-\uff19]/;

/** A cheap test: whether a text node may hold a number or a part of one. */
export const isWorthReading = (data: string): boolean =>
  data.length > 3 ? someDigits.test(data) : aDigit.test(data);

/**
 * Whether letters of another element that touch a run ("TN" before it, "COPY" after it) are no part of it: it fits a shape
 * without them (one that needs a courier's name, only if they are that name), and none with them. Two letters may be the
 * country of an S10 number that is written in parts. So are a few digits (a position, a postcode) before a run that begins
 * with letters.
 */
export function isTouched(whole: string, other: string, joined: string): boolean {
  const isBefore = joined.endsWith(whole) && /^[A-Za-z]/.test(whole) && /^\d{1,5}$/.test(other);
  if ((/\d/.test(other) && !isBefore) || shapesOf(joined.toUpperCase()).length > 0) return false;
  return shapesOf(whole.toUpperCase()).some(({ need, shape: { courier } }) => {
    const isOf = (name: string) => name.endsWith(other.toLowerCase());
    const isNamed = !need.startsWith('name') || courierNames[courier]!.some(isOf);
    return need === 'none' || (isBefore ? other.length < 3 : other.length > 2 && isNamed);
  });
}
