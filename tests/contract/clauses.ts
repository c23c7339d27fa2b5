import { all, wants, type Clause } from './clause.ts';
import { fieldClauses } from './fields.ts';
import { eventsOf, found } from './found.ts';
import { furtherClauses } from './further.ts';
import { fitsSchema } from './schema.ts';
import { ask, askInTheOpen, type Reply, type Service } from './service.ts';
import { webhookClauses } from './webhook.ts';

const codeOf = ({ json }: Reply): unknown => (json as { meta?: { code?: unknown } } | null)?.meta?.code;
const messageOf = ({ json }: Reply): unknown =>
  (json as { meta?: { message?: unknown } } | null)?.meta?.message;

/** Checks an error: meta only, its code equal to the HTTP status (docs/api.md 2.1 and 7). */
const isError = (reply: Reply): string | null =>
  all(
    reply.status >= 400 && reply.status < 600 ? null : `status ${reply.status}`,
    wants('meta.code', reply.status, codeOf(reply)),
    fitsSchema(reply.json, 'MetaOnly'),
    /json/.test(reply.contentType) ? null : `Content-Type ${reply.contentType}`,
  );

/** Checks that these headers are refused (docs/api.md 5, rule 1). */
async function refused(service: Service, headers: Record<string, string | null>): Promise<string | null> {
  const reply = await ask(service, { headers });
  return all(wants('status', 401, reply.status), isError(reply));
}

const key = ({ headerPrefix }: Service) => `${headerPrefix}-Api-Key`;
const secret = ({ headerPrefix }: Service) => `${headerPrefix}-Key-Secret`;
const newestFirst = (times: readonly string[]): boolean =>
  times.every((time, index) => index === 0 || Date.parse(times[index - 1]!) >= Date.parse(time));

const envelope: readonly Clause[] = [
  {
    section: '1, 5',
    lines: '10 162',
    says: 'plain http finds no parcel',
    async check(service) {
      // No answer at all is also right.
      const reply = await askInTheOpen(service).catch(() => null);
      return reply === null || reply.status >= 300 ? null : `status ${reply.status}`;
    },
  },
  {
    section: '2.1',
    lines: '7 17 21-24 135',
    says: 'a success is JSON, an envelope of meta and data; meta.code equals the HTTP status, meta.message is "OK"',
    async check(service) {
      const reply = await ask(service);
      return all(
        wants('status', 200, reply.status),
        /json/.test(reply.contentType) ? null : `Content-Type ${reply.contentType}`,
        fitsSchema(reply.json, 'FoundTrack'),
        wants('meta.code', reply.status, codeOf(reply)),
        wants('meta.message', 'OK', messageOf(reply)),
      );
    },
  },
  {
    section: '2.1, 7',
    lines: '26 136 188',
    says: 'an error has a 4xx or 5xx status and meta only, its code equal to the status',
    async check(service) {
      const body = JSON.stringify({ courier: 'no-such-courier', trackingNo: service.trackingNo });
      return isError(await ask(service, { body }));
    },
  },
];

const shownStatuses: readonly string[] = ['ON_PICKED_UP', 'ON_SHIPPING', 'ON_DELIVERED', 'ON_OTHER_STATUS'];

