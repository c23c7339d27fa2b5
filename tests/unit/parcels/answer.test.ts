import { expect, it } from 'vitest';
import { cardAnswer, isAtHand } from '@/utils/parcels/answer.ts';
import { answerMaxAgeMs } from '@/utils/model/tracking.ts';
import { knownTracking } from '../../fixtures/tracking.ts';
import { testEach } from '../support/test-each.ts';

const known = knownTracking(1);

const answer = (status: string) =>
  cardAnswer({
    tracking: { ...known, status, events: [{ ...known.events[0]!, status }] },
    checkedAt: 1,
    followedId: null,
    failure: null,
  }).tracking!;

testEach([
  ['ON_DELIVERED', 'ON_DELIVERED'],
  ['ON_CUSTOMS_HOLD', 'ON_CUSTOMS_HOLD'],
  ['SIGNED BY SOMCHAI', ''],
  ['CALL 081 234 5678', ''],
  ['ผู้รับชื่อสมชาย', ''],
])('the card gets a status only if it is a code', (status, told) => {
  const { status: shown, steps } = answer(status);
  expect([shown, steps[0]!.status]).toEqual([told, told]);
});

const likely = { from: '2026-11-26', to: '2026-11-27', ids: ['lex/A1B2C3'], held: 9, later: [2, 3] as const };

it('the card gets the likely days without the parcels behind them', () => {
  const told = { tracking: known, checkedAt: 1, followedId: null, failure: null };
  expect(cardAnswer(told, likely).tracking!.likely).toEqual({ from: '2026-11-26', to: '2026-11-27' });
  expect(cardAnswer(told).tracking!.likely).toBeNull();
});

it('the card gets no “in transit” step from before the pick-up', () => {
  const [newest] = known.events;
  const events = ['ON_OTHER_STATUS', 'ON_PICKED_UP', 'ON_OTHER_STATUS', 'ON_KEEP'].map((status, i) => ({
    ...newest!,
    status,
    dateTime: `2026-11-22T1${4 - i}:00:00+07:00`,
  }));
  const stepsOf = (of: typeof events) =>
    cardAnswer({
      tracking: { ...known, events: of },
      checkedAt: 1,
      followedId: null,
      failure: null,
    }).tracking!.steps.map(({ status }) => status);
  expect(stepsOf(events)).toEqual(['ON_OTHER_STATUS', 'ON_PICKED_UP', 'ON_KEEP']);
  // Without a pick-up, no “in transit” event is known to be before it, so none is dropped.
  expect(stepsOf(events.filter(({ status }) => status !== 'ON_PICKED_UP'))).toEqual([
    'ON_OTHER_STATUS',
    'ON_KEEP',
  ]);
});

const told = (change: Partial<typeof known>) =>
  cardAnswer({ tracking: { ...known, ...change }, checkedAt: 1, followedId: null, failure: null }).tracking!;

it('the card gets these fields of a tracking and no other', () =>
  expect(told({ detail: { ...known.detail, dueDate: '2026-11-24' } })).toEqual({
    courier: known.courier,
    status: known.status,
    steps: expect.any(Array) as unknown,
    due: '2026-11-24',
    likely: null,
    cash: 125_000,
    isPaid: false,
    reason: null,
  }));

testEach([
  ['2026-11-24', '2026-11-24'],
  ['', null],
  ['Call Somchai', null],
  ['2026-11-24 Somchai', null],
  ['0812345678', null],
])('the card gets a due date only if it is one', (dueDate, due) =>
  expect(told({ detail: { dueDate } }).due).toBe(due),
);

it('the card gets no due date of a parcel that arrived or was returned', () => {
  for (const status of ['ON_DELIVERED', 'ON_RETURNED_TO_SENDER']) expect(told({ status }).due).toBeNull();
});

it('the card says that a parcel may be lost, and neither a due date nor likely days', () => {
  const event = { ...known.events[0]!, status: 'ON_OTHER_STATUS', description: '09:00 Parcel lost - Hub' };
  const detail = { dueDate: '2026-11-24' };
  const tracking = { ...known, status: event.status, events: [event, ...known.events], detail };
  const lost = { tracking, checkedAt: 1, followedId: null, failure: null };
  expect(cardAnswer(lost, likely).tracking).toMatchObject({
    status: 'ON_MAYBE_LOST',
    due: null,
    likely: null,
  });
});

it('the card says that a parcel goes back, and neither a due date nor likely days', () => {
  const { dateTime } = known.events[0]!;
  const event = {
    dateTime,
    status: 'ON_OTHER_STATUS',
    description: 'The parcel was sent back to its origin',
  };
  const detail = { dueDate: '2026-11-24' };
  const tracking = { ...known, status: event.status, events: [event, ...known.events], detail };
  const back = { tracking, checkedAt: 1, followedId: null, failure: null };
  expect(cardAnswer(back, likely).tracking).toMatchObject({
    status: 'ON_UNABLE_TO_SEND',
    likely: null,
    reason: 'returned',
    due: null,
  });
});

testEach([
  ['1,250.50', 125_050],
  ['0', null],
  ['290 for Somchai', null],
  ['0812345678', null],
  ['021234567', null], // a phone number that could be an amount
])('the card gets the cash on delivery only as an amount', (cashOnDelivery, cash) =>
  expect(told({ detail: { cashOnDelivery } }).cash).toBe(cash),
);

testEach([
  [null, 0, true],
  [null, answerMaxAgeMs, false],
  ['not-found-yet', 0, true],
  ['not-found-yet', answerMaxAgeMs, false],
  ['timed-out', 0, false],
  ['courier-not-served', answerMaxAgeMs, true],
] as const)('following makes no call after %s, %i ms ago: %s', (kind, age, isFree) => {
  const failure = kind && { kind };
  expect(isAtHand({ tracking: null, checkedAt: 5, followedId: null, failure }, 5 + age)).toBe(isFree);
});
