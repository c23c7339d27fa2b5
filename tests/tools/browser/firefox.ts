import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { servedNames } from '../../sandbox/hosts.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { startConnectProxy } from './connect-proxy.ts';
import { findFirefox, firefoxAdvice } from './find-firefox.ts';
import { until } from './until.ts';

/** The folder of the production build for Firefox. */
export const builtForFirefox = fileURLToPath(new URL('../../../.output/firefox-mv3', import.meta.url));

const extensionId = '{b4c08f3d-9997-42c5-898c-145a74af0363}';
const idleTimeoutPref = 'extensions.background.idle.timeout';

// Firefox gives each installed extension a random origin. A profile's first installation gets this one instead, so that
// tests can open its pages after a restart.
const firstOrigin = 'moz-extension://5d1b8f0e-2c3a-4f6b-9a7d-0e1f2a3b4c5d';

/** A running Firefox whose pages and extensions can reach only one port on this machine. */
export type Firefox = {
  browser: Browser;
  /** The folder of the profile. */
  profile: string;
  /** Refused requests to hosts other than the sandbox's, as `name:port`. */
  refused(): readonly string[];
  close(): Promise<void>;
};

/** A real Firefox with the extension; the sandbox serves the tracking service and the shops. */
export type FirefoxRun = Firefox & {
  /** The settings page in a tab: tests use its rights to read and change the extension's state. */
  desk: Page;
  /** Opens a web page and brings it to the front. */
  open(url: string): Promise<Page>;
  /** Opens an extension page. */
  openOwn(path: string): Promise<Page>;
};

export type FirefoxOptions = {
  /**
   * A profile folder to use and to keep at the end. The extension's zip is installed in it permanently. The zip is not
   * signed, so only an ESR, Developer Edition or Nightly accepts it.
   */
  profile?: string;
  /** Idle time in milliseconds until the event page is stopped; Firefox's default is 30 s. */
  idleTimeout?: number;
};

/** Starts headless Firefox without the extension, with a fresh profile by default. Throws if no Firefox is found. */
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
    networkEnabled: false, // no test reads requests through the driver
    args: ['--remote-allow-system-access'], // required to open an extension page in a tab
    // `npm run proof night` sets a zone in which it is night.
    env: { ...process.env, TZ: process.env['BROWSER_ZONE'] ?? 'Asia/Bangkok' },
    extraPrefsFirefox: {
      ...proxyPrefs(proxy.port),
      'extensions.webextensions.uuids': JSON.stringify({ [extensionId]: new URL(firstOrigin).host }),
      [idleTimeoutPref]: options.idleTimeout ?? 30_000,
      // Permissions are granted without a prompt: tests cannot press the browser's own prompts.
      'extensions.webextOptionalPermissionPrompts': false,
      'intl.accept_languages': 'en-US,en',
      'xpinstall.signatures.required': false,
      'extensions.autoDisableScopes': 0, // enables an extension in the profile without the user's consent
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
  // Copied only once: Firefox would treat a newer file as an update, and an update starts the event page.
  const isNew = !existsSync(installed);
  if (isNew) {
    await mkdir(dirname(installed), { recursive: true });
    await copyFile(await zipOf(builtForFirefox), installed);
  }
  const firefox = await startFirefox(sandbox.port, options);
  const { browser } = firefox;
  // On a busy machine the page that opens after the installation was not seen once: here the installation is a part of
  // the browser's start. `install` tests that it opens.
  const shown = isNew ? await shownSettings(browser, 15_000).catch(() => null) : null;
  const desk = shown ?? (await openUrl(browser, `${firstOrigin}/${settings}`));
  return runOf(firefox, desk);
}

/** Installs a build temporarily, until Firefox closes. */
export async function install(firefox: Firefox, build = builtForFirefox): Promise<FirefoxRun> {
  await firefox.browser.installExtension(build);
  return runOf(firefox, await shownSettings(firefox.browser));
}

/** Uninstalls the extension with all its stored data, and leaves one empty tab. */
export async function uninstall({ browser }: Firefox): Promise<void> {
  const pages = await browser.pages();
  await browser.newPage(); // the browser closes without a tab
  await Promise.all(pages.map((page) => page.close()));
  await browser.uninstallExtension(extensionId);
  await inBrowser(browser, 'Services.cookies.removeAll()');
}

/** Reloads the extension, as an update does. This closes its pages. */
export const loadAnew = ({ browser }: Firefox): Promise<void> =>
  inBrowser(browser, `AddonManager.getAddonByID('${extensionId}').then((addon) => addon.reload())`);

/** Sets the idle time in milliseconds after which a running Firefox stops the event page. */
export const setIdleTimeout = ({ browser }: Firefox, ms: number): Promise<void> =>
  inBrowser(browser, `Services.prefs.setIntPref('${idleTimeoutPref}', ${ms})`);

/** Takes the whole browser off the network, or back; this machine stays reachable. */
export const setOffline = ({ browser }: Firefox, isOffline: boolean): Promise<void> =>
  inBrowser(browser, `Services.io.offline = ${isOffline}`);

/** Runs a script with the browser's own rights. */
async function inBrowser(browser: Browser, expression: string): Promise<void> {
  type Answer = { result: { contexts: { context: string }[]; type: string; exceptionDetails?: object } };
  // The driver has no public function for this.
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

/** Waits for the settings page that opens after an installation. The driver lacks its address: each page is asked. */
const shownSettings = (browser: Browser, within?: number): Promise<Page> =>
  until(
    'the settings to open',
    async () => {
      // Newest first: the driver does not notice when an extension page is closed.
      for (const page of (await browser.pages()).toReversed()) {
        const url = await page.evaluate(ownAddress).catch(() => null);
        if (url?.endsWith(`/${settings}`)) return page;
      }
      return null;
    },
    within,
  );

/** Opens an extension page by its URL. */
async function openUrl(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage();
  // `goto` never resolves for an extension page over this protocol, so the page is asked whether it has loaded.
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
      await page.bringToFront(); // the browser draws no frames for a tab in the background
      return page;
    },
  };
}

/** Runs in a page: returns its address; null until its `main` element exists, as in each drawn extension page. */
const ownAddress = (): string | null => (document.querySelector('main') === null ? null : location.href);

const proxyPrefs = (port: number): Record<string, unknown> => ({
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': port,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': port,
  // Keeps the browser's own services from bypassing the proxy.
  'network.proxy.failover_direct': false,
  'network.proxy.allow_bypass': false,
});

/** The path of the zip that `wxt zip` writes beside a build; throws if there is none. */
async function zipOf(extension: string): Promise<string> {
  const folder = join(extension, '..');
  const zip = (await readdir(folder)).find((name) => name.endsWith('-firefox.zip'));
  if (zip === undefined) throw new Error(`There is no zip in ${folder}: npm run zip:firefox`);
  return join(folder, zip);
}
