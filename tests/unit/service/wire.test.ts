import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { readCouriers, readSuggestedCouriers, readEnvelope, readTracking } from '@/utils/service/wire.ts';
import { failureKinds } from '@/utils/model/failure.ts';
import { trackingSchema } from '@/utils/model/tracking.ts';
import {
  atHub,
  courierKey,
  delivered,
  outForDelivery,
  pickedUp,
  recordOf,
  trackingNo,
  type RawEvent,
} from '../../fixtures/answers.ts';
import { recordOf as sandboxRecord } from '../../sandbox/service/record.ts';
import { parcelOf, travellers } from '../../sandbox/world/traveller.ts';
import { testEach } from '../support/test-each.ts';

const asked = { trackingNo, courierKey };
const read = (data: unknown) => readTracking(data, asked);
const kindOf = (data: unknown) => {
  const result = read(data);
  return result.ok ? 'ok' : result.failure.kind;
};

const back = (status: string) => ({ ...outForDelivery, status, description: 'ส่งคืนผู้ส่งเรียบร้อยแล้ว' });

describe('readTracking', () => {
  it('reads the documented record, without empty details', () => {
    const result = read(recordOf([outForDelivery, atHub, pickedUp]));
    expect(result).toEqual({
      ok: true,
      value: {
        trackingNo,
        courierKey,
        courier: 'SPX Express',
        color: '#ee4d2d',
        status: 'ON_SHIPPING',
        shareLink: `https://share.example/tracks/${courierKey}`,
        detail: { recipient: 'Somch**', weight: 1.2, cashOnDelivery: '290', isPayCashOnDelivery: false },
        events: [outForDelivery, atHub, pickedUp],
      },
    });
  });

  it('reads a record with only the five required fields', () => {
    const { trackingNo: no, courierKey: key, status, timelines } = recordOf([atHub]);
    expect(kindOf({ trackingNo: no, courierKey: key, status, timelines })).toBe('ok');
  });

  it('orders events by their time, not by their place in the list', () => {
    const result = read(recordOf([pickedUp, outForDelivery, atHub]));
    expect(result.ok && result.value.events).toEqual([outForDelivery, atHub, pickedUp]);
  });

  it('orders events by the moment, not by local clock times', () => {
    const inTokyo = { ...pickedUp, dateTime: '2026-11-21T09:30:00+09:00' }; // 07:30 in Thailand
    const inBangkok = { ...atHub, dateTime: '2026-11-21T08:00:00+07:00' };
    const result = read(recordOf([inTokyo, inBangkok]));
    expect(result.ok && result.value.events).toEqual([inBangkok, inTokyo]);
  });

  it.each([
    ['another number', { trackingNo: 'TH000000000000A' }, 'wrong-parcel'],
    ['another courier', { courierKey: 'lex' }, 'wrong-parcel'],
    ['no number', { trackingNo: undefined }, 'ok'],
    ['no courier', { courierKey: null }, 'ok'],
    ['an empty number and courier', { trackingNo: '', courierKey: '' }, 'ok'],
    ['no number, and another courier', { trackingNo: undefined, courierKey: 'lex' }, 'wrong-parcel'],
    ['no number, and no event', { trackingNo: undefined, status: '', timelines: [] }, 'not-understandable'],
    ['a number of another kind', { trackingNo: 7 }, 'not-understandable'],
    ['the same number with blanks', { trackingNo: 'th 2604-17733905 b' }, 'ok'],
    ['an unknown status', { status: 'ON_THE_MOON' }, 'ok'],
    ['no status', { status: undefined }, 'ok'],
    ['no status and no event', { status: undefined, currentStatus: '', timelines: [] }, 'not-found-yet'],
    ['an empty timeline with a status', { timelines: [] }, 'ok'],
    ['no timeline with a status', { timelines: null }, 'ok'],
    ['an empty timeline with the status ON_KEEP', { status: 'ON_KEEP', timelines: [] }, 'not-found-yet'],
    [
      'an empty timeline without a status',
      { status: ' ', currentStatus: '', timelines: [] },
      'not-found-yet',
    ],
    ['days without events', { timelines: [{ date: '2026-11-21', details: [] }] }, 'ok'],
    ['a timeline of junk', { timelines: [1, null, { details: 'x' }] }, 'not-understandable'],
    ['a timeline that is no array', { timelines: {} }, 'not-understandable'],
    ['junk in optional fields', { color: 7, shareLink: {}, detail: [], courier: null }, 'ok'],
  ])('%s', (_, more, kind) => {
    expect(kindOf(recordOf([atHub], more))).toBe(kind);
  });

  it('reads statuses regardless of case and blanks', () => {
    const lower = [delivered, atHub].map((event) => ({
      ...event,
      status: ` ${event.status.toLowerCase()} `,
    }));
    const result = read(recordOf(lower));
    expect(result.ok && result.value).toMatchObject({ status: 'ON_DELIVERED', events: [delivered, atHub] });
  });

  testEach([[undefined], [null], [{}], [[]]])('anything instead of a record means not found yet', (data) => {
    expect(kindOf(data)).toBe('not-found-yet');
  });

  it.each([
    ['that of the newest event', { currentStatus: null }, 'ON_SHIPPING'],
    ['that of the event repeated in currentStatus', { currentStatus: atHub.description }, 'ON_OTHER_STATUS'],
    [
      'that of the newest event if currentStatus repeats none',
      { currentStatus: 'Call 0812345678' },
      'ON_SHIPPING',
    ],
  ])('a missing status becomes %s', (_, more, status) => {
    for (const none of [undefined, null, 7, '', ' \u200b'])
      expect(read(recordOf([outForDelivery, atHub], { status: none, ...more }))).toMatchObject({
        value: { status },
      });
  });

  it.each([
    ['a failed attempt', back('ON_UNABLE_TO_SEND'), {}, 'ON_RETURNED_TO_SENDER'],
    ['a scan', back('ON_OTHER_STATUS'), {}, 'ON_RETURNED_TO_SENDER'],
    ['an event without a status', back(''), { status: 'ON_UNABLE_TO_SEND' }, 'ON_RETURNED_TO_SENDER'],
    ['a delivery', back('ON_DELIVERED'), {}, 'ON_DELIVERED'],
    ['an announcement', back('ON_KEEP'), {}, 'ON_KEEP'],
    ['the status of a newer event', back('ON_OTHER_STATUS'), { status: 'ON_SHIPPING' }, 'ON_SHIPPING'],
  ])('a parcel that is back by its newest event is returned, under %s', (_, event, more, status) => {
    const result = read(recordOf([event, atHub], more));
    expect(result.ok && result.value).toMatchObject({ status, events: [event, atHub] });
  });

  it('a parcel that only was back is not returned', () => {
    const result = read(recordOf([outForDelivery, { ...back('ON_OTHER_STATUS'), dateTime: atHub.dateTime }]));
    expect(result.ok && result.value.status).toBe('ON_SHIPPING');
  });

  it('currentStatus alone is not a status: it may contain names', () => {
    const words = { status: null, currentStatus: '08:41 Handed to Somchai', timelines: [] };
    expect(kindOf(recordOf([], words))).toBe('not-found-yet');
  });

  const eventsOf = (data: unknown) => {
    const result = read(data);
    return result.ok ? result.value.events.map(({ dateTime }) => dateTime) : result.failure.kind;
  };
  /** A record whose events have an unreadable `dateTime`, except the first `good` events. */
  const garbled = (events: RawEvent[], good: number, more = {}) => {
    const record = recordOf(events);
    const timelines = record.timelines.map(({ date, details }) => ({
      date,
      details: details.map((event) =>
        events.findIndex(({ dateTime }) => dateTime === event.dateTime) < good
          ? event
          : { ...event, dateTime: '21/11/69 8.41', ...more },
      ),
    }));
    return { ...record, timelines };
  };

  it('falls back to date and time if dateTime is unreadable, with the offset of the other events', () => {
    const inJapan = { ...outForDelivery, dateTime: '2026-11-21T08:41:00+09:00' };
    expect(eventsOf(garbled([inJapan, atHub], 1))).toEqual([inJapan.dateTime, '2026-11-20T19:05:00+09:00']);
    expect(eventsOf(garbled([{ ...atHub, dateTime: '2026-11-21T08:41:00Z' }, pickedUp], 1))).toEqual([
      '2026-11-21T08:41:00Z',
      '2026-11-19T16:22:00Z',
    ]);
  });

  it('uses Thailand’s offset if no event has one, and the date of the day if the event has none', () => {
    const both = ['2026-11-21T08:41:00+07:00', '2026-11-20T19:05:00+07:00'];
    expect(eventsOf(garbled([outForDelivery, atHub], 0))).toEqual(both);
    expect(eventsOf(garbled([outForDelivery, atHub], 0, { date: null }))).toEqual(both);
  });

  it('counts events without any time, and fails only if nothing else is known', () => {
    const noTime = { date: 'today', time: '25:61' };
    const oneLost = garbled([atHub, outForDelivery], 1, noTime);
    expect(read(oneLost)).toMatchObject({ value: { events: [atHub], undated: 1 } });
    expect(read(garbled([outForDelivery], 0, noTime))).toMatchObject({
      value: { status: 'ON_SHIPPING', events: [], undated: 1 },
    });
    const nothing = { ...garbled([outForDelivery], 0, noTime), status: null, currentStatus: null };
    expect(kindOf(nothing)).toBe('not-understandable');
  });

  it('drops an invalid link or colour', () => {
    const result = read(
      recordOf([atHub], { shareLink: 'javascript:alert(1)', color: 'red;background:url(x)' }),
    );
    expect(result.ok && [result.value.shareLink, result.value.color]).toEqual([null, null]);
  });

  it('limits what it stores', () => {
    const many = Array.from({ length: 2000 }, () => ({ ...atHub, description: 'x'.repeat(9000) }));
    const result = read(recordOf(many));
    expect(result.ok && result.value.events.length).toBe(500);
    expect(result.ok && result.value.events[0]?.description.length).toBe(500);
  });
});

