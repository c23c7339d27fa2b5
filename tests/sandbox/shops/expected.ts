import { liveNumbers } from './live.ts';
import { manyNumbers } from './many.ts';
import { orders } from './market-orders.ts';
import { ordersNumbers } from './orders.ts';

/** The numbers on each page, in the order of the page. */
export const expectedNumbers = {
  /** https://shopee.co.th/ */
  market: orders.map(({ trackingNo }) => trackingNo),
  /** https://www.amazon.com/ */
  orders: ordersNumbers,
  /** https://shopee.co.th/many */
  many: manyNumbers,
  /** https://shopee.co.th/live, before any button is pressed. */
  live: liveNumbers.atFirst,
};
