import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { answerMaxAgeMs } from '@/utils/model/tracking.ts';
import {
  backupVersion,
  maxParcelsPerMessage,
  outcomeOf,
  previewOf,
  readBackup,
  readRecord,
  restored,
  withoutSheets,
  writeBackup,
  type Backup,
} from '@/utils/parcels/backup.ts';
import { mergeTracking, newParcel } from '@/utils/parcels/merge.ts';
import { addMigration } from '../../fixtures/stored/older.ts';
import { boundedHistory, recordVersion, type Parcel, type StoredRecord } from '@/utils/model/parcel.ts';
import { knownTracking } from '../../fixtures/tracking.ts';
import { testEach } from '../support/test-each.ts';

const now = Date.parse('2026-11-21T10:00:00+07:00');
const tracking = knownTracking(now);
const id = `${tracking.courierKey}/${tracking.trackingNo}`;
const kept = newParcel(
  { id, courierKey: tracking.courierKey, trackingNo: tracking.trackingNo, foundOn: 'shopee.co.th' },
  now - 86_400_000,
);
const record: StoredRecord = mergeTracking(
  { row: { ...kept, name: 'Shorts' }, log: null },
  tracking,
  now - 3_600_000,
);

const empty = { madeAt: now, settings: {}, hiddenNumbers: [], hiddenSites: [], addedSites: [] };
const file = (parcels: unknown[], more: object = {}) =>
  JSON.stringify({ waybillBackup: backupVersion, ...empty, parcels, ...more });
const textOf = (of: Parameters<typeof writeBackup>[0]): string => writeBackup(of)!.join('');
const faultOf = (text: string) => {
  const read = readBackup(text);
  return read.ok ? null : read.fault;
};
const backupOf = (text: string): Backup => {
  const read = readBackup(text);
  if (!read.ok) throw new Error(read.fault);
  return read.backup;
};

describe('a file', () => {
  it('is read back as it was written', () => {
    const of = {
      ...empty,
      parcels: [record],
      settings: { language: 'th', budget: { limit: 50 } },
      hiddenNumbers: ['TH260417733905B'],
      hiddenSites: ['shop.example:8443'],
      addedSites: ['orders.example'],
    };
    expect(backupOf(textOf(of))).toEqual({ ...of, unreadable: 0 });
  });

  it('never contains a setting named like a secret', () =>
    expect(
      textOf({
        ...empty,
        parcels: [],
        settings: { keySecret: 'canary', relayToken: 'canary', apiKey: 'canary' },
      }),
    ).not.toContain('canary'));

  testEach([
    ['', 'empty'],
    [' \n', 'empty'],
    ['{"waybillBackup":1', 'not-json'],
    ['\u0000\u0001', 'not-json'],
    ['[]', 'not-backup'],
    ['null', 'not-backup'],
    ['{}', 'not-backup'],
    ['{"waybillBackup":"1","parcels":[]}', 'not-backup'],
    ['{"waybillBackup":0,"parcels":[]}', 'not-backup'],
    ['{"waybillBackup":1,"parcels":{}}', 'not-backup'],
    ['{"waybillBackup":3,"parcels":[]}', 'newer'],
    ['{"waybillBackup":1,"parcels":[]}', null],
  ])('an invalid file is rejected with its fault', (text, fault) => expect(faultOf(text)).toBe(fault));

  it('of 20 MB of junk is rejected, or read without the parcel', () => {
    expect(faultOf('x'.repeat(20_000_000))).toBe('not-json');
    expect(faultOf(`${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`)).not.toBeNull();
    expect(backupOf(file([{ row: { ...record.row, name: 'x'.repeat(20_000_000) } }]))).toMatchObject({
      parcels: [],
      unreadable: 1,
    });
  });

  it('with a byte order mark is read', () => expect(faultOf(`\ufeff${file([record])}`)).toBeNull());

  it('keeps good records and counts the rest; each parcel appears once', () =>
    expect(backupOf(file([record, null, {}, { row: { v: 1 } }, record]))).toMatchObject({
      parcels: [record],
      unreadable: 4,
    }));

  it('lists of hosts and numbers keep only valid entries', () =>
    expect(
      backupOf(
        file([], {
          hiddenNumbers: ['TH260417733905B', 'no number'],
          hiddenSites: ['shop.example', '*', 'a/b', 'u@h', 'UPPER'],
          addedSites: ['orders.example', '*.example', 'https://a.example/', 7],
        }),
      ),
    ).toMatchObject({
      hiddenNumbers: ['TH260417733905B'],
      hiddenSites: ['shop.example'],
      addedSites: ['orders.example'],
    }));

  it('an invalid list is read as empty', () =>
    expect(backupOf(file([], { addedSites: 'all' }))).toMatchObject({ addedSites: [] }));

  it('any JSON gives a backup or a fault, never an exception, and changes no prototype', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        readBackup(text);
        readBackup(`{"waybillBackup":1,"parcels":[${text}],"settings":${text},"hiddenSites":${text}}`);
        expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
      }),
      { numRuns: 500 },
    );
    const evil = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}';
    readBackup(`{"waybillBackup":1,"parcels":[{"row":${evil},"__proto__":{"row":1}}],"settings":${evil}}`);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

