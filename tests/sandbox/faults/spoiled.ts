import { recordFaults, type FaultObject, type RecordFault } from './fault.ts';
import { recordOf, type EventRecord, type TrackingRecord } from '../service/record.ts';
import { beginnings } from '../world/starters.ts';
import { dateOf, dateTimeOf, day as oneDay, timeOf, wholeSecond } from '../world/thai-times.ts';
import type { World } from '../world/parcel-world.ts';

/** Markup, script addresses and direction marks: harmless only if they are shown as plain text. */
export const hostileText =
  '12:00 "><img src=x onerror=alert(1)><script>alert(2)</script> - \u202E${7*7}{{7*7}} javascript:alert(3)';

const isText = ([, value]: [string, unknown]): boolean => typeof value === 'string';

/** Puts hostile text into every text field except identity, status and times. */
function hostile(record: TrackingRecord): unknown {
  const detail = Object.entries(record.detail).map((entry) =>
    isText(entry) ? [entry[0], hostileText] : entry,
  );
  return {
    ...record,
    courier: hostileText,
    shareLink: 'javascript:alert(document.domain)',
    color: 'red;background:url(https://127.0.0.1/stolen)',
    currentStatus: hostileText,
    detail: { ...Object.fromEntries(detail), signerImageURL: 'javascript:alert(4)' },
    timelines: record.timelines.map((day) => ({
      ...day,
      details: day.details.map((event) => ({ ...event, description: hostileText })),
    })),
  };
}

/** The personal data that the fault `personal` puts into the texts of a record. */
export const personalText = 'Canary Person, 081-234-5678, 9 Canary Road';

const personal = (record: TrackingRecord): unknown => ({
  ...withEvents(record, (event) => ({
    ...event,
    description: `12:00 Phoned ${personalText} - ${personalText}`,
  })),
  currentStatus: personalText,
  detail: {
    ...Object.fromEntries(
      Object.entries(record.detail).map((entry) => (isText(entry) ? [entry[0], personalText] : entry)),
    ),
    cashOnDelivery: record.detail.cashOnDelivery,
  },
});

function unknownStatus(record: TrackingRecord): unknown {
  const [newest, ...days] = record.timelines;
  const [event, ...events] = newest?.details ?? [];
  const status = 'ON_CUSTOMS_HOLD';
  return {
    ...record,
    status,
    timelines: [{ ...newest, details: [{ ...event, status }, ...events] }, ...days],
  };
}

/** Returns the record with `change` applied to each event; `index` counts within a day. */
const withEvents = (
  record: TrackingRecord,
  change: (event: EventRecord, index: number) => EventRecord,
): TrackingRecord => ({
  ...record,
  timelines: record.timelines.map((day) => ({ ...day, details: day.details.map(change) })),
});

/** Returns the record with one event changed: `at` 0 is the newest, -1 the oldest. */
function withEvent(
  record: TrackingRecord,
  at: number,
  change: (event: EventRecord) => EventRecord,
): TrackingRecord {
  const chosen = record.timelines.flatMap(({ details }) => details).at(at);
  return withEvents(record, (event) => (event === chosen ? change(event) : event));
}

const dated = (event: EventRecord, at: number): EventRecord => ({
  ...event,
  dateTime: dateTimeOf(at),
  date: dateOf(at),
  time: timeOf(at),
});

const garbled = { dateTime: '21/11/69 8.41', date: 'today', time: 'soon' };

/** Zero-width joiners and non-joiners: invisible by themselves. */
const joiners = '\u200d\u200c\u200d';

const withCash = (record: TrackingRecord, cashOnDelivery: string): TrackingRecord => ({
  ...record,
  detail: { ...record.detail, cashOnDelivery, isPayCashOnDelivery: false },
});

/** Writes the same moment with a UTC offset of `hours`. */
function elsewhen(event: EventRecord, hours: number): EventRecord {
  const there = new Date(Date.parse(event.dateTime) + hours * 3_600_000).toISOString();
  const offset = `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`;
  return { ...event, dateTime: `${there.slice(0, 19)}${offset}` };
}

