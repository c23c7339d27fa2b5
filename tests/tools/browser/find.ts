import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

// Branded Chrome is missing: it no longer loads unpacked extensions from the command line.
const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Whether a program exists and, on Linux, starts: there `chromium-browser` may only tell how to install it, and a
 * downloaded Chromium may lack system libraries. On other systems `--version` would open a window.
 */
const starts = (path: string): boolean =>
  existsSync(path) && (process.platform !== 'linux' || spawnSync(path, ['--version']).status === 0);

let found: string | undefined;

/** Returns the path of a Chromium that loads unpacked extensions, or null. If `CHROME_PATH` is set, tries only that. */
export function findChromium(): string | null {
  const named = process.env['CHROME_PATH'];
  found ??= (named ? [named] : [...usual, chromium.executablePath()]).find(starts);
  return found ?? null;
}

/** Like `findChromium`, but throws if there is none. */
export function findBrowser(): string {
  const path = findChromium();
  if (path === null)
    throw new Error('No Chromium was found. `npm start` and `npm test` get one, or say how.');
  return path;
}
