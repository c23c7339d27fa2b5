import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { newParcel } from '@/utils/parcels/merge.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import { knownStatuses } from '@/utils/model/status.ts';
import { groupParcels, indexedGroupOf } from '@/utils/parcels/sections.ts';
import {
  readHead,
  readUncounted,
  readUntil,
  readForBadge,
  readTodaySizes,
  readNext,
  readToNotify,
  readScheduledIds,
} from '@/utils/storage/list-head.ts';
import {
  changeParcel,
  changeRows,
  readRows,
  removeParcels,
  replaceParcel,
  restoreParcels,
} from '@/utils/storage/store.ts';
import { row as rowOfVersion1 } from '../../fixtures/stored/v1.ts';
import { addParcel, raw } from '../support/raw-store.ts';

const idOf = (n: number) => `lex/N${n}`;
const made = (id: string, more: Partial<Parcel> = {}): Parcel => ({
  ...newParcel({ id, courierKey: 'lex', trackingNo: id.slice(4), foundOn: '' }, 1000),
  ...more,
});
const add = (id: string, more: Partial<Parcel> = {}) =>
  addParcel(id, () => ({ row: made(id, more), log: null }));
const ids = (rows: readonly Parcel[]) => rows.map(({ id }) => id);

describe('after any sequence of changes', () => {
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
      followedAt: fc.integer({ min: 0, max: 3e12 }),
      checkedAt: fc.option(fc.integer({ min: 1, max: 3e12 })),
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

  it('the indexes agree with the rows', async () => {
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
          if (what === 'move')
            await replaceParcel(
              about[0],
              (row) => ({ ...row, id: about[1] }),
              (standing) => ({ ...standing, ...more }),
            );
        }
        const now = Date.now();
        const [rows, head] = [await readRows(), await readHead(50, now)];
        const groups = groupParcels(rows, now);
        const dueTimes = rows.flatMap(({ dueAt }) => dueAt ?? []);
        expect(head).toMatchObject({
          rows: groups.flatMap(({ parcels }) => parcels),
          groups: Object.fromEntries(groups.map(({ name, parcels }) => [name, parcels.length])),
          total: rows.length,
          nextDueAt: dueTimes.length > 0 ? Math.min(...dueTimes) : null,
          checkedAt: Math.max(0, ...rows.map(({ checkedAt }) => checkedAt ?? 0)) || null,
          unreadable: 0,
          newer: 0,
        });
        expect((await readForBadge('unseen', 3)).size).toBe(rows.filter(({ unseen }) => unseen).length);
        expect((await readForBadge('attention', 3)).size).toBe(head.groups.attention ?? 0);
        const unseen = rows.filter((row) => row.unseen).map(indexedGroupOf);
        const failed = unseen.filter((group) => group === 'attention').length;
        const first = (await readForBadge('unseen', failed)).some.map(indexedGroupOf);
        expect(first).toEqual(Array(failed).fill('attention'));
        expect({ today: 0, collect: 0, attention: 0, ...head.groups }).toMatchObject(
          await readTodaySizes(now),
        );
        expect((await readNext()).dueAt).toBe(head.nextDueAt);
        expect(ids(await readToNotify())).toEqual(
          expect.arrayContaining(ids(rows.filter(({ toAnnounce }) => toAnnounce !== null))),
        );
      }),
      { numRuns: 60 },
    );
  });
});

