import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parcelHistorySchema, parcelSchema, recentSchema, recordVersion } from '@/utils/model/parcel.ts';
import { migrations } from '@/utils/model/versions.ts';
import { backupVersion, fileSchema, readBackup } from '@/utils/parcels/backup.ts';
import { readable } from '@/utils/storage/database.ts';
import { describeSchema } from '../../support/schema-text.ts';

// What a released version stored must stay readable: nobody can change what is on the users' disks.

type Stored = { rows: { id: string; keys: unknown }[]; logs: unknown[]; recents: unknown[]; backup: string };
const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../fixtures/stored/${name}`, import.meta.url), 'utf8'));

const whatToDo = `The form of stored data changed. Users have data in the form of version ${recordVersion} (backup ${backupVersion}).
1. Raise recordVersion (utils/model/parcel.ts), or backupVersion (utils/parcels/backup.ts) for the file's own fields.
2. Write the migration (utils/model/versions.ts) and add its samples to tests/unit/model/versions.test.ts.
3. Fill the new field in tests/fixtures/stored/samples-to-store.ts, build both browsers and write the samples of the new
   version: npm run stored-version. Those of older versions stay as they are.
4. Describe the schemas of the new version: put what describeSchema returns into schema-v….json beside the samples.
   Never change the description of an older version.`;

describe('the schema', () => {
  it.each([
    [
      'records',
      `schema-v${recordVersion}.json`,
      { row: parcelSchema, log: parcelHistorySchema, recent: recentSchema },
    ],
    ['backup', `schema-backup-v${backupVersion}.json`, { file: fileSchema }],
  ])('of %s is the one that this version stores', (_, name, schemas) => {
    const now = Object.fromEntries(
      Object.entries(schemas).map(([kind, schema]) => [kind, describeSchema(schema)]),
    );
    expect(now, whatToDo).toEqual(read(name));
  });
});

describe.each([
  ['1.1', 'chromium'],
  ['1.1', 'firefox'],
  ['2.2', 'chromium'],
  ['2.2', 'firefox'],
  ['3.2', 'chromium'],
  ['3.2', 'firefox'],
])('what version %s stored in %s', (version, browser) => {
  const stored = read(`v${version}-${browser}.json`) as Stored;
  const today = (one: unknown) => ({ ...(one as object), v: recordVersion });

  it('is read without a loss', () => {
    for (const { keys: _, ...row } of stored.rows) expect(readable('row', row)).toEqual(today(row));
    for (const log of stored.logs) expect(readable('log', log)).toEqual(today(log));
    for (const recent of stored.recents) expect(readable('recent', recent)).toEqual(today(recent));
    expect([stored.rows.length, stored.logs.length, stored.recents.length]).toEqual([3, 2, 1]);
  });

  it('is in its backup, which is read whole', () => {
    const answer = readBackup(stored.backup);
    expect(answer).toMatchObject({ ok: true, backup: { unreadable: 0 } });
    const rows = stored.rows.map((row) => readable('row', row));
    expect(answer.ok && answer.backup.parcels.map(({ row }) => row)).toEqual(rows);
    expect(answer.ok && answer.backup.parcels.flatMap(({ log }) => log ?? [])).toEqual(
      stored.logs.map(today),
    );
  });

  it('has every field, Thai text and a history of the largest size', () => {
    const fields = (all: readonly unknown[]) => new Set(all.flatMap((one) => Object.keys(one as object)));
    const added = { '1.1': ['sheet', 'isGoingBack'], '2.2': ['isGoingBack'] }[version] ?? [];
    const missing = Object.keys(parcelSchema.entries).filter(
      (name) => !fields(stored.rows).has(name) && !added.includes(name),
    );
    const logs = stored.logs as { tracking: { detail: object } }[];
    const { entries } = parcelHistorySchema.entries.tracking;
    const ofLogs = Object.keys(entries).filter(
      (name) => !fields(logs.map(({ tracking }) => tracking)).has(name),
    );
    const details = fields(logs.map(({ tracking }) => tracking.detail));
    const ofDetails = Object.keys(entries.detail.entries).filter((name) => !details.has(name));
    expect([missing, ofLogs, ofDetails]).toEqual([[], [], []]);
    expect(JSON.stringify(stored.rows)).toContain('กางเกงวิ่ง');
    expect(
      Math.max(...logs.map((log) => new TextEncoder().encode(JSON.stringify(log)).length)),
    ).toBeGreaterThan(60_000);
  });
});

it.each(['row', 'log', 'recent'] as const)('a newer %s is refused', (kind) => {
  const stored = read('v3.2-chromium.json') as Stored;
  const [one] = { row: stored.rows, log: stored.logs, recent: stored.recents }[kind];
  expect(readable(kind, one)).not.toBeNull();
  expect(readable(kind, { ...(one as object), v: recordVersion + 1 })).toBeNull();
});

it('every version has a description of its schema, and each but the current one a migration', () => {
  for (let version = 1; version <= recordVersion; version += 1) {
    expect(read(`schema-v${version}.json`), whatToDo).toHaveProperty('row');
    if (version < recordVersion) expect(migrations[version], whatToDo).toBeTypeOf('function');
  }
});
