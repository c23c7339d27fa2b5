import { expect, it } from 'vitest';
import { mayBeLost } from '@/utils/couriers/lost.ts';
import { shownStatus } from '@/utils/couriers/to-collect.ts';
import { maybeLost } from '@/utils/model/status.ts';
import { wordings } from '../../sandbox/world/wording.ts';
import ofOthers from '../../fixtures/events-of-others.json' with { type: 'json' };

const said = (what: string, status = 'ON_OTHER_STATUS') => ({
  status,
  firstScanAt: '2026-11-21T18:00:00+07:00',
  latest: { key: '', at: '2026-11-23T10:00:00+07:00', what, place: '' },
});

it.each([
  wordings.road.lost.en,
  wordings.road.lost.th,
  'สูญหาย',
  'พัสดุสูญหาย',
  'พัสดุสูญหายระหว่างขนส่ง รอผู้ส่งติดต่อรับค่าชดเชย',
  'พัสดุอาจสูญหาย',
  'สินค้าหาย อยู่ระหว่างตรวจสอบ',
  'ไม่พบพัสดุ กำลังค้นหา',
  'หาพัสดุไม่เจอ',
  'อยู่ระหว่างตามหาพัสดุ',
  'Lost',
  'Parcel lost in transit',
  'Package presumed lost, sender will be compensated',
  'Your item has been reported lost',
  'Shipment is missing',
  'Parcel was not found at the hub',
  'Parcel has not been found',
  'Unable to locate your parcel',
  'We are searching for your parcel',
])('may be lost: %s', (what) => {
  for (const status of ['ON_OTHER_STATUS', 'ON_PICKED_UP', 'ON_UNABLE_TO_SEND', 'ON_SHIPPING'])
    expect(shownStatus(said(what, status))).toBe(maybeLost);
  for (const status of ['ON_KEEP', 'ON_DELIVERED', 'ON_RETURNED_TO_SENDER'])
    expect(mayBeLost(said(what, status))).toBe(false);
});

it.each([
  'พัสดุเสียหายระหว่างขนส่ง',
  'ไม่พบผู้รับ',
  'ไม่พบบ้านเลขที่ตามที่ระบุ',
  'ไม่พบพัสดุในระบบ',
  'ไม่พบพัสดุ ณ ร้านค้า',
  'เข้ารับไม่สำเร็จ ไม่พบพัสดุ',
  'พบพัสดุแล้ว',
  'พัสดุที่สูญหาย พบแล้ว',
  'ประกันพัสดุสูญหาย',
  'หากพัสดุสูญหาย กรุณาติดต่อเรา',
  'กำลังค้นหาไรเดอร์',
  'กำลังค้นหาที่อยู่',
  'ค้นหาพัสดุผ่านแอป',
  'The lost parcel has been found',
  'Parcel was missing. It is now located',
  'If the parcel is lost, contact us',
  'Parcel insured against loss',
  'Parcel lost its label, printing a new one',
  'Parcel lost contact with the hub',
  'Missing parcel information',
  'Missing shipment documents',
  'Item missing from the order',
  'Apartment number is missing',
  'Unable to locate the address',
  'Recipient cannot be found',
  'Shipment not found in our system',
  'Pick-up failed: parcel could not be located',
  'Searching for a driver',
  'Searching for a parcel locker',
  'Nobody at home',
  'Returned to the sorting hub',
  'X-ray: ไม่พบสินค้าต้องห้าม ผ่านการตรวจสอบ',
  'ศุลกากรตรวจแล้วไม่พบสินค้าต้องห้าม',
  'ท่านสามารถค้นหาพัสดุได้ที่ โทร 1545',
  'ค้นหาพัสดุเจอแล้ว',
  'Lost parcel located',
  'Could not find the package recipient',
  'Courier could not find the parcel locker',
  'Unable to locate parcel recipient',
  'Package lost tracking signal',
])('is not lost: %s', (what) => expect(mayBeLost(said(what))).toBe(false));

it('of events that strangers wrote, none', () => {
  const texts = Object.values(ofOthers)
    .flat()
    .map(({ text }) => text);
  expect(texts.length).toBeGreaterThan(900);
  expect(texts.filter((what) => mayBeLost(said(what)))).toEqual([]);
});

it('of the other words of the sandbox, none', () => {
  const others = Object.values(wordings).flatMap((words) =>
    Object.entries(words).flatMap(([name, { th, en }]) => (name === 'lost' ? [] : [th, en])),
  );
  expect(others.filter((what) => mayBeLost(said(what)))).toEqual([]);
});
