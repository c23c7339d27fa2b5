import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lookUp } from '../request.ts';
import { startSandbox, type Sandbox } from '../sandbox.ts';
import { recordOf, type EventRecord, type TrackingRecord } from '../service/record.ts';
import { day, hourOf, weekdayOf } from './thai-times.ts';
import { courierOf, couriers } from './couriers.ts';
import { countBy, eventsAfter, type SandboxParcel } from './sandbox-parcel.ts';
import { plotShares } from './plots.ts';
import { startClock } from './moving-clock.ts';
import { beginnings } from './starters.ts';
import { parcelOf, travellers } from './traveller.ts';
import { beginWorld } from './parcel-world.ts';

const start = Date.parse('2026-11-20T11:30:00+07:00'); // a Friday
const many = (count: number, seed = 5): SandboxParcel[] =>
  travellers(count, seed, new Set()).map((one) => parcelOf(one, start));
const whole = (parcel: SandboxParcel) => eventsAfter(parcel, parcel.steps.length);

describe('two thousand journeys', () => {
  const parcels = many(2000);

  test('use every courier, and have different numbers', () => {
    expect(new Set(parcels.map(({ courierKey }) => courierKey))).toEqual(
      new Set(couriers.map(({ key }) => key)),
    );
    expect(new Set(parcels.map(({ trackingNo }) => trackingNo)).size).toBe(2000);
  });

  test('run in order, in whole seconds, for at most thirty days', () => {
    for (const { times } of parcels) {
      expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
      expect(times.every((at) => at % 1000 === 0)).toBe(true);
      expect(times.at(-1)! - times[0]!).toBeLessThan(30 * day);
    }
  });

  test('start rounds in the morning, deliver by day, and skip the days off of the courier', () => {
    for (const parcel of parcels) {
      const { days } = courierOf(parcel.courierKey)!;
      const worked = whole(parcel).filter(({ step }) => step.when.between);
      for (const { at, step } of worked) {
        const [opens, closes] = step.when.between!;
        expect(hourOf(at)).toBeGreaterThanOrEqual(opens);
        expect(hourOf(at)).toBeLessThan(closes);
        if (step.status === 'ON_DELIVERED' && days !== 'every') expect(weekdayOf(at)).not.toBe(0);
        if (step.status === 'ON_DELIVERED' && days === 'weekdays') expect(weekdayOf(at)).not.toBe(6);
      }
      const rounds = whole(parcel).filter(
        ({ step }) => step.status === 'ON_SHIPPING' && !step.what.en.includes('phoned'),
      );
      for (const { at } of rounds) expect(hourOf(at)).toBeLessThan(10.5);
    }
  });

  test('follow every plot, about as often as its share says', () => {
    const saw = (word: RegExp) =>
      parcels.filter((parcel) => whole(parcel).some(({ step }) => word.test(step.what.en))).length / 2000;
    const share = (plot: keyof typeof plotShares) => plotShares[plot] / 100;
    expect(saw(/sent back to its origin/)).toBeCloseTo(share('returned'), 1);
    expect(saw(/address is wrong/)).toBeCloseTo(share('unableToSend'), 1);
    expect(saw(/cannot be found/)).toBeCloseTo(share('lost'), 1);
    expect(saw(/flooded|damaged|wrong hub/)).toBeCloseTo(share('delayed'), 1);
    expect(saw(/waits? at the branch|Waiting at the post office/)).toBeCloseTo(share('keptAtBranch'), 1);
    expect(saw(/again$/)).toBeGreaterThan(share('secondAttempt') / 2);
    expect(saw(/customs/)).toBeGreaterThan(0.03);
    const ends = new Set(parcels.map(({ steps }) => steps.at(-1)!.status));
    expect(ends).toEqual(
      new Set(['ON_DELIVERED', 'ON_UNABLE_TO_SEND', 'ON_RETURNED_TO_SENDER', 'ON_OTHER_STATUS']),
    );
  });

  test('have Thai and English texts', () => {
    for (const { steps } of parcels.slice(0, 300)) {
      for (const { what, place } of steps) {
        expect(what.th + (place?.name.th ?? '')).toMatch(/[\u0e00-\u0e7f]/);
        expect(what.en + (place?.name.en ?? '') + (place?.province.en ?? '')).not.toMatch(/[\u0e00-\u0e7f]/);
      }
    }
  });

  test('pay out the cash to the seller days after the delivery, without an event in the timeline', () => {
    const paid = parcels.filter(({ steps }) => steps.at(-1)!.isQuiet);
    expect(paid.length).toBeGreaterThan(200);
    for (const parcel of paid) {
      const [delivered, paidOut] = parcel.times.slice(-2) as [number, number];
      expect(paidOut - delivered).toBeGreaterThan(day);
      expect([0, 6]).not.toContain(weekdayOf(paidOut));
      const before = recordOf(parcel, countBy(parcel, paidOut - 1), 'en')!;
      const after = recordOf(parcel, countBy(parcel, paidOut), 'en')!;
      expect([before.status, before.detail.isPayCashOnDelivery]).toEqual(['ON_DELIVERED', false]);
      expect(after).toEqual({ ...before, detail: { ...before.detail, isPayCashOnDelivery: true } });
    }
  });
});

