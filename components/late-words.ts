import { needsAttention, type LateKind } from '@/utils/core/late.ts';
import type { Parcel } from '@/utils/core/parcel.ts';
import { phaseOf } from '@/utils/core/status.ts';
import { isArchived } from '@/utils/core/summary.ts';
import type { MessageKey } from '@/utils/platform/i18n.ts';

/** What is said of a late parcel beside its status, and whom to ask. */
export const lateWords = {
  'no-first-scan': { word: 'lateNoFirstScan', advice: 'lateAskShop' },
  'no-movement': { word: 'lateNoMovement', advice: 'lateAskCourier' },
  // That it was out for delivery, its status says.
  'silent-out': { word: 'lateNoMovement', advice: 'lateAskCourier' },
  'past-due': { word: 'latePastDue', advice: 'lateAskCourier' },
} as const satisfies Record<LateKind, { word: MessageKey; advice: MessageKey }>;

/** How a parcel is stuck or late, as the groups count it: by our answers, not by the clock; null = it is not. */
export const lateKind = (parcel: Parcel, now: number): LateKind | null =>
  isArchived(parcel, now) ? null : (needsAttention(parcel, Infinity)?.kind ?? null);

/** The word a row needs so that its place under "Needs attention" is understood; null where its status says enough. */
export function lateWord(parcel: Parcel, now: number): MessageKey | null {
  const phase = phaseOf(parcel.status);
  if (phase === 'waiting' || phase === 'trouble') return null;
  const kind = lateKind(parcel, now);
  return kind && lateWords[kind].word;
}
