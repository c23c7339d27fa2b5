import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { readHidden, readSites, setHidden, setSites } from '@/utils/storage/user-sites.ts';

it('hides numbers and sites until they are shown again', async () => {
  await setHidden({ numbers: ['TH260417733905B'] }, true, 1);
  await setHidden({ site: 'shop.example' }, true, 2);
  expect(await readHidden()).toEqual({ numbers: { TH260417733905B: 1 }, sites: { 'shop.example': 2 } });
  await setHidden({ numbers: ['TH260417733905B'] }, false);
  expect((await readHidden()).numbers).toEqual({});
});

it('drops the oldest number above a thousand', async () => {
  const numbers = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`LEXPU00000${n}`, n]));
  await fakeBrowser.storage.local.set({ hidden: { numbers, sites: {} } });
  await setHidden({ numbers: ['NEWEST'] }, true, 9999);
  const kept = Object.keys((await readHidden()).numbers);
  expect([kept.length, kept.includes('NEWEST'), kept.includes('LEXPU000000')]).toEqual([1000, true, false]);
});

describe('numbers hidden by pages', () => {
  const numbers = async () => Object.keys((await readHidden()).numbers);

  it('above 200 of a site, drop only the oldest of that site', async () => {
    await fakeBrowser.storage.local.set({ hidden: { numbers: { OLD001: 1 }, sites: {} } }); // no site stored
    await setHidden({ numbers: ['OWN002'] }, true, 2);
    await setHidden({ number: 'OTHER3', on: 'other.example' }, true, 3);
    for (let n = 0; n < 250; n += 1)
      await setHidden({ number: `SHOP${n}`, on: 'shop.example' }, true, 100 + n);
    const left = await numbers();
    expect(left).toEqual(expect.arrayContaining(['OLD001', 'OWN002', 'OTHER3', 'SHOP249', 'SHOP50']));
    expect([left.length, left.includes('SHOP49')]).toEqual([203, false]);
  });

  it('are shown again by the same site or by the extension’s pages, not by another site', async () => {
    await setHidden({ numbers: ['AAA111'] }, true);
    await setHidden({ number: 'BBB222', on: 'shop.example' }, true);
    await setHidden({ number: 'CCC333', on: 'shop.example' }, true);
    for (const number of ['AAA111', 'BBB222', 'CCC333'])
      await setHidden({ number, on: 'other.example' }, false);
    expect((await numbers()).toSorted()).toEqual(['AAA111', 'BBB222', 'CCC333']);
    await setHidden({ number: 'AAA111', on: 'shop.example' }, false);
    await setHidden({ number: 'BBB222', on: 'shop.example' }, false);
    expect((await numbers()).toSorted()).toEqual(['AAA111', 'CCC333']);
    await setHidden({ numbers: ['AAA111', 'CCC333'] }, false);
    expect((await fakeBrowser.storage.local.get('hidden'))['hidden']).toEqual({
      numbers: {},
      sites: {},
      bySite: {},
    });
  });
});

it('loses nothing on concurrent writes, and reads junk as empty', async () => {
  await fakeBrowser.storage.local.set({ hidden: 'junk' });
  await Promise.all(['AAA111', 'BBB222', 'CCC333'].map((number) => setHidden({ numbers: [number] }, true)));
  expect(Object.keys((await readHidden()).numbers).toSorted()).toEqual(['AAA111', 'BBB222', 'CCC333']);
});

it('one unreadable entry does not affect the others', async () => {
  await fakeBrowser.storage.local.set({
    hidden: { numbers: { AAA111: 1, BBB222: 'x' }, sites: 7 },
    sites: { 'a.example': 2, 'b.example': null, 'c.example': 1 },
  });
  expect(await readHidden()).toEqual({ numbers: { AAA111: 1 }, sites: {} });
  expect(Object.keys(await readSites())).toEqual(['c.example', 'a.example']);
});

it('adds and removes sites', async () => {
  await Promise.all([setSites({ add: 'a.example' }), setSites({ add: 'b.example' })]);
  await setSites({ remove: 'a.example' });
  expect(Object.keys(await readSites())).toEqual(['b.example']);
});
