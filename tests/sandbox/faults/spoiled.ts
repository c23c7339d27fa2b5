import { recordFaults, type FaultObject, type RecordFault } from './fault.ts';
import type { TrackingRecord } from '../service/record.ts';

/** Markup, script addresses and direction marks: harmless only where text stays text. */
export const hostileText =
  '12:00 "><img src=x onerror=alert(1)><script>alert(2)</script> - \u202E${7*7}{{7*7}} javascript:alert(3)';

const isText = ([, value]: [string, unknown]): boolean => typeof value === 'string';

/** Hostile texts in every text field that is not an identity or a time. */
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

const spoilers: Record<RecordFault, (record: TrackingRecord) => unknown> = {
  'wrong-number': (record) => ({ ...record, trackingNo: 'EX999999993TH' }),
  'wrong-courier': (record) => ({ ...record, courierKey: 'nim-express', courier: 'Nim Express' }),
  'unknown-status': unknownStatus,
  'empty-timelines': (record) => ({ ...record, currentStatus: '', timelines: [] }),
  'wrong-types': (record) => ({
    ...record,
    status: 7,
    courier: { name: record.courier },
    detail: [],
    timelines: { date: 20261121, details: 'none' },
  }),
  huge: (record) => ({ ...record, detail: { ...record.detail, address: 'x'.repeat(1_200_000) } }),
  xss: hostile,
};

const isRecordFault = (kind: string): kind is RecordFault => recordFaults.includes(kind as RecordFault);

/** The record as a fault leaves it; untouched without one. */
export const spoil = (record: TrackingRecord, fault: FaultObject | null): unknown =>
  fault && isRecordFault(fault.kind) ? spoilers[fault.kind](record) : record;
