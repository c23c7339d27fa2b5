import type { Parcel } from '@/utils/core/parcel.ts';
import { isUnchecked } from '@/utils/core/summary.ts';
import { statusWord, type Texts } from '@/utils/platform/i18n.ts';

/** The state of a kept parcel in words: as long as nothing was heard of it there is no status to name. */
export const parcelWord = (parcel: Parcel, t: Texts): string =>
  isUnchecked(parcel) ? t('neverChecked') : statusWord(parcel.status, t);
