import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { servedNames } from '../sandbox/hosts.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { startConnectProxy } from './connect-proxy.ts';
import { findFirefox, firefoxAdvice } from './find-firefox.ts';
import { until } from './until.ts';

/** The production build for Firefox, as a user would load it. */
export const builtForFirefox = fileURLToPath(new URL('../../.output/firefox-mv3', import.meta.url));

const extensionId = 'waybill@waybill.example';
const idleTimeoutPref = 'extensions.background.idle.timeout';

// Firefox gives each installation an id of its own; fixed for the first, so that it is known after a restart.
const firstOrigin = 'moz-extension://5d1b8f0e-2c3a-4f6b-9a7d-0e1f2a3b4c5d';

/** A running Firefox whose pages and extensions reach one port on this machine and nothing else. */
export type Firefox = {
  browser: Browser;
  /** The folder of the profile. */
  profile: string;
  /** What the browser asked for that is not the sandbox's: `name:port`. */
  refused(): readonly string[];
  close(): Promise<void>;
};

/** A real Firefox with the extension in it, its service and shops led to the sandbox. */
export type FirefoxRun = Firefox & {
  /** The extension's options page in a tab of its own: from here its world is looked at, by its own rights. */
  desk: Page;
  /** Opens a web page and brings it to the front. */
  open(url: string): Promise<Page>;
  /** Opens one of the extension's own pages. */
  openOwn(path: string): Promise<Page>;
};

export type FirefoxOptions = {
  /**
   * A profile to start in, kept at the end. The extension is put into it for good, as its zip; for this while
   * neither the store has signed it only an ESR, Developer Edition or Nightly will do.
   */
  profile?: string;
  /** After how many idle milliseconds the event page is ended; Firefox's own is 30 s. */
  idleTimeout?: number;
};

