import { createStore, del, entries, get, set } from 'idb-keyval';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { newParcel } from '@/utils/core/merge.ts';
import type { Parcel } from '@/utils/core/parcel.ts';
import { knownStatuses } from '@/utils/core/status.ts';
import { groupParcels } from '@/utils/core/summary.ts';
import { readDue, readHead, readLeaving, readToAnnounce, refreshHead } from '@/utils/platform/head.ts';
import {
  addParcel,
  changeParcel,
  changeRows,
  readRows,
  removeParcels,
  replaceParcel,
  restoreParcels,
} from '@/utils/platform/store.ts';
import { row as rowOfVersion1 } from '../fixtures/stored/v1.ts';

const raw = createStore('waybill', 'parcels');
const idOf = (n: number) => `lex/N${n}`;
const made = (id: string, more: Partial<Parcel> = {}): Parcel => ({
  ...newParcel({ id, courierKey: 'lex', trackingNo: id.slice(4), foundOn: '' }, 1000),
  ...more,
});
const add = (id: string, more: Partial<Parcel> = {}) =>
  addParcel(id, () => ({ row: made(id, more), log: null }));

/** Everything that is filed, without the rows themselves. */
const filed = async () =>
  (await entries(raw)).filter(([key]) => !/^(?:row|log|gone|recent)\/|^upgraded$/.test(String(key)));
/** The same, had it been filed anew just now. */
const filedAnew = async () => {
  const asOf = ((await get('head', raw)) as { asOf: number }).asOf;
  await del('head', raw);
  await refreshHead(asOf);
  return filed();
};

describe('whatever happens to the parcels', () => {
  const id = fc.integer({ min: 0, max: 7 }).map(idOf);
  const some = fc.array(id, { maxLength: 4 });
  const change = fc.record(
    {
      status: fc.constantFrom(null, 'ON_SOMETHING_NEW', ...knownStatuses),
      dueAt: fc.option(fc.integer({ min: 0, max: 4e12 })),
      toAnnounce: fc.option(fc.string()),
      unseen: fc.boolean(),
      archivedAt: fc.option(fc.constant(5)),
      finishedAt: fc.option(fc.integer({ min: 0, max: 3e12 })),
      keptAt: fc.integer({ min: 0, max: 3e12 }),
      dueDate: fc.constantFrom('', new Date().toISOString().slice(0, 10)),
    },
    { requiredKeys: [] },
  );
  const step = fc.oneof(
    fc.tuple(fc.constant('add' as const), id, change),
    fc.tuple(fc.constant('change' as const), id, change),
    fc.tuple(fc.constant('changeRows' as const), some, change),
    fc.tuple(fc.constant('remove' as const), some, change),
    fc.tuple(fc.constant('restore' as const), some, change),
    fc.tuple(fc.constant('move' as const), fc.tuple(id, id), change),
  );

  it('counts and order are what they would be, filed anew', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        await add('lex/ALWAYS');
        for (const [what, about, more] of steps) {
          if (what === 'add') await add(about, more);
          if (what === 'change')
            await changeParcel(about, ({ row, log }) => ({ row: { ...row, ...more }, log }));
          if (what === 'changeRows') await changeRows(about, (row) => ({ ...row, ...more }));
          if (what === 'remove') await removeParcels(about);
          if (what === 'restore') await restoreParcels(about);
          if (what === 'move') await replaceParcel(about[0], (row) => ({ ...row, id: about[1] }));
        }
        const kept = await filed();
        expect(kept.filter(([key]) => key !== 'head')).toEqual(
          (await filedAnew()).filter(([key]) => key !== 'head'),
        );
        // What was counted as gone is nothing, or not there.
        const counts = (all: Awaited<ReturnType<typeof filed>>) => {
          const head = all.find(([key]) => key === 'head')![1] as { groups: Record<string, number> };
          const groups = Object.entries(head.groups).filter(([, size]) => size !== 0);
          return { ...head, groups: Object.fromEntries(groups), checkedAt: null };
        };
        expect(counts(kept)).toEqual(counts(await filed()));
      }),
      { numRuns: 60 },
    );
  });
});

