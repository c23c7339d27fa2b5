import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { readHidden, setHidden } from '@/utils/platform/hidden.ts';
import { readSites, setSites } from '@/utils/platform/sites.ts';

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

describe('what a newer version stored', () => {
  const { local } = fakeBrowser.storage;
  const stored = async (key: string) => (await local.get(key))[key];

  it('of hidden numbers and sites is read as far as it is understood, and stays but for what is named', async () => {
    const newer = {
      v: 2,
      numbers: { AAA111: 1, BBB222: { at: 2, why: 'an order' }, CCC333: { at: 3 } },
      sites: { 'shop.example': { at: 4, until: 5 } },
      words: ['invoice'],
    };
    await local.set({ hidden: newer });
    expect(await readHidden()).toEqual({ v: 1, numbers: { AAA111: 1 }, sites: {} });
    await setHidden({ number: 'DDD444' }, true, 6);
    await setHidden({ number: 'CCC333' }, false);
    const { AAA111, BBB222 } = newer.numbers;
    expect(await stored('hidden')).toEqual({ ...newer, numbers: { AAA111, BBB222, DDD444: 6 } });
    await setHidden({ site: 'other.example' }, true, 7);
    expect(await stored('hidden')).toMatchObject({ v: 2, sites: { ...newer.sites, 'other.example': 7 } });
  });

  it('in another form altogether stays as it is', async () => {
    const newer = { v: 2, numbers: [{ number: 'AAA111', at: 1 }], sites: {} };
    await local.set({ hidden: newer, sites: { v: 2, hosts: ['a.example'] } });
    await setHidden({ number: 'DDD444' }, true, 6);
    await setHidden({ site: 'shop.example' }, true, 7);
    await setSites({ add: 'd.example' });
    await setSites({ remove: ['a.example'] });
    expect(await stored('hidden')).toEqual({ ...newer, sites: { 'shop.example': 7 } });
    expect(await stored('sites')).toEqual({ v: 2, hosts: ['a.example'] });
    expect(await readHidden()).toMatchObject({ numbers: {}, sites: { 'shop.example': 7 } });
  });

  it('of added sites, too', async () => {
    const newer = { v: 2, hosts: { 'a.example': 2, 'b.example': { at: 1 }, 'c.example': 1 }, paths: {} };
    await local.set({ sites: newer });
    expect(Object.keys(await readSites())).toEqual(['c.example', 'a.example']);
    await setSites({ add: 'd.example' });
    await setSites({ remove: ['a.example'] });
    const { 'b.example': strange, 'c.example': known } = newer.hosts;
    const hosts = { 'b.example': strange, 'c.example': known, 'd.example': expect.any(Number) };
    expect(await stored('sites')).toEqual({ ...newer, hosts });
  });
});
