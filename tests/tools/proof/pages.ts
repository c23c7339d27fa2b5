import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import type { Rolldown } from 'vite';
import { printTable } from '../bench/table.ts';
import { findBrowser } from '../browser/find.ts';
import { inTemporaryFolder } from '../temporary.ts';
import { expected, sources, type Source } from './pages-list.ts';
import type { Reading } from './read-page.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const renderer = { name: 'marked', version: '18.2.1' };

/** A page as a browser gets it. */
type Saved = { source: Source; id: string; url: string; html: Buffer };
type Result = { page: Saved; found: readonly Reading[] };

// What was found when this proof was made; `right`: the right courier is offered first.
const least = { pages: 607, numbers: 49, found: 34, right: 34 };
const mostFalse = 0;

type Kind = 'found' | 'first' | 'missed' | 'false' | 'made up';

/** The number's hash on its page: the repository holds no numbers of others. */
const hashOf = (id: string, no: string): string =>
  createHash('sha256').update(`${id} ${no}`).digest('hex').slice(0, 16);

/**
 * Proves that pages of other people in npm packages are read as well as when this proof was made: the numbers in them
 * are found and given to the right courier, and nothing else is.
 */
export async function proof(): Promise<void> {
  await inTemporaryFolder(async (folder) => {
    const pages = await download(folder);
    report(await readAll(pages));
  });
}

async function download(folder: string): Promise<Saved[]> {
  const { render } = await markdownIn(unpack(renderer, folder));
  return sources.flatMap((source) => {
    const top = unpack(source, folder);
    const paths = readdirSync(join(top, source.folder ?? ''), { recursive: true }) as string[];
    const pages = paths
      .filter((path) => source.files.test(path))
      .toSorted()
      .map((path): Saved => {
        const id = [source.name, source.folder, path].filter(Boolean).join('/');
        const data = readFileSync(join(top, source.folder ?? '', path));
        const html = path.endsWith('.md') ? documentOf(source.name, render(data.toString())) : data;
        return { source, id, url: addressIn(html.toString('latin1')), html };
      });
    if (pages.length === 0) throw new Error(`${source.name} has no pages`);
    return pages;
  });
}

/** Downloads a package. Returns the folder with its files. */
function unpack({ name, version }: { name: string; version: string }, folder: string): string {
  const cwd = join(folder, name.replaceAll(/\W/g, '-'));
  mkdirSync(cwd);
  const { stdout } = spawnSync('npm', ['pack', '--silent', `${name}@${version}`], { cwd, encoding: 'utf8' });
  const file = stdout.trim();
  const args = ['-xzf', file, '--strip-components=1', '--no-same-permissions'];
  if (file === '' || spawnSync('tar', args, { cwd }).status !== 0)
    throw new Error(`${name} could not be downloaded`);
  return cwd;
}

async function markdownIn(folder: string): Promise<{ render(text: string): string }> {
  const { marked } = (await import(pathToFileURL(join(folder, 'lib/marked.esm.js')).href)) as {
    marked: { parse(text: string): string };
  };
  return { render: (text) => marked.parse(text) };
}

const documentOf = (title: string, body: string): Buffer =>
  Buffer.from(`<!doctype html><meta charset="utf-8"><title>${title}</title>${body}`);