test('the same seed gives the same parcels, another seed gives others', () => {
  expect(many(300)).toEqual(many(300));
  const numbers = new Set(many(300).map(({ trackingNo }) => trackingNo));
  expect(many(300, 6).filter(({ trackingNo }) => numbers.has(trackingNo))).toEqual([]);
});

test('over 45 days events are only added, and in the end every journey is over', () => {
  const clock = startClock(() => start);
  const world = beginWorld(clock, 1);
  world.fill(150, 5);
  const before = new Map<SandboxParcel, string[]>();
  const broken: string[] = [];
  for (let days = 0; days <= 45; days += 1) {
    for (const parcel of world.parcels()) {
      const record = recordOf(parcel, world.countOf(parcel), 'en');
      const events = record?.timelines.flatMap(({ details }) => details) ?? [];
      const told = events.map((event) => JSON.stringify(event));
      const known = before.get(parcel) ?? [];
      const isAdded = known.every((event, index) => event === told[told.length - known.length + index]);
      if (!isAdded || record?.status !== events[0]?.status) broken.push(`${parcel.trackingNo}, day ${days}`);
      before.set(parcel, told);
    }
    world.advance(day);
  }
  expect(broken).toEqual([]);
  const travelling = world.parcels().slice(beginnings.length);
  for (const parcel of travelling) expect(world.countOf(parcel)).toBe(parcel.steps.length);
  world.close();
});

describe('in the sandbox', () => {
  let now = start;
  let sandbox: Sandbox;
  beforeEach(async () => {
    now = start;
    sandbox = await startSandbox({ now: () => now, parcels: 120, seed: 5 });
    sandbox.setLimits({ perSecond: null, perMonth: null });
  });
  afterEach(() => sandbox.close());

  const ask = async (courierKey: string, trackingNo: string): Promise<TrackingRecord | null> => {
    const { status, text } = await lookUp(sandbox, courierKey, trackingNo);
    return status === 200 ? (JSON.parse(text).data as TrackingRecord) : null;
  };
  const flat = (record: TrackingRecord | null): EventRecord[] =>
    record?.timelines.flatMap(({ details }) => details) ?? [];

  test('a traveller that is moved on by hand continues from there', async () => {
    const travelling = sandbox.fleet.slice(beginnings.length);
    const on = travelling.find(({ status }) => status === 'ON_PICKED_UP')!;
    const events = flat(await ask(on.courierKey, on.trackingNo));
    const moved = sandbox.moveOn(on.trackingNo);
    expect(flat(await ask(on.courierKey, on.trackingNo))).toEqual([moved!.en, ...events]);
    sandbox.advance(45 * day);
    const later = flat(await ask(on.courierKey, on.trackingNo));
    expect(later.slice(-events.length - 1)).toEqual([moved!.en, ...events]);
    expect(later.length).toBeGreaterThan(events.length + 1);
  });

  test('the clock goes forward and never back', () => {
    expect(() => sandbox.advance(-1)).toThrow(RangeError);
    now += 1000;
    expect(sandbox.now()).toBe(start + 1000);
    sandbox.advance(day);
    expect(sandbox.now()).toBe(start + 1000 + day);
  });
});
