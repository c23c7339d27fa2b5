import { readFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { ask, type Reply, type Service } from './service.ts';

/** A clause of api-v3: where it stands, what it says, and how to see it. `check` gives null when it holds, else what was seen. */
export type Clause = { section: string; says: string; check(service: Service): Promise<string | null> };

const openapi = JSON.parse(await readFile(new URL('openapi.json', import.meta.url), 'utf8')) as object;
const ajv = new Ajv2020({ strict: false, formats: { uri: (text: string) => URL.canParse(text) } }).addSchema(
  openapi,
  'openapi',
);

/** Whether a reply fits a schema of the OpenAPI description. */
function fits(reply: Reply, schema: string): string | null {
  const validate = ajv.getSchema(`openapi#/components/schemas/${schema}`);
  if (!validate) return `no schema ${schema}`;
  return validate(reply.json) ? null : `${reply.status}: ${ajv.errorsText(validate.errors)}`;
}

const all = (...seen: (string | null)[]): string | null =>
  seen.filter((one) => one !== null).join('; ') || null;
const wants = (what: string, expected: unknown, seen: unknown): string | null =>
  Object.is(expected, seen) ? null : `${what}: expected ${String(expected)}, saw ${String(seen)}`;

type Event = { dateTime: string; date: string; time: string; status: string; description: string };
type Day = { date: string; details: Event[] };
type Found = {
  meta: { code: number; message: string };
  data: { status: string; courier: string; trackingNo: string; courierKey: string; timelines: Day[] };
};

const found = async (service: Service, language = 'en'): Promise<Found> => {
  const reply = await ask(service, { headers: { 'Accept-Language': language } });
  const fault = fits(reply, 'FoundTrack');
  if (fault) throw new Error(fault);
  return reply.json as Found;
};
const eventsOf = ({ data }: Found): Event[] => data.timelines.flatMap(({ details }) => details);
const isSorted = (times: readonly string[]): boolean =>
  times.every((time, index) => index === 0 || Date.parse(times[index - 1]!) >= Date.parse(time));

/** A refusal of bad credentials: 401 in the envelope, meta only (sections 2.1, 5 and 7). */
const refused = async (service: Service, headers: Record<string, string | null>): Promise<string | null> => {
  const reply = await ask(service, { headers });
  const { meta } = (reply.json ?? {}) as { meta?: { code?: number } };
  return all(
    wants('status', 401, reply.status),
    wants('meta.code', 401, meta?.code),
    fits(reply, 'MetaOnly'),
  );
};

const key = ({ headerPrefix }: Service) => `${headerPrefix}-Api-Key`;
const secret = ({ headerPrefix }: Service) => `${headerPrefix}-Key-Secret`;

/** The document, clause by clause, as far as it can be seen from outside. */
export const clauses: readonly Clause[] = [
  {
    section: '2.1',
    says: 'an answer is JSON: an envelope of meta and, on success, data; meta.code equals the HTTP status',
    async check(service) {
      const reply = await ask(service);
      const { meta } = (reply.json ?? {}) as { meta?: { code?: number; message?: string } };
      return all(
        /json/.test(reply.contentType) ? null : `Content-Type ${reply.contentType}`,
        fits(reply, 'FoundTrack'),
        wants('meta.code', reply.status, meta?.code),
        wants('meta.message', 'OK', meta?.message),
      );
    },
  },
  {
    section: '2.2',
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
    section: '2.4',
    says: 'days are newest first, events of a day newest first',
    async check(service) {
      const answer = await found(service);
      const days = answer.data.timelines.map(({ date }) => date);
      return all(
        isSorted(days) ? null : `days ${days.join(', ')}`,
        isSorted(eventsOf(answer).map(({ dateTime }) => dateTime)) ? null : 'events out of order',
      );
    },
  },
  {
    section: '2.4',
    says: 'date and time of an event are those of its dateTime, and its description begins with the time',
    async check(service) {
      const answer = await found(service);
      const bad = answer.data.timelines.flatMap(({ date, details }) =>
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
    says: 'the status of the record is that of the newest event',
    async check(service) {
      const answer = await found(service);
      return wants('status', eventsOf(answer)[0]?.status, answer.data.status);
    },
  },
  {
    section: '4.1',
    says: 'texts are in the language of Accept-Language',
    async check(service) {
      const [thai, english] = [await found(service, 'th'), await found(service, 'en')];
      const text = (answer: Found) =>
        eventsOf(answer)
          .map(({ description }) => description)
          .join('');
      return all(
        /[\u0e01-\u0e5b]/.test(text(thai)) ? null : 'no Thai letters with th',
        text(thai) === text(english) ? 'the same texts with th and en' : null,
      );
    },
  },
  {
    section: '2.4',
    says: 'the same events, whatever the language',
    async check(service) {
      const [thai, english] = [await found(service, 'th'), await found(service, 'en')];
      const identity = (answer: Found) =>
        eventsOf(answer)
          .map(({ dateTime, status }) => dateTime + status)
          .join();
      return identity(thai) === identity(english) ? null : 'events differ between th and en';
    },
  },
  {
    section: '5',
    says: 'without an API key: 401, meta only',
    check: (service) => refused(service, { [key(service)]: null }),
  },
  {
    section: '5',
    says: 'without a key secret: 401, meta only',
    check: (service) => refused(service, { [secret(service)]: null }),
  },
  {
    section: '5',
    says: 'with a wrong API key: 401, meta only',
    check: (service) => refused(service, { [key(service)]: 'made-up' }),
  },
  {
    section: '5',
    says: 'with a wrong key secret: 401, meta only',
    check: (service) => refused(service, { [secret(service)]: 'made-up' }),
  },
  {
    section: '7',
    says: 'an error has a 4xx or 5xx status and meta only, its code equal to the status',
    async check(service) {
      const reply = await ask(service, {
        body: JSON.stringify({ courier: 'no-such-courier', trackingNo: service.trackingNo }),
      });
      const { meta } = (reply.json ?? {}) as { meta?: { code?: number } };
      return all(
        reply.status >= 400 && reply.status < 600 ? null : `status ${reply.status}`,
        wants('meta.code', reply.status, meta?.code),
        fits(reply, 'MetaOnly'),
      );
    },
  },
  {
    section: '4.2, public record',
    says: 'GET /couriers lists couriers by key',
    check: async (service) =>
      fits(await ask(service, { path: '/couriers', method: 'GET', body: null }), 'CourierList'),
  },
];
