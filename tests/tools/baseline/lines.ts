/** Lines of text by folder: the first two folders of a path; `.` for files in the root. */
export type Lines = Record<string, number>;

/** Counts the lines of text files by folder. Skips binary files and the lock file. */
export function countLines(files: readonly { path: string; content: Buffer }[]): Lines {
  const lines: Lines = {};
  for (const { path, content } of files) {
    if (content.includes(0) || path === 'package-lock.json') continue; // binary, or generated
    const folder = path.split('/').slice(0, -1).slice(0, 2).join('/') || '.';
    const breaks = content.reduce((sum, byte) => (byte === 10 ? sum + 1 : sum), 0);
    const isCut = content.length > 0 && content.at(-1) !== 10; // no line break at the end
    lines[folder] = (lines[folder] ?? 0) + breaks + (isCut ? 1 : 0);
  }
  return lines;
}

/** Returns a row for each folder: name, lines in `a`, lines in `b`, difference. The last row has the sums. */
export function compareLines(a: Lines, b: Lines): string[][] {
  const folders = [...new Set([...Object.keys(a), ...Object.keys(b)])].toSorted();
  const row = (name: string, before: number, after: number) => [
    name,
    String(before),
    String(after),
    signed(after - before),
  ];
  const sum = (lines: Lines) => Object.values(lines).reduce((total, count) => total + count, 0);
  return [
    ...folders.map((folder) => row(folder, a[folder] ?? 0, b[folder] ?? 0)),
    row('all', sum(a), sum(b)),
  ];
}

const signed = (count: number): string => (count === 0 ? '' : count > 0 ? `+${count}` : String(count));