describe('a record', () => {
  const bad: [string, Partial<Record<keyof Parcel, unknown>>][] = [
    ['of a newer version', { v: recordVersion + 1 }],
    ['without a version', { v: undefined }],
    ['with another id', { id: 'lex/A' }],
    ['with an invalid number', { trackingNo: 'no number', id: `${tracking.courierKey}/NONUMBER` }],
    ['with an invalid courier', { courierKey: '../x', id: `../x/${tracking.trackingNo}` }],
    ['with a name that is too long', { name: 'x'.repeat(201) }],
    ['with a note that is too long', { note: 'x'.repeat(3000) }],
    ['with an invalid event time', { latest: { ...record.row.latest, at: '\u202esoon' } }],
    ['with a wrong type', { isMuted: 'yes' }],
    ['with an impossible time', { dueAt: 1e300 }],
  ];
  testEach(bad)('a damaged parcel is rejected', (_, change) =>
    expect(readRecord({ row: { ...record.row, ...change }, log: record.log })).toBeNull(),
  );

  testEach(['javascript:alert(1)', 'https://u:p@shop.example/'])(
    'an invalid web page address is dropped',
    (foundPage) =>
      expect(readRecord({ ...record, row: { ...record.row, foundPage } })).toEqual({
        ...record,
        row: { ...record.row, foundPage: '' },
      }),
  );

  testEach(['x'.repeat(300), 'shop.example/path', '<b>'])(
    'an invalid host of the page is dropped',
    (foundOn) => expect(readRecord({ ...record, row: { ...record.row, foundOn } })?.row.foundOn).toBe(''),
  );

  it('keeps the longest page address that is stored', () => {
    const foundPage = 'https://shop.example/'.padEnd(2048, 'x');
    expect(readRecord({ ...record, row: { ...record.row, foundPage } })?.row.foundPage).toBe(foundPage);
  });

  it('of an older version is upgraded', () => {
    const removeMigration = addMigration();
    const { note: _, ...old } = record.row;
    expect(readRecord({ row: { ...old, v: 0 }, log: null })?.row).toEqual({ ...record.row, note: '' });
    removeMigration();
  });

  it('drops unknown fields, and a history that is invalid or of another parcel', () => {
    expect(readRecord({ row: { ...record.row, evil: 1 }, log: null })?.row).not.toHaveProperty('evil');
    for (const change of [
      { trackingNo: 'TH000000000A' },
      { events: Array.from({ length: 501 }, () => tracking.events[0]) },
      { events: [{ ...tracking.events[0], description: 'x'.repeat(5000) }] },
      { events: [{ ...tracking.events[0], dateTime: '\u202e2026-11-21' }] },
      { detail: { signatures: [`data:image/png;base64,${'A'.repeat(400_000)}`] } },
    ])
      expect(
        readRecord({ row: record.row, log: { ...record.log, tracking: { ...tracking, ...change } } }),
      ).toEqual({
        row: record.row,
        log: null,
      });
  });

  it('removes control characters from name and note', () => {
    const row = { ...record.row, name: 'pay\u202eetad\n2', note: 'a\u200bb\r\n\u2066second' };
    expect(readRecord({ row, log: null })?.row).toMatchObject({ name: 'payetad 2', note: 'ab\nsecond' });
  });

  it('drops a link or a colour that no answer could contain', () => {
    const log = { ...record.log, tracking: { ...tracking, shareLink: 'http://a.example', color: 'url(x)' } };
    expect(readRecord({ row: record.row, log })?.log?.tracking).toMatchObject({
      shareLink: null,
      color: null,
    });
  });
});

