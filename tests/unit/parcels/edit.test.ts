import { describe, expect, it } from 'vitest';
import { edited, joinedWords } from '@/utils/parcels/edit.ts';
import { newParcel } from '@/utils/parcels/merge.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import { testEach } from '../support/test-each.ts';

const now = Date.parse('2026-11-21T10:00:00+07:00');
const row: Parcel = {
  ...newParcel({ id: 'lex/A', courierKey: 'lex', trackingNo: 'A', foundOn: '' }, now - 5),
  unseen: true,
  toAnnounce: 'lex/A#ON_SHIPPING#x',
};

describe('edited', () => {
  it('changes the given fields only, without changing its input', () => {
    const before = structuredClone(row);
    expect(edited(row, { name: ' Gift ', note: 'x\ny ', direction: 'sent', isMuted: true }, now)).toEqual({
      ...row,
      name: 'Gift',
      note: 'x\ny',
      direction: 'sent',
      isMuted: true,
    });
    expect(row).toEqual(before);
  });

  it('removes control characters from name and note', () =>
    expect(edited(row, { name: 'pay\u202eetad', note: 'a\u200bb\n\u2066c' }, now)).toMatchObject({
      name: 'payetad',
      note: 'ab\nc',
    }));

  it('archives once; a parcel taken out of the archive stays out for at least a day', () => {
    const delivered = { ...row, finishedAt: now - 9 * 86_400_000 };
    const away = edited(delivered, { isArchived: true }, now);
    expect(away).toMatchObject({ archivedAt: now, unseen: false });
    expect(edited(away, { isArchived: true }, now + 5).archivedAt).toBe(now);
    expect(edited(away, { isArchived: false }, now + 5)).toMatchObject({
      archivedAt: null,
      finishedAt: now + 5,
    });
    expect(edited(row, { isArchived: false }, now)).toEqual(row);
  });

  it('ending by hand stops checks and announcements; resuming makes a parcel without an answer due at once', () => {
    const ended = edited(row, { isClosed: true }, now);
    expect(ended).toMatchObject({ closedAt: now, dueAt: null, toAnnounce: null });
    expect(edited(ended, { isClosed: false }, now + 5)).toMatchObject({ closedAt: null, dueAt: now + 5 });
  });

  it('as the sender, the user waits for the cash of a delivered parcel; as the receiver, no more', () => {
    const delivered: Parcel = { ...row, status: 'ON_DELIVERED', checkedAt: now, isCodDue: true, dueAt: null };
    const sent = edited(delivered, { direction: 'sent' }, now);
    expect(sent.dueAt).toBeGreaterThan(now);
    expect(edited(sent, { direction: 'received' }, now).dueAt).toBeNull();
    expect(edited(sent, { name: 'Mug' }, now + 5).dueAt).toBe(sent.dueAt);
  });

  it('after resuming, a parcel with an answer is due at its usual time', () => {
    const heard: Parcel = {
      ...row,
      status: 'ON_PICKED_UP',
      checkedAt: now - 1000,
      closedAt: now - 500,
      dueAt: null,
    };
    expect(edited(heard, { isClosed: false }, now).dueAt).toBeGreaterThan(now);
  });
});

describe('joinedWords', () => {
  testEach<[[string, string], [string, string], [string, string] | null]>([
    [
      ['', ''],
      ['', ''],
      ['', ''],
    ],
    [
      ['', ''],
      ['Lamp', 'gift'],
      ['Lamp', 'gift'],
    ],
    [
      ['First', ''],
      ['Lamp', 'gift'],
      ['First', 'Lamp\ngift'],
    ],
    [['', 'x'.repeat(1998)], ['', 'gift'], null],
  ])(
    'joins name and note of two parcels, or gives null if they do not fit',
    ([name, note], [otherName, otherNote], joined) =>
      expect(joinedWords({ name, note }, { name: otherName, note: otherNote })).toEqual(
        joined && { name: joined[0], note: joined[1] },
      ),
  );
});
