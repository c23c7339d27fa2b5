import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { readCouriers, readDetected, readEnvelope, readTracking } from '@/utils/api/wire.ts';
import { trackingSchema } from '@/utils/core/tracking.ts';
import { atHub, courierKey, outForDelivery, pickedUp, recordOf, trackingNo } from '../fixtures/answers.ts';

const asked = { trackingNo, courierKey };
const read = (data: unknown) => readTracking(data, asked);
const kindOf = (data: unknown) => {
  const result = read(data);
  return result.ok ? 'ok' : result.failure.kind;
};

describe('readTracking', () => {
  it('reads the record of the document, empty details left out', () => {
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

  it('reads a record of the five fields that are counted on', () => {
    const { trackingNo: no, courierKey: key, status, timelines } = recordOf([atHub]);
    expect(kindOf({ trackingNo: no, courierKey: key, status, timelines })).toBe('ok');
  });

  it('orders events by their own time, whatever the list says', () => {
    const result = read(recordOf([pickedUp, outForDelivery, atHub]));
    expect(result.ok && result.value.events).toEqual([outForDelivery, atHub, pickedUp]);
  });

  it.each([
    ['another number', { trackingNo: 'TH000000000000A' }, 'wrong-parcel'],
    ['another courier', { courierKey: 'lex' }, 'wrong-parcel'],
    ['the same number written with blanks', { trackingNo: 'th 2604-17733905 b' }, 'ok'],
    ['an unknown status', { status: 'ON_THE_MOON' }, 'ok'],
    ['no status', { status: undefined }, 'not-understandable'],
    ['an empty timeline', { timelines: [] }, 'not-found-yet'],
    ['a timeline of junk', { timelines: [1, null, { details: 'x' }] }, 'not-understandable'],
    ['a timeline that is none', { timelines: {} }, 'not-understandable'],
    ['junk where optional fields stand', { color: 7, shareLink: {}, detail: [], courier: null }, 'ok'],
  ])('%s', (_, more, kind) => {
    expect(kindOf(recordOf([atHub], more))).toBe(kind);
  });

  it('drops a link or colour that is not one', () => {
    const result = read(
      recordOf([atHub], { shareLink: 'javascript:alert(1)', color: 'red;background:url(x)' }),
    );
    expect(result.ok && [result.value.shareLink, result.value.color]).toEqual([null, null]);
  });

  it('bounds what it keeps', () => {
    const many = Array.from({ length: 2000 }, () => ({ ...atHub, description: 'x'.repeat(9000) }));
    const result = read(recordOf(many));
    expect(result.ok && result.value.events.length).toBe(500);
    expect(result.ok && result.value.events[0]?.description.length).toBe(500);
  });

  it('gives a valid record or a failure for any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (data) => isRecordOrFailure(data)),
      { numRuns: 5000, seed: 20261121 },
    );
  });

  it('gives a valid record or a failure for a good record with any field spoilt', () => {
    const good = recordOf([outForDelivery, atHub]);
    const spoilt = fc
      .record({ key: fc.constantFrom(...Object.keys(good)), value: fc.jsonValue() })
      .map(({ key, value }) => ({ ...good, [key]: value }));
    fc.assert(fc.property(spoilt, isRecordOrFailure), { numRuns: 5000, seed: 20261121 });
  });
});

function isRecordOrFailure(data: unknown): boolean {
  const result = read(data);
  return !result.ok || v.is(trackingSchema, result.value);
}

describe('readEnvelope', () => {
  it.each([
    ['{"meta":{"code":200,"message":"OK"},"data":{}}', 200],
    ['{"meta":{"code":500},"data":{}}', 500],
    ['<html>', undefined],
    ['{"meta":{}}', undefined],
    ['null', undefined],
    ['['.repeat(200_000), undefined],
    [`${'['.repeat(200_000)}${']'.repeat(200_000)}`, undefined],
  ])('%#', (body, code) => {
    expect(readEnvelope(body)?.meta.code).toBe(code);
  });
});

describe('detail', () => {
  const detailOf = (detail: unknown) => {
    const result = read(recordOf([atHub], { detail }));
    return result.ok ? result.value.detail : null;
  };

  it.each([
    ['0', undefined],
    ['0.00', undefined],
    [0, undefined],
    ['', undefined],
    [290, '290'],
    ['1250', '1250'],
    [Number.NaN, undefined],
  ])('cash on delivery %j', (given, kept) => {
    expect(detailOf({ cashOnDelivery: given })).toEqual(kept === undefined ? {} : { cashOnDelivery: kept });
  });

  it('keeps the further fields that were given, and only proper links', () => {
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
    ['several', 'https://a.example/1, https://b.example/2', ['https://a.example/1', 'https://b.example/2']],
    ['bad among good', 'http://a.example/1,https://b.example/2', ['https://b.example/2']],
    ['a picture', 'data:image/png;base64,iVBORw0KGgo=', ['data:image/png;base64,iVBORw0KGgo=']],
    ['a page as a picture', 'data:text/html;base64,PGI+', undefined],
    ['a drawing with scripts', 'data:image/svg+xml;base64,PHN2Zz4=', undefined],
    ['a picture too large', `data:image/png;base64,${'A'.repeat(300_000)}`, undefined],
    ['nothing', '', undefined],
  ])('signature: %s', (_, signerImageURL, signatures) => {
    expect(detailOf({ signerImageURL })?.signatures).toEqual(signatures);
  });
});

it('reads the list of couriers as far as it was given', () => {
  expect(
    readCouriers([
      { key: 'lex', nameEN: 'LEX', nameTH: 'ลาซาด้า', color: '#0F146D', active: false },
      { key: 'new-courier' },
      { key: 'Not A Key' },
      {},
      null,
    ]),
  ).toEqual([
    { key: 'lex', en: 'LEX', th: 'ลาซาด้า', color: '#0F146D', isActive: false },
    { key: 'new-courier', en: 'new-courier', th: 'new-courier', color: null, isActive: true },
  ]);
  expect(readCouriers({ key: 'lex' })).toBeNull();
});

it.each([
  [
    ['lex', 'ups', 'lex'],
    ['lex', 'ups'],
  ],
  [[{ key: 'lex' }, { name: 'x' }], ['lex']],
  [{ key: 'lex' }, []],
  [null, []],
])('reads detected couriers %j', (data, keys) => {
  expect(readDetected(data)).toEqual(keys);
});
