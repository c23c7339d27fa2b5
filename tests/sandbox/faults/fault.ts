/** Faults that spoil the record inside a good envelope. */
export const recordFaults = [
  'wrong-number',
  'wrong-courier',
  'unknown-status',
  'empty-timelines',
  'wrong-types',
  'huge',
  'xss',
] as const;
export type RecordFault = (typeof recordFaults)[number];

/** Faults that answer something else, or nothing, whatever was asked. */
export const plainFaults = [
  'not-json',
  'html',
  'code-401-in-200',
  'redirect',
  'gzip-bomb',
  'reset',
  'stall',
  'drip',
  'cut-short',
] as const;
export type PlainFault = (typeof plainFaults)[number];

/**
 * What goes wrong. `status` answers with that code and an error envelope; `slow` gives the right answer after
 * `ms`; a redirect may have its own code. The plain words stand for the object with that `kind`.
 */
export type Fault =
  | RecordFault
  | PlainFault
  | { kind: RecordFault | PlainFault }
  | { kind: 'redirect'; code: 301 | 302 | 303 | 307 | 308 }
  | { kind: 'status'; code: number; retryAfter?: number | string }
  | { kind: 'slow'; ms: number };

/** A fault in its object form. */
export type FaultObject = Exclude<Fault, string>;

/** Which parcel, or `*` for every request, has which fault. */
export type Faults = {
  set(trackingNo: string, fault: Fault | null): void;
  /** The parcel's own fault, else everybody's. */
  of(trackingNo: string): FaultObject | null;
};

export function noFaults(): Faults {
  const faults = new Map<string, FaultObject>();
  return {
    set(trackingNo, fault) {
      if (fault === null) faults.delete(trackingNo);
      else faults.set(trackingNo, typeof fault === 'string' ? { kind: fault } : fault);
    },
    of: (trackingNo) => faults.get(trackingNo) ?? faults.get('*') ?? null,
  };
}
