import { sanitizeText } from './sanitize.ts';

// Thai couriers write "1,250.50", "฿1,250", "1250 บาท", "1,250.-", at times in Thai digits.
const before = /^(?:฿|THB|บาท|baht) ?/i;
const after = /(?:\.-| -|-)?(?: ?(?:฿|THB|บาท|baht\.?))?$/i;
// A comma or a blank groups thousands and nothing else: "1,25" may be one and a quarter somewhere, and "1.250" is that
// here.
const number = /^(?:\d{1,9}|\d{1,3}(?:[, ]\d{3}){1,2})(?:\.\d+)?$/;
const leastAmount = 0.01; // one satang

/**
 * A sum of money as the service writes it (numeric text, docs/api.md 2.3), in baht; null where it is none above zero,
 * or a billion and more. The one rule for every amount that is shown, added up, sorted or asked about.
 */
export function amountOf(text: string): number | null {
  const digits = sanitizeText(text, 60).replace(/[๐-๙]/gu, (digit) => String(digit.charCodeAt(0) - 0x0e50));
  const bare = digits.replace(before, '').replace(after, '');
  if (!number.test(bare)) return null;
  const amount = Math.round(Number(bare.replace(/[, ]/g, '')) * 100) / 100;
  return amount >= leastAmount ? amount : null;
}
