import { isOwnAnswer, type Failure } from '../model/failure.ts';
import { goesBack, shownStatus } from '../couriers/to-collect.ts';
import { isSentBack } from '../couriers/failed-attempt.ts';
import { recordVersion, type Parcel, type StoredRecord } from '../model/parcel.ts';
import { delayOf } from '../schedule/delays.ts';
import { isPayoutOpen } from '../schedule/cash.ts';
import { nextCheckAt, isStoppedUnserved, retryCheckAt, type PlanContext } from '../schedule/schedule.ts';
import { hasFailed, isFinished } from '../model/status.ts';
import {
  eventKeys,
  firstScan,
  isCodDue,
  maxEvents,
  splitDescription,
  type TrackingEvent,
  type Tracking,
} from '../model/tracking.ts';
import { canBeTrue, isAhead } from '../model/time.ts';
import { withNotifiedDelay, withReminder } from './notification-rules.ts';
import { comesBack, isArchived } from './sections.ts';

/** Returns a newly followed parcel, before any answer; due at once. */
export function newParcel(
  of: { id: string; courierKey: string; trackingNo: string; foundOn: string; foundPage?: string },
  now: number,
): Parcel {
  return {
    v: recordVersion,
    foundPage: '',
    ...of,
    name: '',
    note: '',
    direction: 'received',
    isMuted: false,
    followedAt: now,
    closedAt: null,
    archivedAt: null,
    courier: '',
    status: null,
    latest: null,
    dueDate: '',
    firstScanAt: null,
    finishedAt: null,
    isCodDue: false,
    announcedDelayId: null,
    checkedAt: null,
    triedAt: null,
    failure: null,
    failures: 0,
    dueAt: now,
    toAnnounce: null,
    unseen: false,
  };
}

/** A parcel followed with an old answer: it shows that answer and, unless its journey is over, is due at once. */
export function withOldAnswer({ row, log }: StoredRecord, now: number): StoredRecord {
  const isOver = row.finishedAt !== null || row.dueAt === null;
  return { row: { ...row, isFromOldAnswer: true, dueAt: isOver ? row.dueAt : now }, log };
}

/**
 * Returns a parcel after a good answer. A changed status is announced once, under an id made of the parcel and its
 * newest event. The first answer announces nothing. The first answer of a parcel that was followed with an old answer
 * announces nothing from before it was followed. Merging the same answer again changes only the times.
 *
 * News of an archived parcel is neither announced nor marked as unseen. If its new status needs the user
 * (`comesBack`), it returns to the list first.
 */
