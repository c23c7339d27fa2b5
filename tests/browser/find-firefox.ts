import { existsSync } from 'node:fs';

const usual = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/usr/lib64/firefox/firefox',
  '/snap/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];

/** How to get a Firefox, for who has none; one that takes an extension nobody signed. */
export const firefoxAdvice =
  'apt-get install firefox-esr, or FIREFOX_PATH=… to an ESR, Developer Edition or Nightly';

/** The path of a Firefox, or null when there is none; `FIREFOX_PATH` is the only one looked for where it is set. */
export function findFirefox(): string | null {
  const named = process.env['FIREFOX_PATH'];
  return (named ? [named] : usual).find((path) => existsSync(path)) ?? null;
}
