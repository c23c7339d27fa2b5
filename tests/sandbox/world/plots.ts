import type { Courier } from './couriers.ts';
import type { Known } from './detail.ts';
import { oneOf, wholeBetween, type Random } from './random.ts';
import type { Status, Step } from './journey-step.ts';
import { airport, foreignPlaceOf, hubs, officeOf, towns } from './towns.ts';
import type { When } from './when.ts';
import { wordings, type Wording } from './wording.ts';
import type { Place } from './places.ts';

/** The kinds of journeys, each with its share in percent. */
export const plotShares = {
  delivered: 64,
  secondAttempt: 12,
  keptAtBranch: 6,
  delayed: 7,
  returned: 5,
  unableToSend: 3,
  lost: 3,
} as const;
export type Plot = keyof typeof plotShares;

/** Returns a random plot, by its share. */
export function plotBy(random: Random): Plot {
  let left = random() * 100;
  for (const [plot, share] of Object.entries(plotShares)) if ((left -= share) < 0) return plot as Plot;
  return 'delivered';
}

const riders = [
  ['นพดล***', '081-555-0131'],
  ['วีระ*****', '089-555-0147'],
  ['อนุชา****', '086-555-0162'],
  ['สมหญิง***', '082-555-0178'],
] as const;
const buyers = ['กานต์****', 'ปรียา***', 'Somch**', 'ณัฐ******', 'มาลี****', 'Araya***'] as const;
const sellers = ['บ้านกาแฟ****', 'ผ้าทอริมโขง****', 'Mudmee Studio****', 'ร้านหนังสือ****'] as const;

const anyTime = (least: number, most: number): When => ({ hours: [least, most] });

