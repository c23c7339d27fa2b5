import { all, wants, type Clause } from './clause.ts';
import { fitsOperation } from './schema.ts';
import { eventsOf, found } from './found.ts';
import { ask, type Reply, type Service } from './service.ts';

// Clauses beyond the document. docs/api.md 4.2 names two operations and shows neither. These clauses check them and two
// more as the public record describes them (docs/api.md 10.1, 10.3 and 10.8). A service may differ without breaking the
// document.

const section = '4.2, public record';
const fitting = (reply: Reply, path: string, method: string): string | null => {
  const fault = fitsOperation(path, method, reply.status, reply.json);
  return fault && `${reply.status}: ${fault}`;
};
const post = (service: Service, path: string, body: object) =>
  ask(service, { path, body: JSON.stringify(body) });

export const furtherClauses: readonly Clause[] = [
  {
    section: 'beyond 4.1',
    lines: '',
    says: 'the same events in both languages',
    async check(service) {
      const [thai, english] = [await found(service, 'th'), await found(service, 'en')];
      const identity = ({ data }: typeof thai) =>
        eventsOf(data).map(({ dateTime, status }) => dateTime + status);
      return wants('events', identity(thai).join(), identity(english).join());
    },
  },
  {
    section,
    lines: '',
    says: 'GET /couriers needs no Content-Type, because it has no body',
    async check(service) {
      const list = { path: '/couriers', method: 'GET', body: null };
      const { status } = await ask(service, { ...list, headers: { 'Content-Type': null } });
      return wants('status', 200, status);
    },
  },
  {
    section,
    lines: '',
    says: 'GET /couriers lists couriers with their keys, and the courier of the parcel is one of them',
    async check(service) {
      const reply = await ask(service, { path: '/couriers', method: 'GET', body: null });
      const { data = [] } = (reply.json ?? {}) as { data?: { key: string }[] };
      return all(
        wants('status', 200, reply.status),
        fitting(reply, '/couriers', 'get'),
        Array.isArray(data) && data.some((courier) => courier?.key === service.courier)
          ? null
          : `${service.courier} is not listed`,
      );
    },
  },
  {
    section,
    lines: '',
    says: 'POST /tracks/{courier} gives the same record',
    async check(service) {
      const reply = await post(service, `/tracks/${service.courier}`, { trackingNo: service.trackingNo });
      return all(wants('status', 200, reply.status), fitting(reply, '/tracks/{courier}', 'post'));
    },
  },
  {
    section,
    lines: '',
    says: 'POST /couriers/detect answers in the envelope, with or without couriers',
    async check(service) {
      const reply = await post(service, '/couriers/detect', { trackingNo: service.trackingNo });
      return fitting(reply, '/couriers/detect', 'post');
    },
  },
  {
    section,
    lines: '',
    says: 'a number the courier does not know: 404, meta only',
    async check(service) {
      const reply = await post(service, '/tracks/find', {
        courier: service.courier,
        trackingNo: 'ZZ0000000000',
      });
      return all(wants('status', 404, reply.status), fitting(reply, '/tracks/find', 'post'));
    },
  },
  {
    section,
    lines: '',
    says: 'a courier it does not serve: 400 or 404, meta only',
    async check(service) {
      const reply = await post(service, '/tracks/find', {
        courier: 'no-such-courier',
        trackingNo: 'ZZ0000000000',
      });
      const isRefused = reply.status === 400 || reply.status === 404;
      return all(isRefused ? null : `status ${reply.status}`, fitting(reply, '/tracks/find', 'post'));
    },
  },
  {
    section,
    lines: '',
    says: 'POST /app/send-track without a phone number: an error, meta only',
    async check(service) {
      const { trackingNo, courier } = service;
      const reply = await post(service, '/app/send-track', { trackingNo, courierKey: courier });
      return all(
        reply.status >= 400 && reply.status < 500 ? null : `status ${reply.status}`,
        fitting(reply, '/app/send-track', 'post'),
      );
    },
  },
  {
    section,
    lines: '',
    says: 'POST /app/send-track with a Thai phone number: 201, meta only',
    needs: 'phone',
    async check(service) {
      const { trackingNo, courier, phoneNumber } = service;
      const reply = await post(service, '/app/send-track', { trackingNo, courierKey: courier, phoneNumber });
      return all(wants('status', 201, reply.status), fitting(reply, '/app/send-track', 'post'));
    },
  },
];
