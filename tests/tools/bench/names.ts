import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { build, type Rolldown } from 'vite';
import { findBrowser } from '../browser/find.ts';
import { orderPage, targets, type Half } from '../../fixtures/orders/pages.ts';
import type { nameAll, Named } from './names-page.ts';
import { printTable } from './table.ts';

const halves = ['tuned', 'measured', 'blind'] as const satisfies readonly Half[];
const orders = new URL('../../fixtures/orders/', import.meta.url);
const pages = halves.flatMap((half) =>
  readdirSync(new URL(half, orders)).map((file) => ({
    ...orderPage(file, readFileSync(new URL(`${half}/${file}`, orders), 'utf8')),
    half,
  })),
);

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Builds names-page.ts with the reader that it imports. */
async function script(): Promise<string> {
  const [{ output }] = (await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    resolve: { alias: { '@': root.replace(/\/$/, '') } },
    build: {
      write: false,
      minify: false,
      lib: { entry: fileURLToPath(new URL('names-page.ts', import.meta.url)), formats: ['es'] },
    },
  })) as [Rolldown.RolldownOutput];
  return output[0].code;
}

const results = ['right', 'wrong', 'empty'] as const;
type Counts = Record<(typeof results)[number], number>;

function countsOf(named: readonly Named[], of: readonly Half[]): Counts {
  const counts: Counts = { right: 0, wrong: 0, empty: 0 };
  for (const { half, right, name } of named)
    if (of.includes(half)) counts[right.includes(name) ? 'right' : name === '' ? 'empty' : 'wrong'] += 1;
  return counts;
}
const textOf = (counts: Counts): string => results.map((result) => counts[result]).join(' / ');

/**
 * Takes the rules for names away, one at a time, and prints what changes. A rule is kept if it earns two names, or
 * prevents a wrong one, on pages that it was not made for, or if a target is missed without it (docs/detection.md 6.1).
 */
export async function bench(): Promise<void> {
  const browser = await chromium.launch({ executablePath: findBrowser() });
  const page = await browser.newPage();
  await page.addScriptTag({ content: await script(), type: 'module' });
  const all = await page.evaluate(
    (given) => (globalThis as unknown as { nameAll: typeof nameAll }).nameAll(given),
    pages,
  );
  await browser.close();
  const whole = countsOf(all[0]!.named, ['measured', 'blind']);
  const rows = all.map(({ rule, named }, n) => {
    const { right, wrong } = countsOf(named, ['measured', 'blind']);
    const isMissed = halves.some((half) => {
      const counts = countsOf(named, [half]);
      return counts.right < targets[half].right || counts.wrong > targets[half].wrong;
    });
    const isEarned = n === 0 || whole.right - right >= 2 || wrong > whole.wrong || isMissed;
    return [rule, ...halves.map((half) => textOf(countsOf(named, [half]))), isEarned ? '' : 'not earned'];
  });
  printTable([['without: right / wrong / empty', ...halves, ''], ...rows]);
}
