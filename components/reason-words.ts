import { ownShape } from '@/utils/core/couriers/templates.ts';
import type { Guess } from '@/utils/core/detect.ts';
import { plain } from '@/utils/core/plain.ts';
import type { MessageKey } from '@/utils/platform/i18n.ts';
import type { Reading } from './texts.tsx';

const sentences: Record<Guess['reason']['check'], { alone: MessageKey; labelled: MessageKey }> = {
  none: { alone: 'reasonForm', labelled: 'reasonFormLabel' },
  fits: { alone: 'reasonFits', labelled: 'reasonFitsLabel' },
  failed: { alone: 'reasonFailed', labelled: 'reasonFailedLabel' },
};

/** What a number looks like: "12 digits", "TH and 11 more characters". */
function formOf(trackingNo: string, { t }: Reading): string {
  const prefix = /^\d{0,2}[A-Z]+/.exec(trackingNo)?.[0] ?? '';
  return prefix && prefix.length < trackingNo.length
    ? t('formLetters', { prefix, count: trackingNo.length - prefix.length })
    : t('formDigits', { count: trackingNo.length });
}

/** Why we think a number is this courier's, in a sentence. A courier that was never guessed is the user's choice. */
export function reasonWords(trackingNo: string, guess: Guess | undefined, reading: Reading): string {
  if (!guess) return reading.t('reasonChosen');
  if (guess.reason.shape === ownShape) return reading.t('reasonOwn');
  const { check, label } = guess.reason;
  const words = plain(label ?? '', 40);
  const form = formOf(trackingNo, reading);
  return reading.t(sentences[check][words ? 'labelled' : 'alone'], { form, label: words });
}
