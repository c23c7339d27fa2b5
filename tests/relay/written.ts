import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files below a folder that contain one of the words. */
export function filesWith(folder: string, words: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => {
      const content = readFileSync(path, 'latin1');
      return words.some((word) => content.includes(word));
    });
}
