import { expect, it } from 'vitest';
import { waitsAtCustoms } from '@/utils/couriers/customs.ts';
import { shownStatus } from '@/utils/couriers/to-collect.ts';
import { heldAtCustoms } from '@/utils/model/status.ts';
import ofOthers from '../../fixtures/events-of-others.json' with { type: 'json' };

const said = (what: string, status = 'ON_OTHER_STATUS') => ({
  status,
  firstScanAt: '2026-11-21T18:00:00+07:00',
  latest: { key: '', at: '2026-11-23T10:00:00+07:00', what, place: '' },
});

it.each([
  'Held by customs: import duty must be paid by the addressee',
  'Awaiting payment of duties and taxes',
  'Customs charges are due, please pay before delivery',
  'Import duty unpaid',
  'Payment of import VAT required',
  'Clearance delay: customs needs documents',
  'Customs requires additional information from the recipient',
  'Awaiting commercial invoice for customs clearance',
  'ศุลกากรเรียกเก็บภาษี กรุณาชำระภาษี 350 บาท',
  'รอชำระภาษีอากร',
  'ศุลกากรขอเอกสารเพิ่มเติมจากผู้รับ',
])('waits at customs for its recipient: %s', (what) => {
  expect(waitsAtCustoms(said(what))).toBe(true);
  expect(shownStatus(said(what))).toBe(heldAtCustoms);
  expect(waitsAtCustoms(said(what, 'ON_DELIVERED'))).toBe(false);
});

it.each([
  'Held by import Customs',
  'Customs clearance in progress',
  'Arrived at customs',
  'Cleared customs, no duties to pay',
  'Import duty has been paid',
  'Payment of duties received',
  'Duties and taxes paid by sender',
  'Customs documents received',
  'Released by customs',
  'Waiting for payment on delivery',
  'Delivery address information required',
  'อยู่ระหว่างพิธีการศุลกากร',
  'ชำระภาษีเรียบร้อยแล้ว',
  'ผ่านพิธีการศุลกากรแล้ว รอจัดส่ง',
])('does not: %s', (what) => expect(waitsAtCustoms(said(what))).toBe(false));

it('of events that strangers wrote, only those that ask for duty or papers', () => {
  const texts = Object.values(ofOthers)
    .flat()
    .map(({ text }) => text);
  expect(texts.length).toBeGreaterThan(900);
  expect(texts.filter((what) => waitsAtCustoms(said(what)))).toEqual([
    'พัสดุต่างประเทศรอผู้รับมาติดต่อรับและชำระภาษี ณ ปณ.รองเมืองใหม่',
    'Held in customs, awaiting duty payment',
    'Held at customs pending duty documents from importer',
    'พัสดุรอชำระภาษีอากรขาเข้า โปรดชำระผ่านแอปก่อนการนำจ่าย',
    'Held by Customs - documents required from consignee (ID card copy)',
    'Held, clearance documents required by customs',
    'Clearance delay: customs documents missing, not delivered',
  ]);
});