describe('restoring', () => {
  const heard = (checkedAt: number | null, more: Partial<Parcel> = {}): StoredRecord => ({
    row: { ...record.row, checkedAt, ...more },
    log: record.log,
  });

  test.each<[string, Partial<Parcel>, Partial<Parcel> | null]>([
    ['new', { checkedAt: 5 }, null],
    ['newer', { checkedAt: 6 }, { checkedAt: 5 }],
    ['same', { checkedAt: 5 }, { checkedAt: 5 }],
    ['same', { checkedAt: 4 }, { checkedAt: 5 }],
    ['same', { checkedAt: 4, name: 'Old' }, { checkedAt: 5, name: 'New' }],
    ['words', { checkedAt: 4, name: 'Old' }, { checkedAt: 5, name: '' }],
    ['words', { checkedAt: 4, note: 'x' }, { checkedAt: 5 }],
  ])('gives “%s” for %j in the file and %j in the store', (outcome, given, standing) =>
    expect(outcomeOf({ ...record.row, ...given }, standing && { ...record.row, ...standing })).toBe(outcome),
  );

  it('gives no news: nothing to announce, nothing unseen, and no due time in the past', () => {
    const given = heard(now - 5, { toAnnounce: 'x', unseen: true, dueAt: now - 9_000_000 });
    const { row } = restored(given, null, now)!;
    expect(row).toMatchObject({ toAnnounce: null, unseen: false, dueAt: now });
    expect(restored(heard(1, { dueAt: null }), null, now)!.row.dueAt).toBeNull();
  });

  it('the next answer announces only what happened later', () => {
    const old = { ...tracking, status: 'ON_PICKED_UP', events: tracking.events.slice(4) };
    const given = mergeTracking({ row: kept, log: null }, old, now - 50_000_000);
    const back = restored(given, null, now)!;
    const asked = mergeTracking(back, tracking, now + 1000);
    expect(asked.row).toMatchObject({ status: 'ON_SHIPPING', toAnnounce: null, unseen: false });
    const later = {
      ...tracking,
      status: 'ON_DELIVERED',
      events: [
        { dateTime: new Date(now + 60_000).toISOString(), status: 'ON_DELIVERED', description: '' },
        ...tracking.events,
      ],
    };
    expect(mergeTracking(asked, later, now + 120_000).row).toMatchObject({ unseen: true });
    expect(mergeTracking(asked, later, now + 120_000).row.toAnnounce).toContain('ON_DELIVERED');
  });

  it('restoring twice changes nothing more', () => {
    const once = restored(record, null, now)!;
    expect(restored(record, once, now)).toBeNull();
  });

  it('keeps the user’s name and note from either side', () => {
    const newer = restored(heard(9, { name: '' }), heard(5, { name: 'Mine', note: 'n' }), now)!;
    expect(newer.row).toMatchObject({ name: 'Mine', note: 'n', checkedAt: 9 });
    const words = restored(heard(1, { name: 'Theirs', note: 'n' }), heard(5, { name: '' }), now)!;
    expect(words.row).toMatchObject({ name: 'Theirs', note: 'n', checkedAt: 5 });
  });

  it('moves times in the future to now: with a wrong clock they would be years ahead', () => {
    const ahead = now + 40 * 86_400_000;
    const given = heard(ahead, { followedAt: ahead, triedAt: ahead, finishedAt: ahead, archivedAt: ahead });
    expect(restored(given, null, now)!.row).toMatchObject({
      followedAt: now,
      checkedAt: now - answerMaxAgeMs,
      triedAt: now - answerMaxAgeMs,
      finishedAt: now,
      archivedAt: now,
    });
  });

  it('does not change its input', () => {
    const before = structuredClone(record);
    restored(record, null, now);
    expect(record).toEqual(before);
  });
});

it('a parcel with a negative time is rejected, and any other can be planned', () => {
  for (const of of [{ followedAt: -8.64e15 }, { checkedAt: -1 }, { dueAt: -5 }, { failures: -1 }])
    expect(readRecord({ ...record, row: { ...record.row, ...of } })).toBeNull();
  for (const followedAt of [0, 8.64e15]) {
    const given = readRecord({ ...record, row: { ...record.row, followedAt, status: null } })!;
    const { row, log } = restored({ ...given, log: null }, null, now)!;
    expect(mergeTracking({ row, log }, tracking, now).row.dueAt).toBeGreaterThan(now);
  }
});

it('a preview counts a check planned far ahead by a wrong clock: it is made at once', () => {
  const backup = backupOf(file([{ ...record, row: { ...record.row, dueAt: now + 90 * 86_400_000 } }]));
  expect(previewOf(backup, [], now).calls).toBe(1);
});

it('a preview counts each outcome, and the calls of the first checks', () => {
  const due = { ...record, row: { ...record.row, dueAt: now - 1 } };
  const backup = backupOf(file([due]));
  expect(previewOf(backup, [], now)).toEqual({ new: 1, newer: 0, words: 0, same: 0, calls: 1 });
  expect(previewOf(backup, [record.row], now)).toEqual({ new: 0, newer: 0, words: 0, same: 1, calls: 0 });
});

