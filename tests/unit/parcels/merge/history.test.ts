import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinedHistory } from '@/utils/parcels/merge.ts';
import { eventKeys, type TrackingEvent, type Tracking } from '@/utils/model/tracking.ts';
import {
  atHub,
  courierKey,
  delivered,
  outForDelivery,
  pickedUp,
  trackingNo,
} from '../../../fixtures/answers.ts';

const answer = (events: TrackingEvent[], undated?: number): Tracking => ({
  trackingNo,
  courierKey,
  courier: '',
  color: null,
  status: 'ON_SHIPPING',
  shareLink: null,
  detail: {},
  events,
  ...(undated !== undefined && { undated }),
});
const known = [outForDelivery, atHub, pickedUp];

describe('joinedHistory', () => {
  it('an answer replaces the whole history: events missing in a shorter one are dropped', () => {
    const { events, added } = joinedHistory(answer([atHub, pickedUp]), known);
    expect(events).toEqual([atHub, pickedUp]);
    expect(added.size).toBe(0);
  });

  it('for each event without a time, the newest missing known event is kept', () => {
    expect(joinedHistory(answer([atHub, pickedUp], 1), known).events).toEqual(known);
    expect(joinedHistory(answer([pickedUp], 1), known).events).toEqual([outForDelivery, pickedUp]);
    expect(joinedHistory(answer(known, 1), known).events).toEqual(known);
  });

  it('beside an event without a time, a new event is news and a kept one is not', () => {
    const { events, added } = joinedHistory(answer([delivered, atHub, pickedUp], 1), known);
    expect(events).toEqual([delivered, ...known]);
    expect([...added]).toEqual([delivered]);
  });

  it('an empty answer keeps everything', () => {
    expect(joinedHistory(answer([]), known)).toEqual({ events: known, added: new Set() });
  });

  it.each([
    ['its seconds', { ...atHub, dateTime: '2026-11-20T19:05:00+07:00' }],
    ['its status', { ...atHub, status: '' }],
    ['its description', { ...atHub, description: '' }],
  ])('a known event that lost %s is not a new one', (_, poor) => {
    const { events, added } = joinedHistory(answer([outForDelivery, poor, pickedUp]), known);
    expect(events).toEqual(known);
    expect(added.size).toBe(0);
  });

  it('an event first given without seconds gets them later, and is not news', () => {
    const poor = { ...atHub, dateTime: '2026-11-20T19:05:00+07:00' };
    const { events, added } = joinedHistory(answer(known), [outForDelivery, poor, pickedUp]);
    expect(events).toEqual(known);
    expect(added.size).toBe(0);
  });

  it('a given offset replaces a guessed one', () => {
    const guessed = { ...atHub, dateTime: '2026-11-20T19:05:00+07:00' };
    const told = { ...atHub, dateTime: '2026-11-20T19:05:00+08:00' };
    const { events, added } = joinedHistory(answer([told]), [guessed]);
    expect(events).toEqual([told]);
    expect(added.size).toBe(0);
  });

  const anEvent = fc.record({
    dateTime: fc
      .integer({ min: 0, max: 20_000 })
      .map((minutes) => `${new Date(1_800_000_000_000 + minutes * 30_000).toISOString().slice(0, 19)}+00:00`),
    status: fc.constantFrom('ON_SHIPPING', 'ON_OTHER_STATUS', ''),
    description: fc.constantFrom('', 'a', 'b'),
  });
  const newestFirst = fc
    .array(anEvent, { maxLength: 12 })
    .map((events) => events.toSorted((a, b) => Date.parse(b.dateTime) - Date.parse(a.dateTime)));

  it('keeps the order and the whole answer, adds no unknown event, and does not grow when repeated', () => {
    fc.assert(
      fc.property(newestFirst, newestFirst, fc.nat({ max: 4 }), (given, before, undated) => {
        const { events } = joinedHistory(answer(given, undated), before);
        const times = events.map(({ dateTime }) => Date.parse(dateTime));
        const all = new Set([...given, ...before].map(({ dateTime }) => dateTime.slice(0, 16)));
        const again = joinedHistory(answer(given, undated), events);
        return (
          events.length >= given.length &&
          events.length <= given.length + (given.length === 0 ? before.length : undated) &&
          times.every((at, n) => n === 0 || at <= times[n - 1]!) &&
          events.every(({ dateTime }) => all.has(dateTime.slice(0, 16))) &&
          again.events.length <= events.length &&
          eventKeys(events).length === new Set(eventKeys(events)).size
        );
      }),
    );
  });
});