export function mergeTracking(
  { row: before, log }: StoredRecord,
  answer: Tracking,
  answeredAt: number,
  context?: PlanContext,
): StoredRecord {
  const { isFromOldAnswer = false, ...row } = before;
  const { events, added } = joinedHistory(answer, log?.tracking.events ?? []);
  const tracking = wholeTracking(answer, events, { row, log });
  const [newest] = events;
  const [key] = eventKeys(events);
  // The very first answer is no news, unless the service did not know the number before.
  const isFirst = row.status === null && !row.wasUnknown && row.failure?.kind !== 'not-found-yet';
  // If an answer lacks known events and a later one has them again, that is no news (docs/promises.md P40).
  const id = `${row.id}#${tracking.status}#${key ?? ''}`;
  // The time of this state. A future event counts as now. Without events it is 0, so that any later event is newer.
  const at = newest ? Math.min(Date.parse(newest.dateTime), answeredAt) : 0;
  // An event with a future date stays the first of the list, so new events after it in the list are news, too.
  const first = events.find(({ dateTime }) => !isAhead(Date.parse(dateTime), answeredAt));
  const isNewsUnder = first !== undefined && first !== newest && added.has(first);
  // An event with a future date counted as the time of its answer. So an event that corrects it may be earlier.
  const wasAhead = row.latest !== null && isAhead(Date.parse(row.latest.at), row.checkedAt ?? answeredAt);
  const isEarlier = !wasAhead && row.peak !== undefined && at < row.peak.at;
  const isBehind = isEarlier || (row.peak !== undefined && peakIds(row.peak).includes(id));
  const latest =
    newest && key ? { key, at: newest.dateTime, ...splitDescription(newest.description) } : row.latest;
  const firstScanAt = firstScan(tracking.events);
  const isGoingBack = goesBack(tracking);
  const shown = shownStatus({ status: tracking.status, latest, firstScanAt, isGoingBack });
  // A known event may say it, too: of rows stored before, and where its words were corrected.
  const turnsBack = isGoingBack && !isSentBack(row) && !isEarlier;
  const isOther = shown !== shownStatus(row) || isGoingBack !== isSentBack(row);
  const isNewStatus = turnsBack || (!isBehind && isOther);
  const isBack = isNewStatus && comesBack(row, shown);
  const isSilent = isArchived(row) && !isBack;
  const isUnannounced = isFirst || (isFromOldAnswer && at < row.followedAt) || isSilent;
  const hasNews = !isUnannounced && (isNewsUnder || (!isBehind && newest !== undefined && added.has(newest)));
  const isChange = !isUnannounced && isNewStatus;
  // Cash on delivery that was paid out to the user is news, too, although no status says so.
  const isPaidOut = !isUnannounced && isPayoutOpen(row) && !isCodDue(tracking.detail);
  // Without a status that failed, the words of the newest event say that the user is needed: customs, lost.
  const saidAt = hasFailed(shownStatus(row)) ? row.toldDelays?.trouble : undefined;
  const began = canBeTrue(at, answeredAt) ? at : answeredAt;
  const trouble = failedSince(events, answeredAt) ?? saidAt ?? began;
  const next: Parcel = {
    ...row,
    archivedAt: isBack ? null : row.archivedAt,
    courier: tracking.courier,
    status: tracking.status,
    latest,
    dueDate: tracking.detail.dueDate ?? '',
    firstScanAt,
    finishedAt: isFinished(tracking.status) ? (row.finishedAt ?? answeredAt) : null,
    isCodDue: isCodDue(tracking.detail),
    cod: tracking.detail.cashOnDelivery ?? '',
    checkedAt: answeredAt,
    triedAt: answeredAt,
    failure: null,
    failures: 0,
    ...((isGoingBack || row.isGoingBack) && { isGoingBack }),
    ...(row.limitedTimes && { limitedTimes: 0 }),
    toAnnounce: isChange ? id : row.toAnnounce,
    unseen: row.unseen || isChange || hasNews || isPaidOut,
    peak: row.peak && isBehind ? row.peak : nextPeak(row.peak, at, id),
    ...(hasFailed(shown) && { toldDelays: { ...row.toldDelays, trouble } }),
  };
  const planned = { ...next, dueAt: nextCheckAt(next, answeredAt, context) };
  // A delay that already existed at the first answer is no news.
  const notified = withNotifiedDelay(planned, isUnannounced ? delayOf(next, answeredAt) : null);
  return {
    row: withReminder(row, notified, answeredAt),
    log: { v: recordVersion, id: row.id, tracking },
  };
}

/** When the failures began that follow each other up to the newest event; undefined if no event tells it. */
function failedSince(events: readonly TrackingEvent[], now: number): number | undefined {
  const end = events.findIndex(({ status }) => !hasFailed(status));
  const times = events.slice(0, end < 0 ? events.length : end).map(({ dateTime }) => Date.parse(dateTime));
  return times.findLast((time) => canBeTrue(time, now));
}

/**
 * Joins the events of an answer with those known before, newest first. `added`: those not known before. Known events
 * missing from the answer are dropped. If n events of the answer have no readable time, n of them are kept, because they
 * may be these. An answer without events drops none. An event that lost its seconds or its status is still the known one.
 */
export function joinedHistory({ events: given, undated = 0 }: Tracking, known: readonly TrackingEvent[]) {
  const keys = eventKeys(given);
  const knownByKey = new Map(eventKeys(known).map((key, n) => [key, known[n]!]));
  const answered = new Set(keys);
  const missing = new Set([...knownByKey].filter(([key]) => !answered.has(key)).map(([, event]) => event));
  const added = new Set<TrackingEvent>();
  const events = given.map((event, n) => {
    const before = knownByKey.get(keys[n]!) ?? [...missing].find((one) => isSameEvent(one, event));
    if (before) missing.delete(before);
    else added.add(event);
    return before ? completed(event, before) : event;
  });
  const kept = [...missing].slice(0, given.length === 0 ? maxEvents : undated);
  const all = [...events, ...kept].toSorted((a, b) => Date.parse(b.dateTime) - Date.parse(a.dateTime));
  return { events: all.slice(0, maxEvents), added };
}

