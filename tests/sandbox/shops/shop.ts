import { failure, page, type Answer } from '../answer.ts';
import { live } from './live.ts';
import { many } from './many.ts';
import { market } from './market.ts';
import { ordersPage } from './orders.ts';

/** The page a shop serves at a path: its order list, except for the two special pages of the marketplace. */
export function answerShop(shop: 'market' | 'orders', path: string, now: number): Answer {
  if (path === '/favicon.ico') return failure(404, 'en');
  if (shop === 'orders') return page(ordersPage(now));
  if (path === '/many') return page(many());
  if (path === '/live') {
    return page(live(), "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'");
  }
  return page(market(now));
}