// docs/promises.md P21: any JSON gives a valid record or a known failure, never an exception or a partial record.
describe('gives a valid record or a known failure', () => {
  const runs = { numRuns: 10_000, seed: 20261121 };
  /** Reads a body like the client: from text to a checked record. */
  const enter = (body: string) => {
    const envelope = readEnvelope(body);
    return envelope ? read(envelope.data) : null;
  };
  const isWhole = (result: ReturnType<typeof enter>): boolean =>
    result === null ||
    (result.ok ? v.is(trackingSchema, result.value) : failureKinds.includes(result.failure.kind));
  const envelopeOf = (data: unknown) => JSON.stringify({ meta: { code: 200, message: 'OK' }, data });

  it('for any JSON, as body and as data', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        readCouriers(value);
        readSuggestedCouriers(value);
        return isWhole(enter(JSON.stringify(value))) && isWhole(enter(envelopeOf(value)));
      }),
      runs,
    );
  });

  it('for good records with arbitrary changes', () => {
    const changes = fc.array(
      fc.record({
        way: fc.array(fc.nat(), { minLength: 1, maxLength: 7 }),
        how: fc.constantFrom('replace', 'remove', 'repeat', 'add'),
        value: fc.oneof(fc.jsonValue(), fc.constantFrom(...oddValues)),
      }),
      { minLength: 1, maxLength: 3 },
    );
    let good = 0;
    fc.assert(
      fc.property(fc.constantFrom(...records), changes, (record, all) => {
        const changed = JSON.parse(record.text) as object;
        for (const { way, how, value } of all) change(changed, way, how, value);
        const result = readTracking(changed, {
          trackingNo: record.trackingNo,
          courierKey: record.courierKey,
        });
        if (result.ok) good += 1;
        return isWhole(result);
      }),
      runs,
    );
    // Some results are good and some are not, so the changes are neither harmless nor always fatal.
    expect(good).toBeGreaterThan(1000);
    expect(good).toBeLessThan(9000);
  });

  it('for bodies cut off or changed anywhere', () => {
    const bodies = records.map(({ text }) => envelopeOf(JSON.parse(text)));
    fc.assert(
      fc.property(fc.constantFrom(...bodies), fc.nat(), fc.string(), (body, at, noise) => {
        const place = at % body.length;
        return (
          isWhole(enter(body.slice(0, place))) &&
          isWhole(enter(body.slice(0, place) + noise + body.slice(place + noise.length)))
        );
      }),
      { ...runs, numRuns: 2000 },
    );
  });
});

