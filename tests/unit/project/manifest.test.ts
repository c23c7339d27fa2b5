import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ConfigEnv } from 'wxt';
import config from '../../../wxt.config.ts';
import { firefoxId } from '../../tools/release/manifest.ts';

type Manifest = { key?: string; browser_specific_settings: { gecko: { id: string } } };

function manifestOf(browser: string, mode: string): Manifest {
  const make = config.manifest as unknown as (env: ConfigEnv) => Manifest;
  return make({ browser, mode, command: mode === 'production' ? 'build' : 'serve', manifestVersion: 3 });
}

/** Chromium's id of an extension: 16 bytes of the hash of its public key, each half byte as a letter from a to p. */
const idOf = (key: string): string =>
  createHash('sha256')
    .update(Buffer.from(key, 'base64'))
    .digest('hex')
    .slice(0, 32)
    .replaceAll(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)));

test('the id in Firefox never changes: stored data and the sealed key are lost with it', () => {
  for (const mode of ['production', 'development'])
    expect(manifestOf('firefox', mode).browser_specific_settings.gecko.id).toBe(firefoxId);
});

test('only development in Chromium has a key, and so always the same id', () => {
  expect(idOf(manifestOf('chrome', 'development').key!)).toBe('bghpdbglcnibninimlmdbkhmhigbnbhp');
  for (const [browser, mode] of [
    ['chrome', 'production'],
    ['firefox', 'production'],
    ['firefox', 'development'],
  ] as const)
    expect(manifestOf(browser, mode), `${browser}, ${mode}`).not.toHaveProperty('key');
});
