import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { readHidden, setHidden } from '@/utils/platform/hidden.ts';
import { readSites, setSites } from '@/utils/platform/sites.ts';

it('hides numbers and sites, each until it is shown again', async () => {
  await setHidden({ numbers: ['TH260417733905B'] }, true, 1);
  await setHidden({ site: 'shop.example' }, true, 2);
  expect(await readHidden()).toEqual({ v: 1, numbers: { TH260417733905B: 1 }, sites: { 'shop.example': 2 } });
  await setHidden({ numbers: ['TH260417733905B'] }, false);
  expect((await readHidden()).numbers).toEqual({});
});

it('forgets the oldest beyond a thousand', async () => {
  const numbers = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`LEXPU00000${n}`, n]));
  await fakeBrowser.storage.local.set({ hidden: { v: 1, numbers, sites: {} } });
  await setHidden({ numbers: ['NEWEST'] }, true, 9999);
  const kept = Object.keys((await readHidden()).numbers);
  expect([kept.length, kept.includes('NEWEST'), kept.includes('LEXPU000000')]).toEqual([1000, true, false]);
});

describe('what pages hide', () => {
  const numbers = async () => Object.keys((await readHidden()).numbers);

  it('pushes out only what was hidden on the same site', async () => {
    await fakeBrowser.storage.local.set({ hidden: { v: 1, numbers: { OLD001: 1 }, sites: {} } }); // stored before
    await setHidden({ numbers: ['OWN002'] }, true, 2);
    await setHidden({ number: 'OTHER3', on: 'other.example' }, true, 3);
    for (let n = 0; n < 250; n += 1)
      await setHidden({ number: `SHOP${n}`, on: 'shop.example' }, true, 100 + n);
    const left = await numbers();
    expect(left).toEqual(expect.arrayContaining(['OLD001', 'OWN002', 'OTHER3', 'SHOP249', 'SHOP50']));
    expect([left.length, left.includes('SHOP49')]).toEqual([203, false]);
  });

  it('is shown again by the same site and by our own pages, by no other site', async () => {
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
      v: 1,
      numbers: {},
      sites: {},
    });
  });

  it('stays with what a newer version stored of it', async () => {
    const newer = {
      v: 2,
      numbers: {},
      sites: {},
      bySite: { 'shop.example': { AAA111: { at: 1 } }, words: ['x'] },
    };
    await fakeBrowser.storage.local.set({ hidden: newer });
    await setHidden({ number: 'BBB222', on: 'shop.example' }, true, 2);
    await setHidden({ numbers: ['CCC333'] }, false);
    expect((await fakeBrowser.storage.local.get('hidden'))['hidden']).toEqual({
      ...newer,
      bySite: { 'shop.example': { AAA111: { at: 1 }, BBB222: 2 }, words: ['x'] },
    });
  });
});

it('loses nothing when two are hidden at once, and reads junk as nothing', async () => {
  await fakeBrowser.storage.local.set({ hidden: 'junk' });
  await Promise.all(['AAA111', 'BBB222', 'CCC333'].map((number) => setHidden({ numbers: [number] }, true)));
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
    await setHidden({ numbers: ['DDD444'] }, true, 6);
    await setHidden({ numbers: ['CCC333'] }, false);
    const { AAA111, BBB222 } = newer.numbers;
    expect(await stored('hidden')).toEqual({ ...newer, numbers: { AAA111, BBB222, DDD444: 6 } });
    await setHidden({ site: 'other.example' }, true, 7);
    expect(await stored('hidden')).toMatchObject({ v: 2, sites: { ...newer.sites, 'other.example': 7 } });
  });

  it('in another form altogether stays as it is', async () => {
    const newer = { v: 2, numbers: [{ number: 'AAA111', at: 1 }], sites: {} };
    await local.set({ hidden: newer, sites: { v: 2, hosts: ['a.example'] } });
    await setHidden({ numbers: ['DDD444'] }, true, 6);
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
