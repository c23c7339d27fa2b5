import { splitWords } from './split-words.ts';

/** Meanings of a status, in the order of a journey. The phase decides icon, word, colour and group. */
export const phases = splitWords(
  'waiting picked-up in-transit unknown out-for-delivery trouble returned delivered',
);
export type Phase = (typeof phases)[number];

/** docs/api.md 3 names four and leaves the list open; docs/api.md 10.3 adds the other three. */
const phaseByStatus = new Map<string, Phase>([
  ['ON_KEEP', 'waiting'],
  ['ON_PICKED_UP', 'picked-up'],
  ['ON_OTHER_STATUS', 'in-transit'],
  ['ON_SHIPPING', 'out-for-delivery'],
  ['ON_DELIVERED', 'delivered'],
  ['ON_UNABLE_TO_SEND', 'trouble'],
  ['ON_RETURNED_TO_SENDER', 'returned'],
]);
export const knownStatuses = [...phaseByStatus.keys()];

/** Whether a status is a key like the documented ones, not free text. */
export const isStatusKey = (status: string): boolean => /^[A-Z][A-Z_]{0,59}$/.test(status);

export const phaseOf = (status: string | null): Phase =>
  status === null ? 'waiting' : (phaseByStatus.get(status) ?? 'unknown');

/** Whether a status ends the journey: delivered or returned to the sender. */
export const isFinished = (status: string | null): boolean =>
  phaseOf(status) === 'delivered' || phaseOf(status) === 'returned';

/** How many milestones are passed: picked up, in transit, out for delivery, delivered. */
export const milestonesReached: Readonly<Record<Phase, 0 | 1 | 2 | 3 | 4>> = {
  waiting: 0,
  'picked-up': 1,
  'in-transit': 2,
  unknown: 2,
  'out-for-delivery': 3,
  trouble: 3,
  returned: 3,
  delivered: 4,
};
