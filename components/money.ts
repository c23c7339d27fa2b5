import { amountOf } from '@/utils/core/tracking.ts';
import type { Reading } from './texts.tsx';

/**
 * An amount of the service (numeric text, api-v3, section 2.3) as money: "1,250 baht". Null when it is no amount above
 * zero. The document names no currency; the service is a Thai one.
 */
export function money(text: string, { t, language }: Pick<Reading, 't' | 'language'>): string | null {
  const amount = amountOf(text);
  if (amount === null) return null;
  const digits = new Intl.NumberFormat(language, {
    maximumFractionDigits: 2,
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  });
  return t('baht', { amount: digits.format(amount) });
}
