type Words<Line extends string> = Line extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Line;

/** Returns the words of some lines, separated by blanks. The type of a word is the union of all words. */
export const splitWords = <Line extends string>(...lines: Line[]): Words<Line>[] =>
  lines.flatMap((line) => line.split(' ')) as Words<Line>[];
