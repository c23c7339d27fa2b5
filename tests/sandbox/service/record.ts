import { dateOf, dateTimeOf, timeOf } from '../world/thai-times.ts';
import { courierOf } from '../world/couriers.ts';
import { detailOf, type FullDetail } from '../world/detail.ts';
import { eventsAfter, statusAfter, type Happened, type SandboxParcel } from '../world/sandbox-parcel.ts';
import { placeText } from '../world/places.ts';
import type { SandboxLanguage } from '../text.ts';

/** An event as the service writes it (docs/api.md 2.4). */
export type EventRecord = {
  dateTime: string;
  date: string;
  time: string;
  status: string;
  description: string;
};

/** A day group (docs/api.md 2.4). */
export type DayRecord = { date: string; details: EventRecord[] };

/** The tracking record (docs/api.md 2.2), in the order of a real answer (docs/api.md 10.5). */
export type TrackingRecord = {
  trackingNo: string;
  courier: string;
  courierKey: string;
  shareLink: string;
  color: string;
  status: string;
  currentStatus: string;
  detail: FullDetail;
  timelines: DayRecord[];
};

/** Which fields of a record a look-up gives. The document shows five, and does not say whether the others come. */
export type RecordFields = 'all' | 'five';

/** The five fields that the document shows in a look-up's answer (docs/api.md 2.2). */
export const fiveFields = ['trackingNo', 'courier', 'courierKey', 'status', 'timelines'] as const;

/** Writes an event. Its description is "HH:MM wording - place", or "HH:MM wording" without a place. */
export function eventRecord({ at, step }: Happened, language: SandboxLanguage): EventRecord {
  const place = step.place ? ` - ${placeText(step.place)[language]}` : '';
  return {
    dateTime: dateTimeOf(at),
    date: dateOf(at),
    time: timeOf(at),
    status: step.status,
    description: `${timeOf(at)} ${step.what[language]}${place}`,
  };
}

/** Groups events (newest first) by day, newest day first. */
function timelinesOf(events: readonly EventRecord[]): DayRecord[] {
  const days: DayRecord[] = [];
  for (const event of events) {
    const last = days.at(-1);
    if (last?.date === event.date) last.details.push(event);
    else days.push({ date: event.date, details: [event] });
  }
  return days;
}

/** Returns the record of a parcel after `count` steps; null before the first scan. */
export function recordOf(
  parcel: SandboxParcel,
  count: number,
  language: SandboxLanguage,
): TrackingRecord | null {
  const status = statusAfter(parcel, count);
  const courier = courierOf(parcel.courierKey);
  if (status === null || !courier) return null;
  const events = eventsAfter(parcel, count)
    .map((event) => eventRecord(event, language))
    .toReversed();
  const known = parcel.steps.slice(0, count).map((step) => step.known);
  const dueDate = parcel.dueAt === null ? '' : dateOf(parcel.dueAt);
  return {
    trackingNo: parcel.trackingNo,
    courier: language === 'th' ? courier.nameTH : courier.nameEN,
    courierKey: courier.key,
    shareLink: `https://sandbox.waybill.example/share/${courier.key}?tracking-no=${parcel.trackingNo}`,
    color: courier.color,
    status,
    currentStatus: events[0]?.description ?? '',
    detail: detailOf([parcel.known, { dueDate }, ...known], language),
    timelines: timelinesOf(events),
  };
}
