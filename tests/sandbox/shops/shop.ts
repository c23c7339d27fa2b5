import { failure, page, type Answer } from '../http-answer.ts';
import { live } from './live.ts';
import { many } from './many.ts';
import { market } from './market.ts';
import { ordersPage } from './orders.ts';
import { resultPage } from './results.ts';
import { reactPage, reactScript } from './react-page.ts';
import { trial } from './trials.ts';

// Trial pages run their own scripts and show frames, as shops do.
const lax = "default-src 'self' data: https:; style-src 'unsafe-inline'; script-src 'self' 'unsafe-inline'";

/** Returns the page of a shop at a path: its order list, except for the special pages of the marketplace. */
export function answerShop(shop: 'market' | 'orders', path: string, now: number): Answer {
  if (path === '/favicon.ico') return failure(404, 'en');
  if (shop === 'orders') return page(ordersPage(now));
  if (path === '/many') return page(many());
  if (path === '/live') {
    return page(
      live(),
      "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:",
    );
  }
  if (path === '/react') return page(reactPage, lax);
  if (path === '/react.js') return typed(page(reactScript(), lax), 'text/javascript; charset=utf-8');
  const result = resultPage(path);
  if (result) return page(result.body, lax);
  const tried = trial(path);
  if (tried) return typed(page(tried.body, lax), tried.type);
  return page(market(now));
}

const typed = (answer: Answer, type = 'text/html; charset=utf-8'): Answer => ({
  ...answer,
  headers: { ...answer.headers, 'content-type': type },
});
