import { expectedNumbers } from '../sandbox/shops/expected.ts';

export { market } from './test.ts';
export const orders = 'https://www.amazon.com/';

/** The number of tracking numbers on each page. */
export const expected = { market: expectedNumbers.market.length, orders: expectedNumbers.orders.length };
