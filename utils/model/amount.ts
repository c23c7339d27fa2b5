import { sanitizeText } from './sanitize.ts';

// Thai couriers write "1,250.50", "฿1,250", "1250 บาท" or "1,250.-", sometimes in Thai digits.
const before = /^(?:฿|THB|บาท|baht) ?/i;
const after = /(?:\.-| -|-)?(?: ?(?:฿|THB|บาท|baht\.?))?$/i;
// A comma or a blank only separates thousands: "1,25" is rejected, because it may mean 1.25; "1.250" is 1.25.
const number = /^(?:\d{1,9}|\d{1,3}(?:[, ]\d{3}){1,2})(?:\.\d+)?$/;

/**
 * Returns an amount of money in satang, read from a text of the service (docs/api.md 2.3) or of a sheet. Null if it is no
 * amount in baht, below one satang, or a billion baht or more. The only parser for amounts: to show, add up and sort
 * them, and to plan checks.
 */
export function amountOf(text: string): number | null {
  const digits = sanitizeText(text, 60).replace(/[๐-๙]/gu, (digit) => String(digit.charCodeAt(0) - 0x0e50));
  const bare = digits.replace(before, '').replace(after, '');
  if (!number.test(bare)) return null;
  const satang = Math.round(Number(bare.replace(/[, ]/g, '')) * 100);
  return satang > 0 ? satang : null;
}
