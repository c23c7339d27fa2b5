import { plain } from '@/utils/core/plain.ts';
import type { Parcel } from '@/utils/core/parcel.ts';
import { phaseOf } from '@/utils/core/status.ts';
import { isUnchecked } from '@/utils/core/summary.ts';
import { phaseTexts, type Texts } from '@/utils/platform/i18n.ts';

/** A status in words. One that nobody named keeps its own: `ON_CUSTOMS_HOLD` reads "Customs hold". */
export function statusWord(status: string | null, t: Texts): string {
  const phase = phaseOf(status);
  if (phase !== 'unknown' || status === null) return t(phaseTexts[phase]);
  const word = plain(status.replace(/^ON_/, '').replaceAll('_', ' '), 40).toLowerCase();
  return word ? word.charAt(0).toUpperCase() + word.slice(1) : t('statusUnknown');
}

/** The state of a kept parcel in words: as long as nothing was heard of it there is no status to name. */
export const parcelWord = (parcel: Parcel, t: Texts): string =>
  isUnchecked(parcel) ? t('neverChecked') : statusWord(parcel.status, t);
