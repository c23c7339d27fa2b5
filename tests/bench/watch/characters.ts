// What the simulated couriers do: from docs/api.md 10.5 (two real answers, of two and three days) and from how parcels
// travel in Thailand in general. None of it is a measured distribution of a real courier. The schedule was tuned on
// `home`, so it is judged on the unlike ones below as well.

/** Hours of the local day (24 = midnight): earliest, usual, latest. Drawn as a triangle. */
export type Hours = readonly [earliest: number, usual: number, latest: number];

export type Character = {
  /** The courier's key in the simulation. */
  key: string;
  /** How many of the parcels it carries, beside the others. */
  weight: number;
  /** First scan: the parcel is collected or handed in. */
  collects: Hours;
  /** Days from the first scan to the day of delivery → weight. */
  transit: Record<number, number>;
  /** Weekdays without rounds (0 = Sunday). */
  closed: readonly number[];
  /** How likely each night on the way leaves a scan. */
  nightScans: number;
  /** How likely the parcel reaches its branch on the morning it goes out, and not the day before. */
  arrivesThatMorning: number;
  /** Out for delivery. */
  setsOut: Hours;
  /** A second round in the afternoon: how likely, and when. */
  secondRound: { chance: number; hours: Hours };
  /** Delivered (never before it set out). */
  delivers: Hours;
  /** An attempt fails. */
  fails: number;
  /** Out for delivery, and nothing more that day: it goes out again the next. */
  comesBack: number;
  /** After a failed attempt it is sent back (certainly after the third). */
  givesUp: number;
  /** The courier names the day of delivery, and how often it then is that day. */
  names: number;
  namesRight: number;
  /** Minutes until a scan can be asked about, on average. */
  upload: number;
  /** Says nothing between "on its way" and the outcome. */
  isSilent: boolean;
};

const usual = {
  weight: 1,
  closed: [],
  nightScans: 0.85,
  arrivesThatMorning: 0.75,
  secondRound: { chance: 0.04, hours: [12, 13, 15] },
  fails: 0.06,
  comesBack: 0.03,
  givesUp: 0.25,
  names: 0,
  namesRight: 0.75,
  upload: 2,
  isSilent: false,
} as const;

/** The couriers the schedule is measured on. */
export const couriers: readonly Character[] = [
  {
    ...usual,
    key: 'swift-express', // a big one, every day of the week
    weight: 4,
    collects: [11, 17, 21],
    transit: { 1: 20, 2: 40, 3: 25, 4: 15 },
    setsOut: [7, 8.5, 11],
    delivers: [8.5, 13, 19],
  },
  {
    ...usual,
    key: 'market-express', // a marketplace's own: two rounds, late into the evening
    weight: 3,
    collects: [10, 15, 20],
    transit: { 1: 15, 2: 30, 3: 30, 4: 15, 5: 10 },
    setsOut: [6.5, 8, 10.5],
    secondRound: { chance: 0.12, hours: [12.5, 13.5, 15.5] },
    delivers: [8, 13.5, 21],
    names: 0.5,
  },
  {
    ...usual,
    key: 'careful-express', // names the day, calls before it comes
    weight: 2,
    collects: [9, 14, 19],
    transit: { 1: 15, 2: 45, 3: 30, 4: 10 },
    closed: [0],
    setsOut: [8, 9, 11],
    delivers: [9.5, 13.5, 18],
    names: 0.8,
    namesRight: 0.85,
  },
  {
    ...usual,
    key: 'the-post', // no rounds on Sunday, few scans
    weight: 2,
    collects: [9, 13, 18],
    transit: { 2: 25, 3: 35, 4: 25, 6: 15 },
    closed: [0],
    nightScans: 0.5,
    arrivesThatMorning: 0.6,
    setsOut: [8, 9, 10.5],
    delivers: [9, 11.5, 16.5],
  },
  {
    ...usual,
    key: 'economy-cargo', // bulky things, the provinces, more failed attempts
    weight: 1,
    collects: [10, 16, 19],
    transit: { 3: 30, 4: 30, 5: 25, 7: 15 },
    closed: [0],
    nightScans: 0.6,
    setsOut: [8, 9.5, 12],
    delivers: [10, 14, 19],
    fails: 0.12,
    upload: 6,
  },
];

/** Journeys of one kind: the couriers, and the clock they and the user live by. */
export type World = { name: string; couriers: readonly Character[]; zone: string };

const all = (name: string, change: (one: Character) => Partial<Character>, zone = '+07:00'): World => ({
  name,
  couriers: couriers.map((one) => ({ ...one, ...change(one) })),
  zone,
});
const shift = ([a, b, c]: Hours, hours: number): Hours => [a + hours, b + hours, c + hours];

/** What the schedule is measured on. */
export const home = all('as tuned on', () => ({}));

/** Journeys unlike those: nothing was tuned on them. */
export const elsewhere: readonly World[] = [
  all('rounds four hours later', ({ setsOut, delivers, secondRound }) => ({
    setsOut: shift(setsOut, 4),
    secondRound: { ...secondRound, hours: shift(secondRound.hours, 4) },
    delivers: [delivers[0] + 4, Math.min(delivers[1] + 4, 20), Math.min(23, delivers[2] + 4)],
  })),
  all('faster: the same or the next day', () => ({
    transit: { 0: 40, 1: 60 },
    collects: [8, 9, 11],
    setsOut: [9, 11, 15],
    delivers: [10, 14, 20],
  })),
  all('slower: across borders', () => ({
    transit: { 6: 20, 8: 25, 10: 25, 13: 20, 18: 10 },
    nightScans: 0.35,
  })),
  all('no “out for delivery”', () => ({ isSilent: true })),
  all('deliveries in the evening', () => ({ setsOut: [14, 16, 18], delivers: [17, 19, 22] })),
  all('another zone (-05:00)', () => ({}), '-05:00'),
  all('scans shown an hour late', () => ({ upload: 60 })),
  all('chaos: any hour, any day, one attempt in five fails', () => ({
    collects: [0, 12, 24],
    transit: { 0: 10, 1: 20, 2: 20, 3: 15, 5: 15, 8: 10, 12: 10 },
    nightScans: 0.3,
    arrivesThatMorning: 0.3,
    setsOut: [5, 12, 20],
    delivers: [6, 14, 23],
    fails: 0.2,
    comesBack: 0.15,
    namesRight: 0.3,
    names: 0.5,
  })),
];

/** The people: what they do with their parcels. */
export const people = {
  /** Parcels of one person, one after the other. */
  parcels: 40,
  /** Days between keeping one and the next, on average. */
  apart: 5,
  /** How many couriers bring them. */
  couriers: 3,
  /** Kept before the first scan: how likely, and how many hours before (earliest, usual, latest). */
  keptBefore: 0.55,
  before: [0.5, 8, 48] as Hours,
  /** Else kept some hours after it, when the shop said that it was sent; but before it is out for delivery. */
  after: [0, 4, 36] as Hours,
  /**
   * The sender announces the number to the courier (`ON_KEEP`): how likely, and how many hours before the first scan. Else
   * the service does not know it until then.
   */
  announced: 0.6,
  announcedBefore: [0.5, 10, 60] as Hours,
  /** Awake, by their own clock. Lag counts only then. */
  wakes: 7,
  sleeps: 23,
  /** Cash on delivery: how likely, and paid out after how many days (on working days, from 10 to 18). */
  cod: 0.2,
  paidAfter: [1, 3, 8] as Hours,
};
