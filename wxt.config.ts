import { fileURLToPath } from 'node:url';
import preact from '@preact/preset-vite';
import type { Plugin } from 'vite';
import { defineConfig } from 'wxt';
import { providerHosts } from './utils/model/provider.ts';
import { shopMatches } from './utils/couriers/shops.ts';

/**
 * Takes out of Preact the one place where it makes elements of a string (`dangerouslySetInnerHTML`): it sets text
 * instead. Nothing of ours uses it; what a bundle cannot do, no mistake can (docs/promises.md P17), and the store's
 * linter is silent. Fails the build when Preact has changed and nothing is found any more.
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

/** What the head of every page begins with; the theme is read before anything is drawn. */
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
 * What is put into the first file that our pages load, with all that it imports: as thirty small files the popup takes a
 * third longer. The shared styles are in it because they must come before those of a page.
 */
const inFirstFile = /[/\\](?:popup[/\\]App\.tsx|app[/\\]mount\.tsx|styles[/\\](?:look|pages|shell)\.css)$/;

// One source, two browsers. Every permission stands here once, with its reason (docs/promises.md P23).
export default defineConfig({
  manifestVersion: 3,
  imports: false,
  hooks: {
    // Both browsers' own objects answer with promises; only the background needs the polyfill, for answers that come later
    // (Chromium 128 takes none from a listener). It is a fifth of what the popup, or a shop's page, would load.
    'vite:build:extendConfig'(entries, config) {
      if (entries.some(({ type }) => type === 'background')) return;
      const nativeBrowser = { 'webextension-polyfill': pathOf('utils/browser/native-browser.ts') };
      config.resolve = { ...config.resolve, alias: { ...config.resolve?.alias, ...nativeBrowser } };
      if (!entries.every(({ inputPath }) => inputPath.endsWith('.html'))) return;
      config.build = {
        ...config.build,
        modulePreload: { polyfill: false }, // both browsers know it
        rolldownOptions: {
          ...config.build?.rolldownOptions,
          output: { codeSplitting: { groups: [{ name: 'first', test: inFirstFile }] } },
        },
      };
    },
  },
  outDir: '.output',
  vite: () => ({
    plugins: [preact({ reactAliasesEnabled: false, devToolsEnabled: false }), plainText(), pageHead()],
    // Ours is smaller: every page of a shop loads it.
    resolve: { alias: { 'wxt/utils/content-script-context': pathOf('utils/page/script-context.ts') } },
    // Both browsers know light-dark() since 2024; without their names the build would rewrite it.
    build: { target: 'es2023', cssTarget: ['chrome128', 'firefox142'] },
  }),
  manifest: ({ browser, mode }) => ({
    name: '__MSG_extensionName__',
    description: '__MSG_extensionDescription__',
    default_locale: 'en',
    minimum_chrome_version: browser === 'firefox' ? undefined : '128',
    incognito: 'not_allowed', // nothing of a private window may be kept
    icons: { 16: 'icon/16.png', 32: 'icon/32.png', 48: 'icon/48.png', 128: 'icon/128.png' },
    permissions: [
      'storage', // settings and the sealed credentials
      'alarms', // one alarm wakes the background to poll
      'notifications', // a changed status is said on the desktop
      'scripting', // the card is put into a shop page on first use, never before; sites the user adds are read
      'contextMenus', // "Look up" on a selected number
      ...(browser === 'firefox' ? [] : ['sidePanel']), // the list beside a shop (Firefox has its sidebar without asking)
      'activeTab', // the popup may scan the page it was opened on, once, when the user asks for it
    ],
    host_permissions: [
      ...providerHosts.map((host) => `https://${host}/*`), // the tracking service
      ...shopMatches, // shop pages whose numbers are marked
    ],
    commands: {
      'open-dashboard': {
        suggested_key: { default: 'Alt+Shift+W' },
        description: '__MSG_commandDashboard__',
      },
      'open-panel': { suggested_key: { default: 'Alt+Shift+S' }, description: '__MSG_commandPanel__' },
    },
    optional_host_permissions: ['https://*/*'], // asked for when another service address is saved or a site is added
    ...(browser === 'firefox' ? {} : { externally_connectable: { ids: [] } }),
    ...(mode === 'production' && {
      content_security_policy: {
        extension_pages:
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src https:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      },
    }),
    browser_specific_settings: {
      gecko: {
        id: 'waybill@waybill.example',
        strict_min_version: '142.0',
        data_collection_permissions: {
          required: ['websiteContent', 'authenticationInfo'],
          optional: ['personallyIdentifyingInfo'], // a buyer's phone number, asked for when one is first sent
        },
      },
    },
  }),
});
