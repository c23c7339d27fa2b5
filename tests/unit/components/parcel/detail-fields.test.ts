import { describe, expect, it, test } from 'vitest';
import { detailFields, detailRows, type DetailGroup } from '@/components/parcel/detail-fields.ts';
import { localeFor } from '@/components/base/texts.tsx';
import {
  detailNumbers,
  detailTexts,
  furtherLinks,
  moneyTexts,
  trackingSchema,
  type Detail,
} from '@/utils/model/tracking.ts';
import { languages } from '@/utils/model/languages.ts';
import { textsFor } from '@/utils/i18n/i18n.ts';

const reading = localeFor('en', Date.parse('2026-11-21T10:00:00+07:00'));
const picture = 'data:image/png;base64,iVBORw0KGgo=';

/** A `detail` with every field filled; most values contain the field's name. */
const full = {
  ...Object.fromEntries(detailTexts.map((key) => [key, `the ${key}`])),
  ...Object.fromEntries(moneyTexts.map((key) => [key, '1250'])),
  ...Object.fromEntries(furtherLinks.map((key) => [key, `https://${key.toLowerCase()}.example/`])),
  ...Object.fromEntries(detailNumbers.map((key, i) => [key, i + 2])),
  isPayCashOnDelivery: false,
  signatures: [picture, 'https://signed.example/a.png'],
} as Detail;

/** The expected group and label of each field, repeated here so that a lost or swapped label fails the test. */
const places: Record<DetailGroup, Record<string, string[]>> = {
  sender: {
    'Name | ชื่อ': ['sender'],
    'Company | บริษัท': ['senderCompany'],
    'Address | ที่อยู่': ['senderAddress'],
    'Phone | โทรศัพท์': ['senderPhoneNumber'],
  },
  recipient: {
    'Name | ชื่อ': ['recipient'],
    'Company | บริษัท': ['recipientCompany'],
    'Address | ที่อยู่': ['recipientAddress', 'address'],
    'Phone | โทรศัพท์': ['recipientPhoneNumber'],
    'Signed by | ผู้เซ็นรับ': ['signer', 'signatures'],
  },
  route: {
    'From | ต้นทาง': ['originCity', 'originProvince', 'originPostcode', 'originCountry'],
    'To | ปลายทาง': ['destinationCity', 'destinationProvince', 'destinationPostcode', 'destinationCountry'],
  },
  parcel: {
    'Product | สินค้า': ['product'],
    'Quantity | จำนวนชิ้น': ['qty'],
    'Stated weight | น้ำหนักที่ระบุ': ['weight'],
    'Packaging | บรรจุภัณฑ์': ['packaging'],
    'Service | บริการ': ['shippingService'],
    'Return service | บริการส่งคืน': ['returnShippingService'],
    'Delivery type | ประเภทการส่ง': ['deliveryType'],
    'Reference | เลขอ้างอิง': ['referenceNumber'],
    'Shipped | วันที่จัดส่ง': ['shipDate'],
    'Sent | วันที่ส่ง': ['sendDate'],
    'Picked up | วันที่เข้ารับพัสดุ': ['pickupDate'],
    'Time slot | ช่วงเวลานำส่ง': ['deliveryTimeSlot'],
    'Delivery time | ระยะเวลาจัดส่ง': ['deliveryTime'],
    'Product photo | ภาพสินค้า': ['productImageURL'],
    'Parcel photo | ภาพพัสดุ': ['parcelImageURL'],
  },
  money: {
    'Shipping cost | ค่าขนส่ง': ['freight'],
    'Fee | ค่าธรรมเนียม': ['fee'],
    'Payment method | วิธีชำระ': ['payType'],
    'Pricing | วิธีคิดราคา': ['priceMethod'],
  },
  courier: {
    'Courier’s number | เลขของขนส่ง': ['courierTrackingNumber'],
    'Partner | ขนส่งร่วม': ['courierPartner', 'courierPartnerKey'],
    'Partner’s number | เลขของขนส่งร่วม': ['courierPartnerTrackingNo'],
    'Business partner | คู่ค้า': ['businessPartner'],
    'Return courier | ขนส่งขากลับ': ['returnCourier', 'returnCourierKey'],
    'Return number | เลขพัสดุขากลับ': ['returnTrackingNo'],
  },
  contact: {
    'Call centre | ศูนย์บริการลูกค้า': ['courierCallCenterPhoneNumber'],
    'Website | เว็บไซต์': ['courierWebsiteURL'],
    'Facebook | เฟซบุ๊ก': ['courierFacebookURL'],
    'LINE | LINE': ['courierLineOfficialURL'],
  },
  staff: {
    'Delivery staff | พนักงานนำส่ง': ['deliveryStaffName', 'deliveryStaffPhoneNumber', 'deliveryStaffEmail'],
    'Vehicle | ยานพาหนะ': ['deliveryStaffVehicleType', 'deliveryStaffVehicleRegistrationNumber'],
    'Branch | สาขา': ['deliveryStaffBranchPhoneNumber'],
  },
};

