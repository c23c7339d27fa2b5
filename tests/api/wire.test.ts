import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { countCouriers, readEnvelope, readTracking } from '@/utils/api/wire.ts';
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

it('counts the couriers of a list', () => {
  expect(countCouriers([{ key: 'lex' }, { key: 'ups' }, {}, null])).toBe(2);
  expect(countCouriers({ key: 'lex' })).toBeNull();
});
