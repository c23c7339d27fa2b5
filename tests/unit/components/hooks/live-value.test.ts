import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveValue, paced } from '@/components/hooks/live-value.ts';

let changed: (() => void) | null;
/** The started reads, each ended by the test. */
let reads: { early(value: string): void; give(value: string): void; fail(): void }[];
let live: LiveValue<string>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
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

afterEach(() => void vi.useRealTimers());

/** Lets time pass, and all work that it starts. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('begin() subscribes before it reads, and reads once', async () => {
  const begun = live.begin();
  expect([changed === null, reads.length]).toEqual([false, 1]);
  live.listen(() => {});
  reads[0]!.give('first');
  await Promise.all([begun, live.begin()]);
  expect([live.value, reads.length]).toEqual(['first', 1]);
});

test('a burst of changes causes one read after the one under way and a rest, which gets the last state', async () => {
  const heard: unknown[] = [];
  live.listen(() => heard.push(live.value));
  for (let n = 0; n < 50; n += 1) changed!();
  await pass(1000);
  expect(reads).toHaveLength(1);
  reads[0]!.give('old');
  await pass(50);
  for (let n = 0; n < 50; n += 1) changed!();
  expect(reads).toHaveLength(1);
  await pass(5000);
  expect(reads).toHaveLength(2);
  reads[1]!.give('last');
  await pass(10_000);
  expect([reads.length, heard]).toEqual([2, ['old', 'last']]);
});

test('a single change is read at once, also soon after another one', async () => {
  live.listen(() => {});
  reads[0]!.give('first');
  await pass(100);
  changed!();
  expect(reads).toHaveLength(2);
  reads[1]!.give('second');
  await pass(1);
  changed!();
  await pass(100);
  expect(reads).toHaveLength(3);
});

test('the rest grows with the time that reading and drawing took, up to five seconds', async () => {
  const begins: number[] = [];
  let took = 200;
  const run = paced(async () => {
    begins.push(performance.now());
    await new Promise((resolve) => setTimeout(resolve, took));
  });
  const waits = async () => {
    const before = begins.length;
    run();
    await pass(1);
    run();
    await pass(20_000);
    expect(begins).toHaveLength(before + 2);
    return begins.at(-1)! - begins.at(-2)!;
  };
  expect(await waits()).toBeGreaterThanOrEqual(2000);
  took = 4000;
  expect(await waits()).toBeLessThanOrEqual(9200);
});

test('the rest of a tab in the background, whose timers run once a second, is not longer', async () => {
  const { setTimeout: atOnce } = globalThis;
  vi.stubGlobal('setTimeout', (call: () => void, ms: number) => atOnce(call, Math.max(ms, 1000)));
  const begins: number[] = [];
  const run = paced(async () => void begins.push(performance.now()));
  run();
  run();
  await pass(8000);
  vi.unstubAllGlobals();
  expect(begins).toHaveLength(2);
});

test('a press in the view ends the rest', async () => {
  let press = (): void => {};
  vi.stubGlobal(
    'addEventListener',
    (type: string, heard: () => void) => void (type === 'click' && (press = heard)),
  );
  vi.resetModules();
  const { paced: fresh } = await import('@/components/hooks/live-value.ts');
  vi.unstubAllGlobals();
  let runs = 0;
  const run = fresh(async () => {
    runs += 1;
    await new Promise((resolve) => setTimeout(resolve, 300));
  });
  run();
  await pass(1000);
  press();
  await pass(100);
  run();
  expect(runs).toBe(2);
});

test('a failed read gives “trouble” until a later one succeeds', async () => {
  live.listen(() => {});
  reads[0]!.fail();
  await pass(100);
  expect(live.value).toBe('trouble');
  changed!();
  reads[1]!.give('well');
  await pass(0);
  expect(live.value).toBe('well');
});

test('without listeners it unsubscribes and ignores a pending read', async () => {
  const heard: unknown[] = [];
  const ends = [live.listen(() => heard.push(1)), live.listen(() => heard.push(2))];
  ends[0]!();
  expect(changed).not.toBeNull();
  ends[1]!();
  expect(changed).toBeNull();
  reads[0]!.give('late');
  await pass(0);
  expect([live.value, heard]).toEqual([undefined, []]);
  live.listen(() => {});
  reads[1]!.give('again');
  await pass(0);
  expect(live.value).toBe('again');
});

test('a read can give an early value', async () => {
  const heard: unknown[] = [];
  live.listen(() => heard.push(live.value));
  reads[0]!.early('part');
  await live.begin();
  expect(live.value).toBe('part');
  reads[0]!.give('whole');
  await pass(100);
  changed!();
  reads[1]!.early('new part');
  reads[1]!.give('new');
  await pass(0);
  expect(heard).toEqual(['part', 'whole', 'new part', 'new']);
});