const groups = Object.keys(places) as DetailGroup[];

// dueDate, cashOnDelivery and isPayCashOnDelivery are missing: they are facts at the head of the parcel (facts.ts).
it('shows each field once, in its group, with its label in both languages', () => {
  const [en, th] = [textsFor('en'), textsFor('th')];
  const shown = Object.keys(trackingSchema.entries.detail.entries).flatMap((key) =>
    groups.flatMap((group) =>
      detailRows({ [key]: full[key as keyof Detail] }, group, reading).map(
        ({ label, values }) => `${key}: ${group}, ${en(label)} | ${th(label)}, ${values.length > 0}`,
      ),
    ),
  );
  const expected = Object.entries(places).flatMap(([group, rows]) =>
    Object.entries(rows).flatMap(([words, keys]) => keys.map((key) => `${key}: ${group}, ${words}, true`)),
  );
  expect(shown.toSorted()).toEqual(expected.toSorted());
});

it('the headings of sender and recipient differ in each language', () => {
  const heads = languages.map(textsFor).map((t) => `${t('detailSender')}, ${t('detailRecipient')}`);
  expect(heads).toEqual(['ผู้ส่ง, ผู้รับ', 'Sender, Recipient']);
});

const shown = (detail: Detail) => JSON.stringify(groups.map((group) => detailRows(detail, group, reading)));

it('shows every given field except the facts at the head', () => {
  const words = shown(full);
  for (const key of detailTexts) {
    if (detailFields[key] !== null && !moneyTexts.includes(key)) expect(words).toContain(`the ${key}`);
  }
  for (const key of furtherLinks) expect(words).toContain(`${key.toLowerCase()}.example`);
});

it('shows nothing if nothing was given', () =>
  expect(groups.flatMap((group) => detailRows({}, group, reading))).toEqual([]));

it('joins the parts of a place in one line, without repeats', () => {
  const detail = {
    originCity: 'Bang Na',
    originProvince: 'Bangkok',
    originPostcode: '10260',
    originCountry: 'TH',
  };
  expect(detailRows(detail, 'route', reading)).toEqual([
    { label: 'detailFrom', values: [{ kind: 'text', text: 'Bang Na, Bangkok, 10260, TH' }] },
  ]);
  expect(
    detailRows({ destinationCity: 'Trat', destinationProvince: 'Trat' }, 'route', reading)[0]?.values,
  ).toEqual([{ kind: 'text', text: 'Trat' }]);
});

describe('invalid values from the service', () => {
  it('no URL with another scheme becomes a link or a picture', () => {
    const bad = ['javascript:alert(1)', 'data:text/html,x', 'data:image/svg+xml;base64,x', '//e'];
    const detail = { signatures: bad, productImageURL: bad[0]!, courierWebsiteURL: 'https://u:p@a.example/' };
    expect(groups.flatMap((group) => detailRows(detail, group, reading))).toEqual([]);
  });

  it('a link to a signature without encryption is text', () => {
    expect(detailRows({ signatures: ['http://a.example/1'] }, 'recipient', reading)[0]?.values).toEqual([
      { kind: 'text', text: 'http://a.example/1' },
    ]);
  });

  it('text with control characters is cleaned and clipped', () => {
    const [row] = detailRows({ product: `\u202e${'x'.repeat(2000)}\u200b` }, 'parcel', reading);
    const value = row!.values[0]!;
    expect(value.kind === 'text' && value.text).toMatch(/^x{299}…$/);
  });

  it('an amount that is no number is shown as text', () =>
    expect(
      detailRows({ freight: 'free', fee: '35.5' }, 'money', reading).map(({ values }) => values[0]),
    ).toEqual([
      { kind: 'text', text: 'free' },
      { kind: 'text', text: '฿35.50' },
    ]));
});

test('dates use the reader’s calendar years', () => {
  const words = (year: 'gregory' | 'buddhist') =>
    JSON.stringify(detailRows({ shipDate: '2025-12-30' }, 'parcel', localeFor('en', reading.now, year)));
  expect(words('gregory')).toContain('2025');
  expect(words('buddhist')).toContain('2568');
});
