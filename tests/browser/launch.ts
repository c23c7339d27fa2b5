import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type BrowserContext, type Page, type Worker } from '@playwright/test';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { ringFor } from './alarms.ts';
import { findBrowser } from './find.ts';
import { readBadge, readNotices } from './shown.ts';
import { isListSettled } from './store.ts';
import { until } from './until.ts';

/** The production build, as a user would load it. */
export const builtExtension = fileURLToPath(new URL('../../.output/chrome-mv3', import.meta.url));

/** A real browser with the extension in it, its service and shops mapped to the sandbox. */
export type Run = {
  context: BrowserContext;
  extensionId: string;
  worker: Worker;
  /** Address of one of the extension's pages: `pageUrl('popup.html')`. */
  pageUrl(path: string): string;
  open(url: string): Promise<Page>;
  close(): Promise<void>;
};

export type LaunchOptions = {
  headless?: boolean;
  /** The interface language of the browser. */
  locale?: 'th' | 'en-US';
  /** The folder of another build than the production one; null for a browser without the extension. */
  extension?: string | null;
  viewport?: { width: number; height: number } | null;
  /** The folder of the profile, kept at the end; else a fresh one that is not. */
  profile?: string;
};

/**
 * A new folder for a profile, empty but for developer mode, as with everybody who loads an unpacked extension: without
 * it the browser switches such an extension off when it reloads itself.
 */
export async function freshProfile(): Promise<string> {
  const profile = await mkdtemp(join(tmpdir(), 'waybill-'));
  await mkdir(join(profile, 'Default'));
  const preferences = { extensions: { ui: { developer_mode: true } } };
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences));
  return profile;
}

/**
 * Starts Chromium with a fresh profile. Nothing leaves the machine: the sandbox's names go to loopback, every other
 * name to nowhere, and only the sandbox's own certificate is let through.
 */
export async function openBrowser(
  sandbox: Sandbox,
  options: LaunchOptions = {},
): Promise<{ context: BrowserContext; close(): Promise<void> }> {
  const { headless = true, locale = 'en-US', extension = builtExtension, viewport } = options;
  const profile = options.profile ?? (await freshProfile());
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
    headless,
    locale,
    timezoneId: 'Asia/Bangkok',
    viewport: viewport === undefined ? { width: 1100, height: 800 } : viewport,
    ignoreDefaultArgs: ['--disable-extensions'],
    // Else Playwright ends this process at once and what is closed below (profile, sandbox) stays.
    handleSIGINT: false,
    handleSIGTERM: false,
    args: [
      ...(headless ? ['--headless=new', '--disable-gpu'] : []),
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...quiet,
      ...(extension ? [`--disable-extensions-except=${extension}`, `--load-extension=${extension}`] : []),
      `--lang=${locale}`,
      `--host-resolver-rules=${sandbox.hostRules}, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost`,
      `--ignore-certificate-errors-spki-list=${sandbox.spki}`,
    ],
  });
  return {
    context,
    async close() {
      await context.close();
      if (options.profile === undefined) await rm(profile, { recursive: true, force: true });
    },
  };
}

// What a browser does of its own accord and no test wants.
const quiet = [
  '--disable-quic',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-features=Translate',
];

/** Starts a browser and waits for the extension's background in it. */
export async function launch(sandbox: Sandbox, options: LaunchOptions = {}): Promise<Run> {
  const { context, close } = await openBrowser(sandbox, options);
  const worker = await until('the background worker', () =>
    Promise.resolve(context.serviceWorkers()[0] ?? null),
  );
  const extensionId = new URL(worker.url()).host;
  const pageUrl = (path: string): string => `chrome-extension://${extensionId}/${path}`;
  // After an installation the settings open in the first tab, which is made empty again.
  const settings = await until('the settings to open', () =>
    Promise.resolve(context.pages().find((page) => page.url() === pageUrl('options.html')) ?? null),
  );
  await settings.goto('about:blank');
  return {
    context,
    extensionId,
    // A background that was ended and has started again may be another one to the driver.
    get worker() {
      return context.serviceWorkers()[0] ?? worker;
    },
    pageUrl,
    async open(url) {
      const page = await context.newPage();
      await page.goto(url);
      return page;
    },
    close,
  };
}

/** Sets the extension up as a user does, in its options page, and gives that page back. */
export async function signIn(
  run: Run,
  with_: { apiKey: string; keySecret: string; language?: 'th' | 'en'; otherAddress?: string },
): Promise<Page> {
  const page = await run.open(run.pageUrl('options.html'));
  await page.getByTestId('api-key').fill(with_.apiKey);
  await page.getByTestId('key-secret').fill(with_.keySecret);
  if (with_.language) await page.getByTestId('language').selectOption(with_.language);
  if (with_.otherAddress) await page.getByTestId('base-address').fill(with_.otherAddress);
  await page.getByTestId('save').click();
  await page.getByTestId('key-secret-saved').waitFor();
  await until('the list of couriers', () => page.evaluate(isListSettled));
  return page;
}

/**
 * Brings every parcel's due time forward to now and rings the polling alarm: in the background, or in one of the
 * extension's pages where the background is not to be touched.
 */
export async function bringForward(run: Run, from: Page | Worker = run.worker): Promise<void> {
  // Page and Worker evaluate alike, but their types do not add up to one call.
  await (from === run.worker ? run.worker.evaluate(ringFor, null) : (from as Page).evaluate(ringFor, null));
}

/** The ids of the desktop notifications the browser is showing. */
export const shownNotices = (run: Run): Promise<string[]> => run.worker.evaluate(readNotices);

/** What the toolbar button shows: the badge's text and the title that reads it out. */
export const shownBadge = (run: Run): Promise<{ text: string; title: string }> =>
  run.worker.evaluate(readBadge);
