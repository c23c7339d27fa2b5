import { expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { readHidden, setHidden } from '@/utils/platform/hidden.ts';

it('hides numbers and sites, each until it is shown again', async () => {
  await setHidden({ number: 'TH260417733905B' }, true, 1);
  await setHidden({ site: 'shop.example' }, true, 2);
  expect(await readHidden()).toEqual({ v: 1, numbers: { TH260417733905B: 1 }, sites: { 'shop.example': 2 } });
  await setHidden({ number: 'TH260417733905B' }, false);
  expect((await readHidden()).numbers).toEqual({});
});

it('forgets the oldest beyond five hundred', async () => {
  const numbers = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`LEXPU00000${n}`, n]));
  await fakeBrowser.storage.local.set({ hidden: { v: 1, numbers, sites: {} } });
  await setHidden({ number: 'NEWEST' }, true, 9999);
  const kept = Object.keys((await readHidden()).numbers);
  expect([kept.length, kept.includes('NEWEST'), kept.includes('LEXPU000000')]).toEqual([500, true, false]);
});

it('loses nothing when two are hidden at once, and reads junk as nothing', async () => {
  await fakeBrowser.storage.local.set({ hidden: 'junk' });
  await Promise.all(['AAA111', 'BBB222', 'CCC333'].map((number) => setHidden({ number }, true)));
  expect(Object.keys((await readHidden()).numbers).toSorted()).toEqual(['AAA111', 'BBB222', 'CCC333']);
});