describe('readHead', () => {
  it('gives the first rows in list order, and all counts', async () => {
    for (let n = 0; n < 60; n += 1)
      await add(idOf(n), {
        status: n % 3 ? 'ON_OTHER_STATUS' : 'ON_UNABLE_TO_SEND',
        followedAt: n,
        dueAt: 9000 + n,
      });
    const all = groupParcels(await readRows(), Date.now()).flatMap(({ parcels }) => parcels);
    const head = await readHead(50);
    expect(head.rows).toEqual(all.slice(0, 50));
    expect(head).toMatchObject({ groups: { attention: 20, 'on-the-way': 40 }, total: 60 });
  });

  it('readUncounted gives the same first rows', async () => {
    for (let n = 0; n < 5; n += 1) await add(idOf(n), { status: 'ON_OTHER_STATUS', followedAt: n });
    const head = await readHead(3);
    expect(head).toMatchObject({ isCounted: true, groups: { 'on-the-way': 5 }, total: 5 });
    expect(await readUncounted(3)).toMatchObject({
      rows: head.rows,
      isCounted: false,
      groups: { 'on-the-way': 3 },
      total: 3,
    });
  });

  it('parcels due today come before those on the way, even with older news', async () => {
    const now = Date.parse('2026-11-21T12:00:00+07:00');
    const latest = { key: 'k', at: '2026-11-01T08:00:00+07:00', what: '', place: '' };
    await add('lex/TODAY', { status: 'ON_OTHER_STATUS', latest, dueDate: '2026-11-21', followedAt: 1 });
    for (let n = 0; n < 5; n += 1) await add(idOf(n), { status: 'ON_OTHER_STATUS', followedAt: now + n });
    expect(ids((await readHead(2, now)).rows)).toEqual(['lex/TODAY', 'lex/N4']);
    expect((await readHead(2, now)).groups).toEqual({ today: 1, 'on-the-way': 5 });
    expect((await readHead(2, now + 86_400_000)).groups).toEqual({ 'on-the-way': 6 });
  });

  it('counts damaged records and records of a newer version separately', async () => {
    await raw.set('row/lex/A', { v: 1, id: 'lex/A' });
    await raw.set('row/lex/B', { v: 99, id: 'lex/B', keys: { list: [99, 'another form'] } });
    await addParcel('lex/C', () => ({
      row: { ...made('lex/C'), ...rowOfVersion1, id: 'lex/C' } as Parcel,
      log: null,
    }));
    expect(await readHead(50)).toMatchObject({ total: 1, unreadable: 1, newer: 1, rows: [{ id: 'lex/C' }] });
  });
});

describe('the indexes', () => {
  it('give the due parcels, longest overdue first, and all waiting ones', async () => {
    await add('lex/A', { dueAt: 300 });
    await add('lex/B', { dueAt: 100 });
    await add('lex/C', { dueAt: 301 });
    await add('lex/D', { dueAt: null });
    expect(ids(await readUntil('due', 300))).toEqual(['lex/B', 'lex/A']);
    expect(await readScheduledIds()).toEqual(['lex/B', 'lex/A', 'lex/C']);
    expect(await readScheduledIds(1)).toEqual(['lex/B']);
  });

  it('give the parcels to archive', async () => {
    await add('lex/A', { status: 'ON_DELIVERED', finishedAt: 1000 });
    await add('lex/B', { status: 'ON_DELIVERED', finishedAt: Date.now() });
    expect(ids(await readUntil('leaves', Date.now()))).toEqual(['lex/A']);
    expect((await readNext()).leaveAt).toBe(1000 + 86_400_000);
  });

  it('give the parcels to announce', async () => {
    await add('lex/A', { toAnnounce: 'x' });
    await add('lex/B');
    expect(ids(await readToNotify())).toEqual(['lex/A']);
    await changeRows(['lex/A'], (row) => ({ ...row, toAnnounce: null }));
    expect(await readToNotify()).toEqual([]);
  });
});

it('a change that fails halfway changes nothing', async () => {
  await add('lex/A');
  const before = await raw.entries();
  const fails = changeRows(['lex/A'], () => {
    throw new Error('no');
  });
  await expect(fails).rejects.toThrow('no');
  const late = addParcel('lex/B', () => {
    throw new Error('no');
  });
  await expect(late).rejects.toThrow('no');
  expect(await raw.entries()).toEqual(before);
});

it('after a failed open, the next access opens the database', async () => {
  vi.resetModules();
  const fresh = await import('@/utils/storage/store.ts');
  const open = vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new DOMException('damaged', 'UnknownError');
  });
  await expect(fresh.readRows()).rejects.toThrow('damaged');
  expect(await fresh.readRows()).toEqual([]);
  open.mockRestore();
});