/** Odd values that services send. */
const oddValues: unknown[] = [
  '',
  '0',
  '-',
  '__proto__',
  'ON_DELIVERED',
  'data:image/png;base64,',
  'https://a.example,,',
  '\u202e\u0000',
  '2026-02-30T25:61:61+99:99',
  '0000-00-00T00:00:00+00:00',
  '9999-12-31T23:59:59-12:00',
  'x'.repeat(3000),
  -0,
  -1,
  1e308,
  2 ** 53,
  null,
  [],
  {},
  [[null]],
  { toString: 'x' },
  { length: -1 },
  JSON.parse('{"__proto__":{"status":"x"},"constructor":{"prototype":1}}'),
];

/** Good records of the sandbox's journeys. */
const records = travellers(40, 7, new Set())
  .map((one) => parcelOf(one, Date.parse('2026-11-21T10:00:00+07:00')))
  .map((parcel) => sandboxRecord(parcel, parcel.steps.length, 'th')!)
  .map((record) => ({ ...record, text: JSON.stringify(record) }));

/** Follows the fields chosen by `way` into `root`, and changes the last one. */
function change(root: object, way: readonly number[], how: string, value: unknown): void {
  let at = root as Record<string, unknown>;
  for (const [depth, step] of way.entries()) {
    const keys = Object.keys(at);
    const key = keys[step % keys.length];
    if (key === undefined) return;
    const next = at[key];
    const isEnd = depth === way.length - 1 || typeof next !== 'object' || next === null;
    if (!isEnd) {
      at = next as Record<string, unknown>;
      continue;
    }
    if (how === 'replace') at[key] = value;
    else if (how === 'remove') delete at[key];
    else if (how === 'repeat') at[key] = Array.isArray(next) ? [...next, ...next] : [next, next];
    else at[`more${step % 9}`] = value;
    return;
  }
}