/** Makes a journey: the details known at once, all steps (oldest first), and the days until the promised delivery. */
export function journeyOf(
  courier: Courier,
  plot: Plot,
  random: Random,
): { known: Known; steps: Step[]; days: number } {
  const say = wordings[courier.dialect];
  const comesFromAbroad = courier.dialect === 'abroad';
  const [home, away] = [oneOf(towns, random), oneOf(towns, random)];
  const [origin, destination] = [officeOf(away, courier.dialect), officeOf(home, courier.dialect)];
  const [rider, phone] = oneOf(riders, random);
  const buyer = oneOf(buyers, random);
  const cash = !comesFromAbroad && random() < 0.3 ? wholeBetween(9, 240, random) * 10 - 1 : 0;
  const onRoad: Known = { deliveryStaffName: rider, deliveryStaffPhoneNumber: phone };
  const handedOver: Known = { signer: buyer, signerImageURL: signature(courier, random) };

  const step = (
    status: Status,
    moment: keyof Wording,
    when: When,
    place: Place | null,
    known: Known = {},
  ) => ({
    status,
    when,
    what: say[moment],
    place,
    known,
    isQuiet: false,
  });
  const other = (moment: keyof Wording, when: When, place: Place | null) =>
    step('ON_OTHER_STATUS', moment, when, place);
  const daytime = (least: number, most: number): When => ({
    hours: [least, most],
    between: [8, 20],
    days: courier.days,
  });
  const morning = (least: number, most: number): When => ({
    hours: [least, most],
    between: [7.5, 10.5],
    days: courier.days,
  });

  const out = (moment: 'out' | 'outAgain' = 'out') =>
    step('ON_SHIPPING', moment, morning(1, 5), destination, onRoad);
  const failed = (moment: keyof Wording) => step('ON_UNABLE_TO_SEND', moment, daytime(1, 7), destination);
  const delivered = () => step('ON_DELIVERED', 'delivered', daytime(0.5, 8), destination, handedOver);
  const start = comesFromAbroad ? fromAbroad() : fromHere();

  function fromHere(): Step[] {
    const dropped = random() < 0.25;
    const first = dropped
      ? other('droppedOff', daytime(0, 3), origin)
      : other('announced', anyTime(0, 6), null);
    const road = [
      ...(dropped || random() < 0.6 ? [first] : []),
      step('ON_PICKED_UP', 'collected', { ...daytime(2, 10), between: [9, 19] }, origin),
      other('left', anyTime(1, 5), origin),
      other('atHub', anyTime(2, 8), hubs[away.hub]),
    ];
    if (away.hub !== home.hub)
      road.push(
        other('leftHub', anyTime(1, 6), hubs[away.hub]),
        other('atHub', anyTime(3, 11), hubs[home.hub]),
      );
    return [
      ...road,
      other('leftHub', anyTime(1, 4), hubs[home.hub]),
      other('atBranch', anyTime(1, 5), destination),
    ];
  }

  function fromAbroad(): Step[] {
    const there = foreignPlaceOf(courier.key, random);
    return [
      other('announced', anyTime(0, 8), null),
      step('ON_PICKED_UP', 'collected', daytime(5, 24), there),
      other('exported', anyTime(12, 40), there),
      other('imported', anyTime(10, 50), airport),
      other('atCustoms', anyTime(2, 10), airport),
      other('cleared', { hours: [8, 60], between: [9, 17], days: 'weekdays' }, airport),
      other('atHub', anyTime(3, 9), hubs[home.hub]),
      other('atBranch', anyTime(4, 12), destination),
    ];
  }

  const back = (): Step[] => [
    other('sentBack', daytime(12, 30), destination),
    other('atHub', anyTime(4, 14), hubs[away.hub]),
    // The document has no status for a return. The public record shows a return as a failed attempt; only the vendor's
    // app has a separate status (docs/api.md 10.3).
    step(
      courier.dialect === 'market' ? 'ON_RETURNED_TO_SENDER' : 'ON_UNABLE_TO_SEND',
      'returned',
      daytime(6, 30),
      origin,
    ),
  ];
  const phoned = random() < 0.15 ? [step('ON_SHIPPING', 'phoned', daytime(0.5, 2), destination)] : [];
  const ends: Record<Plot, () => Step[]> = {
    delivered: () => [...start, out(), ...phoned, delivered()],
    secondAttempt: () => [...start, out(), failed('nobodyHome'), out('outAgain'), ...phoned, delivered()],
    keptAtBranch: () => [
      ...start,
      out(),
      failed('nobodyHome'),
      other('waiting', daytime(1, 4), destination),
      step('ON_DELIVERED', 'fetched', daytime(18, 90), destination, handedOver),
    ],
    delayed: () => {
      const trouble = oneOf(['delayed', 'repacked', 'misrouted'] as const, random);
      const at = start.length - 2;
      const waited = other(trouble, anyTime(2, 8), hubs[away.hub]);
      const after = { ...start[at]!, when: anyTime(18, 60) };
      return [...start.slice(0, at), waited, after, ...start.slice(at + 1), out(), ...phoned, delivered()];
    },
    returned: () => [...start, out(), failed('nobodyHome'), out('outAgain'), failed('refused'), ...back()],
    unableToSend: () => [...start, out(), failed('wrongAddress')],
    lost: () => [...start.slice(0, -1), other('lost', anyTime(40, 90), hubs[home.hub])],
  };
  const steps = ends[plot]();
  // The seller is paid days after the buyer paid, on a working day of banks: the record changes, its timeline does not.
  const last = steps.at(-1)!;
  if (cash > 0 && last.status === 'ON_DELIVERED') {
    const when: When = { hours: [30, 80], between: [9, 16], days: 'weekdays' };
    steps.push({ ...last, when, known: { isPayCashOnDelivery: true }, isQuiet: true });
  }
  return { known: knownAtOnce(), steps, days: comesFromAbroad ? 9 : away.hub === home.hub ? 2 : 3 };

  function knownAtOnce(): Known {
    const from = comesFromAbroad ? start[1]!.place! : origin;
    return {
      sender: random() < 0.7 ? oneOf(sellers, random) : '',
      recipient: buyer,
      recipientPhoneNumber: `******0${wholeBetween(100, 999, random)}`,
      qty: wholeBetween(1, 3, random),
      weight: wholeBetween(2, 60, random) / 10,
      originCity: from.city,
      originProvince: comesFromAbroad ? '' : from.province,
      originCountry: comesFromAbroad ? from.province : { th: 'ไทย', en: 'Thailand' },
      destinationCity: destination.city,
      destinationProvince: destination.province,
      destinationCountry: { th: 'ไทย', en: 'Thailand' },
      deliveryType: courier.key === 'kex-express' ? 'Normal' : '',
      cashOnDelivery: String(cash),
    };
  }
}

const site = 'https://sandbox.waybill.example';
const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Returns a signature: empty, links joined by a comma, or a data URL (docs/api.md 10.5). */
function signature({ key }: Courier, random: Random): string {
  const id = wholeBetween(10_000, 99_999, random);
  if (key === 'jt-express') return `${site}/signed/${id}-parcel.jpg,${site}/signed/${id}-name.jpg`;
  if (key === 'kex-express') return dot;
  return '';
}
