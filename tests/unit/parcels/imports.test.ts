import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Parcel } from '@/utils/model/parcel.ts';
import { day, hour, localDate, minute } from '@/utils/model/time.ts';
import { firstChecks, importedOf, importedParcel, undone, withSheet } from '@/utils/parcels/imports.ts';
import { newParcel } from '@/utils/parcels/merge.ts';
import { defaultPlanContext, isNight } from '@/utils/schedule/schedule.ts';

const now = new Date('2026-11-26T09:00:00').getTime();
const context = { ...defaultPlanContext, offset: -new Date(now).getTimezoneOffset() };
const id = 'flash-express/TH0142000001A3B';
const parcel = (more: Partial<Parcel> = {}): Parcel => ({
  ...newParcel({ id, courierKey: 'flash-express', trackingNo: 'TH0142000001A3B', foundOn: '' }, now),
  ...more,
});
const said = { name: 'Mug', note: 'blue', sheet: { order: 'A-1', buyer: 'Mali', cash: 29_000 } };

describe('a followed parcel', () => {
  it('gains what the sheet says, and keeps what the user typed', () =>
    expect(withSheet(parcel({ name: 'Mine', direction: 'received' }), said)).toEqual(
      parcel({ name: 'Mine', note: 'blue', direction: 'received', sheet: said.sheet }),
    ));

  it('keeps what an earlier sheet said, unless this one says something else', () => {
    const row = parcel({ ...said, sheet: { ...said.sheet, phone: '0815550142' } });
    const next = withSheet(row, { name: '', note: '', sheet: { cash: 25_000 } });
    expect(next.sheet).toEqual({ order: 'A-1', buyer: 'Mali', phone: '0815550142', cash: 25_000 });
  });

  it('is the same object if it gains nothing', () => {
    const row = withSheet(parcel(), said);
    expect(withSheet(row, said)).toBe(row);
    const bare = parcel();
    expect(withSheet(bare, { name: '', note: '', sheet: {} })).toBe(bare);
  });

  it('has its personal fields deleted again', () => {
    const cleaned = parcel({ cleanedFor: null });
    expect('cleanedFor' in withSheet(cleaned, said)).toBe(false);
    expect(withSheet(cleaned, { ...said, sheet: { order: 'A-2' } }).cleanedFor).toBeNull();
  });

  it('gets no characters that move or hide text', () =>
    expect(
      withSheet(parcel(), { name: '', note: '', sheet: { buyer: '\u202eMali', order: '\u200b' } }),
    ).toEqual(parcel({ sheet: { buyer: 'Mali' } })));
});

describe('undoing an import', () => {
  const words = fc.record({
    name: fc.constantFrom('', 'Mine', 'Mug'),
    note: fc.constantFrom('', 'Mine', 'blue'),
    sheet: fc.option(fc.constantFrom({ order: 'A-1' }, { buyer: 'Mana', cash: 100 }), { nil: undefined }),
  });
  const rowOf = ({ sheet, ...more }: { name: string; note: string; sheet: object | undefined }): Parcel =>
    parcel({ ...more, ...(sheet && { sheet }) });

  it('gives a parcel back what it had, whatever that was', () =>
    fc.assert(
      fc.property(words, (had) => {
        const row = rowOf(had);
        const after = withSheet(row, said);
        const change = importedOf(row, after);
        expect(change ? undone(after, change) : after).toEqual(row);
      }),
    ));

  it('leaves what the user changed since', () =>
    fc.assert(
      fc.property(words, fc.constantFrom('name', 'note'), (had, field) => {
        const row = rowOf(had);
        const after = withSheet(row, said);
        const change = importedOf(row, after);
        const typed = { ...after, [field]: 'typed since' };
        if (change) expect(undone(typed, change)).toEqual({ ...row, [field]: 'typed since' });
      }),
    ));

  const fresh = importedParcel(
    id,
    { trackingNo: 'TH0142000001A3B', courierKey: 'flash-express', ...said },
    'sent',
    now,
  );
  it.each<[string, Partial<Parcel>, boolean]>([
    ['untouched', {}, false],
    ['checked since', { status: 'ON_SHIPPING', checkedAt: now + 1, triedAt: now + 1, unseen: true }, false],
    ['renamed', { name: 'Mine' }, true],
    ['with a note', { note: 'Mine' }, true],
    ['with another direction', { direction: 'received' }, true],
    ['muted', { isMuted: true }, true],
    ['archived', { archivedAt: now }, true],
    ['ended', { closedAt: now }, true],
  ])('a new parcel, %s: stays = %s', (_, more, stays) => {
    const row = { ...fresh, ...more };
    expect(undone(row, importedOf(null, fresh)!)).toEqual(stays ? row : null);
  });
});

describe('the first checks of an import', () => {
  const today = '2026-11-26';
  const dateOf = (days: number) => localDate(now - days * day);

  it('none is at once, and none is at night, whatever the dates and the hour', () =>
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.integer({ min: -400, max: 2000 }).map(dateOf)), {
          minLength: 1,
          maxLength: 40,
        }),
        fc.integer({ min: 0, max: 24 * 60 }),
        (dates, minutes) => {
          const at = now + minutes * minute;
          for (const due of firstChecks(dates, at, context)) {
            expect(due).toBeGreaterThanOrEqual(at + 10 * minute);
            expect(due).toBeLessThan(at + 5 * day);
            expect(isNight(due, context)).toBe(false);
          }
        },
      ),
      { numRuns: 40 },
    ));

  it('a parcel of an old date is checked today, one of today as the schedule says', () => {
    const [old, older, fresh, none] = firstChecks([dateOf(4), '2019-01-01', today, null], now, context);
    expect([old, older].map((at) => localDate(at!))).toEqual([today, today]);
    expect(fresh).toBeGreaterThan(old!);
    expect(none).toBeGreaterThanOrEqual(fresh!);
  });

  it('many are spread over the day, a few at a time, and end before the night', () => {
    const due = firstChecks(
      Array.from({ length: 287 }, () => dateOf(5)),
      now,
      context,
    );
    const groups = [...Map.groupBy(due, (at) => at).values()].map(({ length }) => length);
    expect(Math.max(...groups)).toBeLessThanOrEqual(10);
    expect(new Set(due.map(localDate))).toEqual(new Set([today]));
    const late = firstChecks(
      Array.from({ length: 287 }, () => dateOf(5)),
      now + 12 * hour,
      context,
    );
    expect(new Set(late.map(localDate))).toEqual(new Set([today]));
  });

  it('the parts of an import are planned as the whole', () => {
    const dates = Array.from({ length: 250 }, () => dateOf(5));
    const whole = firstChecks(dates, now, context);
    const parts = [0, 100, 200].flatMap((from) =>
      firstChecks(dates.slice(from, from + 100), now, context, { from, size: 250 }),
    );
    expect(parts).toEqual(whole);
  });
});
