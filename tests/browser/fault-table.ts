import type { Fault } from '../sandbox/sandbox.ts';

/** What comes of a call that went wrong. */
export type Outcome = {
  /** Words of what the user is told. */
  says: RegExp;
  /** How often the service is asked; 1 if nothing is said. */
  calls?: number;
  /** What holds for every other call from then on; nothing if nothing is said. */
  stops?: 'breaker' | 'pause';
  /** Fields of the kept parcel afterwards; else none but what is known of its failures has changed. */
  changes?: Record<string, unknown>;
};

/**
 * A form of a service that lies, and what comes of it in each way of calling: a look-up in the add box, a poll of two kept
 * parcels, the list of couriers asked for in the settings, and sending to a phone. A way that is not there is like
 * another one; what the body becomes is proved by the unit tests of `utils/api`.
 */
export type Form = {
  name: string;
  fault: Fault;
  lookUp?: Outcome;
  poll?: Outcome;
  list?: Outcome;
  send?: Outcome;
};

type Body = NonNullable<Extract<Fault, { kind: 'status' }>['body']>;
const status = (code: number, more: { body?: Body; retryAfter?: string; message?: string } = {}): Fault => ({
  kind: 'status',
  code,
  ...more,
});

/** Of two due parcels the first one is asked about alone: what stops a run costs one call. */
const both = 2;
const badKey: Outcome = { says: /refused your key/, stops: 'breaker' };
const pause: Outcome = { says: /asks for a pause/, stops: 'pause' };
/** Nobody asked for the run that met it: the foot of the view says so. */
const pausedPoll: Outcome = { says: /paused by the service/, stops: 'pause' };
const trouble = /has trouble/;

/** Where the words of a refusal are the same, only the way its body fails differs: one way each shows it. */
const unreadable: readonly Body[] = [
  'not-gzip',
  'two-megabytes',
  'cut-short',
  'stall-body',
  'not-utf8',
  'empty',
];

export const forms: readonly Form[] = [
  {
    name: '401',
    fault: status(401),
    lookUp: badKey,
    poll: badKey,
    list: { says: /refused your key, so there is no new list/ },
    send: { says: /refused your key/ },
  },
  ...unreadable.map((body): Form => ({
    name: `401, its body ${body}`,
    fault: status(401, { body }),
    poll: badKey,
  })),
  { name: '429', fault: status(429), lookUp: pause, poll: pausedPoll, list: pause, send: pause },
  ...unreadable.map((body): Form => ({
    name: `429 with Retry-After: 3600, its body ${body}`,
    fault: status(429, { body, retryAfter: '3600' }),
    poll: pausedPoll,
  })),
  {
    name: '503',
    fault: status(503),
    lookUp: { says: trouble },
    poll: { says: trouble, calls: both },
    list: { says: trouble },
    send: { says: trouble },
  },
];
