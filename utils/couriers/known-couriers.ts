import * as v from 'valibot';
import { sanitizeText } from '../model/sanitize.ts';
import { courierKeyPattern, isOldKey, sameCourier } from '../model/tracking.ts';
import { languageFacts, type Language } from '../model/languages.ts';
import { day } from '../model/time.ts';
import { courierFacts, couriers } from './courier-list.ts';

/** A courier in a service's list (docs/api.md 10.1). Only the key is certain. */
const listedCourierSchema = v.object({
  key: v.pipe(v.string(), v.regex(courierKeyPattern)),
  en: v.string(),
  th: v.string(),
  isActive: v.boolean(),
});
export type ListedCourier = v.InferOutput<typeof listedCourierSchema>;

/** Most couriers read from a list; the public list has about thirty. */
export const maxListed = 500;
const maxLearned = 200;
const maxShownLength = 60; // characters of a name

const refusalSchema = v.object({ courierKey: v.string(), trackingNo: v.string(), at: v.number() });
type Refusal = v.InferOutput<typeof refusalSchema>;

/** What is known of a service's couriers, from its list and its answers. Plain JSON. */
export const serviceCouriersSchema = v.object({
  /** The origin of the service. For another service this record is not used. */
  origin: v.string(),
  /** When the list was received (epoch milliseconds); null = never. */
  listedAt: v.nullable(v.number()),
  couriers: v.pipe(v.array(listedCourierSchema), v.maxLength(maxListed)),
  /** The list is not requested before this time (epoch milliseconds); null = any time. */
  nextTryAt: v.nullable(v.number()),
  /** By courier key: true = a look-up was answered, false = look-ups were refused because of it (`withRefusal`). */
  learned: v.record(v.string(), v.boolean()),
  /** Of each courier, the first refusal because of it since its last good answer. */
  refused: v.optional(v.array(refusalSchema), []),
  /**
   * `POST /couriers/detect` refused this account, or the service does not have it: it is not called before this time
   * (epoch milliseconds); null = any time.
   */
  nextDetectAt: v.nullable(v.number()),
});
export type ServiceCouriers = v.InferOutput<typeof serviceCouriersSchema>;

/** What views and cards get, to offer couriers. */
export type KnownCouriers = Pick<ServiceCouriers, 'listedAt' | 'couriers' | 'learned'> & {
  /** The known provider of the service (provider.ts); null = the built-in table does not apply to it. */
  provider: string | null;
};

export const unknownService = (origin: string): ServiceCouriers => ({
  origin,
  listedAt: null,
  couriers: [],
  nextTryAt: null,
  learned: {},
  refused: [],
  nextDetectAt: null,
});

/**
 * Returns what the card on a web page gets. `learned` would tell which couriers the user's parcels have, so it contains
 * only refused couriers, and couriers that are served although list or table say no.
 */
export const knownOnPage = (known: KnownCouriers): KnownCouriers => ({
  ...known,
  learned: Object.fromEntries(
    Object.entries(known.learned).filter(
      ([key, isServed]) => !isServed || servedBy({ ...known, learned: {} }, key) === 'no',
    ),
  ),
});

type Listing = Pick<ServiceCouriers, 'couriers'>;

const listedAs = (known: Listing | null, key: string): ListedCourier | undefined =>
  known?.couriers.find((courier) => sameCourier(courier.key, key));

/**
 * Whether a service looks a courier up: by earlier look-ups, else by its list (active entries only), else by the
 * built-in table if that is about this service. `unknown`: a look-up may succeed.
 */
export function servedBy(known: KnownCouriers | null, key: string): 'yes' | 'no' | 'unknown' {
  if (!known) return 'unknown';
  if (Object.hasOwn(known.learned, key)) return known.learned[key] ? 'yes' : 'no';
  if (known.listedAt !== null) return listedAs(known, key)?.isActive ? 'yes' : 'no';
  return (known.provider === null ? null : courierFacts(key)?.served) ?? 'unknown';
}

/**
 * Whether a parcel is not checked because the service does not serve its courier. A parcel that once had an answer is
 * checked even if the list says no, until a look-up of its courier is refused.
 */
export function isParcelRefused(
  known: KnownCouriers,
  { courierKey, checkedAt }: { courierKey: string; checkedAt: number | null },
): boolean {
  const isLearned = Object.hasOwn(known.learned, courierKey);
  return servedBy(known, courierKey) === 'no' && (checkedAt === null || isLearned);
}

