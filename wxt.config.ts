import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import preact from '@preact/preset-vite';
import type { Plugin } from 'vite';
import { defineConfig } from 'wxt';
import { providerHosts } from './utils/model/provider.ts';
import { shopMatches } from './utils/couriers/shops.ts';

/**
 * Makes Preact's `dangerouslySetInnerHTML` set text instead of HTML, so that no mistake in our code can write HTML
 * (docs/promises.md P17) and the linter of the Firefox store gives no warning. Fails the build if a new version of
 * Preact no longer contains the replaced code.
 */
const plainText = (): Plugin => ({
  name: 'plain-text',
  enforce: 'pre',
  transform(code, id) {
    if (!/[/\\]preact[/\\]dist[/\\]preact\.\w+$/.test(id.split('?')[0]!)) return null;
    const plain = code.replaceAll(/(\w+)\.innerHTML=(\w+)\.__html/g, '$1.textContent=$2.__html');
    if (plain === code) this.error('Preact sets innerHTML in another way than it did: see plainText');
    return { code: plain, map: null };
  },
});

const pathOf = (source: string): string => fileURLToPath(new URL(source, import.meta.url));

/** The first tags in the head of every view. The theme script must run before the first paint. */
const pageHead = (): Plugin => ({
  name: 'page-head',
  transformIndexHtml: () => [
    { tag: 'meta', attrs: { charset: 'UTF-8' } },
    { tag: 'meta', attrs: { name: 'viewport', content: 'width=device-width, initial-scale=1' } },
    { tag: 'meta', attrs: { name: 'color-scheme', content: 'light dark' } },
    { tag: 'script', attrs: { src: '/theme.js' } },
    { tag: 'link', attrs: { rel: 'icon', href: '/icon/32.png' } },
  ],
});

/**
 * Modules that are bundled, with their imports, into one file, which every view loads first: the popup opens a third
 * slower with thirty small files. It contains the shared styles, because they must come before the styles of a view.
 */
const inFirstFile = /[/\\](?:app[/\\](?:Popup|mount)\.tsx|styles[/\\](?:look|pages|shell)\.css)$/;

/** The folders of the packages whose code is in the build. */
const bundled = new Set<string>();
const findBundled = (): Plugin => ({
  name: 'find-bundled',
  generateBundle(_, bundle) {
    for (const part of Object.values(bundle))
      for (const [id, { renderedLength }] of Object.entries(part.type === 'chunk' ? part.modules : {})) {
        const folder = /^.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+/.exec(id)?.[0];
        if (folder && renderedLength > 0) bundled.add(folder.replace(/^\0/, ''));
      }
  },
});

/** Writes the licences of the bundled packages into the build, and Waybill's own if there is one. */
function writeLicences(build: string): void {
  const notices = [...bundled].map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    // Some packages have no such file.
    const files = globSync('LICEN[CS]E{,.md,.txt}', { cwd: folder });
    const texts = files.map((file) =>
      readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim(),
    );
    return [`${name} ${version} (${license})`, ...texts].join('\n\n');
  });
  const line = `\n\n${'-'.repeat(80)}\n\n`;
  const intro = 'Waybill contains code of these packages of npm, in a shorter form. npm has their sources.';
  writeFileSync(join(build, 'notices.txt'), `${[intro, ...notices.toSorted()].join(line)}\n`);
  const own = pathOf('LICENSE');
  if (existsSync(own)) writeFileSync(join(build, basename(own)), readFileSync(own));
}

/** A public key, made for this; nobody has its private key. */
const developmentKey = [
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAtLfYbArixpmuGOW6Fmz/NiX4Mauw+YjZpiC3DsgdRd+BFJDHNN9801',
  '6pZ2x+HPEdiikql8zHjc+JUfbzSnBaz6FnTlZpe4DWPZcO/zUkWbWZBbjvgVyq7q6eDSfjREYWGt3IxzhJUdXjes00mkmRiq/2',
  '4G6ii58IFti8ZUAv6H8cQ29xfSBkUi4JM5B0x9tYTAW2xGYVlQ1e0RABQRxQLQgCwfQdZDxQ2EX1u3ZrDrDcpgeCGCeP2M7ay/',
  'MsfFnbcogzADN2718vi+er9l/MWeKrWur8vYDbz3RD1Hvcew/WoUGxHJ9rhk+IleseuBSYDgqwvSf4XKtIncUe9DfCOwIDAQAB',
].join('');