describe('a written backup can be read back', () => {
  const many = (count: number, log: StoredRecord['log'], more: (n: number) => Partial<Parcel> = () => ({})) =>
    Array.from({ length: count }, (_, n): StoredRecord => {
      const trackingNo = `TH${String(n).padStart(10, '0')}A`;
      const own = { trackingNo, id: `${tracking.courierKey}/${trackingNo}` };
      return {
        row: { ...record.row, ...own, ...more(n) },
        log: log && { ...log, id: own.id, tracking: { ...log.tracking, trackingNo } },
      };
    });
  const sizeOf = (parts: string[]) => new Blob(parts).size;

  const pictured = () => {
    const signatures = [`data:image/png;base64,${'A'.repeat(260_000)}`];
    return { ...record.log!, tracking: { ...tracking, detail: { signatures } } };
  };

  it.each<[string, () => StoredRecord[], number]>([
    ['more than 20,000 parcels', () => many(20_500, null), 0],
    ['more than 64 MB', () => many(260, pictured()), 64 * 1024 * 1024],
  ])('with %s', (_, make, least) => {
    const parcels = make();
    const written = writeBackup({ ...empty, parcels })!;
    expect(sizeOf(written)).toBeGreaterThan(least);
    const back = backupOf(written.join(''));
    expect([back.parcels.length, back.unreadable]).toEqual([parcels.length, 0]);
    expect(back.parcels.at(-1)).toEqual(parcels.at(-1));
  });

  it('unless it is too large: then it is not written; its size is counted in bytes', () => {
    const parcels = many(1, null, () => ({ note: 'ที่นี่'.repeat(300) }));
    const size = sizeOf(writeBackup({ ...empty, parcels })!);
    expect(size).toBeGreaterThan(JSON.stringify(parcels).length);
    expect(writeBackup({ ...empty, parcels }, size)).not.toBeNull();
    expect(writeBackup({ ...empty, parcels }, size - 1)).toBeNull();
  });

  it('with every added site, and without invalid hidden sites', () => {
    const addedSites = Array.from({ length: 1500 }, (_, n) => `shop${n}.example`);
    expect(backupOf(textOf({ ...empty, parcels: [], addedSites })).addedSites).toEqual(addedSites);
    expect(backupOf(file([], { hiddenSites: [7, 'x'.repeat(300), 'shop.example'] })).hiddenSites).toEqual([
      'shop.example',
    ]);
  });
});

describe('the parts of a backup being restored', () => {
  it('are small enough for a message, even of the largest stored parcels', () => {
    const signatures = [`data:image/png;base64,${'x'.repeat(270_000)}`];
    const events = Array.from({ length: 500 }, () => ({
      ...tracking.events[0]!,
      description: 'x'.repeat(500),
    }));
    const log = boundedHistory({
      ...record.log!,
      tracking: { ...tracking, events, detail: { ...tracking.detail, signatures } },
    });
    const part = Array.from({ length: maxParcelsPerMessage }, () => ({ row: record.row, log }));
    expect(JSON.stringify(part).length).toBeLessThan(64 * 1024 * 1024);
  });
});

describe('what a sheet says', () => {
  const sheet = { order: 'A-1', buyer: 'Mali', phone: '0815550142', cash: 59_000, date: '2026-11-20' };
  const inSheet = { ...record, row: { ...record.row, sheet } };

  it('is in the file, or is left out with nothing else', () => {
    expect(backupOf(textOf({ ...empty, parcels: [inSheet] })).parcels).toEqual([inSheet]);
    expect(withoutSheets([inSheet, record])).toEqual([record, record]);
  });

  it('stays if a file without it is restored, and comes back from one that has it', () => {
    const older = { ...inSheet, row: { ...inSheet.row, checkedAt: 1 } };
    expect(restored(record, older, now)?.row.sheet).toEqual(sheet);
    expect(outcomeOf(inSheet.row, record.row)).toBe('words');
    expect(restored(inSheet, record, now)?.row.sheet).toEqual(sheet);
  });

  it('is refused if no import could have written it', () => {
    for (const wrong of [{ cash: 0.5 }, { cash: -1 }, { buyer: 7 }, { buyer: 'x'.repeat(200) }, { url: 'x' }])
      expect(readRecord({ ...record, row: { ...record.row, sheet: wrong } })).toBeNull();
    const marked = { ...record, row: { ...record.row, sheet: { buyer: '\u202eMali' } } };
    expect(readRecord(marked)?.row.sheet).toEqual({ buyer: 'Mali' });
  });
});
