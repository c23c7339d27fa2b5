import { amountOf } from '@/utils/core/amount.ts';
import type { Reading } from './texts.tsx';

// To make one costs more than to draw a row.
const formats: { [language in Reading['language']]?: Intl.NumberFormat } = {};

/**
 * An amount of the service (numeric text, api-v3, section 2.3) as money: "1,250 baht". Null when it is no amount above
 * zero. The document names no currency; the service is a Thai one.
 */
export function money(text: string, { t, language }: Pick<Reading, 't' | 'language'>): string | null {
  const amount = amountOf(text);
  if (amount === null) return null;
  const digits = {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    trailingZeroDisplay: 'stripIfInteger',
  } as const;
  return t('baht', {
    amount: (formats[language] ??= new Intl.NumberFormat(language, digits)).format(amount),
  });
}
