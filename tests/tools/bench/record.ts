import { readEnvelope, readTracking } from '../../../utils/service/wire.ts';
import { normaliseTrackingNo } from '../../../utils/model/tracking.ts';
import { recordOf } from '../../sandbox/service/record.ts';
import { day } from '../../sandbox/world/thai-times.ts';
import { parcelOf, travellers } from '../../sandbox/world/traveller.ts';
import { printTable, quantile } from './table.ts';

const events = 500; // the most that the client accepts
const limit = 2; // ms, median

/** Returns an answer of the sandbox with 500 events as JSON text, and what was asked for. */
function answer(): { body: string; asked: { trackingNo: string; courierKey: string } } {
  const parcel = parcelOf(travellers(1, 1, new Set())[0]!, Date.parse('2026-11-21T10:00:00+07:00'));
  const steps = Array.from({ length: events }, (_, index) => parcel.steps[index % parcel.steps.length]!).map(
    (step) => ({ ...step, isQuiet: false }),
  );
  const times = steps.map((_, index) => parcel.times[0]! + (index * 20 * day) / events);
  const record = recordOf({ ...parcel, steps, times }, events, 'th');
  const asked = { trackingNo: normaliseTrackingNo(parcel.trackingNo), courierKey: parcel.courierKey };
  return { body: JSON.stringify({ meta: { code: 200, message: 'OK' }, data: record }), asked };
}

/** Measures how long the client takes to parse and check an answer with 500 events. */
export function bench(): Promise<void> {
  const { body, asked } = answer();
  const read = () => readTracking(readEnvelope(body)?.data, asked);
  const cold = performance.now();
  const result = read();
  const first = performance.now() - cold;
  if (!result.ok || result.value.events.length !== events)
    throw new Error('readTracking rejects the record of this bench');
  const times = Array.from({ length: 1000 }, () => {
    const began = performance.now();
    read();
    return performance.now() - began;
  });
  const median = quantile(times, 0.5);
  printTable([
    [`record of ${events} events, ${(body.length / 1000).toFixed(0)} kB`, 'measured', 'limit'],
    ['read and check, first time (code not compiled yet)', `${first.toFixed(2)} ms`, '–'],
    [
      'read and check, median of 1,000',
      `${median.toFixed(2)} ms`,
      `${limit} ms${median <= limit ? '' : ': too slow'}`,
    ],
    ['read and check, 95th percentile', `${quantile(times, 0.95).toFixed(2)} ms`, '–'],
  ]);
  if (median > limit) process.exitCode = 1;
  return Promise.resolve();
}
