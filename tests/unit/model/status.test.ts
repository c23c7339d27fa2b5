import { expect, test } from 'vitest';
import { hasFailed, isFinished, knownStatuses, phaseOf, phases } from '@/utils/model/status.ts';

test('each phase has a status of the service, and any other status is unknown', () => {
  const found = [...knownStatuses, 'ON_SOMETHING_NEW'].map(phaseOf);
  expect(new Set(found)).toEqual(new Set(phases));
  expect(['', '__proto__', 'on_keep'].map(phaseOf)).toEqual(['unknown', 'unknown', 'unknown']);
});

test('a parcel without a status was not scanned yet', () => expect(phaseOf(null)).toBe('waiting'));

test.each([
  [null, false, false],
  ['ON_KEEP', false, false],
  ['ON_SHIPPING', false, false],
  ['ON_SOMETHING_NEW', false, false],
  ['ON_UNABLE_TO_SEND', false, true],
  ['ON_RETURNED_TO_SENDER', true, true],
  ['ON_DELIVERED', true, false],
])('%s: finished %s, failed %s', (status, finished, failed) =>
  expect([isFinished(status), hasFailed(status)]).toEqual([finished, failed]),
);