// Every permission is listed here once, with its reason (docs/promises.md P23).
export default defineConfig({
  manifestVersion: 3,
  imports: false,
  hooks: {
    'build:done': ({ config }) => writeLicences(config.outDir),
    'entrypoints:resolved'(_, entrypoints) {
      for (const { type, options } of entrypoints)
        if (type === 'content-script') options.matches = shopMatches;
    },
    // Replaces the polyfill everywhere except in the background: it would be a fifth of the code that the popup or a
    // shop page loads, and both browsers' APIs return promises. The background needs it, because a message listener
    // in Chromium 128 cannot return a promise.
    'vite:build:extendConfig'(entries, config) {
      if (entries.some(({ type }) => type === 'background')) return;
      const nativeBrowser = { 'webextension-polyfill': pathOf('utils/browser/native-browser.ts') };
      config.resolve = { ...config.resolve, alias: { ...config.resolve?.alias, ...nativeBrowser } };
      if (!entries.every(({ inputPath }) => inputPath.endsWith('.html'))) return;
      config.build = {
        ...config.build,
        modulePreload: { polyfill: false }, // both browsers support it
        rolldownOptions: {
          ...config.build?.rolldownOptions,
          output: { codeSplitting: { groups: [{ name: 'first', test: inFirstFile }] } },
        },
      };
    },
  },
  outDir: '.output',
  zip: { zipSources: false }, // `npm run release` makes the zip of the sources
  vite: () => ({
    plugins: [
      preact({ reactAliasesEnabled: false, devToolsEnabled: false }),
      plainText(),
      pageHead(),
      findBundled(),
    ],
    // Replaces WXT's class by a smaller one, because every shop page loads it.
    resolve: { alias: { 'wxt/utils/content-script-context': pathOf('utils/page/script-context.ts') } },
    // As modules, so that a worker loads a library on its first use.
    worker: { format: 'es' },
    // The oldest supported versions. Both have light-dark(): without `cssTarget` the build would rewrite it.
    build: { target: 'es2023', cssTarget: ['chrome128', 'firefox142'] },
  }),
  manifest: ({ browser, mode }) => ({
    name: '__MSG_extensionName__',
    description: '__MSG_extensionDescription__',
    default_locale: 'en',
    minimum_chrome_version: browser === 'firefox' ? undefined : '128',
    incognito: 'not_allowed', // no data from private windows
    icons: { 16: 'icon/16.png', 32: 'icon/32.png', 48: 'icon/48.png', 128: 'icon/128.png' },
    permissions: [
      'storage', // settings and the sealed credentials
      'alarms', // one alarm starts the background to poll, one looks after the relay's connection
      'notifications', // announces a changed status
      'scripting', // injects the card into a shop page on first use, and the content script into added sites
      'contextMenus', // checks a selected number, or the number in a link
      ...(browser === 'firefox' ? [] : ['sidePanel']), // the list beside a shop (Firefox's sidebar needs no permission)
      'activeTab', // scans a page, or reads the selection or the link's text in it, once, when the user asks
    ],
    host_permissions: [
      ...providerHosts.map((host) => `https://${host}/*`), // the tracking service
      ...shopMatches, // shop pages whose numbers are marked
    ],
    // No permission is needed for these. Chrome gives suggested keys to at most four commands; the user sets the others.
    commands: {
      _execute_action: {
        suggested_key: { default: 'Alt+Shift+L' },
        description: '__MSG_commandPopup__', // the popup
      },
      'open-dashboard': {
        suggested_key: { default: 'Alt+Shift+D' },
        description: '__MSG_commandDashboard__',
      },
      'open-panel': { suggested_key: { default: 'Alt+Shift+S' }, description: '__MSG_commandPanel__' },
      // A press of these keys is a use of `activeTab`.
      'check-selection': { description: '__MSG_commandCheck__' },
      'scan-page': { description: '__MSG_commandScan__' },
    },
    omnibox: { keyword: 'wb' }, // checks a number or searches the list from the address bar
    optional_host_permissions: ['https://*/*'], // requested when another service address is saved or a site is added
    ...(browser === 'firefox' ? {} : { externally_connectable: { ids: [] } }),
    // Gives `npm run dev` one id, and so its stored data, in any folder. In a store's build the store gives the id.
    ...(browser !== 'firefox' && mode === 'development' && { key: developmentKey }),
    ...(mode === 'production' && {
      content_security_policy: {
        extension_pages:
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src https: wss:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      },
    }),
    browser_specific_settings: {
      gecko: {
        id: '{b4c08f3d-9997-42c5-898c-145a74af0363}', // never changes: Firefox stores data and settings by it
        strict_min_version: '142.0',
        data_collection_permissions: {
          required: ['websiteContent', 'authenticationInfo'],
          optional: ['personallyIdentifyingInfo'], // a buyer's phone number, requested before the first one is sent
        },
      },
    },
  }),
});
