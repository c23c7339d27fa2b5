import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { all, wants } from '../contract/clause.ts';
import { newKeys, readerKeyOf, type RelayAddress } from './keys.ts';
import { isAccepted, openReader, statusOf, upgradeStatus, type Reader } from './reader.ts';

/** A testable clause of what a relay does (docs/relay.md "The wire contract"). `check` returns null if it holds. */
export type RelayClause = {
  says: string;
  /** Posts so much that only an own relay should get it. */
  isFlood?: true;
  check(relay: RelayAddress): Promise<string | null>;
};

/** Words of a record that a relay must not store or send. */
export const personal = ['Somsri Madeup', '0890001112', '99/1 Madeup Road', 'https://share.example/madeup'];

/** A number that no parcel has. */
export const madeUpNo = (): string => `MADEUP${randomBytes(8).toString('hex').toUpperCase()}`;

const at = '2026-11-20T09:15:00+07:00';
const older = '2026-11-19T18:00:00+07:00';

/** The body that the service posts for an update of a parcel (docs/api.md 6). */
export function recordOf(no: string, change: object = {}): string {
  return JSON.stringify({
    trackingNo: no,
    courier: 'Made-up Express',
    courierKey: 'made-up',
    color: '#112233',
    status: 'ON_SHIPPING',
    currentStatus: `09:15 on its way to ${personal[0]}`,
    detail: { recipient: personal[0], recipientPhoneNumber: personal[1], address: personal[2] },
    shareLink: personal[3],
    timelines: [
      { date: '2026-11-20', details: [{ dateTime: at, status: 'ON_SHIPPING', description: personal[2] }] },
      { date: '2026-11-19', details: [{ dateTime: older, status: 'ON_PICKED_UP', description: '' }] },
    ],
    ...change,
  });
}

export const hintOf = (no: string, status = 'ON_SHIPPING', time = at): string =>
  JSON.stringify({ v: 1, courier: 'made-up', no, status, at: time });

/** A record of about `size` bytes. */
const largeRecord = (no: string, size: number): string =>
  recordOf(no, { color: '#'.padEnd(size - recordOf(no).length, '0') });

/** Posts an update of a new made-up number. Returns the number. */
export async function post({ hookUrl }: RelayAddress, body = recordOf): Promise<string> {
  const no = madeUpNo();
  const status = await statusOf(hookUrl, { body: body(no) });
  if (!isAccepted(status)) throw new Error(`the POST got ${status}`);
  return no;
}

/** Opens readers, and closes them at the end. */
async function withReaders<T>(
  work: (open: (address: string, cursor?: string) => Promise<Reader>) => Promise<T>,
): Promise<T> {
  const readers: Reader[] = [];
  try {
    return await work(async (address, cursor) => {
      const reader = await openReader(address, cursor);
      readers.push(reader);
      return reader;
    });
  } finally {
    for (const reader of readers) reader.close();
  }
}

/** The made-up numbers that a reader heard of, in order. A live relay may send others between them. */
const madeUpIn = (reader: Reader): string =>
  reader
    .messages()
    .map(({ no }) => no)
    .filter((no) => typeof no === 'string' && no.startsWith('MADEUP'))
    .join(' ');

/** The status of a plain request to the address of a socket, and the origins whose scripts may read it. */
async function plainStatus(socketUrl: string): Promise<string> {
  const { status, headers } = await fetch(socketUrl.replace(/^ws/, 'http'));
  return `${status} for ${headers.get('Access-Control-Allow-Origin')}`;
}

/** Replaces the key at the end of an address. */
const withKey = (address: string, key: string): string => address.replace(/[^/]+$/, key);

/** Checks the status of several requests. */
const statuses = async (
  expected: number,
  asked: Record<string, () => Promise<number>>,
): Promise<string | null> =>
  all(
    ...(await Promise.all(
      Object.entries(asked).map(async ([what, ask]) => wants(what, expected, await ask())),
    )),
  );

const chunked = (text: string): ReadableStream => new Blob([text]).stream();

