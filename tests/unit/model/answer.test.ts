import { expect, it } from 'vitest';
import { cardAnswer } from '@/utils/model/answer.ts';
import { knownTracking } from '../../fixtures/tracking.ts';
import { testEach } from '../../test-each.ts';

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
