/** Faults of the record inside a valid envelope, each with its description. */
export const recordFaults = {
  'wrong-number': 'the record of a number nobody asked for',
  'wrong-courier': 'the right number, another courier',
  swapped: 'the record of another parcel of this service',
  'unknown-status': 'a status nobody knows',
  'lower-case-status': 'every status in lower case between blanks',
  'no-status': 'null as the status of the record',
  'no-record': 'null in place of the record',
  'empty-record': 'a record without fields',
  'empty-timelines': 'no events',
  shortened: 'the newest event is missing again',
  'oldest-first': 'days and events in the wrong order',
  'odd-offsets': 'times with the offsets +14:00 and -12:00',
  'future-event': 'the newest event is dated two days ahead',
  'far-future-event': 'the newest event is dated in 2099',
  'old-event': 'the first event is dated 1970',
  'garbled-time': 'the newest event has no time that can be read',
  'garbled-date-time': 'dateTime cannot be read in any event, date and time can',
  'hidden-time': 'hidden characters before the time of day in every description',
  'hidden-names': 'joiners that show nothing in place of every name',
  'negative-cash': 'cash on delivery of -1',
  'wordy-cash': 'a word as cash on delivery',
  'many-events': 'a hundred thousand events',
  'wrong-types': 'numbers and lists where texts stand',
  nulls: 'null in every field but the two that name the parcel',
  prototype: 'fields called __proto__ and constructor',
  huge: 'a text of more than a megabyte',
  xss: 'markup, script addresses and direction marks in every text',
  personal: 'a name, a phone and an address in every text but the courier’s name',
} as const;
export type RecordFault = keyof typeof recordFaults;

/** Faults that give another answer or none to any request, each with its description. */
export const plainFaults = {
  'not-json': 'JSON that breaks off',
  empty: 'success with an empty body',
  html: 'a web page, as a hotel’s Wi-Fi gives one',
  'html-error': 'a web server’s own 502 page',
  'wrong-type-header': 'the right answer as text/plain',
  'not-utf8': 'bytes that are no UTF-8',
  'not-gzip': 'says gzip, is not',
  'no-meta': 'success without meta',
  'no-data': 'success without data',
  deep: 'two hundred thousand lists in each other',
  'key-in-text': 'the right answer, with the key in its texts',
  'secret-in-link': 'the right answer, with the secret in its links',
  'code-401-in-200': 'meta.code 401 under HTTP 200',
  redirect: 'a redirect to another origin',
  'gzip-bomb': '300 MB in 300 kB',
  'one-courier': 'a list of couriers with one in it',
  reset: 'the connection is reset',
  stall: 'no answer, ever',
  'stall-body': 'headers, then nothing',
  drip: 'a byte every quarter of a second',
  'cut-short': 'half of the body, then the end',
} as const;
export type PlainFault = keyof typeof plainFaults;

/** Bodies that a `status` fault can send in place of the envelope, each with its description. */
export const statusBodies = {
  empty: 'nothing',
  html: 'a web page',
  'not-json': 'JSON that breaks off',
  'not-utf8': 'bytes that are no UTF-8',
  'not-gzip': 'says gzip, is not',
  'no-meta': 'JSON without meta',
  'code-200': 'an envelope that says 200 OK',
  'two-megabytes': 'an envelope of 2 MB',
  'five-megabytes': 'an envelope of 5 MB',
  'gzip-bomb': '300 MB in 300 kB',
  'stall-body': 'headers, then nothing',
  drip: 'a byte every quarter of a second',
  'cut-short': 'half of it, then the end',
} as const;
export type StatusBody = keyof typeof statusBodies;

export const redirectCodes = [301, 302, 303, 307, 308] as const;

/**
 * A wrong answer. `status` answers with that code and an error envelope, or with the body named by `body`. `message`
 * replaces the usual message, `retryAfter` is a form that `retryAfterOf` reads. `slow` gives the right answer after
 * `ms` milliseconds. A redirect without a `code` has the code 302. A plain name is short for the object with that
 * `kind`.
 */
export type Fault =
  | RecordFault
  | PlainFault
  | { kind: RecordFault | PlainFault }
  | { kind: 'redirect'; code: (typeof redirectCodes)[number] }
  | { kind: 'status'; code: number; retryAfter?: number | string; body?: StatusBody; message?: string }
  | { kind: 'slow'; ms: number };

/** A fault in its object form. */
export type FaultObject = Exclude<Fault, string>;

/**
 * The faults that are set. A target is a tracking number, an endpoint such as `/couriers`, or `*` for every request.
 */
export type Faults = {
  set(target: string, fault: Fault | null): void;
  /** Returns the fault of the number, else of the endpoint, else of every request. */
  of(call: { trackingNo: string; endpoint: string }): FaultObject | null;
  all(): readonly (readonly [target: string, fault: FaultObject])[];
};

export function noFaults(): Faults {
  const faults = new Map<string, FaultObject>();
  return {
    set(target, fault) {
      if (fault === null) faults.delete(target);
      else faults.set(target, typeof fault === 'string' ? { kind: fault } : fault);
    },
    of: ({ trackingNo, endpoint }) =>
      faults.get(trackingNo) ?? faults.get(endpoint) ?? faults.get('*') ?? null,
    all: () => [...faults],
  };
}
