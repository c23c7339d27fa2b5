import { redirectCodes } from '../sandbox/faults/fault.ts';
import type { Fault } from '../sandbox/sandbox.ts';

/** What comes of a call that went wrong. */
export type Outcome = {
  /** Words of what the user is told; null: nothing is said to have gone wrong. */
  says: RegExp | null;
  /** Words that would be false. */
  neverSays?: RegExp;
  /** How often the service is asked; 1 if nothing is said. */
  calls?: number;
  /** What holds for every other call from then on; nothing if nothing is said. */
  stops?: 'breaker' | 'pause';
  /** How long a pause lasts, hours. */
  hours?: number;
  /** Whether the answer is believed; else nothing of the kept parcel has changed but what is known of its failures. */
  isBelieved?: boolean;
};

/** The ways of calling: a look-up in the add box, a poll, the list of couriers, and sending to a phone. */
export const ways = ['lookUp', 'poll', 'list', 'send'] as const;
/** One function makes every call (utils/api/client.ts): the way that is repeated, and the way that must not be. */
export const repeatedAndNot: readonly Way[] = ['poll', 'send'];
export type Way = (typeof ways)[number];

/** A form of a service that lies, and what comes of it in each way of calling that can tell it from another form. */
export type Form = { name: string; fault: Fault } & Partial<Record<Way, Outcome>>;

type Body = NonNullable<Extract<Fault, { kind: 'status' }>['body']>;
type More = { body?: Body; retryAfter?: string; message?: string };
const status = (code: number, more: More = {}): Fault => ({ kind: 'status', code, ...more });

/** Two parcels are due: the first is asked about alone, and what stops a run costs one call. */
const both = 2;
const badKey: Outcome = { says: /refused your key/, stops: 'breaker' };
const pause: Outcome = { says: /asks for a pause/, stops: 'pause' };
/** Nobody asked for the run that met the pause: the foot of the view says so. */
const paused: Outcome = { says: /paused by the service/, stops: 'pause' };
const unpaid: Outcome = { says: /asks for payment/, stops: 'pause' };
const refusedList: Outcome = { says: /refused your key, so there is no new list/ };
const noList: Outcome = { says: /gave no list of couriers/ };
const trouble = /has trouble/;
const notRead = /could not be understood/;
const notThere = /cannot be reached/;
const unsure = /not known whether/;
const noAnswer = /may or may not/;
const notSent = /Nothing was sent/;

/** Four ways to say one thing, where a poll asks about both parcels. */
const alike = (says: RegExp, send: RegExp): Pick<Form, Way> => ({
  lookUp: { says },
  poll: { says, calls: both },
  list: { says },
  send: { says: send },
});

/** Bodies that cannot be read, or not to their end: the status decides (PROMISES P34, P35). */
const unreadable: readonly Body[] = [
  'not-gzip',
  'two-megabytes',
  'cut-short',
  'stall-body',
  'not-utf8',
  'empty',
];

/** Which of them are tried in every way of calling; the others in polls, where most would be lost. */
const inEachWay: readonly Body[] = ['not-gzip', 'cut-short'];

const refusals: readonly Form[] = [
  {
    name: '401',
    fault: status(401),
    lookUp: badKey,
    poll: badKey,
    list: refusedList,
    send: { says: /refused your key/ },
  },
  {
    name: 'code 401 under HTTP 200',
    fault: 'code-401-in-200',
    lookUp: badKey,
    poll: badKey,
    list: refusedList,
    send: { says: /refused your key/ },
  },
  ...unreadable.map((body): Form => ({
    name: `401, its body ${body}`,
    fault: status(401, { body }),
    poll: badKey,
    ...(inEachWay.includes(body) && {
      lookUp: badKey,
      list: refusedList,
      send: { says: /refused your key/ },
    }),
  })),
  {
    name: '402',
    fault: status(402),
    lookUp: unpaid,
    poll: unpaid,
    list: { says: /asks for payment/ },
    send: { says: /asks for payment/ },
  },
  {
    name: '400',
    fault: status(400),
    lookUp: { says: /did not accept this number/ },
    poll: { says: /did not accept this number/, calls: both },
    list: noList,
    send: { says: /Nothing was sent.*phone number or the courier/s },
  },
  {
    name: '403',
    fault: status(403),
    lookUp: { says: /does not let it look up parcels/ },
    // Two couriers in a row: it is the account that is refused.
    poll: { says: /refuses your account/, calls: both, stops: 'breaker' },
    list: noList,
    send: { says: /Nothing was sent.*may not send to phones/s },
  },
  {
    name: '404',
    fault: status(404),
    lookUp: { says: /does not know this number yet/ },
    poll: { says: /no longer answers/, calls: both },
    list: noList,
    send: { says: /Nothing was sent.*cannot send parcels to phones/s },
  },
  ...[405, 409, 410, 413, 422, 451].map((code): Form => {
    const words = `code ${code}.*Reason number seven`;
    return {
      name: `${code} with words`,
      fault: status(code, { message: 'Reason number seven' }),
      lookUp: { says: new RegExp(`refused this request.*${words}`, 's') },
      poll: { says: new RegExp(`refused this request.*${words}`, 's'), calls: both },
      list: { says: new RegExp(`no list of couriers.*${words}`, 's') },
      send: { says: new RegExp(`Nothing was sent.*${words}`, 's') },
    };
  }),
  { name: '429', fault: status(429), lookUp: pause, poll: paused, list: pause, send: pause },
  ...unreadable.map((body): Form => ({
    name: `429 with Retry-After: 3600, its body ${body}`,
    fault: status(429, { body, retryAfter: '3600' }),
    poll: { ...paused, hours: 1 },
    ...(inEachWay.includes(body) && {
      lookUp: { ...pause, hours: 1 },
      list: { ...pause, hours: 1 },
      send: { ...pause, hours: 1 },
    }),
  })),
  {
    name: '429 with Retry-After: 1000000000',
    fault: status(429, { retryAfter: '1000000000' }),
    lookUp: { ...pause, hours: 24 },
    poll: { ...paused, hours: 24 },
  },
];

