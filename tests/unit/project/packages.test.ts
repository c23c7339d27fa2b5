import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// What may get into the build from outside (docs/promises.md P48).

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
type Versions = Record<string, string>;
type Lists = Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Versions>;
type Locked = { version?: string; integrity?: string; resolved?: string; dependencies?: Versions };
const manifest = JSON.parse(read('package.json')) as Lists & { scripts: Versions };
const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };
const lists = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;

test('few packages are part of the product', () =>
  expect(Object.keys(manifest.dependencies)).toEqual([
    'htmlparser2',
    'hucre',
    'idb',
    'idb-keyval',
    'papaparse',
    'preact',
    'valibot',
    'webextension-polyfill',
  ]));

test('each package has one exact version, and package-lock.json the same', () => {
  for (const list of lists) {
    for (const [name, version] of Object.entries(manifest[list]))
      expect(version, name).toMatch(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/);
    expect((lock.packages[''] as Lists)[list], list).toEqual(manifest[list]);
    for (const [name, version] of Object.entries(manifest[list]))
      expect(lock.packages[`node_modules/${name}`]?.version, name).toBe(version);
  }
});

test('each locked package is identified by the hash of its content', () => {
  const packages = Object.entries(lock.packages).filter(([path]) => path !== '');
  expect(packages.length).toBeGreaterThan(100);
  for (const [path, { integrity, resolved }] of packages) {
    expect(integrity, path).toMatch(/^sha512-[\w+/]{86}==$/);
    expect(resolved, path).toBeUndefined(); // else it would be loaded from that address
  }
});

test('installation scripts do not run, and versions are exact and a week old', () =>
  expect(read('.npmrc').split('\n')).toEqual(
    expect.arrayContaining(['ignore-scripts=true', 'save-exact=true', 'min-release-age=7']),
  ));

test('no script of this project runs at an installation', () => {
  const atInstallation = /^(?:pre|post)?(?:install|prepare|prepublish|dependencies)$/;
  expect(Object.keys(manifest.scripts).filter((name) => atInstallation.test(name))).toEqual([]);
});
