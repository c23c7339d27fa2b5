import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { poll } from '@/utils/background/run.ts';
import { backgroundWorkEnded } from '@/utils/background/background-work.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import { hour, localDate } from '@/utils/model/time.ts';
import type { Imported } from '@/utils/parcels/imports.ts';
import { readImport, type ImportState } from '@/utils/storage/imports.ts';
import { restoreBackup } from '@/utils/storage/restore.ts';
import { updateSettings } from '@/utils/storage/settings.ts';
import { addParcels, readRow, readRows } from '@/utils/storage/store.ts';
import { newParcel } from '@/utils/parcels/merge.ts';
import { raw } from '../support/raw-store.ts';
import { served } from './background.ts';
import { serviceAnswering, signIn } from './fake-service.ts';

const morning = new Date('2026-11-26T09:00:00').getTime();
const at = (time: number) => vi.spyOn(Date, 'now').mockReturnValue(time);
const courierKey = 'shopee-express';
const numberOf = (n: number) => `TH2604177${String(10_000 + n)}B`;
const idOf = (n: number) => `${courierKey}/${numberOf(n)}`;
const imported = (n: number, more: Partial<Imported> = {}): Imported => ({
  trackingNo: numberOf(n),
  courierKey,
  name: `Cup ${n}`,
  note: '',
  sheet: { order: `2611240000000${n}`, buyer: 'Somchai', phone: '0812345678', cash: 59_000 },
  ...more,
});
const known = (n: number, more: Partial<Parcel> = {}) => ({
  row: {
    ...newParcel({ id: idOf(n), courierKey, trackingNo: numberOf(n), foundOn: '' }, morning - hour),
    dueAt: morning + 5 * hour,
    ...more,
  },
  log: null,
});
const follow = (n: number, more: Partial<Parcel> = {}) => addParcels([idOf(n)], () => known(n, more));

