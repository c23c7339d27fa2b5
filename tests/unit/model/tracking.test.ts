import { describe, expect, it } from 'vitest';
import {
  eventKeys,
  firstScan,
  groupByDay,
  isCodDue,
  normaliseTrackingNo,
  sameCourier,
  splitDescription,
} from '@/utils/model/tracking.ts';
import { atHub, delivered, outForDelivery, pickedUp } from '../../fixtures/answers.ts';
import { testEach } from '../support/test-each.ts';

describe('eventKeys', () => {
  it('does not change with the language of the description', () => {
    const events = [outForDelivery, atHub];
    const inThai = events.map((event) => ({ ...event, description: 'กำลังนำส่ง' }));
    expect(eventKeys(inThai)).toEqual(eventKeys(events));
  });

  it('numbers events with equal time and status, from the oldest', () => {
    const [newer, older] = eventKeys([atHub, { ...atHub, description: 'another' }]);
    expect(older).toBe(eventKeys([atHub])[0]);
    expect(newer).not.toBe(older);
  });
});

describe('splitDescription', () => {
  it.each([
    ['08:41 Out for delivery - Bang Kapi, Bangkok', 'Out for delivery', 'Bang Kapi, Bangkok'],
    ['13:35 พนักงานเข้ารับพัสดุ', 'พนักงานเข้ารับพัสดุ', ''],
    ['09:00 At hub - BKK - Lat Krabang', 'At hub - BKK', 'Lat Krabang'],
    ['09:00 Left the hub – Bang Na — Trat', 'Left the hub – Bang Na', 'Trat'],
    ['09:00 - Trat', '- Trat', ''],
    ['Self-service pick-up', 'Self-service pick-up', ''],
    ['\u200b\u206008:41 Out for delivery - Bang Kapi', 'Out for delivery', 'Bang Kapi'],
    ['08:41\u00a008:41 Out for delivery', 'Out for delivery', ''],
    ['08:41', '', ''],
    ['1:1 exchange', '1:1 exchange', ''],
    ['', '', ''],
  ])('%s', (description, what, place) => {
    expect(splitDescription(description)).toEqual({ what, place });
  });
});

it('the first scan is the oldest with a possible date', () => {
  const old = { ...pickedUp, dateTime: '1970-01-01T07:00:00+07:00' };
  expect(firstScan([outForDelivery, atHub, old])).toBe(atHub.dateTime);
  expect(firstScan([old])).toBeNull();
});

it('an announcement is not a scan', () => {
  const announced = { ...pickedUp, status: 'ON_KEEP' };
  expect(firstScan([atHub, announced])).toBe(atHub.dateTime);
  expect(firstScan([announced])).toBeNull();
});

testEach([
  [{ cashOnDelivery: '290' }, true],
  [{ cashOnDelivery: '290', isPayCashOnDelivery: false }, true],
  [{ cashOnDelivery: '290', isPayCashOnDelivery: true }, false],
  [{ cashOnDelivery: '0' }, false],
  [{}, false],
])('cash on delivery is due until paid', (detail, isDue) => expect(isCodDue(detail)).toBe(isDue));

it('groups events by their local day', () => {
  const days = groupByDay([delivered, outForDelivery, atHub, pickedUp]);
  expect([...days].map(([date, events]) => [date, events.length])).toEqual([
    ['2026-11-21', 2],
    ['2026-11-20', 1],
    ['2026-11-19', 1],
  ]);
});

it('normalises blanks, dashes and case', () => {
  expect(normaliseTrackingNo(' ex-1234 5678\u00a09th ')).toBe('EX123456789TH');
});

it('the former and the current key of a courier mean the same courier', () => {
  expect(sameCourier('kerry-express', 'kex-express')).toBe(true);
  expect(sameCourier('lex', 'kex-express')).toBe(false);
});
