import type { Failure } from '../model/failure.ts';
import { recordVersion, type Parcel, type StoredRecord } from '../model/parcel.ts';
import { delayOf } from '../model/delays.ts';
import {
  defaultPlanContext,
  nextCheckAt,
  restsUnserved,
  retryCheckAt,
  type PlanContext,
} from '../schedule/schedule.ts';
import { isFinished } from '../model/status.ts';
import {
  eventKeys,
  firstScan,
  isCodDue,
  maxEvents,
  splitDescription,
  type Event,
  type Tracking,
} from '../model/tracking.ts';
import { isAhead } from '../model/time.ts';

/** A parcel as it is first kept, before anything is known of it; due at once. */
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
    keptAt: now,
    closedAt: null,
    archivedAt: null,
    courier: '',
    status: null,
    latest: null,
    dueDate: '',
    firstScanAt: null,
    finishedAt: null,
    isCodDue: false,
    toldLate: null,
    checkedAt: null,
    triedAt: null,
    failure: null,
    failures: 0,
    dueAt: now,
    toAnnounce: null,
    unseen: false,
  };
}

/** A parcel kept on an answer no longer at hand: it shows that, and unless its journey was over it is due at once. */
export function onMemory({ row, log }: StoredRecord, now: number): StoredRecord {
  const isOver = row.finishedAt !== null || row.dueAt === null;
  return { row: { ...row, isRemembered: true, dueAt: isOver ? row.dueAt : now }, log };
}

/**
 * A parcel after a good answer. A status other than the one we knew is a change to announce, once, under an id made of
 * the parcel and its newest event. The first answer announces nothing, nor does the first one to a parcel kept on a
 * remembered answer say what had happened before it was kept. Merging the same answer again changes only the times.
 */
export function mergeTracking(
  { row: before, log }: StoredRecord,
  answer: Tracking,
  answeredAt: number,
  pace: PlanContext = defaultPlanContext,
): StoredRecord {
  const { isRemembered = false, ...row } = before;
  const { events, fresh } = joinedHistory(answer, log?.tracking.events ?? []);
  const tracking = wholeTracking(answer, events, { row, log });
  const [newest] = events;
  const [key] = eventKeys(events);
  // A number the service did not know yet and now knows is news; the very first answer is not.
  const isFirst = row.status === null && !row.wasUnknown && row.failure?.kind !== 'not-found-yet';
  // A shortened list, and its return, say nothing new (docs/promises.md P40). An event of the future counts as of now.
  const id = `${row.id}#${tracking.status}#${key ?? ''}`;
  // A status without events has no time: it counts as 0, so that any later event is newer.
  const at = newest ? Math.min(Date.parse(newest.dateTime), answeredAt) : 0;
  // If the newest event has a future date, and so stays the newest, new events below it are news all the same.
  const first = events.find(({ dateTime }) => !isAhead(Date.parse(dateTime), answeredAt));
  const isNewsUnder = first !== undefined && first !== newest && fresh.has(first);
  // An event dated ahead counted as of when it was heard: what takes its place may be from before that.
  const wasAhead = row.latest !== null && isAhead(Date.parse(row.latest.at), row.checkedAt ?? answeredAt);
  const isEarlier = !wasAhead && row.peak !== undefined && at < row.peak.at;
  const isBehind = isEarlier || (row.peak !== undefined && heardIds(row.peak).includes(id));
  const isSilent = isFirst || (isRemembered && at < row.keptAt);
  const hasNews = !isSilent && (isNewsUnder || (!isBehind && newest !== undefined && fresh.has(newest)));
  const isChange = !isSilent && !isBehind && tracking.status !== row.status;
  const next: Parcel = {
    ...row,
    courier: tracking.courier,
    status: tracking.status,
    latest:
      newest && key ? { key, at: newest.dateTime, ...splitDescription(newest.description) } : row.latest,
    dueDate: tracking.detail.dueDate ?? '',
    firstScanAt: firstScan(tracking.events),
    finishedAt: isFinished(tracking.status) ? (row.finishedAt ?? answeredAt) : null,
    isCodDue: isCodDue(tracking.detail),
    cod: tracking.detail.cashOnDelivery ?? '',
    checkedAt: answeredAt,
    triedAt: answeredAt,
    failure: null,
    failures: 0,
    ...(row.limits && { limits: 0 }),
    toAnnounce: isChange ? id : row.toAnnounce,
    // Money that was paid out is news, too, though no status says so.
    unseen: row.unseen || isChange || hasNews || (!isSilent && row.isCodDue && !isCodDue(tracking.detail)),
    peak: row.peak && isBehind ? row.peak : nextPeak(row.peak, at, id),
  };
  return {
    row: {
      ...next,
      dueAt: nextCheckAt(next, answeredAt, pace),
      // What was late already when it was first looked at is no news.
      toldLate: isSilent ? (delayOf(next, answeredAt)?.id ?? null) : row.toldLate,
    },
    log: { v: recordVersion, id: row.id, tracking },
  };
}