/** A courier's name: the service's, else the built-in one, else the one in its answers (`given`), else the key. */
export function nameOfCourier(known: Listing | null, key: string, language: Language, given = '') {
  const { service } = languageFacts[language];
  const listed = sanitizeText(listedAs(known, key)?.[service] ?? '', maxShownLength);
  if (listed !== '' && listed !== key) return listed;
  const own = courierFacts(key);
  return own?.[service] ?? own?.en ?? (sanitizeText(given, maxShownLength) || key);
}

/** Returns the name of a parcel's courier in this language: as `nameOfCourier`, else the one in its own answers. */
export const parcelCourierName = (
  { courier, courierKey }: { courier: string; courierKey: string },
  known: Listing | null,
  language: Language,
): string => nameOfCourier(known, courierKey, language, courier);

/**
 * Returns all couriers to choose from, the likeliest first: those of the table, then those only the service lists. A
 * renamed courier has its new key alone: the service refuses the old one.
 */
export function courierKeys(known: Listing | null): string[] {
  const listed = (known?.couriers ?? []).map(({ key }) => key);
  return [...new Set([...Object.keys(couriers), ...listed])].filter((key) => !isOldKey(key));
}

const nearlyEqual = 0.1;
type RankedGuess = { key: string; confidence?: number };

/**
 * Returns guesses (best first) in the order to offer them: first the couriers that the service detected; then those
 * whose confidence is within 0.1 of the best (of these, the couriers that are not served come last); then the others.
 */
export function ranked<G extends RankedGuess>(
  guesses: readonly G[],
  known: KnownCouriers | null,
  detected: readonly string[] = [],
): (G | RankedGuess)[] {
  const best = guesses[0]?.confidence ?? 0;
  const isEqual = ({ confidence }: RankedGuess) =>
    confidence !== undefined && best - confidence <= nearlyEqual;
  const isLast = (guess: RankedGuess) => Number(servedBy(known, guess.key) === 'no');
  const equals = guesses.filter(isEqual).toSorted((a, b) => isLast(a) - isLast(b));
  const own = [...equals, ...guesses.filter((guess) => !isEqual(guess))];
  const first = detected.map((key) => own.find((guess) => guess.key === key) ?? { key });
  return [...first, ...own.filter(({ key }) => !detected.includes(key))];
}

/**
 * Returns what is known of a service after its list arrived at `listedAt`. A list without active couriers is ignored.
 * Couriers with answered look-ups stay served; a refused one gets another try if the list names it as active.
 */
export function withList(before: ServiceCouriers, list: readonly ListedCourier[], listedAt: number) {
  const active = list.filter(({ isActive }) => isActive);
  if (active.length === 0) return before;
  const learned = Object.entries(before.learned).filter(
    ([key, isServed]) => isServed || !active.some((courier) => sameCourier(courier.key, key)),
  );
  return {
    ...before,
    listedAt,
    couriers: list.slice(0, maxListed),
    learned: Object.fromEntries(learned),
    nextDetectAt: null,
  };
}

/** What is known of a service after a look-up was answered, or refused for its courier. At most 200 couriers. */
export function withLearned(before: ServiceCouriers, key: string, isServed: boolean): ServiceCouriers {
  const refused = before.refused.filter(({ courierKey }) => courierKey !== key);
  const isKnown = Object.hasOwn(before.learned, key) && before.learned[key] === isServed;
  if (isKnown && refused.length === before.refused.length) return before;
  const { [key]: _, ...others } = before.learned;
  const entries = [...Object.entries(others), [key, isServed] as const];
  return { ...before, refused, learned: Object.fromEntries(entries.slice(-maxLearned)) };
}

/**
 * Returns what is known after a refusal because of the courier, which may only be busy. Refusals of two numbers a day
 * apart, without a good answer in between, say that it is not served.
 */
export function withRefusal(before: ServiceCouriers, now: Refusal): ServiceCouriers {
  const first = before.refused.find(({ courierKey }) => courierKey === now.courierKey);
  if (first && first.trackingNo !== now.trackingNo && now.at - first.at >= day)
    return withLearned(before, now.courierKey, false);
  if (first && first.at <= now.at) return before;
  return { ...before, refused: [...before.refused.filter((one) => one !== first), now].slice(-maxLearned) };
}
