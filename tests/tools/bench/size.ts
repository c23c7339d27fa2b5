import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { builtExtension } from '../browser/launch.ts';
import { run } from '../step.ts';
import { printTable } from './table.ts';

const gzipped = (text: string | Buffer): number => gzipSync(text, { level: 9 }).length;
const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

/** Returns the gzipped size of what a view loads before it can draw: its HTML, scripts and styles. */
async function pageSize(name: string): Promise<number> {
  const html = await readFile(join(builtExtension, `${name}.html`), 'utf8');
  const files = [...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, file]) => file ?? '');
  const sizes = await Promise.all(
    files.map(async (file) => gzipped(await readFile(join(builtExtension, file)))),
  );
  return sizes.reduce((sum, size) => sum + size, gzipped(html));
}

const fileSize = async (file: string): Promise<number> => gzipped(await readFile(join(builtExtension, file)));

/** Returns the gzipped size of the largest text file. A view loads the texts of one language. */
async function textsSize(): Promise<number> {
  const files = (await readdir(join(builtExtension, 'assets'))).filter((file) =>
    file.startsWith('messages-'),
  );
  return Math.max(...(await Promise.all(files.map((file) => fileSize(`assets/${file}`)))));
}

/** Measures the gzipped size of each part, with its limit. */
export async function bench(): Promise<void> {
  if ((await run('wxt', ['zip'], { CI: '1' })) !== 0) throw new Error('wxt zip failed');
  const output = join(builtExtension, '..');
  const zip = (await readdir(output)).find((file) => file.endsWith('-chrome.zip')) ?? '';
  const content =
    (await fileSize('content-scripts/content.js')) + (await fileSize('content-scripts/content.css'));
  printTable([
    ['part (gzipped)', 'size', 'limit'],
    ['content script', kilobytes(content), '28.0 KB'],
    ['card (loaded on first use)', kilobytes(await fileSize('card.js')), '–'],
    ['popup with the texts of one language', kilobytes((await pageSize('popup')) + (await textsSize())), '–'],
    ['options without texts', kilobytes(await pageSize('options')), '–'],
    ['background', kilobytes(await fileSize('background.js')), '–'],
    ['zip', kilobytes((await readFile(join(output, zip))).length), '–'],
  ]);
}
