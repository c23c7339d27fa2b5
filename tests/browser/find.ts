import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

// Branded Chrome no longer loads unpacked extensions from the command line, so it is not among these.
const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Whether a program is there and starts: on some Linux systems `chromium-browser` only says where to get it, and one that
 * was downloaded may lack the system's libraries. Elsewhere asking for the version would open a window.
 */
const starts = (path: string): boolean =>
  existsSync(path) && (process.platform !== 'linux' || spawnSync(path, ['--version']).status === 0);

let found: string | undefined;

/** The path of a Chromium that can load an unpacked extension, or null; `CHROME_PATH` is the only one looked for where it is set. */
export function findChromium(): string | null {
  const named = process.env['CHROME_PATH'];
  found ??= (named ? [named] : [...usual, chromium.executablePath()]).find(starts);
  return found ?? null;
}

/** The path of a Chromium; throws with how to get one. */
export function findBrowser(): string {
  const path = findChromium();
  if (path === null)
    throw new Error('No Chromium was found. `npm start` and `npm test` get one, or say how.');
  return path;
}