describe('readEnvelope', () => {
  testEach([
    ['{"meta":{"code":200,"message":"OK"},"data":{}}', 200],
    ['{"meta":{"code":500},"data":{}}', 500],
    ['<html>', undefined],
    ['{"meta":{}}', undefined],
    ['null', undefined],
    ['['.repeat(200_000), undefined],
    [`${'['.repeat(200_000)}${']'.repeat(200_000)}`, undefined],
  ])('reads the code of an envelope only', (body, code) => {
    expect(readEnvelope(body)?.meta.code).toBe(code);
  });
});

describe('detail', () => {
  const detailOf = (detail: unknown) => {
    const result = read(recordOf([atHub], { detail }));
    return result.ok ? result.value.detail : null;
  };

  testEach([
    ['0', undefined],
    ['0.00', undefined],
    [0, undefined],
    ['', undefined],
    [290, '290'],
    ['1250', '1250'],
    ['1,250.50', '1250.5'],
    ['๒๙๐', '290'],
    ['฿290', '290'],
    [Number.NaN, undefined],
    [-1, undefined],
    ['-1', undefined],
    ['NaN', undefined],
    ['none', undefined],
    ['-', undefined],
    ['false', undefined],
    [false, undefined],
  ])('stores cash on delivery only if it is an amount', (given, kept) => {
    expect(detailOf({ cashOnDelivery: given })).toEqual(kept === undefined ? {} : { cashOnDelivery: kept });
  });

  it('stores the further fields given, and only valid links', () => {
    expect(
      detailOf({
        product: 'Mugs',
        deliveryTime: 3,
        returnTrackingNo: '',
        parcelImageURL: 'https://img.example/1.jpg',
        courierWebsiteURL: 'javascript:alert(1)',
        neverHeardOf: 'x',
      }),
    ).toEqual({ product: 'Mugs', deliveryTime: 3, parcelImageURL: 'https://img.example/1.jpg' });
  });

  it.each([
    ['one link', 'https://sign.example/a.png', ['https://sign.example/a.png']],
    [
      'several links',
      'https://a.example/1, https://b.example/2',
      ['https://a.example/1', 'https://b.example/2'],
    ],
    ['bad and good links', 'ftp://a.example/1,https://b.example/2', ['https://b.example/2']],
    [
      'a link without encryption',
      'http://a.example/1,https://b.example/2',
      ['http://a.example/1', 'https://b.example/2'],
    ],
    ['a picture', 'data:image/png;base64,iVBORw0KGgo=', ['data:image/png;base64,iVBORw0KGgo=']],
    ['a web page as a picture', 'data:text/html;base64,PGI+', undefined],
    ['an SVG image', 'data:image/svg+xml;base64,PHN2Zz4=', undefined],
    ['a picture that is too large', `data:image/png;base64,${'A'.repeat(300_000)}`, undefined],
    ['nothing', '', undefined],
  ])('signature: %s', (_, signerImageURL, signatures) => {
    expect(detailOf({ signerImageURL })?.signatures).toEqual(signatures);
  });
});

it('reads the valid entries of the list of couriers', () => {
  expect(
    readCouriers([
      { key: 'lex', nameEN: 'LEX', nameTH: 'ลาซาด้า', color: '#0F146D', active: false },
      { key: 'new-courier' },
      { key: 'Not A Key' },
      {},
      null,
    ]),
  ).toEqual([
    { key: 'lex', en: 'LEX', th: 'ลาซาด้า', isActive: false },
    { key: 'new-courier', en: 'new-courier', th: 'new-courier', isActive: true },
  ]);
  expect(readCouriers({ key: 'lex' })).toBeNull();
});

testEach([
  [
    ['lex', 'ups', 'lex'],
    ['lex', 'ups'],
  ],
  [[{ key: 'lex' }, { name: 'x' }], ['lex']],
  [{ key: 'lex' }, []],
  [null, []],
])('reads detected couriers', (data, keys) => {
  expect(readSuggestedCouriers(data)).toEqual(keys);
});
