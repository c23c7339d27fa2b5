import { describe, expect, it } from 'vitest';
import { takeAllowance } from '@/utils/platform/allowance.ts';

const now = Date.parse('2026-11-21T12:00:00+07:00');
const minute = 60_000;
const take = async (count: number, at: number, tabId = 7) => {
  const taken = [];
  for (let n = 0; n < count; n += 1) taken.push(await takeAllowance(tabId, at + n));
  return taken.filter(Boolean).length;
};

describe('what a page may have looked up', () => {
  it('is ten a minute, each tab for itself', async () => {
    expect(await take(12, now)).toBe(10);
    expect(await take(12, now, 8)).toBe(10);
    expect(await take(12, now + minute + 10)).toBe(10);
  });

  it('is not used up by what a clock that was ahead noted', async () => {
    await take(10, now + 24 * 60 * minute);
    expect(await take(1, now)).toBe(1);
  });
});
