import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { enter, suggest } from '@/utils/background/address-bar.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import { updateSettings } from '@/utils/storage/settings.ts';
import { followedParcel } from '../../fixtures/parcels.ts';
import { addParcel } from '../support/raw-store.ts';

const now = Date.now();
let opened: unknown[];
const follow = async (...parcels: Parcel[]) => {
  for (const row of parcels) await addParcel(row.id, () => ({ row, log: null }));
};

beforeEach(async () => {
  opened = [];
  const pathOf = ({ url = '', ...how }: { url?: string | undefined }) => [url.replace(/^.*(?=\/)/, ''), how];
  vi.spyOn(fakeBrowser.tabs, 'create').mockImplementation((of) =>
    Promise.resolve(opened.push(pathOf(of)) as never),
  );
  vi.spyOn(fakeBrowser.tabs, 'update').mockImplementation(((of: { url: string }) =>
    Promise.resolve(opened.push([...pathOf(of), 'here']))) as never);
  await updateSettings({ language: 'en' });
  await follow(
    followedParcel('lex', 'LEXPU0284917356', now, { name: 'Teapot, blue', status: 'ON_SHIPPING' }),
    followedParcel('jt-express', '820417563920', now, { name: '', status: 'ON_DELIVERED', archivedAt: now }),
    followedParcel('flash-express', 'TH01427K9QW43B', now, { name: 'Mugs' }),
    followedParcel('shopee-express', 'TH01427K9QW43B', now, { name: 'Mugs again' }),
  );
});

const contents = async (typed: string) => (await suggest(typed)).suggested.map(({ content }) => content);
const tab = { active: true };

describe('the address bar', () => {
  it('suggests followed parcels by name, number and courier, archived ones too, at most five', async () => {
    expect(await contents('teapot')).toEqual(['LEXPU0284917356']);
    expect(await contents('8204')).toEqual(['820417563920']);
    expect(await contents('j&t')).toEqual(['820417563920']);
    expect(await contents('nothing like it')).toEqual([]);
    await follow(
      ...[1, 2, 3, 4].map((n) => followedParcel('lex', `LEXPU000000000${n}`, now, { name: 'Mugs' })),
    );
    expect(await contents('mugs')).toHaveLength(5);
  });

  it('describes a parcel by its name, number, status and courier', async () => {
    const [one] = (await suggest('teapot')).suggested;
    expect(one!.description).toBe('Teapot, blue · LEXPU0284917356 · Out for delivery · LEX');
    const [unnamed] = (await suggest('820417563920')).suggested;
    expect(unnamed!.description).toMatch(/^820417563920 · Delivered/);
  });

  it.each([
    ['', 'Type a tracking number to check, or words to search for', ['/dashboard.html', tab]],
    ['lexpu 0284917356', 'Open the parcel', ['/popup.html#parcel=lex%2FLEXPU0284917356', tab]],
    ['EX447190325TH', 'Check EX447190325TH', ['/popup.html#number=EX447190325TH', tab]],
    ['EX 447190325 TH', 'Check EX447190325TH', ['/popup.html#number=EX447190325TH', tab]],
    ['7714 5520 9183', 'Check 771455209183', ['/popup.html#number=771455209183', tab]],
    ['teapot', 'Search your parcels for “teapot”', ['/dashboard.html#q=teapot', tab]],
    ['8204', 'Search your parcels for “8204”', ['/dashboard.html#q=8204', tab]],
    [
      'order 2024 shoes',
      'Search your parcels for “order 2024 shoes”',
      ['/dashboard.html#q=order+2024+shoes', tab],
    ],
    // Two couriers have this number: the search shows both.
    ['TH01427K9QW43B', 'Search your parcels for “TH01427K9QW43B”', ['/dashboard.html#q=TH01427K9QW43B', tab]],
  ])('%j says %j and opens it', async (typed, says, page) => {
    expect((await suggest(typed)).hint).toBe(says);
    await enter(typed, 'newForegroundTab');
    expect(opened).toEqual([page]);
  });

  it('opens the page where the user wants it', async () => {
    await enter('teapot', 'currentTab');
    await enter('teapot', 'newBackgroundTab');
    expect(opened).toEqual([
      ['/dashboard.html#q=teapot', {}, 'here'],
      ['/dashboard.html#q=teapot', { active: false }],
    ]);
  });

  it('cleans and cuts what was typed', async () => {
    const { hint } = await suggest(`a\u202e ${'b'.repeat(1000)}`);
    expect(hint.length).toBeLessThan(400);
    expect(hint).not.toContain('\u202e');
  });
});
