import { expect, test } from 'vitest';
import { mayRunIn } from '@/utils/page/read/frame-allowed.ts';
import { shopMatches } from '@/utils/couriers/shops.ts';

const shop = { origin: 'https://shopee.co.th', host: 'shopee.co.th', ancestors: [] };

test.each([
  ['the top page', shop, true],
  ['a frame in the same shop', { ...shop, ancestors: ['shopee.co.th', 'seller.shopee.co.th'] }, true],
  ['a frame in another shop', { ...shop, ancestors: ['lazada.co.th'] }, false],
  ['a shop framed by another site', { ...shop, ancestors: ['evil.example'] }, false],
  [
    'another site between two frames of the shop',
    { ...shop, ancestors: ['evil.example', 'shopee.co.th'] },
    false,
  ],
  ['a frame whose parent is unknown', { ...shop, ancestors: [null] }, false],
  ['a look-alike host', { ...shop, ancestors: ['notshopee.co.th'] }, false],
  ['a sandboxed frame', { ...shop, origin: 'null' }, false],
  [
    'another site, framed by itself',
    { origin: 'https://a.example', host: 'a.example', ancestors: ['a.example'] },
    true,
  ],
])('%s: %s', (_, place, answer) => expect(mayRunIn(place, () => shopMatches)).toBe(answer));
