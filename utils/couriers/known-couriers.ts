import * as v from 'valibot';
import { sanitizeText } from '../model/sanitize.ts';
import { courierKeyPattern, sameCourier } from '../model/tracking.ts';
import type { TimeLanguage } from '../model/time.ts';
import { aboutOf, couriers } from './about.ts';

/** A courier as a service lists it (docs/api.md 10.1): the key is certain, the rest as far as it was given. */
const listedCourierSchema = v.object({
  key: v.pipe(v.string(), v.regex(courierKeyPattern)),
  en: v.string(),
  th: v.string(),
  color: v.nullable(v.string()),
  isActive: v.boolean(),
});
export type ListedCourier = v.InferOutput<typeof listedCourierSchema>;

/** Couriers of a list that are read; the public one has some thirty. */
export const maxListed = 500;
const mostTaught = 200;
const maxShownLength = 60; // letters of a name

/** What one service says of couriers: its own list, and what its answers taught beyond it. Plain JSON. */
export const serviceCouriersSchema = v.object({
  v: v.literal(1),
  /** Whose words these are; another service's are not used. */
  origin: v.string(),
  /** When the list came, epoch milliseconds; null while there is none. */
  listedAt: v.nullable(v.number()),
  couriers: v.pipe(v.array(listedCourierSchema), v.maxLength(maxListed)),
  /** Not asked for the list again before this time (epoch milliseconds); null = it may be asked. */
  nextTryAt: v.nullable(v.number()),
  /** By courier key, what look-ups taught: true = it answered for one of its parcels, false = it refused the courier. */
  taught: v.record(v.string(), v.boolean()),
  /** It has no `POST /couriers/detect`, or none that we understand. */
  hasNoDetect: v.boolean(),
  /** Not asked for it before this time (epoch milliseconds): it was refused to this account; null = it may be asked. */
  nextDetectAt: v.nullable(v.number()),
});
export type ServiceCouriers = v.InferOutput<typeof serviceCouriersSchema>;

/** What the choice of a courier is made of: what a view is told. */
export type KnownCouriers = Pick<ServiceCouriers, 'listedAt' | 'couriers' | 'taught'> & {
  /** The known provider whose service it is (provider.ts); null: the built-in table says nothing of it. */
  provider: string | null;
};

export const unknownService = (origin: string): ServiceCouriers => ({
  v: 1,
  origin,
  listedAt: null,
  couriers: [],
  nextTryAt: null,
  taught: {},
  hasNoDetect: false,
  nextDetectAt: null,
});

/** What a web page's card is told: of `taught`, which shows whom the user follows, only what contradicts the list. */
export const knownOnPage = (known: KnownCouriers): KnownCouriers => ({
  ...known,
  taught: Object.fromEntries(
    Object.entries(known.taught).filter(
      ([key, isServed]) => !isServed || servedBy({ ...known, taught: {} }, key) === 'no',
    ),
  ),
});

type Listing = Pick<ServiceCouriers, 'couriers'>;

const listedAs = (known: Listing | null, key: string): ListedCourier | undefined =>
  known?.couriers.find((courier) => sameCourier(courier.key, key));

/**
 * Whether a service looks a courier up: by what its look-ups taught, else by its own list (only what is active in it),
 * else by the built-in table where that speaks of this service. `unknown` is worth a try.
 */
export function servedBy(known: KnownCouriers | null, key: string): 'yes' | 'no' | 'unknown' {
  if (!known) return 'unknown';
  if (Object.hasOwn(known.taught, key)) return known.taught[key] ? 'yes' : 'no';
  if (known.listedAt !== null) return listedAs(known, key)?.isActive ? 'yes' : 'no';
  return (known.provider === null ? null : aboutOf(key)?.served) ?? 'unknown';
}

/**
 * Whether a parcel rests without a call because the service does not follow its courier. One that was answered before
 * is asked about whatever a list says, until a look-up of its courier is refused.
 */
export function isParcelRefused(
  known: KnownCouriers,
  { courierKey, checkedAt }: { courierKey: string; checkedAt: number | null },
): boolean {
  const isTaught = Object.hasOwn(known.taught, courierKey);
  return servedBy(known, courierKey) === 'no' && (checkedAt === null || isTaught);
}

/** A courier's name: the service's own, else ours, else the one its answers gave (`given`), else its key. */
export function nameOfCourier(
  known: Listing | null,
  key: string,
  language: TimeLanguage,
  given = '',
): string {
  const names: Partial<Record<TimeLanguage, string>> = listedAs(known, key) ?? {};
  const listed = sanitizeText(names[language] ?? '', maxShownLength);
  if (listed !== '' && listed !== key) return listed;
  return aboutOf(key)?.[language] ?? (sanitizeText(given, maxShownLength) || key);
}

/** A parcel's courier: by the name its own answers gave it, else as the service or we name it. */
export const nameOfIts = (
  { courier, courierKey }: { courier: string; courierKey: string },
  known: Listing | null,
  language: TimeLanguage,
): string => sanitizeText(courier, maxShownLength) || nameOfCourier(known, courierKey, language);

/** Every courier that can be chosen, the likeliest first: those of the table and those only the service knows. */
export function courierKeys(known: Listing | null): string[] {
  const own = Object.keys(couriers);
  const further = (known?.couriers ?? []).map(({ key }) => key).filter((key) => !own.includes(key));
  return [...own, ...further];
}

const nearlyEqual = 0.1;
type RankedGuess = { key: string; confidence?: number };

/**
 * Guesses (best first) in the order they are offered: first the couriers the service itself detected, guessed or not;
 * then, of those as likely as the best, give or take 0.1, those it is not known to refuse; then the others.
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
 * What is known of a service after its list came, at `listedAt`. A list that names nothing it follows is no list. A
 * courier that look-ups were answered for stays followed; a refused one is worth another try where the list names it.
 */
export function withList(
  before: ServiceCouriers,
  list: readonly ListedCourier[],
  listedAt: number,
): ServiceCouriers {
  const active = list.filter(({ isActive }) => isActive);
  if (active.length === 0) return before;
  const taught = Object.entries(before.taught).filter(
    ([key, isServed]) => isServed || !active.some((courier) => sameCourier(courier.key, key)),
  );
  return {
    ...before,
    listedAt,
    couriers: list.slice(0, maxListed),
    taught: Object.fromEntries(taught),
    hasNoDetect: false,
  };
}

/** What is known of a service after a look-up was answered (or refused for its courier). At most 200 couriers. */
export function withTaught(before: ServiceCouriers, key: string, isServed: boolean): ServiceCouriers {
  if (Object.hasOwn(before.taught, key) && before.taught[key] === isServed) return before;
  const { [key]: _, ...others } = before.taught;
  const entries = [...Object.entries(others), [key, isServed] as const];
  return { ...before, taught: Object.fromEntries(entries.slice(-mostTaught)) };
}
