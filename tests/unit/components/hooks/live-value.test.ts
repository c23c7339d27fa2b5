import { beforeEach, expect, test } from 'vitest';
import { LiveValue } from '@/components/hooks/live-value.ts';

let changed: (() => void) | null;
/** The started reads, each ended by the test. */
let reads: { early(value: string): void; give(value: string): void; fail(): void }[];
let live: LiveValue<string>;

beforeEach(() => {
  changed = null;
  reads = [];
  live = new LiveValue(
    (early) =>
      new Promise((resolve, reject) =>
        reads.push({ early, give: resolve, fail: () => reject(new Error('no disk')) }),
      ),
    (listener) => {
      changed = listener;
      return () => void (changed = null);
    },
  );
});

test('begin() subscribes before it reads, and reads once', async () => {
  const begun = live.begin();
  expect([changed === null, reads.length]).toEqual([false, 1]);
  live.listen(() => {});
  reads[0]!.give('first');
  await Promise.all([begun, live.begin()]);
  expect([live.value, reads.length]).toEqual(['first', 1]);
});

test('of overlapping reads, only the last one counts', async () => {
  const heard: unknown[] = [];
  live.listen(() => heard.push(live.value));
  changed!();
  reads[1]!.give('new');
  await expect.poll(() => live.value).toBe('new');
  reads[0]!.give('old');
  await new Promise((resolve) => setTimeout(resolve));
  expect([live.value, heard]).toEqual(['new', ['new']]);
});

test('begin() waits for the newer read if a change starts one during the first', async () => {
  const begun = live.begin().then(() => live.value);
  changed!();
  reads[0]!.give('old');
  await new Promise((resolve) => setTimeout(resolve));
  reads[1]!.give('new');
  expect(await begun).toBe('new');
});

test('a failed read gives “trouble” until a later one succeeds', async () => {
  live.listen(() => {});
  reads[0]!.fail();
  await expect.poll(() => live.value).toBe('trouble');
  changed!();
  reads[1]!.give('well');
  await expect.poll(() => live.value).toBe('well');
});

test('without listeners it unsubscribes and ignores a pending read', async () => {
  const heard: unknown[] = [];
  const ends = [live.listen(() => heard.push(1)), live.listen(() => heard.push(2))];
  ends[0]!();
  expect(changed).not.toBeNull();
  ends[1]!();
  expect(changed).toBeNull();
  reads[0]!.give('late');
  await new Promise((resolve) => setTimeout(resolve));
  expect([live.value, heard]).toEqual([undefined, []]);
  live.listen(() => {});
  reads[1]!.give('again');
  await expect.poll(() => live.value).toBe('again');
});

test('a read can give an early value, unless a newer read has started', async () => {
  const heard: unknown[] = [];
  live.listen(() => heard.push(live.value));
  reads[0]!.early('part');
  await live.begin();
  expect(live.value).toBe('part');
  reads[0]!.give('whole');
  await expect.poll(() => live.value).toBe('whole');
  changed!();
  changed!();
  reads[1]!.early('overtaken');
  reads[2]!.early('new part');
  reads[2]!.give('new');
  await expect.poll(() => live.value).toBe('new');
  expect(heard).toEqual(['part', 'whole', 'new part', 'new']);
});