/** The page's own address, if it says so: its host is part of what is known about the page. */
function addressIn(html: string): string {
  const link = /<link\b[^<>]*\brel=["']?canonical[^<>]*>/i.exec(html)?.[0] ?? '';
  const address = URL.parse(/\bhref=["']?([^"'\s>]+)/i.exec(link)?.[1] ?? '');
  return address?.protocol.startsWith('http') ? `https://${address.hostname}/` : 'https://page.example/';
}

async function readAll(pages: readonly Saved[]): Promise<Result[]> {
  const script = await readerScript();
  const browser = await chromium.launch({ executablePath: findBrowser() });
  try {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    await context.addInitScript(script);
    const tab = await context.newPage();
    const results: Result[] = [];
    for (const page of pages) results.push({ page, found: await readIn(tab, page) });
    return results;
  } finally {
    await browser.close();
  }
}

/** The page's scripts do not run and it loads nothing: it stays as it was saved. */
const policy = "default-src 'none'; style-src 'unsafe-inline'";

/** A made-up number at the end of each page shows that the whole page was read. */
const lastNumber = 'EX447190325TH';

async function readIn(tab: Page, { id, url, html }: Saved): Promise<Reading[]> {
  let isServed = false;
  await tab.unrouteAll();
  await tab.route('**/*', (route) => {
    if (isServed) return route.fulfill({ status: 204 });
    isServed = true;
    return route.fulfill({
      headers: { 'content-type': 'text/html', 'content-security-policy': policy },
      body: html,
    });
  });
  await tab.goto(url, { waitUntil: 'domcontentloaded' });
  await tab.evaluate((no) => {
    const last = document.createElement('p');
    last.textContent = `Tracking number: ${no}`;
    document.documentElement.append(last);
  }, lastNumber);
  const found = await tab.evaluate(() => readPage());
  if (!found.some(({ trackingNo }) => trackingNo === lastNumber))
    throw new Error(`${id} was not read to its end`);
  return found.filter(({ trackingNo }) => trackingNo !== lastNumber);
}

/** The reader of the content script in one file. */
async function readerScript(): Promise<string> {
  const { build } = await import('vite');
  const [output] = (await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    resolve: {
      alias: {
        '@': root.replace(/\/$/, ''),
        'webextension-polyfill': join(root, 'tests/unit/support/fake-browser.ts'),
      },
    },
    build: {
      write: false,
      minify: false,
      lib: { entry: join(root, 'tests/tools/proof/read-page.ts'), name: 'reader', formats: ['iife'] },
    },
  })) as Rolldown.RolldownOutput[];
  return output!.output[0].code;
}

/** Whether a number only shows a form: it counts up or down over seven digits, or repeats one seven times. */
export function isMadeUp(no: string): boolean {
  const digits = no.replaceAll(/\D/g, '');
  return [...digits].some((_, from) => {
    const part = digits.slice(from, from + 7);
    return (
      part.length === 7 && ('01234567890123456 98765432109876543'.includes(part) || /^(\d)\1+$/.test(part))
    );
  });
}

type Judged = { kind: Kind; what: string };

function judge({ page: { id }, found }: Result): Judged[] {
  const wanted = new Map(Object.entries(expected[id] ?? {}));
  const judged = found.flatMap(({ trackingNo, couriers, isDoubtful, around }): Judged[] => {
    const keys = wanted.get(hashOf(id, trackingNo))?.split('|');
    const what = `${trackingNo} (${couriers.join(', ')}${isDoubtful ? '; doubtful' : ''}) in ${id}: ${around}`;
    if (keys === undefined) return [{ kind: isMadeUp(trackingNo) ? 'made up' : 'false', what }];
    wanted.delete(hashOf(id, trackingNo));
    const isFirst = keys.includes(couriers[0] ?? '');
    return [{ kind: 'found', what }, ...(isFirst ? [{ kind: 'first' as const, what }] : [])];
  });
  return [
    ...judged,
    ...[...wanted].map(([hash, keys]): Judged => ({ kind: 'missed', what: `${hash} of ${keys} in ${id}` })),
  ];
}

function report(results: readonly Result[]): void {
  const all = results.map((result) => ({ ...result.page.source, id: result.page.id, judged: judge(result) }));
  const count = (some: typeof all, ...kinds: Kind[]) =>
    some.flatMap(({ judged }) => judged).filter(({ kind }) => kinds.includes(kind)).length;
  const row = (name: string, some: typeof all): string[] => [
    name,
    ...[
      some.length,
      count(some, 'found', 'missed'),
      count(some, 'found'),
      count(some, 'first'),
      count(some, 'false'),
      count(some, 'made up'),
    ].map(String),
  ];
  printTable([
    ['pages of', 'pages', 'numbers', 'found', 'right courier first', 'false', 'made up'],
    ...[...Map.groupBy(all, ({ kind, name }) => `${kind}: ${name}`)].map(([name, some]) => row(name, some)),
    ...[...Map.groupBy(all, ({ kind }) => kind)].map(([kind, some]) => row(`all ${kind}`, some)),
    row('all', all),
  ]);
  for (const kind of ['missed', 'false'] as const)
    for (const { what } of all.flatMap(({ judged }) => judged).filter((one) => one.kind === kind))
      console.log(`  ${kind}: ${what}`);

  const right = count(all, 'first');
  const numbers = count(all, 'found', 'missed');
  if (all.length < least.pages || numbers < least.numbers)
    throw new Error(`only ${all.length} pages with ${numbers} numbers were read`);
  if (count(all, 'found') < least.found || right < least.right || count(all, 'false') > mostFalse)
    throw new Error('fewer numbers are found or right, or more are false, than when this proof was made');
}
