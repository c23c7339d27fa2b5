import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shopMatches } from '../../../utils/couriers/shops.ts';
import { providerHosts } from '../../../utils/model/provider.ts';

/** Firefox stores data by this id (store/listing.md "Identity"). */
export const firefoxId = '{b4c08f3d-9997-42c5-898c-145a74af0363}';

export type Manifest = {
  version: string;
  name: string;
  description: string;
  default_locale: string;
  key?: string;
  icons: Record<string, string>;
  permissions: string[];
  host_permissions: string[];
  optional_host_permissions: string[];
  content_scripts?: { matches: string[] }[];
  browser_specific_settings: { gecko: { id: string } };
};

/** A build: its manifest, and its files by their paths. */
export type Build = {
  browser: 'chrome' | 'firefox';
  manifest: Manifest;
  files: ReadonlyMap<string, Buffer>;
};

/** Parts of the browser's API that need no permission, or only a field of the manifest. */
const free = new Set<string>(
  'action commands dom i18n omnibox permissions runtime sidebarAction tabs windows'.split(' '),
);
/** Called only where the browser has it. */
const onlyIn: Record<string, Build['browser']> = { sidePanel: 'chrome' };

/** Permissions that no call shows, and the end-to-end test that needs each. */
export const driven: Record<string, readonly [spec: string, title: string]> = {
  activeTab: [
    'tests/e2e/ways-to-open.spec.ts',
    'the command for the page opens the popup with the page’s numbers, once',
  ],
  service: [
    'tests/firefox/permissions.spec.ts',
    'without permission for the service’s host every view explains it, and no call is made until allowed',
  ],
  shops: [
    'tests/firefox/permissions.spec.ts',
    'a built-in shop whose permission the user took away is off, and its switch brings it back',
  ],
  optional: [
    'tests/firefox/permissions.spec.ts',
    'saving another service address asks for its host permission with the same click',
  ],
};

/** The parts of the browser's API that the sources use: of `browser.alarms.create`, `alarms`. */
export function usedApis(root: string): Set<string> {
  const paths = globSync('{components,entrypoints,utils}/**/*.{ts,tsx}', { cwd: root });
  const code = paths.map((path) =>
    readFileSync(join(root, path), 'utf8').replaceAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/ .*$/gm, ' '),
  );
  return new Set(code.flatMap(apisIn));
}

export const apisIn = (code: string): string[] =>
  [
    ...code.matchAll(/(?<![\w./'"])browser(?: as [^()]*\))?\s*\??\.\s*(\w+)/g),
    ...code.matchAll(/\{ ?(\w+)[^{}]*\} = browser\b(?!\.)/g),
  ].map(([, api]) => api!);

const limits = { name: 75, description: 132 } as const;

/** Says what a store would refuse in the manifest of a build, or what it does not need. */
export function manifestProblems({ browser, manifest, files }: Build, apis: ReadonlySet<string>): string[] {
  const catalogues = [...files.keys()].filter((path) => /^_locales\/\w+\/messages\.json$/.test(path));
  const tooLong = catalogues.flatMap((path) =>
    (['name', 'description'] as const).flatMap((field) => {
      const key = /^__MSG_(\w+)__$/.exec(manifest[field])?.[1];
      const catalogue = JSON.parse(files.get(path)!.toString()) as Record<string, { message: string }>;
      const { length } = key ? (catalogue[key]?.message ?? '') : manifest[field];
      if (length === 0) return [`${path}: has no ${field} of the extension`];
      return length > limits[field]
        ? [`${path}: the ${field} has ${length} characters, at most ${limits[field]}`]
        : [];
    }),
  );
  const icons = ['16', '32', '48', '128'].flatMap((size) => {
    const path = manifest.icons[size];
    const icon = path === undefined ? undefined : files.get(path);
    if (!icon) return [`manifest.json: has no icon of ${size} px`];
    return sizeOfPng(icon).join() === `${size},${size}` ? [] : [`${path}: is not ${size} px wide and high`];
  });
  const needed = [...apis].filter((api) => !free.has(api) && (onlyIn[api] ?? browser) === browser);
  const asked = manifest.permissions;
  const hosts = [...providerHosts.map((host) => `https://${host}/*`), ...shopMatches];
  const read = manifest.content_scripts?.flatMap(({ matches }) => matches) ?? [];
  return [
    ...tooLong,
    ...icons,
    ...asked
      .filter((permission) => !(permission in driven) && !needed.includes(permission))
      .map((permission) => `manifest.json: nothing uses the permission ${permission}`),
    ...needed
      .filter((api) => !asked.includes(api))
      .map((api) => `manifest.json: browser.${api} is called without its permission`),
    ...differing('host_permissions', manifest.host_permissions, hosts),
    ...differing('content_scripts', read, shopMatches),
    ...differing('optional_host_permissions', manifest.optional_host_permissions, ['https://*/*']),
    ...(browser === 'chrome' && manifest.key !== undefined
      ? ['manifest.json: has a key, but the store gives the id']
      : []),
    ...(manifest.browser_specific_settings.gecko.id === firefoxId
      ? []
      : [`manifest.json: the id for Firefox is not ${firefoxId}`]),
  ];
}

const differing = (field: string, given: readonly string[], meant: readonly string[]): string[] => [
  ...given
    .filter((one) => !meant.includes(one))
    .map((one) => `manifest.json: nothing uses ${one} in ${field}`),
  ...meant.filter((one) => !given.includes(one)).map((one) => `manifest.json: ${field} lacks ${one}`),
];

/** Width and height of a PNG. */
export const sizeOfPng = (png: Buffer): [width: number, height: number] =>
  png.length > 24 && png.toString('latin1', 1, 4) === 'PNG'
    ? [png.readUInt32BE(16), png.readUInt32BE(20)]
    : [0, 0];