/** Bodies of which a relay can only say that something came. */
const notRecords = [
  '',
  'no JSON',
  'null',
  '[]',
  '"text"',
  '{}',
  '{"trackingNo":"A1"}',
  '{"trackingNo":1,"courierKey":2}',
  '{"meta":{"code":200,"message":"OK"},"data":null}',
  new Uint8Array(gzipSync(recordOf('MADEUPGZIP'))),
];

/** The message about a body that is no record. */
export const unreadHint = JSON.stringify({ v: 1, courier: '', no: '', status: '', at: '' });

export const relayClauses: readonly RelayClause[] = [
  {
    says: 'the reader key is the hex SHA-256 of the key in the callback address',
    check: ({ hookUrl, socketUrl }) =>
      Promise.resolve(wants('reader key', readerKeyOf(hookUrl.slice(-43)), socketUrl.slice(-64))),
  },
  {
    says: 'a POST gets 201 or 202, and a reader the hint',
    check: (relay) =>
      withReaders(async (open) => {
        const first = await post(relay);
        const reader = await open(relay.socketUrl);
        await reader.heard(first);
        const no = madeUpNo();
        const status = await statusOf(relay.hookUrl, { body: recordOf(no) });
        const { text } = await reader.heard(no);
        return all(wants('accepted', true, isAccepted(status)), wants('hint', hintOf(no), text));
      }),
  },
  {
    says: 'a message holds courier, number, status and time, and nothing else of the body',
    check: (relay) =>
      withReaders(async (open) => {
        const no = await post(relay);
        const reader = await open(relay.socketUrl);
        const { id, text } = await reader.heard(no);
        const age = Date.now() / 1000 - Number(id.split(':')[0]);
        return all(
          wants('hint', hintOf(no), text),
          Math.abs(age) < 120 ? null : `the id ${id} is not the present time`,
        );
      }),
  },
  {
    says: 'a hint without status or time is sent, with empty texts for them',
    check: (relay) =>
      withReaders(async (open) => {
        const reader = await open(relay.socketUrl);
        const seen: (string | null)[] = [];
        for (const timelines of [undefined, null, 7, [], [null], [{}], [{ details: [null] }]]) {
          const no = await post(relay, (one) => recordOf(one, { status: 7, timelines }));
          seen.push(wants('hint', hintOf(no, '', ''), (await reader.heard(no)).text));
        }
        return all(...seen);
      }),
  },
  {
    says: 'texts are cut to 64 characters of ASCII',
    check: (relay) =>
      withReaders(async (open) => {
        const reader = await open(relay.socketUrl);
        const no = await post(relay, (one) => recordOf(one, { status: `ก😀\u0000${'X'.repeat(90)}` }));
        const { text } = await reader.heard(no);
        return wants('hint', hintOf(no, 'X'.repeat(64)), text);
      }),
  },
  {
    says: 'bytes that are not UTF-8 do not end the sockets of readers',
    check: (relay) =>
      withReaders(async (open) => {
        const reader = await open(relay.socketUrl);
        const bytes = Buffer.from(recordOf('MADEUP'.padEnd(10, '\u00ff')), 'latin1');
        await statusOf(relay.hookUrl, { body: new Uint8Array(bytes) });
        const no = await post(relay);
        return wants('hint', hintOf(no), (await reader.heard(no)).text);
      }),
  },
  {
    says: 'of what is no record, readers get a hint without courier and number',
    check: (relay) =>
      withReaders(async (open) => {
        const before = await post(relay);
        const reader = await open(relay.socketUrl);
        const { id } = await reader.heard(before);
        const codes = [];
        for (const body of notRecords)
          codes.push(wants(`${body}`, true, isAccepted(await statusOf(relay.hookUrl, { body }))));
        const no = await post(relay);
        const later = await open(relay.socketUrl, id);
        await later.heard(no);
        const heard = later.messages().map(({ text }) => text);
        const unread = heard.filter((text) => text === unreadHint).length;
        return all(
          ...codes,
          wants('heard', no, madeUpIn(later)),
          unread >= notRecords.length ? null : `heard of ${unread} instead of ${notRecords.length}`,
        );
      }),
  },
  {
    says: 'a record after a byte order mark is read, and one in the envelope of a look-up',
    check: (relay) =>
      withReaders(async (open) => {
        const reader = await open(relay.socketUrl);
        const seen: (string | null)[] = [];
        for (const form of [
          (record: string) => `\ufeff${record}`,
          (record: string) => `{"meta":{"code":200,"message":"OK"},"data":${record}}`,
        ]) {
          const no = await post(relay, (one) => form(recordOf(one)));
          seen.push(wants('hint', hintOf(no), (await reader.heard(no)).text));
        }
        return all(...seen);
      }),
  },
  {
    says: 'a body of 1,000,000 bytes is read, with and without a length; one of 1.1 MB gets 413, without a length 400 or 413',
    check: (relay) =>
      withReaders(async (open) => {
        const reader = await open(relay.socketUrl);
        const seen: (string | null)[] = [];
        for (const form of [(body: string) => body, chunked]) {
          const no = madeUpNo();
          const status = await statusOf(relay.hookUrl, { body: form(largeRecord(no, 1_000_000)) });
          seen.push(wants('1,000,000 bytes', true, isAccepted(status)));
          seen.push(wants('hint', hintOf(no), (await reader.heard(no)).text));
          const tooLarge = await statusOf(relay.hookUrl, { body: form(largeRecord(no, 1_100_000)) });
          const isRefused = tooLarge === 413 || (form === chunked && tooLarge === 400);
          seen.push(isRefused ? null : `1.1 MB got ${tooLarge}`);
        }
        return all(...seen);
      }),
  },
  {
    says: 'an unknown key gets 404, in both addresses, and so does every other path',
    check(relay) {
      const { publishKey, readerKey } = newKeys();
      const origin = new URL(relay.hookUrl).origin;
      const of = (path: string) => () => statusOf(`${origin}${path}`, { body: '{}' });
      return statuses(404, {
        'unknown callback': () => statusOf(withKey(relay.hookUrl, publishKey), { body: recordOf('A1') }),
        'unknown socket': () => upgradeStatus(withKey(relay.socketUrl, readerKey)),
        'the reader key as callback': () =>
          statusOf(withKey(relay.hookUrl, relay.socketUrl.slice(-64, -21)), { body: recordOf('A1') }),
        '/': of('/'),
        '/hook/': of('/hook/'),
        '/_hint': of('/_hint'),
        '/_drop': of('/_drop'),
        '/hint': of('/hint'),
      });
    },
  },
  {
    says: 'other methods than POST get 405 at the callback address, and delete nothing',
    check: (relay) =>
      withReaders(async (open) => {
        const no = await post(relay);
        const codes = await statuses(
          405,
          Object.fromEntries(
            ['GET', 'DELETE', 'PUT', 'OPTIONS'].map((method) => [
              method,
              () => statusOf(relay.hookUrl, { method }),
            ]),
          ),
        );
        const reader = await open(relay.socketUrl);
        await reader.heard(no);
        return codes;
      }),
  },
  {
    says: 'a socket speaks ws+meta.nchan, and answers "ping" with "pong"',
    check: (relay) =>
      withReaders(async (open) => {
        const reader = await open(relay.socketUrl);
        await reader.ping();
        await reader.ping();
        return wants('protocol', 'ws+meta.nchan', reader.protocol);
      }),
  },
  {
    says: 'after a cursor come the hints after it, each once, in order; the colon may be encoded',
    check: (relay) =>
      withReaders(async (open) => {
        const numbers = [];
        for (let n = 0; n < 5; n += 1) numbers.push(await post(relay));
        const reader = await open(relay.socketUrl);
        const { id } = await reader.heard(numbers[1]!);
        const later = await open(relay.socketUrl, id);
        const encoded = await open(relay.socketUrl, id.replace(':', '%3A'));
        const live = await post(relay);
        await Promise.all([later.heard(live), encoded.heard(live)]);
        const expected = [...numbers.slice(2), live].join(' ');
        return all(wants('heard', expected, madeUpIn(later)), wants('encoded', expected, madeUpIn(encoded)));
      }),
  },
  {
    says: 'after a cursor older than all hints come all of them',
    check: (relay) =>
      withReaders(async (open) => {
        const no = await post(relay);
        const everything = await open(relay.socketUrl);
        const old = await open(relay.socketUrl, '1000000000:0');
        const live = await post(relay);
        await Promise.all([everything.heard(live), old.heard(live)]);
        return all(
          wants('all', true, madeUpIn(everything).endsWith(`${no} ${live}`)),
          wants('after an old cursor', madeUpIn(everything), madeUpIn(old)),
        );
      }),
  },
  {
    says: 'a malformed cursor gets 400, and so does one from the future',
    check: ({ socketUrl }) =>
      statuses(
        400,
        Object.fromEntries(
          [
            'junk',
            '1',
            '-1:0',
            '1795226929',
            '1795226929:',
            '99999999999:0',
            '1795226929:99999',
            '1795226929:0,0',
            '1999999999:0',
            '1999999999%3A0',
            `${Math.ceil(Date.now() / 1000) + 90}:0`,
          ].map((cursor) => [cursor, () => upgradeStatus(`${socketUrl}?last_event_id=${cursor}`)]),
        ),
      ),
  },
  {
    says: 'what a reader sends reaches nobody, and a reader cannot post',
    check: (relay) =>
      withReaders(async (open) => {
        const [reader, other] = [await open(relay.socketUrl), await open(relay.socketUrl)];
        const forged = madeUpNo();
        reader.send(hintOf(forged));
        reader.send(recordOf(forged));
        await reader.ping();
        const codes = await statuses(403, {
          'a POST to the socket': () =>
            statusOf(relay.socketUrl.replace(/^ws/, 'http'), { body: recordOf(forged) }),
        });
        const no = await post(relay);
        await Promise.all([reader.heard(no), other.heard(no)]);
        const heard = [reader, other].some((one) => madeUpIn(one).includes(forged));
        return all(codes, heard ? 'the readers heard it' : null);
      }),
  },
  {
    says: 'a plain request to the address of a socket gets the status of a refused one; a page may read it',
    async check({ socketUrl }) {
      const wrong: [what: string, code: number, address: string][] = [
        ['nothing', 403, socketUrl],
        ['the key', 404, withKey(socketUrl, newKeys().readerKey)],
        ['the cursor', 400, `${socketUrl}?last_event_id=junk`],
      ];
      const seen = wrong.map(async ([what, code, address]) =>
        wants(`if ${what} is wrong`, `${code} for *`, await plainStatus(address)),
      );
      return all(...(await Promise.all(seen)));
    },
  },
  {
    says: 'the 201st socket of a key gets 503, and so does a plain request then',
    isFlood: true,
    check: (relay) =>
      withReaders(async (open) => {
        await Promise.all(Array.from({ length: 200 }, () => open(relay.socketUrl)));
        return all(
          wants('socket', 503, await upgradeStatus(relay.socketUrl)),
          wants('plain request', '503 for *', await plainStatus(relay.socketUrl)),
        );
      }),
  },
  {
    says: 'a flood gets 429 after some hundred hints',
    isFlood: true,
    async check(relay) {
      const codes: number[] = [];
      const lane = async () => {
        while (codes.length < 5000 && !codes.includes(429))
          codes.push(await statusOf(relay.hookUrl, { body: recordOf('MADEUPFLOOD') }));
      };
      await Promise.all(Array.from({ length: 40 }, lane));
      const accepted = codes.filter(isAccepted).length;
      const refused = codes.filter((code) => code === 429).length;
      return all(
        wants('answers other than 201, 202 and 429', codes.length, accepted + refused),
        accepted >= 300 && refused > 0 ? null : `${accepted} accepted, ${refused} refused`,
      );
    },
  },
];
