import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type BrowserContext, type Page, type Worker } from '@playwright/test';
import type { Language } from '../../../utils/model/languages.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { makeDueAndFire } from './alarms.ts';
import { findBrowser } from './find.ts';
import { foldOf } from './selectors.ts';
import { readBadge, readNotifications } from './shown.ts';
import { isListSettled } from './stored-records.ts';
import { until } from './until.ts';

/** The folder of the production build for Chromium. */
export const builtExtension = fileURLToPath(new URL('../../../.output/chrome-mv3', import.meta.url));

/** A real browser with the extension; the sandbox serves the tracking service and the shops. */
export type ExtensionBrowser = {
  context: BrowserContext;
  extensionId: string;
  worker: Worker;
  /** The URL of an extension page: `pageUrl('popup.html')`. */
  pageUrl(path: string): string;
  open(url: string): Promise<Page>;
  close(): Promise<void>;
};

export type LaunchOptions = {
  headless?: boolean;
  /** The interface language of the browser. */
  locale?: string;
  /** The folder of a build, by default the production build; null: no extension. */
  extension?: string | null;
  viewport?: { width: number; height: number } | null;
  /** Leaves the settings, which open after an installation, in the first tab. By default the tab is emptied. */
  keepsSettings?: boolean;
  /** The folder of a profile to keep at the end; by default a fresh one, deleted at the end. */
  profile?: string;
  /** The profile has the extension already, so its settings do not open. */
  isInstalled?: boolean;
};

/**
 * Makes a new profile folder with developer mode on. Without it the browser disables an unpacked extension that reloads
 * itself.
 */
export async function freshProfile(): Promise<string> {
  const profile = await mkdtemp(join(tmpdir(), 'waybill-'));
  await mkdir(join(profile, 'Default'));
  const preferences = { extensions: { ui: { developer_mode: true } } };
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences));
  return profile;
}

/**
 * Starts Chromium, with a fresh profile by default. No request leaves the machine: the sandbox's host names map to
 * loopback, all others are not found, and only the sandbox's certificate is exempt from checks.
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
    // Playwright's own handlers would end this process before profile and sandbox are cleaned up.
    handleSIGINT: false,
    handleSIGTERM: false,
    args: browserArgs(sandbox, { headless, locale, extension }),
  });
  return {
    context,
    async close() {
      await context.close();
      if (options.profile === undefined) await rm(profile, { recursive: true, force: true });
    },
  };
}

/** The arguments with which Chromium is started. */
export function browserArgs(
  sandbox: Sandbox,
  { headless = true, locale = 'en-US', extension = builtExtension }: LaunchOptions = {},
): string[] {
  return [
    ...(headless ? ['--headless=new', '--disable-gpu'] : []),
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ...quiet,
    ...(extension ? [`--disable-extensions-except=${extension}`, `--load-extension=${extension}`] : []),
    `--lang=${locale}`,
    `--host-resolver-rules=${sandbox.hostRules}, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost`,
    `--ignore-certificate-errors-spki-list=${sandbox.spki}`,
  ];
}

// Turns off activity of the browser that no test needs.
const quiet = [
  '--disable-quic',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Of several such switches only the last one counts, so Playwright's own features are named again. A spare process
  // for the next page would be made and thrown away with each page that a test opens, and the address bar's popups would
  // be pages of their own, which no test shows.
  '--disable-features=Translate,SpareRendererForSitePerProcess,OptimizationHints,MediaRouter,PaintHolding,HttpsUpgrades,WebUIOmniboxPopup,WebUIOmniboxAimPopup',
];

/** Starts a browser and waits for the extension's background. */
export async function launch(sandbox: Sandbox, options: LaunchOptions = {}): Promise<ExtensionBrowser> {
  const { context, close } = await openBrowser(sandbox, options);
  const worker = await until('the background worker', () =>
    Promise.resolve(context.serviceWorkers()[0] ?? null),
  );
  const extensionId = new URL(worker.url()).host;
  const pageUrl = (path: string): string => `chrome-extension://${extensionId}/${path}`;
  // After an installation the settings page opens in the first tab.
  if (!options.isInstalled) {
    const settings = await until('the settings to open', () =>
      Promise.resolve(context.pages().find((page) => page.url() === pageUrl('options.html')) ?? null),
    );
    if (!options.keepsSettings) await settings.goto('about:blank');
  }
  return {
    context,
    extensionId,
    // After a restart of the background the driver may have a new object for it.
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

/** Sets the extension up on its settings page, as a user does; returns that page. */
export async function signIn(
  run: ExtensionBrowser,
  with_: { apiKey: string; keySecret: string; language?: Language; otherAddress?: string },
): Promise<Page> {
  const page = await run.open(run.pageUrl('options.html'));
  // Stored before by another test step: the fields open in place of the key.
  const [fields, replace] = [page.getByTestId('api-key'), page.getByTestId('key-replace')];
  await fields.or(replace).first().waitFor();
  if (await replace.isVisible()) await replace.click();
  await fields.fill(with_.apiKey);
  await page.getByTestId('key-secret').fill(with_.keySecret);
  if (with_.language) await page.getByTestId(`language-${with_.language}`).click();
  if (with_.otherAddress) {
    await page.locator(foldOf('advanced')).click();
    await page.getByTestId('base-address').fill(with_.otherAddress);
  }
  // Without a limit, so that the tests may make many calls. Asked of a new user of the public service.
  const plan = page.getByTestId('plan-other');
  if (await plan.isVisible()) await plan.click();
  const isNew = await page.getByTestId('welcome').isVisible();
  await page.getByTestId('test').click();
  // A wrong key is refused by the test, and can be saved without one. The first accepted key leads to the first parcel.
  const [save, saved] = [page.getByTestId('save'), page.getByTestId('key-line')];
  await save.or(isNew ? page.getByTestId('first-number') : saved).waitFor();
  if (await save.isVisible()) await save.click();
  else if (isNew) await page.getByTestId('all-settings').click();
  await saved.waitFor();
  await until('the list of couriers', () => page.evaluate(isListSettled));
  return page;
}

/**
 * Makes every parcel due now and fires the polling alarm. Runs in the background, or in an extension page if the test
 * must not touch the background.
 */
export async function pollNow(run: ExtensionBrowser, from: Page | Worker = run.worker): Promise<void> {
  // Page and Worker have the same `evaluate`, but their types cannot share one call.
  await (from === run.worker
    ? run.worker.evaluate(makeDueAndFire, null)
    : (from as Page).evaluate(makeDueAndFire, null));
}

/** The ids of the desktop notifications that are shown. */
export const shownNotifications = (run: ExtensionBrowser): Promise<string[]> =>
  run.worker.evaluate(readNotifications);

/** The badge's text and the title of the toolbar button. */
export const shownBadge = (run: ExtensionBrowser): Promise<{ text: string; title: string }> =>
  run.worker.evaluate(readBadge);