describe('readHead', () => {
  it('is nothing before anything was filed', async () => expect(await readHead()).toBeNull());

  it('gives the first rows in the order of the list, and all counts', async () => {
    for (let n = 0; n < 60; n += 1)
      await add(idOf(n), {
        status: n % 3 ? 'ON_OTHER_STATUS' : 'ON_UNABLE_TO_SEND',
        keptAt: n,
        dueAt: 9000 + n,
        unseen: n < 7,
      });
    const head = await readHead();
    const all = groupParcels(await readRows(), Date.now()).flatMap(({ parcels }) => parcels);
    expect(head?.rows).toEqual(all.slice(0, 50));
    expect((await readHead(0))?.rows).toEqual([]);
    expect(head).toMatchObject({
      groups: { attention: 20, 'on-the-way': 40 },
      total: 60,
      unseen: 7,
      attention: 20,
      nextDueAt: 9000,
      unreadable: 0,
    });
  });

  it('tells damaged records from those of a newer version', async () => {
    await set('row/lex/A', { v: 2, id: 'lex/A' }, raw);
    await set('row/lex/B', { v: 99, id: 'lex/B' }, raw);
    await set(`row/${rowOfVersion1.id}`, rowOfVersion1, raw);
    await refreshHead();
    expect(await readHead()).toMatchObject({ total: 1, unreadable: 1, newer: 1 });
  });

  it('is filed anew by another version of the extension', async () => {
    await add('lex/A');
    expect(await readHead()).not.toBeNull();
    vi.mocked(fakeBrowser.runtime.getManifest).mockReturnValue({
      manifest_version: 3,
      name: '',
      version: '0.2.0',
    });
    expect(await readHead()).toBeNull();
    await set('row/lex/B', made('lex/B'), raw); // as a version without a head leaves it
    await refreshHead();
    expect(await readHead()).toMatchObject({ total: 2 });
  });

  it('follows the time: what is filed as of yesterday is filed anew', async () => {
    const today = new Date().setHours(12, 0, 0, 0);
    await add('lex/A', { status: 'ON_OTHER_STATUS', dueDate: new Intl.DateTimeFormat('sv').format(today) });
    await del('head', raw);
    await refreshHead(today - 86_400_000);
    expect((await readHead())?.groups).toEqual({ 'on-the-way': 1 });
    await refreshHead(today);
    expect((await readHead())?.groups).toEqual({ today: 1 });
  });
});

describe('the shelves', () => {
  it('give what is due, longest overdue first, and what a wrong clock set', async () => {
    const now = Date.now();
    await add('lex/A', { dueAt: now + 300 });
    await add('lex/B', { dueAt: now + 100 });
    await add('lex/C', { dueAt: now + 301 });
    await add('lex/D', { dueAt: null });
    await add('lex/E', { dueAt: now + 40 * 86_400_000 });
    expect((await readDue(now + 300)).map(({ id }) => id)).toEqual(['lex/E', 'lex/B', 'lex/A']);
    expect((await readHead(0))?.nextDueAt).toBeLessThanOrEqual(Date.now());
  });

  it('give what leaves for the archive by itself', async () => {
    await add('lex/A', { status: 'ON_DELIVERED', finishedAt: 1000 });
    await add('lex/B', { status: 'ON_DELIVERED', finishedAt: Date.now() });
    expect((await readLeaving(Date.now())).map(({ id }) => id)).toEqual(['lex/A']);
    expect((await readHead(0))?.nextLeaveAt).toBe(1000 + 86_400_000);
  });

  it('give what is still to be said', async () => {
    await add('lex/A', { toAnnounce: 'x' });
    await add('lex/B');
    expect((await readToAnnounce()).map(({ id }) => id)).toEqual(['lex/A']);
    await changeRows(['lex/A'], (row) => ({ ...row, toAnnounce: null }));
    expect(await readToAnnounce()).toEqual([]);
  });
});

it('a change that fails in its middle leaves rows, counts and order as they were', async () => {
  await add('lex/A');
  const before = await entries(raw);
  const fails = changeRows(['lex/A', 'lex/A'], () => {
    throw new Error('no');
  });
  await expect(fails).rejects.toThrow('no');
  const late = addParcel('lex/B', () => {
    throw new Error('no');
  });
  await expect(late).rejects.toThrow('no');
  expect(await entries(raw)).toEqual(before);
});
