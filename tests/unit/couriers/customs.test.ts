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
  'Import duty must be paid before the parcel can be released',
  'Parcel has been received at customs. Import duty must be paid',
])('waits at customs for its recipient: %s', (what) => {
  expect(waitsAtCustoms(said(what))).toBe(true);
  expect(shownStatus(said(what))).toBe(heldAtCustoms);
  for (const status of ['ON_SHIPPING', 'ON_UNABLE_TO_SEND', 'ON_DELIVERED'])
    expect(waitsAtCustoms(said(what, status))).toBe(false);
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
  'VAT paid, pending delivery to local courier',
  'Import taxes paid. Awaiting transport',
  'Duties paid; awaiting handover',
  'Duties payable on delivery',
  'Shipment information received. Awaiting customs clearance',
  'Clearance delay, awaiting flight information',
  'Tax invoice requested by customer',
  'Commercial invoice required by customs from the sender',
  'ชำระภาษีศุลกากรแล้ว รอนำจ่าย',
  'ชำระค่าภาษีเรียบร้อยแล้ว รอนำจ่าย',
  'ผู้ส่งชำระภาษีล่วงหน้าแล้ว รอขึ้นเครื่อง',
  'ส่งข้อมูลของพัสดุให้ศุลกากรแล้ว',
  'ศุลกากรได้รับข้อมูลของพัสดุแล้ว',
  'เอกสารครบถ้วน รอพิธีการศุลกากร',
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
    'จัดส่งไม่สำเร็จ รอเอกสารผ่านพิธีการศุลกากร',
    'Held, clearance documents required by customs',
    'Clearance delay: customs documents missing, not delivered',
    'Duties unpaid, shipment could not be released for delivery',
  ]);
});
