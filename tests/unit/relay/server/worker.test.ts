import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

// `npm run proof relay` runs the Worker in the engine of Cloudflare. Here is what takes days: how long hints are stored.

vi.mock('cloudflare:workers', () => ({
  DurableObject: class {
    ctx: unknown;
    constructor(ctx: unknown) {
      this.ctx = ctx;
    }
  },
}));

type Channel = { publish(body: string): number; alarm(): void };

const hour = 3_600_000;
const db = new DatabaseSync(':memory:');
let alarmAt = 0;

async function openChannel(): Promise<Channel> {
  vi.stubGlobal('WebSocketRequestResponsePair', Object);
  const storage = {
    sql: {
      exec: (query: string, ...values: SQLInputValue[]) => {
        const rows = db.prepare(query).all(...values);
        return { toArray: () => rows };
      },
    },
    setAlarm: (at: number) => void (alarmAt = at),
  };
  // @ts-expect-error -- the Worker is JavaScript, as it is deployed
  const { Channel: Opened } = (await import('@/utils/relay/server/worker.js')) as {
    Channel: new (ctx: object, env: object) => Channel;
  };
  return new Opened({ storage, getWebSockets: () => [], setWebSocketAutoResponse: () => {} }, {});
}

const record = (trackingNo: string) =>
  JSON.stringify({ courierKey: 'lex', trackingNo, status: 'ON_SHIPPING' });
const stored = () =>
  db
    .prepare('SELECT hint FROM hints')
    .all()
    .map(({ hint }) => (JSON.parse(String(hint)) as { no: string }).no);

it('the Worker reads the forms of a record, and says of any other body only that it came', async () => {
  const channel = await openChannel();
  db.exec('DELETE FROM hints');
  channel.publish(`{"meta":{"code":200},"data":${record('A1')}}`);
  for (const body of ['', 'no JSON', 'null', '{"trackingNo":"A2"}', '{"data":null}']) channel.publish(body);
  expect(stored()).toEqual(['A1', '', '', '', '', '']);
  db.exec('DELETE FROM hints');
});

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

it('the Worker stores a hint for 72 hours, also if nothing comes after it', async () => {
  const channel = await openChannel();
  const begun = Date.now();
  expect(channel.publish(record('OLD'))).toBe(202);
  vi.setSystemTime(begun + 71 * hour);
  channel.publish(record('NEW'));
  expect(stored()).toEqual(['OLD', 'NEW']);
  vi.setSystemTime(begun + 73 * hour);
  channel.publish(record('LAST'));
  expect(stored()).toEqual(['NEW', 'LAST']);
  expect(alarmAt).toBe(begun + (73 + 72) * hour);
  channel.alarm();
  expect(stored()).toEqual([]);
});
