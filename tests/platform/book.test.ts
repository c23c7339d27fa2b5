import { createStore, del, entries, get, keys, set, setMany } from 'idb-keyval';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { newParcel } from '@/utils/core/merge.ts';
import type { Parcel } from '@/utils/core/parcel.ts';
import { knownStatuses } from '@/utils/core/status.ts';
import { groupParcels } from '@/utils/core/summary.ts';
import { sliceSize } from '@/utils/platform/book.ts';
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
          if (what === 'move')
            await replaceParcel(
              about[0],
              (row) => ({ ...row, id: about[1] }),
              (standing) => ({ ...standing, ...more }),
            );
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
    await set('row/lex/A', { v: 1, id: 'lex/A' }, raw);
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

  it('is filed anew where the groups were others', async () => {
    await add('lex/A');
    await add('lex/B', { status: 'ON_KEEP' });
    const head = (await get('head', raw)) as { form: string; groups: Record<string, number> };
    await set('head', { ...head, form: head.form.replace(' unchecked', ''), groups: { waiting: 2 } }, raw);
    await refreshHead();
    expect((await readHead())?.groups).toEqual({ waiting: 1, unchecked: 1 });
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

describe('many rows are filed anew slice by slice', () => {
  const many = 450;
  const today = new Date().setHours(12, 0, 0, 0);
  const yesterday = today - 86_400_000;
  const seed = () =>
    setMany(
      Array.from({ length: many }, (_, n): [string, Parcel] => {
        const id = `lex/N${String(n).padStart(3, '0')}`;
        const dueDate = n % 2 === 0 ? new Intl.DateTimeFormat('sv').format(today) : '';
        return [
          `row/${id}`,
          made(id, { status: 'ON_OTHER_STATUS', dueDate, dueAt: 5000 + n, unseen: n < 3 }),
        ];
      }),
      raw,
    );
  /** Calls `between` before each write of the draft: after a slice was read, before the next one begins. */
  const betweenSlices = (between: (slice: number) => void) => {
    const put = IDBObjectStore.prototype.put;
    let slices = 0;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
      if (key === 'draft') this.transaction.addEventListener('complete', () => between((slices += 1)));
      return put.call(this, value, key);
    });
  };
  const shelved = async () =>
    (await keys(raw)).map(String).filter((key) => /^(?:list|due|leave|say)\//.test(key));

  it('no transaction writes more than a slice, and what is filed is what one go would file', async () => {
    await seed();
    const writes = new Map<IDBTransaction, number>();
    const put = IDBObjectStore.prototype.put;
    const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      value,
      key,
    ) {
      writes.set(this.transaction, (writes.get(this.transaction) ?? 0) + 1);
      return put.call(this, value, key);
    });
    await refreshHead(yesterday);
    spy.mockRestore();
    // Two shelves a row, and what is counted.
    expect(Math.max(...writes.values())).toBeLessThanOrEqual(2 * sliceSize + 2);
    expect(await readHead(0)).toMatchObject({ total: many, unseen: 3, groups: { 'on-the-way': many } });
    expect(await shelved()).toHaveLength(2 * many);
    await refreshHead(today);
    expect(await readHead(0)).toMatchObject({ groups: { today: many / 2, 'on-the-way': many / 2 } });
    expect(await get('draft', raw)).toBeUndefined();
    const kept = await shelved();
    await del('head', raw);
    await refreshHead(today);
    expect(await shelved()).toEqual(kept);
  });

  it('a first change after an update is not held up by it', async () => {
    await seed();
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    await changeParcel('lex/N001', ({ row, log }) => ({ row: { ...row, name: 'x' }, log }));
    expect(put).toHaveBeenCalledTimes(1);
  });

  it.each([['from nothing'], ['as of another day']])(
    'what is read and changed meanwhile is true, %s',
    async (how) => {
      await seed();
      if (how === 'as of another day') await refreshHead(yesterday);
      const under: Promise<unknown>[] = [];
      betweenSlices((slice) => {
        const change = async () => {
          const head = await readHead(0);
          // The one that was stays in force until the next one is whole.
          if (how === 'as of another day') expect(head).toMatchObject({ total: many + slice - 1 });
          else expect(head).toBeNull();
          await add(`lex/NEW${slice}`, { dueAt: 1 });
          await changeRows(['lex/N000', 'lex/N449'], (row) => ({ ...row, dueAt: slice, unseen: true }));
        };
        under.push(change());
      });
      await refreshHead(today);
      await Promise.all(under);
      vi.restoreAllMocks();
      expect(under.length).toBeGreaterThan(1);
      const counts = await get('head', raw);
      const kept = await shelved();
      expect(counts).toMatchObject({ unseen: 4 });
      vi.spyOn(fakeBrowser.runtime, 'getManifest').mockReturnValue({
        manifest_version: 3,
        name: 'Waybill',
        version: '0.1.0',
      });
      await del('head', raw);
      await refreshHead(today);
      expect(await get('head', raw)).toEqual(counts);
      expect(await shelved()).toEqual(kept);
    },
  );

  it('cut off, it goes on where it was', async () => {
    await seed();
    const put = IDBObjectStore.prototype.put;
    let drafts = 0;
    const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      value,
      key,
    ) {
      if (key === 'draft' && (drafts += 1) === 2) throw new DOMException('ended', 'AbortError');
      return put.call(this, value, key);
    });
    await expect(refreshHead(today)).rejects.toThrow('ended');
    spy.mockRestore();
    expect(await get('draft', raw)).toMatchObject({ upTo: 'lex/N199' });
    await refreshHead(today);
    expect(await readHead(0)).toMatchObject({ total: many, unseen: 3 });
    expect(await shelved()).toHaveLength(2 * many);
  });
});