/**
 * The events of an answer joined with those known before, newest first; `fresh` are those not known before. Known
 * events missing from the answer are dropped, except as many as it had events without a readable time; an answer that
 * has no events drops none. An event that lost its seconds or its status is still the known one.
 */
export function joinedHistory({ events: given, undated = 0 }: Tracking, known: readonly Event[]) {
  const keys = eventKeys(given);
  const knownByKey = new Map(eventKeys(known).map((key, n) => [key, known[n]!]));
  const answered = new Set(keys);
  const missing = new Set([...knownByKey].filter(([key]) => !answered.has(key)).map(([, event]) => event));
  const fresh = new Set<Event>();
  const events = given.map((event, n) => {
    const before = knownByKey.get(keys[n]!) ?? [...missing].find((one) => isSame(one, event));
    if (before) missing.delete(before);
    else fresh.add(event);
    return before ? filled(event, before) : event;
  });
  const kept = [...missing].slice(0, given.length === 0 ? maxEvents : undated);
  const all = [...events, ...kept].toSorted((a, b) => Date.parse(b.dateTime) - Date.parse(a.dateTime));
  return { events: all.slice(0, maxEvents), fresh };
}

// `date` and `time` of an event know no seconds (docs/api.md 2.4).
const isToMinute = ({ dateTime }: Event): boolean => /^.{16}:00(?:[^.]|$)/.test(dateTime);

/** Whether two events of different keys are one: one of them merely lacks the seconds or the status. */
const isSame = (known: Event, given: Event): boolean =>
  known.dateTime.slice(0, 16) === given.dateTime.slice(0, 16) &&
  (known.dateTime === given.dateTime || isToMinute(known) || isToMinute(given)) &&
  (known.status === given.status || known.status === '' || given.status === '');

/** An event of an answer; what it does not say itself is as it was known before. Its own offset may correct the known one. */
const filled = (event: Event, before: Event): Event => ({
  dateTime: isToMinute(event) && !isToMinute(before) ? before.dateTime : event.dateTime,
  status: event.status || before.status,
  description: event.description || before.description,
});

/** The tracking to be kept after an answer: where that says nothing of status, details or signatures, they stay. */
function wholeTracking(given: Tracking, events: Event[], { row, log }: StoredRecord): Tracking {
  const { undated: _, ...answer } = given;
  const isBare = answer.events.length === 0 && Object.keys(answer.detail).length === 0;
  const signatures = log?.tracking.detail.signatures;
  return {
    ...answer,
    events,
    status: answer.status || (row.status ?? ''),
    detail: isBare && log ? log.tracking.detail : { ...(signatures && { signatures }), ...answer.detail },
  };
}

type Peak = NonNullable<Parcel['peak']>;
const mostHeard = 5;

const heardIds = ({ id, others = [] }: Peak): string[] => [id, ...others];

/** The furthest state, now this one. Those of the same moment are remembered beside it: a status may go to and fro. */
function nextPeak(before: Peak | undefined, at: number, id: string): Peak {
  return before?.at === at ? { at, id, others: heardIds(before).slice(0, mostHeard) } : { at, id };
}

/**
 * A parcel whose check was answered with a pause for everybody (`retryAt`): it waits behind the others
 * (docs/promises.md P34), for a service may limit this one parcel for ever.
 */
export function mergeLimit(
  { row, log }: StoredRecord,
  failure: Failure,
  now: number,
  pace: PlanContext,
): StoredRecord {
  if (row.dueAt === null) return { row, log };
  const dueAt = retryCheckAt(row, failure, now, 0, pace);
  return { row: { ...row, limits: (row.limits ?? 0) + 1, dueAt }, log };
}

/**
 * A parcel after a failed check: everything known stays (docs/promises.md P39), with the reason and a later due time.
 */
export function mergeFailure(
  { row, log }: StoredRecord,
  failure: Failure,
  now: number,
  pace: PlanContext = defaultPlanContext,
): StoredRecord {
  // A parcel without a due time keeps none, unless it waited for its courier to be served: with another failure it
  // would be forgotten when the courier is.
  const isAtRest = row.dueAt === null && !restsUnserved(row);
  const dueAt = isAtRest ? null : retryCheckAt(row, failure, now, Math.random(), pace);
  const limits = failure.retryAt === undefined ? 0 : (row.limits ?? 0) + 1;
  const failures = row.failures + 1;
  const next: Parcel = {
    ...row,
    triedAt: now,
    failure,
    failures,
    ...(limits !== row.limits && { limits }),
    dueAt,
  };
  // Remembered here: the next failure may be another, and the first scan after it is news all the same.
  const isUnknown = row.status === null && failure.kind === 'not-found-yet';
  return { row: isUnknown ? { ...next, wasUnknown: true } : next, log };
}
