/** No status of the service: `shownStatus` gives it to a parcel that waits to be collected (couriers/to-collect.ts). */
export const readyToCollect = 'ON_READY_TO_COLLECT';

/** No status of the service, either: of a parcel that waits at customs for its recipient (couriers/customs.ts). */
export const heldAtCustoms = 'ON_HELD_AT_CUSTOMS';

/** No status of the service, either: of a parcel that its courier cannot find (couriers/lost.ts). */
export const maybeLost = 'ON_MAYBE_LOST';

/** The status of a failed attempt. `shownStatus` gives it to a parcel that goes back, too. */
export const failedAttempt = 'ON_UNABLE_TO_SEND';

/** The status of a parcel that is back at its sender. The words of its newest event give it, too (service/wire.ts). */
export const returnedToSender = 'ON_RETURNED_TO_SENDER';

/**
 * What a status means, in the order of a journey. Its texts and its notifications have the phase's name.
 * - `keys` of the service: docs/api.md 3 names four and leaves the list open; docs/api.md 10.3 has more.
 * - `milestones`: how many are passed: picked up, in transit, out for delivery, delivered.
 * - `awaits`: null = no more news is expected.
 * - `group` in the list, regardless of the day.
 * - `color`: its class in components/styles/look.css: `color-quiet`.
 */
// prettier-ignore
const meanings = {
  waiting: { keys: ['ON_KEEP'], milestones: 0, awaits: 'first', group: 'waiting', icon: 'clock', color: 'quiet' },
  'picked-up': { keys: ['ON_PICKED_UP'], milestones: 1, awaits: 'round', group: 'on-the-way', icon: 'box', color: 'start' },
  'in-transit': { keys: ['ON_OTHER_STATUS'], milestones: 2, awaits: 'round', group: 'on-the-way', icon: 'route', color: 'moving' },
  customs: { keys: [heldAtCustoms], milestones: 2, awaits: 'round', group: 'attention', icon: 'warning', color: 'trouble' },
  lost: { keys: [maybeLost], milestones: 2, awaits: 'round', group: 'attention', icon: 'warning', color: 'trouble' },
  unknown: { keys: [], milestones: 2, awaits: 'round', group: 'on-the-way', icon: 'dots', color: 'quiet' },
  'out-for-delivery': { keys: ['ON_SHIPPING'], milestones: 3, awaits: 'outcome', group: 'on-the-way', icon: 'truck', color: 'out' },
  'to-collect': { keys: [readyToCollect], milestones: 3, awaits: 'outcome', group: 'collect', icon: 'home', color: 'moving' },
  trouble: { keys: [failedAttempt], milestones: 3, awaits: 'again', group: 'attention', icon: 'warning', color: 'trouble' },
  returned: { keys: [returnedToSender], milestones: 3, awaits: null, group: 'attention', icon: 'return', color: 'trouble' },
  delivered: { keys: ['ON_DELIVERED'], milestones: 4, awaits: null, group: 'delivered', icon: 'check', color: 'done' },
} as const;
export type Phase = keyof typeof meanings;
/**
 * The news a parcel waits for. `first`: its first scan. `round`: the courier takes it on a delivery round, or an end
 * without that. `outcome`: of that round. `again`: after a failed attempt, the next attempt or the return.
 */
export type AwaitedNews = NonNullable<(typeof meanings)[Phase]['awaits']>;
/** Phases that report a failure: those of the group `attention`. */
export type FailedPhase = {
  [P in Phase]: (typeof meanings)[P]['group'] extends 'attention' ? P : never;
}[Phase];
export const phases = Object.keys(meanings) as Phase[];

const phaseByStatus = new Map(
  phases.flatMap((phase) => meanings[phase].keys.map((key): [string, Phase] => [key, phase])),
);
export const knownStatuses = [...phaseByStatus.keys()];

/** Whether a status is a key like the documented ones, not free text. */
export const isStatusKey = (status: string): boolean => /^[A-Z][A-Z_]{0,59}$/.test(status);

export const phaseOf = (status: string | null): Phase =>
  status === null ? 'waiting' : (phaseByStatus.get(status) ?? 'unknown');

export const meaningOf = (status: string | null) => meanings[phaseOf(status)];

/** Whether a status ends the journey: delivered or returned to the sender. */
export const isFinished = (status: string | null): boolean => meaningOf(status).awaits === null;

/** Whether a status reports a failure, which needs the user: such parcels are in the group `attention`. */
export const hasFailed = (status: string | null): boolean => meaningOf(status).group === 'attention';
