import { expect, test } from 'vitest';
import { nextGapMs } from '@/utils/page/read/idle.ts';

test('the gap doubles while flushes are slow, up to five seconds, and then shrinks to 300 ms', () => {
  let gap = 300;
  const gaps = [25, 25, 25, 25, 25, 25].map((cost) => (gap = nextGapMs(gap, cost)));
  expect(gaps).toEqual([600, 1200, 2400, 4800, 5000, 5000]);
  for (let i = 0; i < 10; i += 1) gap = nextGapMs(gap, 1);
  expect(gap).toBe(300);
});
