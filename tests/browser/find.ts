import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

// Branded Chrome no longer loads unpacked extensions from the command line, so it is not among these.
const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const advice = `No Chromium was found. Any one of these gets it:
  Debian, Ubuntu:   sudo apt-get install chromium
  Fedora:           sudo dnf install chromium
  macOS:            brew install --cask chromium
  everywhere:       npx playwright install chromium
or set CHROME_PATH to the Chromium you have (branded Google Chrome cannot load the extension).`;

/** The path of a Chromium that can load an unpacked extension; throws with how to get one. */
export function findBrowser(): string {
  const named = process.env['CHROME_PATH'];
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROME_PATH names ${named}, which does not exist.\n${advice}`);
  }
  const found = [...usual, chromium.executablePath()].find((path) => path && existsSync(path));
  if (!found) throw new Error(advice);
  return found;
}
