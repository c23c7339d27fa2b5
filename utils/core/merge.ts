import type { Failure } from './failure.ts';
import { recordVersion, type Parcel, type Stored } from './parcel.ts';
import { joinedHistory } from './history.ts';
import { needsAttention } from './late.ts';
import { freePace, nextCheckAt, restsUnserved, retryCheckAt, type Pace } from './schedule.ts';
import { isFinished } from './status.ts';
import { eventKeys, firstScan, isCodDue, splitDescription, type Event, type Tracking } from './tracking.ts';
import { isAhead } from './when.ts';

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

/**
 * A parcel kept on an answer that is no longer at hand: it shows that answer, and unless its journey was over it is asked
 * about at once. Does not mutate.
 *
 * @param now when it is kept, epoch milliseconds
 */
export function onMemory({ row, log }: Stored, now: number): Stored {
  const isOver = row.finishedAt !== null || row.dueAt === null;
  return { row: { ...row, isRemembered: true, dueAt: isOver ? row.dueAt : now }, log };
}

/**
 * A parcel after a good answer. A status other than the one we knew is a change to announce, once, under an id made
 * of the parcel and its newest event; the first answer announces nothing, nor does the first one to a parcel kept on a
 * remembered answer say what had happened before it was kept. Merging the same answer again changes only the times.
 * Known events stay where the answer lost them by its own fault (joinedHistory). Input is not mutated.
 *
 * @param answeredAt when the answer came, epoch milliseconds
 * @param pace what the next check is planned by
 */
export function mergeTracking(
  { row: before, log }: Stored,
  answer: Tracking,
  answeredAt: number,
  pace: Pace = freePace,
): Stored {
  const { isRemembered = false, ...row } = before;
  const { events, fresh } = joinedHistory(answer, log?.tracking.events ?? []);
  const tracking = wholeTracking(answer, events, { row, log });
  const [newest] = events;
  const [key] = eventKeys(events);
  // A number the service did not know yet and now knows is news; the very first answer is not.
  const isFirst = row.status === null && !row.wasUnknown && row.failure?.kind !== 'not-found-yet';
  // A shortened list, and its return, say nothing new (PROMISES P40). An event of the future counts as of now.
  const id = `${row.id}#${tracking.status}#${key ?? ''}`;
  // A status without any event has no time of its own, and no event falls behind it.
  const at = newest ? Math.min(Date.parse(newest.dateTime), answeredAt) : 0;
  // Under a newest event that is dated ahead, and stays the newest, the others are news all the same.
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
      toldLate: isSilent ? (needsAttention(next, answeredAt)?.id ?? null) : row.toldLate,
    },
    log: { v: recordVersion, id: row.id, tracking },
  };
}

/** The tracking to be kept after an answer: where that says nothing of status, details or signatures, they stay. */
function wholeTracking(given: Tracking, events: Event[], { row, log }: Stored): Tracking {
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
 * A parcel whose check was answered with a pause for everybody: nothing is wrong with it, and what is known of it stays. It
 * waits behind the others (PROMISES P34): a service may limit this one parcel for ever.
 *
 * @param failure with the end of the pause as `retryAt`
 */
export function mergeLimit({ row, log }: Stored, failure: Failure, now: number, pace: Pace): Stored {
  if (row.dueAt === null) return { row, log };
  const dueAt = retryCheckAt(row, failure, now, 0, pace);
  return { row: { ...row, limits: (row.limits ?? 0) + 1, dueAt }, log };
}

/** A parcel after a failed check: everything known stays (PROMISES P39), with the reason and a later due time. */
export function mergeFailure(
  { row, log }: Stored,
  failure: Failure,
  now: number,
  pace: Pace = freePace,
): Stored {
  // What rests goes on resting; not what rested until its courier would be followed, and was asked about all the same:
  // it would be forgotten when the courier is.
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
