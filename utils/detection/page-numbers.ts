import type { Template } from '../couriers/templates.ts';
import { detect, type Candidate } from './detect.ts';
import { normaliseTrackingNo, trackingNoPattern } from '../model/tracking.ts';

/** A number with the couriers it may belong to, best first; none when nobody could guess. */
export type FoundNumber = { trackingNo: string; couriers: Candidate['couriers'] };

// A number somebody typed or selected needs no label to be believed; this one is put before it, and not told as a
// reason.
const label = 'tracking number: ';

/** The couriers a number that somebody gave us may belong to; `templates` are the user's own shapes. */
export function guessesFor(trackingNo: string, templates: Template[] = []): Candidate['couriers'] {
  const couriersIn = (text: string) =>
    detect(text, { templates }).find((candidate) => candidate.trackingNo === trackingNo)?.couriers;
  const labelled = () => couriersIn(`${label}${trackingNo}`) ?? [];
  return (couriersIn(trackingNo) ?? labelled()).map((guess) => ({
    ...guess,
    reason: { ...guess.reason, label: null },
  }));
}

/** The numbers in a text somebody selected: those that are detected, else the whole text where it can be a number. */
export function numbersIn(text: string, templates: Template[] = []): FoundNumber[] {
  const numbers = new Map<string, FoundNumber>();
  for (const { trackingNo, couriers } of detect(text, { templates }))
    numbers.set(trackingNo, { trackingNo, couriers });
  // Numbers that were believed only for the words around them come without those words.
  for (const word of text.split(/\s+/u).map(normaliseTrackingNo)) {
    const couriers = trackingNoPattern.test(word) && !numbers.has(word) ? guessesFor(word, templates) : [];
    if (couriers.length > 0) numbers.set(word, { trackingNo: word, couriers });
  }
  return [...numbers.values()];
}