function shortened(record: TrackingRecord): unknown {
  const [newest, ...days] = record.timelines;
  const rest = newest?.details.slice(1) ?? [];
  const timelines = newest && rest.length > 0 ? [{ ...newest, details: rest }, ...days] : days;
  const event = timelines[0]?.details[0];
  return { ...record, timelines, ...(event && { status: event.status, currentStatus: event.description }) };
}

/** Returns the record of another parcel, like a service that mixes up its answers. */
function anothers(record: TrackingRecord, world: World): unknown {
  const another = beginnings.find(
    ({ trackingNo, happened }) => trackingNo !== record.trackingNo && happened > 0,
  );
  const parcel = another && world.parcel(another.trackingNo);
  return parcel ? recordOf(parcel, world.countOf(parcel), 'en') : null;
}

const spoilers: Record<RecordFault, (record: TrackingRecord, world: World) => unknown> = {
  'wrong-number': (record) => ({ ...record, trackingNo: 'EX999999993TH' }),
  'wrong-courier': (record) => ({ ...record, courierKey: 'nim-express', courier: 'Nim Express' }),
  swapped: anothers,
  'unknown-status': unknownStatus,
  'lower-case-status': (record) => ({
    ...withEvents(record, (event) => ({ ...event, status: ` ${event.status.toLowerCase()} ` })),
    status: ` ${record.status.toLowerCase()} `,
  }),
  'no-status': (record) => ({ ...record, status: null }),
  'no-record': () => null,
  'empty-record': () => ({}),
  'empty-timelines': (record) => ({ ...record, currentStatus: '', timelines: [] }),
  shortened,
  'oldest-first': (record) => ({
    ...record,
    timelines: record.timelines.map((day) => ({ ...day, details: day.details.toReversed() })).toReversed(),
  }),
  'odd-offsets': (record) => withEvents(record, (event, index) => elsewhen(event, index % 2 ? -12 : 14)),
  'future-event': (record, { clock }) =>
    withEvent(record, 0, (event) => dated(event, wholeSecond(clock.now() + 2 * oneDay))),
  'far-future-event': (record) => withEvent(record, 0, (event) => dated(event, Date.UTC(2099, 0, 1))),
  'old-event': (record) => withEvent(record, -1, (event) => dated(event, 0)),
  'garbled-time': (record) => withEvent(record, 0, (event) => ({ ...event, ...garbled })),
  'garbled-date-time': (record) => withEvents(record, (event) => ({ ...event, dateTime: garbled.dateTime })),
  'hidden-time': (record) =>
    withEvents(record, (event) => ({ ...event, description: `\u200b\u2060${event.description}` })),
  'hidden-names': (record) => ({
    ...record,
    courier: joiners,
    detail: { ...record.detail, sender: joiners, recipient: joiners, signer: joiners },
  }),
  'negative-cash': (record) => withCash(record, '-1'),
  'wordy-cash': (record) => withCash(record, 'none'),
  'many-events': (record) => {
    const [day] = record.timelines;
    return { ...record, timelines: [{ ...day, details: Array(100_000).fill(day?.details[0]) }] };
  },
  'wrong-types': (record) => ({
    ...record,
    status: 7,
    courier: { name: record.courier },
    detail: [],
    timelines: { date: 20261121, details: 'none' },
  }),
  nulls: ({ trackingNo, courierKey, ...rest }) => ({
    trackingNo,
    courierKey,
    ...Object.fromEntries(Object.keys(rest).map((field) => [field, null])),
  }),
  // A computed key: a plain `__proto__` would set the prototype and would not be serialized.
  prototype: (record) => ({ ...record, ['__proto__']: { status: 'polluted' }, constructor: 'polluted' }),
  huge: (record) => ({ ...record, detail: { ...record.detail, address: 'x'.repeat(1_200_000) } }),
  xss: hostile,
  personal,
};

const isRecordFault = (kind: string): kind is RecordFault => Object.hasOwn(recordFaults, kind);

/** Returns the record with a record fault applied. With any other fault, or null, the record is unchanged. */
export const spoil = (record: TrackingRecord, fault: FaultObject | null, world: World): unknown =>
  fault && isRecordFault(fault.kind) ? spoilers[fault.kind](record, world) : record;