const answers: readonly Form[] = [
  { name: '304', fault: status(304, { body: 'empty' }), ...alike(notRead, notSent) },
  { name: 'a network’s sign-in page', fault: 'html', ...alike(/A web page came/, unsure) },
  { name: 'a redirect', fault: 'redirect', ...alike(/redirected to another address/, /another address/) },
  ...redirectCodes.map((code): Form => ({
    name: `a redirect by ${code}`,
    fault: { kind: 'redirect', code },
    lookUp: { says: /redirected to another address/ },
  })),
  { name: 'JSON that breaks off', fault: 'not-json', ...alike(notRead, unsure) },
  { name: 'no envelope', fault: 'no-meta', ...alike(notRead, unsure) },
  { name: 'an empty body', fault: 'empty', ...alike(notRead, unsure) },
  { name: 'half of the answer', fault: 'cut-short', ...alike(/could not be read to its end/, unsure) },
  { name: 'says gzip, is not', fault: 'not-gzip', ...alike(/could not be read to its end/, unsure) },
  { name: 'far too much', fault: 'gzip-bomb', ...alike(/far too large/, unsure) },
  { name: 'the connection reset', fault: 'reset', ...alike(notThere, noAnswer) },
  {
    name: 'the key in the answer',
    fault: 'key-in-text',
    lookUp: { says: /contained your API key/ },
    poll: { says: /contained your API key/, calls: both },
  },
  {
    name: 'the secret in a link',
    fault: 'secret-in-link',
    lookUp: { says: /key or secret/ },
    poll: { says: /key or secret/, calls: both },
  },
];

/** Answers that lie about the record itself. */
const records: readonly Form[] = [
  ...(['wrong-number', 'wrong-courier', 'swapped'] as const).map((fault): Form => ({
    name: fault,
    fault,
    lookUp: { says: /answered for another parcel/ },
    poll: { says: /answered for another parcel/, calls: both },
  })),
  {
    name: 'wrong types',
    fault: 'wrong-types',
    lookUp: { says: notRead },
    poll: { says: notRead, calls: both },
  },
  ...(['no-record', 'empty-record'] as const).map((fault): Form => ({
    name: fault,
    fault,
    lookUp: { says: /does not know this number yet/ },
    poll: { says: /no longer answers/, calls: both },
  })),
  ...(
    [
      'empty-timelines',
      'no-status',
      'lower-case-status',
      'garbled-time',
      'garbled-date-time',
      'negative-cash',
      'wordy-cash',
    ] as const
  ).map((fault): Form => ({ name: fault, fault, poll: { says: null, calls: both } })),
  {
    name: 'unknown status',
    fault: 'unknown-status',
    poll: { says: /Customs hold/, calls: both, isBelieved: true },
  },
  {
    name: 'hidden characters before the time',
    fault: 'hidden-time',
    poll: { says: /\d\d:\d\d\s+Arrived at/, calls: both, isBelieved: true },
  },
  {
    name: 'names of hidden characters',
    fault: 'hidden-names',
    poll: { says: /From SPX Express/, calls: both, isBelieved: true },
  },
  { name: 'event in 2099', fault: 'far-future-event', poll: { says: /2099/, calls: both, isBelieved: true } },
  {
    name: 'first event of 1970',
    fault: 'old-event',
    poll: { says: null, neverSays: /\d,\d{3} days/, calls: both, isBelieved: true },
  },
];

/** The last rows, since Chromium sends nothing for a while after a few answers 500 or 503 in a row (PLATFORM.md). */
const troubles: readonly Form[] = [
  { name: '502 from a web server', fault: 'html-error', ...alike(trouble, trouble) },
  { name: '504', fault: status(504), ...alike(trouble, trouble) },
  { name: '503', fault: status(503), ...alike(trouble, trouble) },
  { name: '500 of 5 MB', fault: status(500, { body: 'five-megabytes' }), lookUp: { says: trouble } },
  ...unreadable.map((body): Form => ({
    name: `503 with Retry-After: 3600, its body ${body}`,
    fault: status(503, { body, retryAfter: '3600' }),
    poll: { ...paused, hours: 1 },
    ...(inEachWay.includes(body) && {
      lookUp: { says: trouble, stops: 'pause', hours: 1 },
      list: { says: trouble, stops: 'pause', hours: 1 },
      send: { says: trouble, stops: 'pause', hours: 1 },
    }),
  })),
];

export const forms: readonly Form[] = [...refusals, ...answers, ...records, ...troubles];