/** Starts Firefox, headless, with a fresh profile and without the extension. */
export async function startFirefox(port: number, options: FirefoxOptions = {}): Promise<Firefox> {
  const executablePath = findFirefox();
  if (executablePath === null) throw new Error(`No Firefox was found. To get it: ${firefoxAdvice}`);
  const proxy = await startConnectProxy(servedNames, port);
  const profile = options.profile ?? (await mkdtemp(join(tmpdir(), 'waybill-firefox-')));
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    acceptInsecureCerts: true,
    userDataDir: profile,
    defaultViewport: { width: 1100, height: 800 },
    networkEnabled: false, // no test looks at requests by the driver
    args: ['--remote-allow-system-access'], // else no tab may go to an extension's page
    // `npm run proof night` names a zone in which it is night.
    env: { ...process.env, TZ: process.env['BROWSER_ZONE'] ?? 'Asia/Bangkok' },
    extraPrefsFirefox: {
      ...proxyPrefs(proxy.port),
      'extensions.webextensions.uuids': JSON.stringify({ [extensionId]: new URL(firstOrigin).host }),
      [idleTimeoutPref]: options.idleTimeout ?? 30_000,
      // A question to the user stands in the browser's own frame, where no test can press it: it is granted.
      'extensions.webextOptionalPermissionPrompts': false,
      'intl.accept_languages': 'en-US,en',
      'xpinstall.signatures.required': false,
      'extensions.autoDisableScopes': 0, // what lies in the profile is not switched off until the user agrees
    },
  });
  return {
    browser,
    profile,
    refused: proxy.refused,
    async close() {
      if (browser.connected) await browser.close();
      await proxy.close();
      if (options.profile === undefined) await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Starts Firefox with the extension in it. */
export async function launchFirefox(sandbox: Sandbox, options: FirefoxOptions = {}): Promise<FirefoxRun> {
  const { profile } = options;
  if (profile === undefined) return install(await startFirefox(sandbox.port, options));
  const installed = join(profile, 'extensions', `${extensionId}.xpi`);
  // Only once: a file that was touched would count as an update, which starts the event page.
  const isNew = !existsSync(installed);
  if (isNew) {
    await mkdir(dirname(installed), { recursive: true });
    await copyFile(await zipOf(builtForFirefox), installed);
  }
  const firefox = await startFirefox(sandbox.port, options);
  const { browser } = firefox;
  const desk = await (isNew ? shownSettings(browser) : openUrl(browser, `${firstOrigin}/${settings}`));
  return runOf(firefox, desk);
}

/** Puts a build into a Firefox that has none, for as long as it runs. */
export async function install(firefox: Firefox, build = builtForFirefox): Promise<FirefoxRun> {
  await firefox.browser.installExtension(build);
  return runOf(firefox, await shownSettings(firefox.browser));
}

/** Takes the extension out of a Firefox, with all it has stored, and leaves one empty tab. */
export async function uninstall({ browser }: Firefox): Promise<void> {
  const pages = await browser.pages();
  await browser.newPage(); // without any tab the browser would end
  await Promise.all(pages.map((page) => page.close()));
  await browser.uninstallExtension(extensionId);
  await inBrowser(browser, 'Services.cookies.removeAll()');
}

/** Loads the extension anew, as an update does; it ends the extension's own pages. */
export const loadAnew = ({ browser }: Firefox): Promise<void> =>
  inBrowser(browser, `AddonManager.getAddonByID('${extensionId}').then((addon) => addon.reload())`);

/** After how many idle milliseconds a running Firefox ends the event page. */
export const setIdleTimeout = ({ browser }: Firefox, ms: number): Promise<void> =>
  inBrowser(browser, `Services.prefs.setIntPref('${idleTimeoutPref}', ${ms})`);

/** Runs a script with the rights of the browser itself. */
async function inBrowser(browser: Browser, expression: string): Promise<void> {
  type Answer = { result: { contexts: { context: string }[]; type: string; exceptionDetails?: object } };
  // The driver has no call for it.
  const { connection } = browser as unknown as {
    connection: { send(method: string, parameters: object): Promise<Answer> };
  };
  const { result: windows } = await connection.send('browsingContext.getTree', { 'moz:scope': 'chrome' });
  const { context } = windows.contexts[0]!;
  const { result } = await connection.send('script.evaluate', {
    expression,
    target: { context },
    awaitPromise: true,
  });
  if (result.type === 'exception') throw new Error(JSON.stringify(result.exceptionDetails));
}

const settings = 'options.html';

/** Waits for the settings, which who is new is shown: no page knows its address but by itself. */
const shownSettings = (browser: Browser): Promise<Page> =>
  until('the settings to open', async () => {
    // The newest first: of an extension's page the driver never hears that it was closed.
    for (const page of (await browser.pages()).toReversed()) {
      const url = await page.evaluate(ownAddress).catch(() => null);
      if (url?.endsWith(`/${settings}`)) return page;
    }
    return null;
  });

/** Opens a page of the extension. */
async function openUrl(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage();
  // Going to an extension's page never resolves over this protocol; the page itself says when it is there.
  void page.goto(url).catch(() => {});
  await until(`${url} to load`, async () => (await page.evaluate(ownAddress).catch(() => null)) === url);
  return page;
}

async function runOf(firefox: Firefox, desk: Page): Promise<FirefoxRun> {
  const { browser } = firefox;
  const origin = await desk.evaluate(() => location.origin);
  return {
    ...firefox,
    desk,
    openOwn: (path) => openUrl(browser, `${origin}/${path}`),
    async open(url) {
      const page = await browser.newPage();
      await page.goto(url);
      await page.bringToFront(); // else the browser draws no frames for it
      return page;
    },
  };
}

/** Runs in a page: its address, once one of the extension's own is drawn. */
const ownAddress = (): string | null => (document.querySelector('main') === null ? null : location.href);

const proxyPrefs = (port: number): Record<string, unknown> => ({
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': port,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': port,
  // The browser's own services may neither go past the proxy nor try again without it.
  'network.proxy.failover_direct': false,
  'network.proxy.allow_bypass': false,
});

/** The zip `wxt zip` leaves beside a build. */
async function zipOf(extension: string): Promise<string> {
  const folder = join(extension, '..');
  const zip = (await readdir(folder)).find((name) => name.endsWith('-firefox.zip'));
  if (zip === undefined) throw new Error(`There is no zip in ${folder}: npm run zip:firefox`);
  return join(folder, zip);
}
