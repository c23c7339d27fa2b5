import { all, wants, type Clause } from './clause.ts';
import { detailFields } from './fields.ts';
import { eventsOf, found, type TrackRecord } from './found.ts';
import { fits } from './schema.ts';

const body = 'webhooks/trackingUpdate/post/requestBody/content/application~1json/schema';
const recordIn = (text: string): TrackRecord => JSON.parse(text) as TrackRecord;

/** The clauses of the webhook (docs/api.md 6), checked at the callback address. */
export const webhookClauses: readonly Clause[] = [
  {
    section: '6',
    lines: '8 169 173-175',
    says: 'an update of a tracked parcel is POSTed to the callback address as application/json',
    needs: 'update',
    check: (_, update) =>
      all(
        wants('method', 'POST', update?.method),
        /^application\/json\b/.test(update?.headers['content-type'] ?? '')
          ? null
          : `Content-Type ${update?.headers['content-type']}`,
      ),
  },
  {
    section: '2.2, 6',
    lines: '30 176 179',
    says: 'its body is the record with all its fields at the top level, without an envelope',
    needs: 'update',
    check: (_, update) => fits(JSON.parse(update?.body ?? 'null'), body),
  },
  {
    section: '2.3, 6',
    lines: '46',
    says: 'all fields of detail are there, empty or 0 where the courier gives none',
    needs: 'update',
    check(_, update) {
      const { detail = {} } = recordIn(update?.body ?? '{}');
      const missing = detailFields.filter((field) => !Object.hasOwn(detail, field));
      return missing.length === 0 ? null : `missing: ${missing.join(', ')}`;
    },
  },
  {
    section: '6',
    lines: '176',
    says: 'it has the timeline so far: that of the look-up, and the update on top',
    needs: 'update',
    async check(service, update) {
      const sent = recordIn(update?.body ?? '{}');
      if (!Array.isArray(sent.timelines)) return 'no timelines at the top level';
      const times = (record: TrackRecord) => eventsOf(record).map(({ dateTime }) => dateTime);
      const before = times((await found(service)).data);
      return all(
        wants('trackingNo', service.trackingNo, sent.trackingNo),
        wants('status', eventsOf(sent)[0]?.status, sent.status),
        wants('events before', before.join(), times(sent).slice(-before.length).join()),
      );
    },
  },
];