let service: ReturnType<typeof serviceAnswering>;
let send: ReturnType<typeof served>;
beforeEach(async () => {
  at(morning);
  await signIn();
  service = serviceAnswering();
  send = served();
});
afterEach(async () => {
  await backgroundWorkEnded();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Sends a part; returns the answer's value. */
const part = async (parcels: readonly Imported[], more: object = {}) => {
  const whole = { id: 'one', from: 0, size: parcels.length, direction: 'sent', check: 'as-due', parcels };
  const answer = await send('import', { ...whole, ...more });
  expect(answer).toMatchObject({ ok: true });
  return answer.value as { state: ImportState; added: string[] };
};
const undo = async (id = 'one') => (await send('undo-import', { id })).value;

describe('an import', () => {
  it('follows the new parcels without a look-up, and a known one gains what the sheet says', async () => {
    await follow(1, { name: 'For mother' });
    const { state, added } = await part([imported(0), imported(1)]);
    expect(added).toEqual([idOf(0)]);
    expect(state).toMatchObject({ size: 2, done: 2, added: 1, changed: 1, undo: null });
    expect(await readRow(idOf(0))).toMatchObject({
      name: 'Cup 0',
      direction: 'sent',
      sheet: { buyer: 'Somchai', cash: 59_000 },
    });
    expect(await readRow(idOf(1))).toMatchObject({
      name: 'For mother',
      direction: 'received',
      dueAt: morning + 5 * hour,
      sheet: { order: '26112400000001' },
    });
    await backgroundWorkEnded();
    await poll();
    expect(service.asked).toEqual([]);
  });

  it('of the same file again changes nothing', async () => {
    await part([imported(0), imported(1)]);
    const before = await readRows();
    const { state, added } = await part([imported(0), imported(1)], { id: 'two' });
    expect([state.added, state.changed, added]).toEqual([0, 0, []]);
    expect(await readRows()).toEqual(before);
  });

  it('gives the same answer if its part is sent again, and its undo still knows what it did', async () => {
    const first = await part([imported(0)]);
    expect(await part([imported(0)])).toEqual(first);
    expect(await undo()).toEqual({ removed: 1, restored: 0, kept: 0 });
  });
});

describe('its undo', () => {
  it('stays while labels are scanned, and when another import changes nothing', async () => {
    await part([imported(0), imported(1)]);
    expect((await part([imported(2)], { id: 'label', size: 0 })).added).toEqual([idOf(2)]);
    const same = await part([imported(0), imported(1)], { id: 'two', size: 3 });
    expect(same.state).toMatchObject({ done: 2, added: 0, changed: 0 });
    expect(await readImport()).toMatchObject({ id: 'one' });
    // Its next part changes something.
    const next = await part([imported(3)], { id: 'two', from: 2, size: 3 });
    expect(next.state).toMatchObject({ done: 3, added: 1 });
    expect(await undo()).toBeNull();
    expect(await undo('two')).toEqual({ removed: 1, restored: 0, kept: 0 });
  });

  it('removes new parcels, and known ones get back what they had', async () => {
    await follow(1);
    const before = await readRow(idOf(1));
    await part([imported(0), imported(1)]);
    expect(await undo()).toEqual({ removed: 1, restored: 1, kept: 0 });
    expect(await readRow(idOf(0))).toBeNull();
    expect(await readRow(idOf(1))).toEqual(before);
  });

  it('leaves what the user changed since', async () => {
    await follow(1);
    await part([imported(0), imported(1), imported(2)]);
    await send('edit', { ids: [idOf(0)], change: { name: 'Mine' } });
    await send('edit', { ids: [idOf(1)], change: { note: 'Mine' } });
    expect(await undo()).toEqual({ removed: 1, restored: 1, kept: 1 });
    expect(await readRow(idOf(0))).toMatchObject({ name: 'Mine', sheet: { cash: 59_000 } });
    const changed = await readRow(idOf(1));
    expect([changed?.name, changed?.note, changed?.sheet]).toEqual(['', 'Mine', undefined]);
  });

  it('takes back several parts, and refuses parts that come after it', async () => {
    await part([imported(0)], { size: 3 });
    await part([imported(1)], { size: 3, from: 1 });
    expect(await undo()).toEqual({ removed: 2, restored: 0, kept: 0 });
    await part([imported(2)], { size: 3, from: 2 });
    expect(await readRows()).toEqual([]);
  });

  it('counts no parcel that the user removed, and leaves one under the courier that the user chose', async () => {
    await part([imported(0), imported(1), imported(2)]);
    await send('remove', { ids: [idOf(0)] });
    await send('change-courier', { id: idOf(1), courierKey: 'lex' });
    expect(await undo()).toEqual({ removed: 1, restored: 0, kept: 1 });
    expect(await readRows()).toMatchObject([{ courierKey: 'lex', sheet: { cash: 59_000 } }]);
  });

  it('goes on after a stop of the background, and says what it did in all', async () => {
    await part([imported(0)], { size: 2 });
    await part([imported(1)], { size: 2, from: 1 });
    const erase = IDBObjectStore.prototype.delete;
    const cut = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (
      this: IDBObjectStore,
      key,
    ) {
      if (key === 'import/000000') throw new DOMException('cut off', 'AbortError'); // the second part to be undone
      return erase.call(this, key);
    });
    expect((await send('undo-import', { id: 'one' })).ok).toBe(false);
    cut.mockRestore();
    expect((await readRows()).map(({ id }) => id)).toEqual([idOf(0)]);
    expect(await undo()).toEqual({ removed: 2, restored: 0, kept: 0 });
    expect(await readRows()).toEqual([]);
  });

  it('takes back only the last import', async () => {
    await part([imported(0)], { size: 2 });
    await part([imported(1)], { size: 2, from: 1 });
    await part([imported(2)], { id: 'two' });
    expect(await undo('two')).toEqual({ removed: 1, restored: 0, kept: 0 });
    expect((await readRows()).map(({ id }) => id)).toEqual([idOf(0), idOf(1)]);
  });

  it.each([
    ['the next import', async () => void (await part([imported(5)], { id: 'two' }))],
    ['an hour', async () => void at(morning + hour)],
  ])('ends with %s', async (_, later) => {
    await part([imported(0)]);
    await later();
    expect(await undo()).toBeNull();
    expect(await readRow(idOf(0))).not.toBeNull();
  });
});

describe('checking now', () => {
  const whole = [imported(0), imported(1), imported(2)];

  it('begins after the last part, and looks each new parcel up once', async () => {
    await follow(1);
    await part(whole.slice(0, 2), { size: 3, check: 'now' });
    expect(service.asked).toEqual([]);
    await part(whole.slice(2), { size: 3, from: 2, check: 'now' });
    await backgroundWorkEnded();
    expect(service.asked.toSorted()).toEqual([numberOf(0), numberOf(2)]);
  });

  it.each([
    ['now', 2],
    ['beyond', 3],
  ])('with two look-ups left, “%s” makes %i', async (check, calls) => {
    await updateSettings({ budget: { calls: 2, per: 'day', firstDay: 1 } });
    await part(whole, { check });
    await backgroundWorkEnded();
    expect(service.asked).toHaveLength(calls);
    const waiting = (await readRows()).filter(({ dueAt }) => dueAt === morning);
    expect(waiting).toHaveLength(3 - calls);
  });
});

it('nothing of a part is followed if the store is full, and what was followed before can be undone', async () => {
  await part([imported(0)], { size: 2 });
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const answer = await send('import', {
    id: 'one',
    from: 1,
    size: 2,
    direction: 'sent',
    check: 'as-due',
    parcels: [imported(1)],
  });
  put.mockRestore();
  expect(answer).toMatchObject({ ok: false, failure: { kind: 'storage-trouble' } });
  expect((await readRows()).map(({ id }) => id)).toEqual([idOf(0)]);
  expect(await readImport()).toMatchObject({ done: 1, size: 2 });
  expect(await undo()).toMatchObject({ removed: 1 });
});

it('what the import stored for its undo goes with "Delete everything"', async () => {
  await part([imported(0)]);
  await send('delete-everything');
  expect(await raw.keys()).toEqual([]);
});

describe('when they are checked', () => {
  it('counts as many for today as are then due today', async () => {
    const dates = ['2026-11-26', '2026-11-25', '2026-11-20', '2025-01-01', undefined];
    const parcels = dates.map((date, n) => imported(n, { sheet: date ? { date } : {} }));
    const counts = Object.fromEntries(dates.map((date) => [date ?? '', 1]));
    const { value } = await send('count-due', { dates: counts });
    await part(parcels);
    const due = (await readRows()).filter(({ dueAt }) => localDate(dueAt!) === '2026-11-26');
    expect(value).toEqual({ today: due.length });
    expect(due.map(({ id }) => id)).toEqual(expect.arrayContaining([idOf(2), idOf(3)]));
  });
});

it('a restored backup ends the undo: it would remove what was restored', async () => {
  await part([imported(1)]);
  const parcels = (await readRows()).map((row) => ({ row, log: null }));
  await restoreBackup({ parcels, isReplacing: true, at: morning });
  expect(await readImport()).toBeNull();
  await undo();
  expect(await readRows()).toHaveLength(1);
});
