import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
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

// Firefox gives each installation an id of its own; fixed, so that the extension's pages have a known address.
const uuid = '5d1b8f0e-2c3a-4f6b-9a7d-0e1f2a3b4c5d';
const ownUrl = (path: string): string => `moz-extension://${uuid}/${path}`;

/** A real Firefox with the extension in it, its service and shops led to the sandbox. */
export type FirefoxRun = {
  browser: Browser;
  /** The folder of the profile. */
  profile: string;
  /** The extension's options page in a tab of its own: from here its world is looked at, by its own rights. */
  desk: Page;
  /** Opens a web page and brings it to the front. */
  open(url: string): Promise<Page>;
  /** Opens one of the extension's own pages. */
  openOwn(path: string): Promise<Page>;
  /** What the browser asked for that is not the sandbox's: `name:port`. */
  refused(): readonly string[];
  close(): Promise<void>;
};

export type FirefoxOptions = {
  extension?: string;
  /**
   * A profile to start in, kept at the end. The extension is put into it for good, as its zip; for this while
   * neither the store has signed it only an ESR, Developer Edition or Nightly will do.
   */
  profile?: string;
  /** After how many idle milliseconds the event page is ended; Firefox's own is 30 s. */
  idleTimeout?: number;
};

/** Starts Firefox, headless, with a fresh profile; nothing leaves the machine. */
export async function launchFirefox(sandbox: Sandbox, options: FirefoxOptions = {}): Promise<FirefoxRun> {
  const { extension = builtForFirefox, idleTimeout = 30_000 } = options;
  const executablePath = findFirefox();
  if (executablePath === null) throw new Error(`No Firefox was found. To get it: ${firefoxAdvice}`);
  const proxy = await startConnectProxy(servedNames, sandbox.port);
  const profile = options.profile ?? (await mkdtemp(join(tmpdir(), 'waybill-firefox-')));
  const id = await idOf(extension);
  const installed = join(profile, 'extensions', `${id}.xpi`);
  // Only once: a file that was touched would count as an update, which starts the event page.
  const isNew = !existsSync(installed);
  if (options.profile !== undefined && isNew) {
    await mkdir(dirname(installed), { recursive: true });
    await copyFile(await zipOf(extension), installed);
  }
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    acceptInsecureCerts: true,
    userDataDir: profile,
    defaultViewport: { width: 1100, height: 800 },
    args: ['--remote-allow-system-access'], // else no tab may go to an extension's page
    env: { ...process.env, TZ: 'Asia/Bangkok' },
    extraPrefsFirefox: {
      ...proxyPrefs(proxy.port),
      'extensions.webextensions.uuids': JSON.stringify({ [id]: uuid }),
      'extensions.background.idle.timeout': idleTimeout,
      // A question to the user stands in the browser's own frame, where no test can press it: it is granted.
      'extensions.webextOptionalPermissionPrompts': false,
      'intl.accept_languages': 'en-US,en',
      'xpinstall.signatures.required': false,
      'extensions.autoDisableScopes': 0, // what lies in the profile is not switched off until the user agrees
    },
  });
  const openOwn = async (path: string): Promise<Page> => {
    const page = await browser.newPage();
    // Going to an extension's page never resolves over this protocol; the page itself says when it is there.
    void page.goto(ownUrl(path)).catch(() => {});
    await until(`${path} to load`, () => page.evaluate(isLoaded, ownUrl(path)).catch(() => false));
    return page;
  };
  if (options.profile === undefined) await browser.installExtension(extension);
  // Who is new is shown the settings, in place of an empty tab: no page knows its address but by itself.
  const shown = async (): Promise<Page | null> => {
    for (const page of await browser.pages())
      if (await page.evaluate(isLoaded, ownUrl('options.html'))) return page;
    return null;
  };
  const desk = isNew
    ? await until('the settings to open', () => shown().catch(() => null))
    : await openOwn('options.html');
  return {
    browser,
    profile,
    desk,
    openOwn,
    async open(url) {
      const page = await browser.newPage();
      await page.goto(url);
      await page.bringToFront(); // else the browser draws no frames for it
      return page;
    },
    refused: proxy.refused,
    async close() {
      if (browser.connected) await browser.close();
      await proxy.close();
      if (options.profile === undefined) await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Runs in a page: whether it is the extension's own of this address, and drawn. */
const isLoaded = (url: string): boolean => location.href === url && document.querySelector('main') !== null;

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

async function idOf(extension: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(extension, 'manifest.json'), 'utf8')) as {
    browser_specific_settings: { gecko: { id: string } };
  };
  return manifest.browser_specific_settings.gecko.id;
}