const record: readonly Clause[] = [
  {
    section: '2.2',
    lines: '30',
    says: 'the record names the number and courier that were asked for',
    async check(service) {
      const { data } = await found(service);
      return all(
        wants('trackingNo', service.trackingNo, data.trackingNo),
        wants('courierKey', service.courier, data.courierKey),
      );
    },
  },
  {
    section: '2.2',
    lines: '39',
    says: 'currentStatus is the text of the newest event',
    async check(service) {
      const { data } = await found(service);
      if (data.currentStatus === undefined) return null;
      return wants('currentStatus', eventsOf(data)[0]?.description, data.currentStatus);
    },
  },
  {
    section: '2.3',
    lines: '46',
    says: 'names of sender, recipient and signer are empty or end in asterisks',
    async check(service) {
      const { detail = {} } = (await found(service)).data;
      const open = ['sender', 'recipient', 'signer'].filter((field) => {
        const name = detail[field];
        return typeof name === 'string' && name !== '' && !/\*+$/.test(name);
      });
      return open.length === 0 ? null : `in the open: ${open.join(', ')}`;
    },
  },
  {
    section: '2.4',
    lines: '85',
    says: 'days are newest first, each once',
    async check(service) {
      const days = (await found(service)).data.timelines.map(({ date }) => date);
      const isOrdered = newestFirst(days) && new Set(days).size === days.length;
      return isOrdered ? null : `days ${days.join(', ')}`;
    },
  },
  {
    section: '2.4',
    lines: '90',
    says: 'events of a day are newest first',
    async check(service) {
      const times = eventsOf((await found(service)).data).map(({ dateTime }) => dateTime);
      return newestFirst(times) ? null : `events ${times.join(', ')}`;
    },
  },
  {
    section: '2.4',
    lines: '97-98 100',
    says: 'day and time of an event equal those of its dateTime, and its text begins with the time',
    async check(service) {
      const { timelines } = (await found(service)).data;
      const bad = timelines.flatMap(({ date, details }) =>
        details.filter(
          (event) =>
            event.date !== date ||
            !event.dateTime.startsWith(`${event.date}T${event.time}`) ||
            !event.description.startsWith(event.time),
        ),
      );
      return bad.length === 0 ? null : `${bad.length} events, first: ${JSON.stringify(bad[0])}`;
    },
  },
  {
    section: '3',
    lines: '114-117',
    says: 'the statuses of the table are written exactly like this',
    async check(service) {
      const { data } = await found(service);
      // The table of statuses is not complete: other statuses are allowed.
      const odd = [data.status, ...eventsOf(data).map(({ status }) => status)].filter(
        (status) => !shownStatuses.includes(status) && shownStatuses.includes(status.trim().toUpperCase()),
      );
      return odd.length === 0 ? null : odd.join(', ');
    },
  },
  {
    section: '3',
    lines: '119',
    says: 'the status of the record is that of the newest event',
    async check(service) {
      const { data } = await found(service);
      return wants('status', eventsOf(data)[0]?.status, data.status);
    },
  },
];

const lookUp: readonly Clause[] = [
  {
    section: '4, 9',
    lines: '125 132 198',
    says: 'the base address ends in /v3, and paths are relative to it',
    check: ({ baseAddress }) => (baseAddress.endsWith('/v3') ? null : baseAddress),
  },
  {
    section: '4.1',
    lines: '131',
    says: 'the look-up is a POST: a GET finds no parcel',
    async check(service) {
      const { status } = await ask(service, { method: 'GET', body: null });
      return status >= 400 ? null : `status ${status}`;
    },
  },
  {
    section: '4.1',
    lines: '133-134 157',
    says: 'both credential headers, Accept-Language, Content-Type and two fields are enough',
    check: async (service) => wants('status', 200, (await ask(service)).status),
  },
  {
    section: '4.1',
    lines: '35 140 156',
    says: 'texts are in the language of Accept-Language: th or en',
    async check(service) {
      const [thai, english] = [await found(service, 'th'), await found(service, 'en')];
      const text = ({ data }: typeof thai) =>
        eventsOf(data)
          .map(({ description }) => description)
          .join('');
      return all(
        /[\u0e01-\u0e5b]/.test(text(thai)) ? null : 'no Thai letters with th',
        text(thai) === text(english) ? 'the same texts with th and en' : null,
      );
    },
  },
  {
    section: '4.1, 5',
    lines: '139 154 160',
    says: 'without an API key: 401, meta only',
    check: (service) => refused(service, { [key(service)]: null }),
  },
  {
    section: '4.1, 5',
    lines: '155',
    says: 'without a key secret: 401, meta only',
    check: (service) => refused(service, { [secret(service)]: null }),
  },
  {
    section: '5',
    lines: '154 160',
    says: 'with a wrong API key: 401, meta only',
    check: (service) => refused(service, { [key(service)]: 'made-up' }),
  },
  {
    section: '5',
    lines: '155',
    says: 'with a wrong key secret: 401, meta only',
    check: (service) => refused(service, { [secret(service)]: 'made-up' }),
  },
  {
    section: '7',
    lines: '23 189',
    says: 'the message for a wrong key names the API key',
    async check(service) {
      const message = messageOf(await ask(service, { headers: { [key(service)]: 'made-up' } }));
      return typeof message === 'string' && /api.?key/i.test(message) ? null : String(message);
    },
  },
];

/** All clauses: those of the document in its order, then those of the public record. */
export const clauses: readonly Clause[] = [
  ...envelope,
  ...record,
  ...fieldClauses,
  ...lookUp,
  ...webhookClauses,
  ...furtherClauses,
];