// A time that was made from `date` and `time` of an event has no seconds (docs/api.md 2.4).
const isToMinute = ({ dateTime }: TrackingEvent): boolean => /^.{16}:00(?:[^.]|$)/.test(dateTime);

/** Whether two events with different keys are the same: one only lacks the seconds or the status. */
const isSameEvent = (known: TrackingEvent, given: TrackingEvent): boolean =>
  known.dateTime.slice(0, 16) === given.dateTime.slice(0, 16) &&
  (known.dateTime === given.dateTime || isToMinute(known) || isToMinute(given)) &&
  (known.status === given.status || known.status === '' || given.status === '');

/** Fills gaps in an event of an answer from the known one. Other values are the answer's: they may be corrections. */
const completed = (event: TrackingEvent, before: TrackingEvent): TrackingEvent => ({
  dateTime: isToMinute(event) && !isToMinute(before) ? before.dateTime : event.dateTime,
  status: event.status || before.status,
  description: event.description || before.description,
});

/** Returns the tracking to store after an answer. Missing status, details and signatures keep their known values. */
function wholeTracking(given: Tracking, events: TrackingEvent[], { row, log }: StoredRecord): Tracking {
  const { undated: _, language: asked, ...answer } = given;
  // Without events in the answer, the known ones stay.
  const language = answer.events.length === 0 && log ? log.tracking.language : asked;
  const isBare = answer.events.length === 0 && Object.keys(answer.detail).length === 0;
  const signatures = log?.tracking.detail.signatures;
  return {
    ...answer,
    ...(language && { language }),
    events,
    status: answer.status || (row.status ?? ''),
    detail: isBare && log ? log.tracking.detail : { ...(signatures && { signatures }), ...answer.detail },
  };
}

type Peak = NonNullable<Parcel['peak']>;
const maxOthers = 5;

const peakIds = ({ id, others = [] }: Peak): string[] => [id, ...others];

/** Makes this state the peak. Up to five states of the same time stay with it: a status may go back and forth. */
function nextPeak(before: Peak | undefined, at: number, id: string): Peak {
  return before?.at === at ? { at, id, others: peakIds(before).slice(0, maxOthers) } : { at, id };
}

/**
 * Returns a parcel whose check was answered with a pause for all parcels (`retryAt`). It is checked after the others
 * (docs/promises.md P34), because a service may limit this one parcel for ever.
 */
export function mergeLimit({ row, log }: StoredRecord, failure: Failure, now: number, context: PlanContext) {
  if (row.dueAt === null) return { row, log };
  const dueAt = retryCheckAt(row, failure, now, 0, context);
  return { row: { ...row, limitedTimes: (row.limitedTimes ?? 0) + 1, dueAt }, log };
}

/** A parcel after a failed check: known data stays (docs/promises.md P39); reason and a later due time are added. */
export function mergeFailure(
  { row, log }: StoredRecord,
  failure: Failure,
  now: number,
  context?: PlanContext,
): StoredRecord {
  // A parcel without due time gets none, unless it was stopped because its courier is not served: this failure replaces
  // `courier-not-served`, so the parcel would not be made due when the service serves its courier.
  const isAtRest = row.dueAt === null && !isStoppedUnserved(row);
  // Answers about the parcel are no failures of the connection, and “not found yet” is none at all.
  const isFirst = row.failure?.kind === 'not-found-yet' || isOwnAnswer(row.failure) !== isOwnAnswer(failure);
  const failures = isFirst ? 0 : row.failures;
  const dueAt = isAtRest ? null : retryCheckAt({ ...row, failures }, failure, now, Math.random(), context);
  const limitedTimes = failure.retryAt === undefined ? 0 : (row.limitedTimes ?? 0) + 1;
  const next: Parcel = {
    ...row,
    triedAt: now,
    failure,
    failures: failures + 1,
    ...(limitedTimes !== row.limitedTimes && { limitedTimes }),
    dueAt,
  };
  // Stored in the row, because another failure may replace this one, and the first scan is news even then.
  const isUnknown = row.status === null && failure.kind === 'not-found-yet';
  return { row: isUnknown ? { ...next, wasUnknown: true } : next, log };
}
