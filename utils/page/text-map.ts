/** Where a part of a joined text comes from. `node` is a text node; anything will do in tests. */
export type Part<N> = { node: N; start: number; end: number };

// The blanks that HTML collapses: no no-break spaces.
const sourceBlanks = /[ \t\n\r\f]{2,}|[\t\n\r\f]|^ /g;

/** Text put together from several nodes, with the way back from its offsets to theirs. */
export class TextMap<N> {
  text = '';
  readonly #parts: { node: N; at: number; from: number; length: number }[] = [];

  /** Adds characters that come from nowhere: what separates blocks, or context that is not ours to mark. */
  addLoose(text: string): void {
    this.text += text;
  }

  /** Adds `data`, which stands in `node` from offset `from` on. */
  add(node: N, data: string, from = 0): void {
    this.#parts.push({ node, at: this.text.length, from, length: data.length });
    this.text += data;
  }

  /** Adds `data` as it is painted: line ends and indentation of the source are one blank to a reader. */
  addCollapsed(node: N, data: string): void {
    let from = 0;
    for (const { index, 0: blanks } of data.matchAll(sourceBlanks)) {
      this.add(node, data.slice(from, index), from);
      if (!this.text.endsWith(' ')) this.add(node, ' ', index);
      from = index + blanks.length;
    }
    this.add(node, data.slice(from), from);
  }

  /** The parts of nodes that a stretch of the text covers; null if some of it comes from nowhere. */
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
 * Where to cut a long text so that no slice is longer than `most` and no line is torn: after a line end, else after
 * any white space, else anywhere (a line of thousands of letters holds no number of ours). Gives the slices' starts.
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

// Three digits, blanks and invisible characters between them allowed: fewer is no part of a number worth reading,
// unless the node is so short that the number may be split over many.
const someDigits =
  /[0-9\u0e50-\u0e59\uff10-\uff19](?:[ \u00a0\u00ad\u200b-\u200d\u2010\u2011\u2060-]?[0-9\u0e50-\u0e59\uff10-\uff19]){2}/;
const aDigit = /[0-9\u0e50-\u0e59\uff10-\uff19]/;

/** The cheap gate: whether a text node is worth a closer look. */
export const isWorthReading = (data: string): boolean =>
  data.length > 3 ? someDigits.test(data) : aDigit.test(data);
