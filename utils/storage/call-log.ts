import * as v from 'valibot';
import { failureKinds, type Result } from '../model/failure.ts';
import { withCall } from '../schedule/budget.ts';
import { day } from '../model/time.ts';
import { inRead, inWrite, onChange, queue, signalChange } from './database.ts';
import { meterItem } from './scheduler-state.ts';

// The log of all requests to the service, for the settings page ("What left this browser").

/** Why a request was made. */
// prettier-ignore
const callReasons = [
  'check', 'page', 'schedule', 'hint', 'follow', 'follow-page', 'test', 'couriers', 'couriers-weekly',
  'suggest', 'send', 'relay',
] as const;
export type CallReason = (typeof callReasons)[number];

const checks: readonly CallReason[] = ['check', 'page', 'schedule', 'hint', 'follow', 'follow-page'];

/** What a request is about; both are empty for the list of couriers. */
export type Asked = { courierKey?: string; trackingNo?: string; why: CallReason };

/** A request. `ms` is null while it has no end: it is under way, or the background was stopped meanwhile. */
const lineSchema = v.object({
  at: v.number(),
  host: v.string(),
  courierKey: v.string(),
  trackingNo: v.string(),
  why: v.picklist(callReasons),
  ms: v.nullable(v.number()),
  /** The HTTP status; null = there was no answer, or one that could not be used. */
  code: v.nullable(v.number()),
  /** Without the words of the service, which may be about a person; null = none. */
  failure: v.nullable(v.picklist(failureKinds)),
});
export type CallLine = v.InferOutput<typeof lineSchema>;

/** Whether a request failed. That a number is not known yet is a usual answer. */
export const isFailed = ({ failure }: CallLine): boolean => failure !== null && failure !== 'not-found-yet';

const longestLog = 20_000;
const keptFor = 30 * day;
let last = 0;

/**
 * Counts a call and logs it; rows need not wait for the log. Takes named fields only: no key, secret, phone number or
 * note. Returns a function that adds the call's end to its line, unless the line was erased meanwhile.
 */
export async function beginCall(
  { baseAddress }: { baseAddress: string },
  { courierKey = '', trackingNo = '', why }: Asked,
  id: string | null,
): Promise<(answer: Result<unknown>) => Promise<void>> {
  const at = Date.now();
  const key: [number, number] = [at, (last += 1)];
  const { host } = new URL(baseAddress);
  const line: CallLine = { at, host, courierKey, trackingNo, why, ms: null, code: null, failure: null };
  await Promise.all([
    inWrite('calls', async (tx) => queue(tx.objectStore('calls').put(line, key))),
    inWrite('items', (tx) => meterItem.change(tx, (meter) => withCall(meter, id, at))),
  ]);
  signalChange([], 'calls');
  const began = performance.now();
  return async (answer) => {
    const ms = Math.round(performance.now() - began);
    const end = answer.ok
      ? { code: 200, failure: null }
      : { code: answer.failure.code ?? null, failure: answer.failure.kind };
    await inWrite('calls', async (tx) => {
      const calls = tx.objectStore('calls');
      if ((await calls.count(key)) === 0) return;
      queue(calls.put({ ...line, ...end, ms }, key));
    });
    signalChange([], 'calls');
  };
}

/** Logs a connection to the relay, or a failed try; it is no look-up. `at`: when it began. */
export async function logConnection(host: string, at: number, code: number | null): Promise<void> {
  const failure = code === 101 ? null : 'unreachable';
  const ms = Date.now() - at;
  const line: CallLine = { at, host, courierKey: '', trackingNo: '', why: 'relay', ms, code, failure };
  await inWrite('calls', async (tx) => queue(tx.objectStore('calls').put(line, [at, (last += 1)])));
  signalChange([], 'calls');
}

/** Returns the log, newest first; unreadable lines are left out. */
export const readCalls = async (): Promise<CallLine[]> => {
  const stored = await inRead('calls', (tx) => tx.objectStore('calls').getAll());
  return stored.filter((line) => v.is(lineSchema, line)).toReversed();
};

const newestLines = 50;

/** Whether the newest ended request of a check got no answer about its parcel. */
export const isLastCheckFailed = (): Promise<boolean> =>
  inRead('calls', async (tx) => {
    let at = await tx.objectStore('calls').openCursor(null, 'prev');
    for (let read = 0; at && read < newestLines; read += 1) {
      const line = v.safeParse(lineSchema, at.value);
      if (line.success && line.output.ms !== null && checks.includes(line.output.why))
        return isFailed(line.output);
      at = await at.continue();
    }
    return false;
  });

/**
 * Deletes the lines of over 30 days ago, those beyond the newest 20,000, and those of a clock that was ahead. It is
 * between `earliest` and `latest` now (epoch milliseconds).
 */
export const forgetCalls = (earliest: number, latest = earliest): Promise<void> =>
  inWrite('calls', async (tx) => {
    const calls = tx.objectStore('calls');
    queue(calls.delete(IDBKeyRange.upperBound([earliest - keptFor])));
    queue(calls.delete(IDBKeyRange.lowerBound([latest + day])));
    const excess = (await calls.count()) - longestLog;
    if (excess > 0)
      queue(calls.delete(IDBKeyRange.upperBound((await calls.getAllKeys(null, excess)).at(-1))));
  });

const erasedKey = 'calls-erased';

/** Erases the log. Returns a function that brings it back, unless "Delete everything" was pressed meanwhile. */
export async function eraseCalls(): Promise<() => Promise<void>> {
  const turn = crypto.randomUUID();
  const erased = await inWrite(['calls', 'items'], async (tx) => {
    const calls = tx.objectStore('calls');
    const [keys, lines] = await Promise.all([calls.getAllKeys(), calls.getAll()]);
    queue(calls.clear());
    queue(tx.objectStore('items').put(turn, erasedKey));
    return keys.map((key, n) => [key, lines[n]] as const);
  });
  signalChange([], 'calls');
  return async () => {
    await inWrite(['calls', 'items'], async (tx) => {
      if ((await tx.objectStore('items').get(erasedKey)) !== turn) return;
      for (const [key, line] of erased) queue(tx.objectStore('calls').put(line, key));
    });
    signalChange([], 'calls');
  };
}

/** Calls `listener` when the log or the meter changes, until the returned function is called. */
export const onCalls = (listener: () => void): (() => void) => onChange(listener, 'calls');
