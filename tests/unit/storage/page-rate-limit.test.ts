import { describe, expect, it } from 'vitest';
import { siteOf } from '@/utils/couriers/shops.ts';
import { countMessage, takeFromRateLimit } from '@/utils/storage/page-rate-limit.ts';

const now = Date.parse('2026-11-21T12:00:00+07:00');
const minute = 60_000;
const take = async (count: number, at: number, site = 'shop.example') => {
  const taken = [];
  for (let n = 0; n < count; n += 1) taken.push(await takeFromRateLimit('look-up', site, at + n));
  return taken.filter(Boolean).length;
};

describe('the look-ups of a page', () => {
  it('are limited to ten a minute and forty an hour, for each site', async () => {
    expect(await take(12, now)).toBe(10);
    expect(await take(12, now, 'other.example')).toBe(10);
    for (const n of [1, 2, 3]) expect(await take(12, now + n * (minute + 10))).toBe(10);
    expect(await take(12, now + 30 * minute)).toBe(0);
    expect(await take(12, now + 60 * minute + 20)).toBe(10);
  });

  it('are counted by the entry of the shop list that allows the content script, else by the host', () => {
    expect(['seller.shopee.co.th', 'shopee.co.th', 'myshopee.co.th', 'mail.example'].map(siteOf)).toEqual([
      'shopee.co.th',
      'shopee.co.th',
      'myshopee.co.th',
      'mail.example',
    ]);
  });
});

it('messages are limited to a hundred in ten seconds for each tab', () => {
  const within = (tabId: number, at: number) =>
    Array.from({ length: 1000 }, () => countMessage(tabId, at)).filter(Boolean).length;
  expect([within(3, now), within(4, now + 5000), within(3, now + 9999)]).toEqual([100, 100, 0]);
  expect(within(3, now + 10_000)).toBe(100);
  expect(within(3, now - 60 * minute)).toBe(100); // after the clock was set back
});
