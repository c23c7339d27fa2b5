import { phaseOf, type Phase } from '@/utils/core/status.ts';
import { plain } from '@/utils/core/plain.ts';
import type { MessageKey, Texts } from '@/utils/platform/i18n.ts';

/** The word of each phase; the shape is in Glyph.tsx and the colour in look.css (`phase-…`). */
export const phaseTexts = {
  waiting: 'statusWaiting',
  'picked-up': 'statusPickedUp',
  'in-transit': 'statusInTransit',
  'out-for-delivery': 'statusOutForDelivery',
  delivered: 'statusDelivered',
  trouble: 'statusTrouble',
  returned: 'statusReturned',
  unknown: 'statusUnknown',
} as const satisfies Record<Phase, MessageKey>;

/** A status in words. One that nobody named keeps its own: `ON_CUSTOMS_HOLD` reads "Customs hold". */
export function statusWord(status: string | null, t: Texts): string {
  const phase = phaseOf(status);
  if (phase !== 'unknown' || status === null) return t(phaseTexts[phase]);
  const word = plain(status.replace(/^ON_/, '').replaceAll('_', ' '), 40).toLowerCase();
  return word ? word.charAt(0).toUpperCase() + word.slice(1) : t('statusUnknown');
}
