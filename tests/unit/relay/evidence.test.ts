import { describe, expect, it } from 'vitest';
import { announcedInARow, unsentStatuses, withChange, withAnnounced } from '@/utils/relay/evidence.ts';

const now = Date.parse('2026-11-21T09:00:00+07:00');
const minute = 60_000;
const later = now + 11 * minute;
const changed = (status: string, isHeard: boolean, at = now) => ({ id: 'lex/TH1', status, at, isHeard });

describe('the evidence', () => {
  it('counts the announced changes since the last one that was not', () => {
    expect(announcedInARow([], later)).toBe(0);
    expect(announcedInARow([changed('A', true), changed('B', true)], later)).toBe(2);
    expect(announcedInARow([changed('A', true), changed('B', false), changed('C', true)], later)).toBe(1);
    expect(announcedInARow([changed('A', true), changed('B', false)], later)).toBe(0);
  });

  it('leaves a change of the last ten minutes open', () => {
    const all = [changed('A', true), changed('B', true), changed('C', false)];
    expect(announcedInARow(all, now + 10 * minute)).toBe(2);
    expect(announcedInARow(all, later)).toBe(0);
  });

  it('keeps the last twenty changes', () => {
    let all = [changed('A', false)];
    for (let n = 0; n < 20; n += 1) all = withChange(all, changed('B', true));
    expect([all.length, announcedInARow(all, later)]).toEqual([20, 20]);
  });

  it('counts a hint up to ten minutes after the answer, of the same parcel and status', () => {
    const all = [changed('A', false, now - 10 * minute)];
    expect(withAnnounced(all, ['lex/TH1'], 'A', now)[0]!.isHeard).toBe(true);
    expect(withAnnounced(all, ['lex/TH1'], 'A', now + 1)[0]!.isHeard).toBe(false);
    expect(withAnnounced(all, ['lex/TH1'], 'B', now)[0]!.isHeard).toBe(false);
    expect(withAnnounced(all, ['lex/TH2'], 'A', now)[0]!.isHeard).toBe(false);
  });

  it('names the statuses whose last change was not announced in time', () => {
    const all = [
      changed('A', false, now - 60 * minute),
      changed('A', true, now - 50 * minute),
      changed('B', true, now - 40 * minute),
      changed('B', false, now - 30 * minute),
      changed('C', false, now - 9 * minute),
    ];
    expect(unsentStatuses(all, now)).toEqual(['B']);
  });
});
