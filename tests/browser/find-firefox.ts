import { existsSync } from 'node:fs';

const usual = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/usr/lib64/firefox/firefox',
  '/snap/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];

/** How to get a Firefox, for who has none. */
export const firefoxAdvice =
  'apt-get install firefox-esr, dnf install firefox, brew install --cask firefox, or FIREFOX_PATH';

/** The path of a Firefox, or null when there is none. */
export function findFirefox(): string | null {
  const named = process.env['FIREFOX_PATH'];
  return [named ?? '', ...usual].find((path) => path !== '' && existsSync(path)) ?? null;
}
