import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { ConfigEnv } from 'wxt';
import { shopMatches } from '../../../utils/couriers/shops.ts';
import config from '../../../wxt.config.ts';
import { apisIn, driven, manifestProblems, usedApis, type Build, type Manifest } from './manifest.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const apis = usedApis(root);
const files = new Map(
  globSync('**/*.{png,json}', { cwd: `${root}public` }).map((path) => [
    path,
    readFileSync(`${root}public/${path}`),
  ]),
);

function build(browser: Build['browser'], change: Partial<Manifest> = {}): Build {
  const make = config.manifest as unknown as (env: ConfigEnv) => Manifest;
  const manifest = make({ browser, mode: 'production', command: 'build', manifestVersion: 3 });
  return {
    browser,
    files,
    manifest: { ...manifest, content_scripts: [{ matches: shopMatches }], ...change },
  };
}
const { permissions, host_permissions: hosts, icons } = build('chrome').manifest;

test.each(['chrome', 'firefox'] as const)('the manifest for %s passes', (browser) =>
  expect(manifestProblems(build(browser), apis)).toEqual([]),
);

describe('a manifest is refused', () => {
  test.for<[what: string, change: Partial<Manifest>, problem: string]>([
    [
      'without a permission whose API is called',
      { permissions: permissions.filter((one) => one !== 'alarms') },
      'manifest.json: browser.alarms is called without its permission',
    ],
    [
      'with a permission that nothing uses',
      { permissions: [...permissions, 'history'] },
      'manifest.json: nothing uses the permission history',
    ],
    [
      'with a host that nothing uses',
      { host_permissions: [...hosts, 'https://example.com/*'] },
      'manifest.json: nothing uses https://example.com/* in host_permissions',
    ],
    [
      'without the host of a shop',
      { host_permissions: hosts.filter((one) => !one.includes('shopee.co.th')) },
      'manifest.json: host_permissions lacks https://*.shopee.co.th/*',
    ],
    ['with a key', { key: 'MIIB' }, 'manifest.json: has a key, but the store gives the id'],
    [
      'with another id for Firefox',
      { browser_specific_settings: { gecko: { id: 'waybill@example.com' } } },
      'manifest.json: the id for Firefox is not {b4c08f3d-9997-42c5-898c-145a74af0363}',
    ],
    ['without an icon', { icons: { ...icons, 48: 'icon/49.png' } }, 'manifest.json: has no icon of 48 px'],
    [
      'with an icon of another size',
      { icons: { ...icons, 48: 'icon/32.png' } },
      'icon/32.png: is not 48 px wide and high',
    ],
    [
      'with an endless name',
      { name: 'W'.repeat(76) },
      '_locales/en/messages.json: the name has 76 characters, at most 75',
    ],
    [
      'without a description',
      { description: '__MSG_no__' },
      '_locales/th/messages.json: has no description of the extension',
    ],
  ])('%s', ([, change, problem]) =>
    expect(manifestProblems(build('chrome', change), apis)).toContain(problem),
  );

  test('with a text over the limit in one language', () => {
    const path = '_locales/th/messages.json';
    const texts = JSON.parse(files.get(path)!.toString()) as Record<string, { message: string }>;
    texts['extensionDescription']!.message = 'ก'.repeat(133);
    const longer = new Map(files).set(path, Buffer.from(JSON.stringify(texts)));
    expect(manifestProblems({ ...build('chrome'), files: longer }, apis)).toEqual([
      `${path}: the description has 133 characters, at most 132`,
    ]);
  });
});

test('a call is found in each form that the sources use', () => {
  const code = `browser.alarms.get(); await browser.storage
    .local; (browser as unknown as Panels).sidePanel; const { dom } = browser as { dom?: {} }; 'browser.history.x'`;
  expect(apisIn(code).toSorted()).toEqual(['alarms', 'dom', 'sidePanel', 'storage']);
  expect([...apis]).toEqual(expect.arrayContaining(permissions.filter((one) => one !== 'activeTab')));
});

test('the end-to-end tests that need a permission exist', () => {
  for (const [spec, title] of Object.values(driven)) {
    expect(existsSync(`${root}${spec}`), spec).toBe(true);
    expect(readFileSync(`${root}${spec}`, 'utf8')).toContain(`test('${title}'`);
  }
});
