import type { UserShape } from '../couriers/user-shapes.ts';
import { detect, type Candidate } from './detect.ts';
import type { Direction } from '../model/parcel.ts';
import { normaliseTrackingNo, trackingNoPattern } from '../model/tracking.ts';

/**
 * A number with the couriers it may belong to, best first; empty if there is no guess. `name`: what is in the parcel,
 * as its page says; absent if the user typed the number. `direction`: chosen with a typed number.
 */
export type FoundNumber = {
  trackingNo: string;
  couriers: Candidate['couriers'];
  name?: string;
  direction?: Direction;
};

// A typed or selected number needs no label. This label is put before it for detection, and removed from the reason.
const label = 'tracking number: ';

/** Returns the couriers that a typed or selected number may belong to. `userShapes`: the user's own shapes. */
export function guessesFor(trackingNo: string, userShapes: UserShape[] = []): Candidate['couriers'] {
  const couriersIn = (text: string) =>
    detect(text, { userShapes }).find((candidate) => candidate.trackingNo === trackingNo)?.couriers;
  const guesses = couriersIn(trackingNo) ?? couriersIn(`${label}${trackingNo}`) ?? [];
  return guesses.map((guess) => ({ ...guess, reason: { ...guess.reason, label: null } }));
}

/** Returns the numbers in a selected text: those that are detected, then single words that fit a shape. */
export function numbersIn(text: string, userShapes: UserShape[] = []): FoundNumber[] {
  const numbers = new Map<string, FoundNumber>();
  for (const { trackingNo, couriers } of detect(text, { userShapes }))
    numbers.set(trackingNo, { trackingNo, couriers });
  // A user may select a number without the words around it that would make it acceptable.
  for (const word of text.split(/\s+/u).map(normaliseTrackingNo)) {
    const couriers = trackingNoPattern.test(word) && !numbers.has(word) ? guessesFor(word, userShapes) : [];
    if (couriers.length > 0) numbers.set(word, { trackingNo: word, couriers });
  }
  return [...numbers.values()];
}
