// Simulated couriers, from docs/api.md 10.5 (two real journeys of two and three days) and from how parcels usually
// travel in Thailand. No real courier was measured. The schedule was tuned on `home`, so it is also tested on the worlds
// of `elsewhere`.

/** Hours of the local day (24: midnight) of a triangular distribution. */
export type Hours = readonly [earliest: number, usual: number, latest: number];

export type Character = {
  /** The courier's key in the simulation. */
  key: string;
  /** Its share of the parcels, relative to the others. */
  weight: number;
  /** First scan: the parcel is collected or handed in. */
  collects: Hours;
  /** Days from the first scan to the day of delivery → weight. */
  transit: Record<number, number>;
  /** Weekdays without rounds (0 = Sunday). */
  closed: readonly number[];
  /** Probability of a scan in each night on the way. */
  nightScans: number;
  /** Probability that the parcel reaches its branch on the morning of its delivery round, not on the day before. */
  arrivesThatMorning: number;
  /** Hours of "out for delivery". */
  setsOut: Hours;
  /** A second round in the afternoon: its probability and hours. */
  secondRound: { chance: number; hours: Hours };
  /** Hours of delivery (never before "out for delivery"). */
  delivers: Hours;
  /** Probability that an attempt fails. */
  fails: number;
  /** Probability that a parcel out for delivery comes back without an event; it goes out again on the next day. */
  comesBack: number;
  /** Probability of a return after a failed attempt (after the third: always). */
  givesUp: number;
  /** Probability that the courier names the day of delivery, and that this day is right. */
  names: number;
  namesRight: number;
  /** Minutes until the service returns a scan, on average. */
  upload: number;
  /** No "out for delivery" events. */
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

/** The couriers of `home`; the worlds of `elsewhere` change them. */
export const couriers: readonly Character[] = [
  {
    ...usual,
    key: 'swift-express', // large, works every day
    weight: 4,
    collects: [11, 17, 21],
    transit: { 1: 20, 2: 40, 3: 25, 4: 15 },
    setsOut: [7, 8.5, 11],
    delivers: [8.5, 13, 19],
  },
  {
    ...usual,
    key: 'market-express', // belongs to a marketplace: two rounds, until late in the evening
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
    key: 'careful-express', // often names the day of delivery
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
    key: 'the-post', // no rounds on Sundays, few scans
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
    key: 'economy-cargo', // bulky parcels, slower, more failed attempts
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

/** The couriers of a simulation, and the time zone of couriers and user (such as `+07:00`). */
export type World = { name: string; couriers: readonly Character[]; zone: string };

const all = (name: string, change: (one: Character) => Partial<Character>, zone = '+07:00'): World => ({
  name,
  couriers: couriers.map((one) => ({ ...one, ...change(one) })),
  zone,
});
const shift = ([a, b, c]: Hours, hours: number): Hours => [a + hours, b + hours, c + hours];

/** The world that the schedule was tuned on. */
export const home = all('as used for tuning', () => ({}));

/** Other worlds; nothing was tuned on them. */
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
  all('scans arrive an hour late', () => ({ upload: 60 })),
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

/** What the simulated users do. */
export const people = {
  /** Parcels of one user, one after the other. */
  parcels: 40,
  /** Average days between the first scans of two parcels. */
  apart: 5,
  /** How many couriers deliver to one user. */
  couriers: 3,
  /** Probability that a parcel is followed before its first scan, and how many hours before. */
  keptBefore: 0.55,
  before: [0.5, 8, 48] as Hours,
  /** Otherwise: hours from the first scan to the follow time, but at least an hour before "out for delivery". */
  after: [0, 4, 36] as Hours,
  /** Probability that the sender announces the number to the courier (`ON_KEEP`), and hours before the first scan. */
  announced: 0.6,
  announcedBefore: [0.5, 10, 60] as Hours,
  /** Waking hours, local time. Lag counts only then. */
  wakes: 7,
  sleeps: 23,
  /** Probability of cash on delivery, and days until it is paid out (on working days, 10 to 18). */
  cod: 0.2,
  paidAfter: [1, 3, 8] as Hours,
};
