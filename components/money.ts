import { amountOf } from '@/utils/core/amount.ts';
import type { Reading } from './texts.tsx';

// To make one costs more than to draw a row, and a table asks for the same two.
const formats = new Map<string, Intl.NumberFormat>();

function digitsOf(language: Reading['language'], minimumFractionDigits: 0 | 2): Intl.NumberFormat {
  const name = `${language} ${minimumFractionDigits}`;
  let format = formats.get(name);
  if (!format) {
    format = new Intl.NumberFormat(language, { maximumFractionDigits: 2, minimumFractionDigits });
    formats.set(name, format);
  }
  return format;
}

/**
 * An amount of the service (numeric text, api-v3, section 2.3) as money: "1,250 baht". Null when it is no amount above
 * zero. The document names no currency; the service is a Thai one.
 */
export function money(text: string, { t, language }: Pick<Reading, 't' | 'language'>): string | null {
  const amount = amountOf(text);
  if (amount === null) return null;
  return t('baht', { amount: digitsOf(language, Number.isInteger(amount) ? 0 : 2).format(amount) });
}
