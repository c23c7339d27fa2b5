import { expect, it } from 'vitest';
import { cardAnswer } from '@/utils/core/answer.ts';
import { knownTracking } from '../fixtures/tracking.ts';

const known = knownTracking(1);

const answer = (status: string) =>
  cardAnswer({
    tracking: { ...known, status, events: [{ ...known.events[0]!, status }] },
    checkedAt: 1,
    keptId: null,
    failure: null,
  }).tracking!;

it.each([
  ['ON_DELIVERED', 'ON_DELIVERED'],
  ['on_delivered', 'on_delivered'],
  ['ON_CUSTOMS_HOLD', 'ON_CUSTOMS_HOLD'],
  ['SIGNED BY SOMCHAI', ''],
  ['CALL 081 234 5678', ''],
  ['ผู้รับชื่อสมชาย', ''],
])('the status %j is told to a page’s card as %j', (status, told) => {
  const { status: shown, steps } = answer(status);
  expect([shown, steps[0]!.status]).toEqual([told, told]);
});
