import { existsSync } from 'node:fs';

const usual = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/usr/lib64/firefox/firefox',
  '/snap/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];

/** How to get a Firefox that accepts unsigned extensions. */
export const firefoxAdvice =
  'apt-get install firefox-esr, or FIREFOX_PATH=… to an ESR, Developer Edition or Nightly';

/** Returns the path of a Firefox, or null. If `FIREFOX_PATH` is set, only that path is tried. */
export function findFirefox(): string | null {
  const named = process.env['FIREFOX_PATH'];
  return (named ? [named] : usual).find((path) => existsSync(path)) ?? null;
}
