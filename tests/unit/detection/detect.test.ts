import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { detect, type TextSource } from '@/utils/detection/detect.ts';
import { testEach } from '../support/test-each.ts';

const numbers = (text: string) => detect(text).map(({ trackingNo }) => trackingNo);
const best = (text: string) => detect(text)[0]?.couriers[0]?.key;

describe('numbers recognised by their shape alone', () => {
  testEach([
    ['thailand-post', ['EF582568151TH', 'EF550456825TH', 'TH425765204TH', 'EN331755897TH']],
    ['flash-express', ['TH273221W9AN2D', 'TH340120CJA04B', 'TH54018WD4DJ1P', 'FEPU0185476846']],
    [
      'kex-express',
      ['KEX10467725519', 'SHP5054369172', 'SHD1063000874', 'KERDO0185476846', 'KERPU018547684'],
    ],
    ['jt-express', ['JTTH203388775531', 'JTTH203838762083', 'JTTH201519776802', 'JTTH201795097265']],
    ['shopee-express', ['TH260417733905B', 'SPXTH025964952574', 'SPXTH02273438988A', 'TH2604418830275']],
    ['lex', ['LEXDO0185476846', 'LEXPU0270318846']],
    ['ninja-van', ['NVTHVRICHA8VXO7801']],
    ['dhl-express', ['JJD0099999979', 'JVGL0999999790']],
    ['japan-post', ['EN054724855JP']],
    ['yunexpress', ['YT2229521272164446']],
    ['ups', ['1Z5R89390357567127', '1Z879E930346834440', '1Z410E7W0392751591', '1ZXX3150YW44070023']],
  ])('each belongs to its courier, also in lower case and inside Thai text', (courier, list) => {
    for (const no of list) {
      expect(detect(no)).toMatchObject([{ trackingNo: no, start: 0, end: no.length }]);
      expect(best(no)).toBe(courier);
      expect(numbers(no.toLowerCase()), 'small letters').toEqual([no]);
      expect(numbers(`ส่งแล้ว${no}นะคะ`), 'Thai without blanks').toEqual([no]);
    }
  });

  testEach([
    'EF582568152TH', 'EY145587896TH', 'EF582568151XX', 'EF58256815TH', 'TH27322IW9AN2D', 'TH273221W9ANDD', 'SPXTH02596495', 'LEXPU02703188',
    'KEX104677', 'JTTH203388775532', 'NVTHVRICHAABCDEFGH', '1Z5R89390357567128', '1A5R89390357567127', 'SHP505436917',
  ])('a wrong check digit or length is rejected', (no) => expect(numbers(no)).toEqual([])); // prettier-ignore
});

describe('digits need a label, a valid check digit, and no nearer word for another kind of number', () => {
  testEach([
    ['J&T Express 860050536402', 'jt-express'],
    ['เลขพัสดุ: 860050536402', 'jt-express'],
    ['หมายเลขพัสดุ\n860050536402', 'jt-express'],
    ['Tracking no. 860050536402', 'jt-express'],
    ['DHL 3318810025', 'dhl-express'],
    ['AWB: 33 1881 0025', 'dhl-express'],
    ['order tracking number 860050536402', 'jt-express'],
    ['เคอรี่ BCST000141454', 'kex-express'],
  ])('a label or a courier’s name makes them a parcel number', (text, courier) =>
    expect(best(text)).toBe(courier),
  );

  testEach([
    '860050536402',
    'order 860050536402',
    'tracking of order 860050536402',
    'เลขพัสดุ 860050536403',
    'พัสดุถึงแล้ว โทร 860050536402',
    `tracking ${'.'.repeat(120)} 860050536402`,
    'tracking 1234567890123456 860050536402',
    'tracking 3318810025.50',
    'พัสดุ ฿3318810025',
    'tracking 0812345674',
    'BCST000141454',
    'EE123456789TH',
    'เลขพัสดุ EE123456789TH',
    'tracking 000000000000',
  ])('other digits are ignored', (text) => expect(numbers(text)).toEqual([]));

  test('a label applies to a list of numbers', () => {
    expect(numbers('เลขพัสดุ 860050536402, 863104277593')).toEqual(['860050536402', '863104277593']);
    const many = Array.from({ length: 30 }, () => '860050536402').join(', ');
    expect(numbers(`เลขพัสดุ ${many}`)).toHaveLength(30);
  });

  test('beside the courier’s name, a failed check digit only lowers the rank', () => {
    const failed = detect('J&T 860050536403')[0]!.couriers;
    expect(failed).toMatchObject([{ key: 'jt-express', reason: { check: 'failed', label: 'J&T' } }]);
    const [fits] = detect('J&T 860050536402')[0]!.couriers;
    expect(failed[0]!.confidence).toBeLessThan(fits!.confidence / 2);
  });

  test('a number of 79… is FedEx’s first, and J&T’s after a Thai word', () => {
    expect(best('Tracking 794721911583')).toBe('fed-ex');
    expect(best('เลขพัสดุ 794721911583')).toBe('jt-express');
  });

  test('an S10 number with a wrong check digit is not accepted, even beside its post', () => {
    expect(numbers('ไปรษณีย์ไทย EY145587896TH')).toEqual([]);
    expect(numbers('เลขพัสดุ EY145587896TH')).toEqual([]);
  });

  testEach([
    'FedEx tracking number 860050536402',
    'GLS tracking number: 863104277593',
    'JNE resi 863104277593',
    'GLS Sendungsnummer 863104277593',
    'GHN mã vận đơn 863104277593',
    '中通快递 单号 863104277593',
  ])('digits beside the name of another courier are left alone', (text) => expect(numbers(text)).toEqual([]));

  testEach([
    ['Tracking number 863104277593', 'jt-express'],
    ['FedEx or J&T tracking number 860050536402', 'jt-express'],
    ['GLS tracking TH01427K9QW43B', 'flash-express'],
    ['FedEx tracking number 986578788855', 'fed-ex'],
  ])('a name on another line, or a number with letters, changes nothing', (text, courier) =>
    expect(best(text)).toBe(courier),
  );

  // 3318810025 has DHL Express's check digit, 863104277593 J&T's; ABCD178812281 may be a shop's of KEX.
  testEach([
    'Carrier: GLS\nParcel no: 3318810025',
    'Carrier:\nGLS Business\nAirwaybill No:\n3318810025',
    'Carrier: \tGLS\nAWB: 3318810025',
    'GLS\nTracking number: 863104277593',
    'Hermes\nSendungsnummer\n863104277593',
    'DHL\nTracking number\n863104277593',
    'ขนส่ง: SiCepat\nเลขพัสดุ: 863104277593',
    'จัดส่งโดย: Inter Express\nเลขพัสดุ 863104277593',
    'Carrier: Blue Dart\nTracking ID: 3318810025',
    'Viettel Post\nTracking\nVTP178812281279',
    'Tracking number 863104277593 (GLS)',
    'เลขพัสดุ 863104277593 (GHN)',
    'Viettel Post tracking ABCD178812281',
    'Tracking number\tSent\tCarrier\n942213428721\t26/11/2026\tJ&T Express',
  ])('digits, or a shop’s letters, are not given to another courier than the one named beside', (text) =>
    expect(numbers(text)).toEqual([]),
  );

  testEach([
    ['Carrier:\nAramex PPX\nAirwaybill No:\n50785472990', 'aramex'],
    ['Aramex AWB 3318810025', 'aramex'], // DHL Express's check digit, too
    ['Carrier: DHL\nAWB: 3318810025', 'dhl-express'],
    ['Carrier: Tracking number 3318810025', 'dhl-express'],
    ['GLS\nTracking 863104277593\nJ&T Express', 'jt-express'],
    ['GLS 12345678901\nTracking 863104277593', 'jt-express'],
    ['FedEx\nJ&T\nTracking 863104277593', 'jt-express'],
    ['Viettel Post\nTracking EF582568151TH', 'thailand-post'],
    // Named after it: of another number, of goods, of a shop.
    ['Tracking: 860050536402, Flash TH01267ABC1D2Z', 'jt-express'],
    ['Tracking 860050536402 Track with: Flash | Kerry | DHL', 'jt-express'],
    ['Tracking: 860050536402 Flash drive 64GB', 'jt-express'],
    ['Tracking number 842213428729 Sold by Amazon', 'fed-ex'],
    ['KEX\nTracking ABCD178812281', 'kex-express'],
    ['Tracking ABCD178812281', 'kex-express'],
  ])('but a number stays its courier’s otherwise', (text, courier) => expect(best(text)).toBe(courier));

  testEach([
    ['ヤマト運輸 お問い合わせ番号 863104277593', 'yamato'],
    ['佐川急便 お問い合わせNo. 863104277593', 'sagawa'],
    ['CJ대한통운 운송장번호 863104277593', 'cj-logistics'],
    ['ゆうパック 追跡番号 863104277593', 'japan-post'],
    ['顺丰快递 运单号 863104277593', 'sf-express'],
    ['Shipped with DPD, tracking number 01125099999999', 'dpd'],
    ['Yanwen tracking UM602748150YP', 'yanwen'],
    ['Tracking number UM602748150YP', 'yanwen'],
    ['Cainiao tracking: CNG00740275916384', 'global-cainiao'],
    ['Tracking number 568283610012772', 'fed-ex'],
    ['Tracking number 71969010756003077316', 'usps'],
    ['DHL Sendungsnummer 00340434123456789173', 'dhl-paket'],
    ['RR604342744SG', 'singapore-post'],
    ['EE604342744MY', 'pos-malaysia'],
    ['barcode 3SYZXG181022868', 'postnl'],
    ['PostNL: barcode 3S YZXG 181022868', 'postnl'],
  ])('a number belongs to the courier of the words beside it, or of its country', (text, courier) =>
    expect(best(text)).toBe(courier),
  );

  testEach([
    ['Tracking: DPK1234567890123', 'kex-express'],
    ['Tracking: JDX1234567890123', 'kex-express'],
    ['Tracking: 00340434161094022115', 'usps'],
    ['Cainiao tracking: CNG1234567890123', 'dhl-ecommerce'],
    ['Tracking: MYAAB1234509876', 'dhl-ecommerce'],
  ])('a number of another courier is not given to one with a similar shape', (text, courier) =>
    expect(detect(text).flatMap(({ couriers }) => couriers.map(({ key }) => key))).not.toContain(courier),
  );
});

describe('a number that only a label speaks for', () => {
  const areDoubtful = (text: string, hints: TextSource = {}) =>
    detect(text, hints).map(({ isDoubtful }) => isDoubtful);

  testEach(['Tracking number: 66109283771204', 'เลขพัสดุ BCST000141454', 'Parcel C1004444443'])(
    'is doubtful without check digit and courier’s name',
    (text) => expect(areDoubtful(text)).toEqual([true]),
  );

  testEach([
    'BEST: 66109283771204', // the courier is named
    'KEX tracking BCST000141454',
    'Tracking number: 860050536402', // the check digit is right
    'Tracking number: TH273221W9AN2D', // the form is distinctive
    'เลขพัสดุ EF582568151TH',
  ])('is not doubtful otherwise', (text) => expect(areDoubtful(text)).toEqual([false]));

  test('is doubtful if the check digit is wrong, even beside the courier’s name', () =>
    expect(areDoubtful('J&T tracking 860050536403')).toEqual([true]));

  test('is not doubtful if it has a form that the user added', () =>
    expect(areDoubtful('Parcel X48271', { userShapes: [{ template: 'A99999', courierKey: 'lex' }] })).toEqual(
      [false],
    ));
});

describe('text after a number, and column headings', () => {
  testEach([
    ['860050536402 (J&T)', 'jt-express'],
    ['860050536402\nขนส่ง J&T Express', 'jt-express'],
    ['3318810025 by DHL', 'dhl-express'],
    ['เลขแทรคกิ้งจีน: 773318804629155 ส่งต่อโดย Kerry', 'sto-express'],
    ['เลขแทรคกิ้งจีน\nCarrier: เรือ\t434208871190562\n韵达快递', 'yunda'],
    ['ยอดขาย 12 โทร 081-234-5678 แล้ว 860050536402 J&T ค่ะ', 'jt-express'],
  ])('may name its courier', (text, courier) => expect(best(text)).toBe(courier));

  testEach([
    'Order 860050536402 (J&T)',
    '860050536402 is my phone, J&T',
    '860050536402 1234567 J&T',
    `860050536402 ${'.'.repeat(40)} J&T`,
    '860050536403 by DHL',
  ])('does not turn other numbers into parcels', (text) => expect(numbers(text)).toEqual([]));

  test('the first line of a table labels its columns, however long the table is', () => {
    const rows = Array.from({ length: 20 }, (_, i) => `WEB-${i}\t860050536402\t863104277593\tx\t1,290.00`);
    expect(numbers(`Order\tItem no.\tTracking no.\tName\tPaid\n${rows.join('\n')}`)).toEqual(
      rows.map(() => '863104277593'),
    );
  });

  test('a CSV row names its courier in any column, and its commas do not form amounts', () => {
    const [one] = detect('order,tracking_no,paid,carrier\n12,986578788855,"1,290.00",FedEx');
    expect(one?.couriers[0]?.key).toBe('fed-ex');
    expect(numbers('item,paid,note\n860050536402,12,none')).toEqual([]);
  });
});

describe('other numbers in a list of parcels', () => {
  // 2611170091823377 and 4908136669521592 fit Canada Post's check digit, 794721911174 and 865916020830 J&T's.
  testEach([
    'เลขพัสดุ 860050536402\nคำขอเลขที่ 2611170091823377',
    'เลขพัสดุ 860050536402\nเลขที่คืนเงิน 2611170091823377',
    'เลขพัสดุ 860050536402\nรหัสเคลม 2611170091823377',
    'Tracking 860050536402\nRefund 4908136669521592',
    'Tracking 860050536402\nRefund number: 4908136669521592',
    'Tracking 860050536402\nRMA 4908136669521592',
    'Tracking 860050536402\nReturn ID 4908136669521592',
    'Tracking 860050536402\nCase number 4908136669521592',
    'Tracking 860050536402\nClaim ID: 4908136669521592',
    'Tracking 860050536402\nApproval code 4908136669521592',
  ])('are ignored if their line says so', (text) => expect(numbers(text)).toEqual(['860050536402']));

  testEach([
    ['เลขพัสดุ 860050536402 และ 863104277593', ['860050536402', '863104277593']],
    ['เลขพัสดุ\n1. 860050536402\n2. 863104277593', ['860050536402', '863104277593']],
    ['เลขพัสดุ 860050536402 ส่งแล้ว\n863104277593 ส่งแล้ว', ['860050536402', '863104277593']],
    ['พัสดุหมายเลข 860050536402 และหมายเลข 863104277593', ['860050536402', '863104277593']],
    ['Tracking number 860050536402\nTracking number 863104277593', ['860050536402', '863104277593']],
    [
      'เลขพัสดุ (ชื่อ รหัสไปรษณีย์ : เลข)\n1. เอ 10250 : 860050536402\n2. บี 50200 : 863104277593',
      ['860050536402', '863104277593'],
    ],
    ['Refund on the way. Tracking number 860050536402', ['860050536402']],
    ['คืนเงินแล้ว เลขพัสดุ 860050536402', ['860050536402']],
    ['Return tracking 860050536402', ['860050536402']],
  ])('do not affect the other lines', (text, list) => expect(numbers(text)).toEqual(list));
});

test('a list read in parts continues only after a number already detected', () => {
  const listed = new Map();
  const read = (text: string) => detect(text, { listed }).map(({ trackingNo }) => trackingNo);
  expect(read('860050536402\n863104277593')).toEqual([]);
  expect(read('เลขพัสดุ 860050536402')).toEqual(['860050536402']);
  expect(read('เอ 860050536402\nบี 863104277593')).toEqual(['863104277593']);
  expect(read('บี 863104277593\nซี 794721911174')).toEqual(['794721911174']);
  expect(read('ซี 794721911174\nรหัสเคลม 865916020830')).toEqual([]);
  expect(read('865916020830')).toEqual([]);
});

describe('the column of a number', () => {
  const table = (...rows: string[]) => rows.join('\n').replaceAll(' | ', '\t');

  test('a column for other numbers has no parcels, also in a table without a parcel column', () => {
    expect(
      numbers(
        table(
          'Date | Details | Amount | Transaction no.',
          '1 Nov | Paid to J&T | 350.00 | 860050536402',
          '2 Nov | DHL | 120.00 | 3318810025',
        ),
      ),
    ).toEqual([]);
  });

  test('the first line is not a heading line if it has a number in the same column', () => {
    expect(numbers('คุณเอ, โทร 0812345678, สั่ง 2 ชิ้น\nJ&T, 860050536402, ส่งแล้ว')).toEqual(['860050536402']);
    expect(numbers('คุณเอ, โทร, สั่ง 2 ชิ้น\nJ&T, 860050536402, ส่งแล้ว')).toEqual([]);
  });

  test('a name in the column of couriers speaks against others', () => {
    expect(
      numbers(
        table(
          'Order | Courier | Tracking',
          '1 | GLS | 863104277593',
          '3 | Viettel Post | VTP178812281279',
          '4 | Standard | 860050536402',
          '5 | J&T Express | 865916020830',
          '6 |  | 3318810025',
          '7 | GLS | TH01427K9QW43B',
        ),
      ),
    ).toEqual(['860050536402', '865916020830', '3318810025', 'TH01427K9QW43B']);
  });

  test('a column of couriers is not a column of their numbers', () => {
    expect(
      numbers(
        table(
          'Return | Refund number | Sent back with | Carrier',
          'R-1 | 4908136669521592 | 7360226644338844 | Canada Post',
          'R-2 | 4698552031838932 | 2896967055086676 | Canada Post',
          'R-3 | 4698552031838932 | 860050536402 | J&T Express',
        ),
      ),
    ).toEqual(['7360226644338844', '2896967055086676', '860050536402']);
  });
});

describe('a courier named on the line of another number belongs to that number', () => {
  testEach([
    ['794721911174\nshipped with J&T Express 860050536402', ['860050536402']],
    ['794721911174\nผู้ซื้อส่งคืนด้วย J&T Express เลขพัสดุ 860050536402', ['860050536402']],
    ['794721911174\nJ&T 860050536402\nJ&T', ['860050536402']],
    ['794721911174 by J&T\n3318810025 by DHL', ['794721911174', '3318810025']],
    ['794721911174\nJ&T\n3318810025\nDHL', ['794721911174', '3318810025']],
  ])('according to its place on the line', (text, list) => expect(numbers(text)).toEqual(list));
});

test('a Thai word for a parcel inside China speaks for the couriers whose numbers are digits alone there', () => {
  expect(best('เลขแทรคจีน 773474347085373')).toBe('sto-express');
  expect(best('เลขแทรค 773474347085373')).toBeUndefined();
  expect(best('ขนส่งจีน-ไทย เลขพัสดุ 66482913756201')).toBe('best-express');
});

describe('a failed check digit is accepted only without words for something else', () => {
  testEach(['J&T ยอดโอน 1 พัสดุ J&T 860050536403', 'รับโอนจาก J&T ค่า COD 860050536403', 'J&T 193652444455'])(
    'it is rejected near such words',
    (text) => expect(numbers(text)).toEqual([]),
  );
  test('it is accepted otherwise', () =>
    expect(numbers('ส่ง J&T แล้วค่ะ 860050536403')).toEqual(['860050536403']));
});

describe('an amount beside a number, or on the line before', () => {
  testEach([
    ['ขนส่ง J&T\nยอดชำระ ฿350\n860050536402', '860050536402'],
    ['ยอดชำระ ฿1,290.00\n860050536402\nJ&T Express', '860050536402'],
    ['DHL Express\nOrder total: $24.90\n3318810025', '3318810025'],
    ['เลขพัสดุ\nราคา\n350\n860050536402', '860050536402'],
    ['USPS 9400 1112 0255 8829 1047 30 1 kg', '9400111202558829104730'],
    ['USPS 9400 1112 0255 8829 1047 30 1.2 kg', '9400111202558829104730'],
    ['USPS 9400 1112 0255 8829 1047 30 12oz', '9400111202558829104730'],
    ['USPS 9400 1112 0255 8829 1047 30 2 pcs', '9400111202558829104730'],
    ['USPS 9400 1112 0255 8829 1047 30 1/2', '9400111202558829104730'],
    ['USPS $24.90 9400 1112 0255 8829 1047 30', '9400111202558829104730'],
    ['พัสดุ 8600 5053 6402 2 ชิ้น', '860050536402'],
    ['฿350 1Z 999 AA1 01 2345 6784', '1Z999AA10123456784'],
  ])('does not prevent detection', (text, no) => expect(numbers(text)).toEqual([no]));

  testEach([
    'พัสดุ ยอดโอน 860050536402',
    'ค่าขนส่ง 860050536402',
    'พัสดุ\nยอดโอน\n860050536402',
    'J&T total ฿350 860050536402',
    'พัสดุ\nบัญชี 1 กสิกร\n860050536402',
    'tracking\nเบอร์ 2\n860050536402',
    'tracking 8600 5053 6402 1234 kg',
    'tracking 8600 5053 6402 123',
    'tracking 8600 5053 6402 12 34 g',
    'tracking:123 8600 5053 6402',
    'tracking +1 860 050 536 402',
  ])('is not a parcel number itself', (text) => expect(numbers(text)).toEqual([]));
});

describe('a label attached to its number', () => {
  testEach([
    ['TrackingTH260417733905B', 'TH260417733905B'],
    ['trackingTH273221W9AN2D', 'TH273221W9AN2D'],
    ['TrackingNoTH260417733905B', 'TH260417733905B'],
    ['Tracking numberEF582568151TH', 'EF582568151TH'],
    ['Tracking Number860050536402', '860050536402'],
    ['Flash ExpressTH273221W9AN2D', 'TH273221W9AN2D'],
    ['J&T Express860050536402', '860050536402'],
    ['Thailand PostEF582568151TH', 'EF582568151TH'],
    ['REF TrackingTH260417733905B', 'TH260417733905B'],
    ['เลขพัสดุTH260417733905B', 'TH260417733905B'],
    ['TrackingNo:860050536402', '860050536402'],
    ['J&T860050536402ค่ะ', '860050536402'],
    ['j&t8600-5053-6402', '860050536402'],
    ['SPXTH253612970178Eค่ะ', 'TH253612970178E'],
    ['คุณเอTH0264Z9HHBU0L', 'TH0264Z9HHBU0L'],
    ['จัดส่งด้วย J&Tค่ะ 860050536402', '860050536402'],
    ['"trackingNumber":"860050536402"', '860050536402'],
  ])('applies to it', (text, no) => expect(numbers(text)).toEqual([no]));

  // Capitals are read as part of the number, and so is a word that is not a label.
  testEach([
    'TRACKINGTH260417733905B',
    'EMSEF582568151TH',
    'AWB33188100251',
    'tracking A&T860050536402',
    'SPXTH025964952574E',
    'J&TX860050536402',
    'tracking A41860050536402',
    'xTH260417733905B',
    'InvoiceTH260417733905B',
    'tracking sess860050536402',
    'tracking casino860050536402',
    'TrackingTH260417733905Bx',
    'Tracking_TH260417733905B',
    'Order Number860050536402',
    'J&T orderNo:860050536402',
  ])('does not apply if it is part of another word', (text) => expect(numbers(text)).toEqual([]));
});

describe('BEST is a courier only as a separate word', () => {
  testEach([
    '66235465381038 (BEST)',
    '(BEST) 66235465381038',
    'BEST: 66235465381038',
    'BEST\n66235465381038',
    '66235465381038\nBEST',
  ])('it is recognised beside a number', (text) => expect(best(text)).toBe('best-express'));

  testEach([
    'The best 66235465381038',
    'BEST SELLER 66235465381038',
    'Best regards\n66235465381038',
    '(BEST) 860050536402',
  ])('it is not recognised within other words', (text) => expect(numbers(text)).toEqual([]));
});

describe('numbers that only look like tracking numbers', () => {
  const decoys = [
    '081-234-5678', '+66 81 234 5678', '02-123-4567', '241121ABCD1234', '2411218K4QW9PX', '123456789012345', '1234567890123456',
    '114-1234567-1234567', '9786161234567', '978-616-123-456-7', '8850123456787', '4111 1111 1111 1111', '5500-0000-0000-0004',
    '550e8400-e29b-41d4-a716-446655440000', 'da39a3ee5e6b4b0d3255bfef95601890afd80709', 'e59b4b1', '20261121143022', '202611211430',
    '2026-11-21 14:30:22', '21/11/2569', '1,234,567.00', '฿12,345', '1-2345-67890-12-3', '1732170622', '1732170622123', 'GB29 NWBK 6016 1331 9268 19',
    '576123456789012345', 'SKU-TH-2604177339', '356938035643809', 'THB 1290.00', 'A1B2C3D4E5F6', 'v1.2.3.456789',
  ]; // prettier-ignore
  testEach(decoys)('are not detected', (text) => {
    expect(numbers(text)).toEqual([]);
    expect(numbers(`order ${text} `)).toEqual([]);
  });

  test('are not detected after a label either', () => {
    for (const text of decoys.filter((one) => one !== '1732170622')) {
      expect(numbers(`Tracking: ${text}`), text).toEqual([]);
    }
  });
});

describe('groups of characters beside each other', () => {
  testEach([
    ['EF 5825 6815 1 TH', ['EF582568151TH']],
    ['EF-5825-6815-1-TH', ['EF582568151TH']],
    ['1Z 999 AA1 01 2345 6784', ['1Z999AA10123456784']],
    ['TH260417733905B SPX', ['TH260417733905B']],
    ['SPX TH260417733905B', ['TH260417733905B']],
    ['SPX-TH260417733905B', ['TH260417733905B']],
    ['พัสดุ TH273221W9AN2D 2 ชิ้น', ['TH273221W9AN2D']],
    ['2 EF 5825 6815 1 TH 3', ['EF582568151TH']],
    ['ゆうパック お問い合わせ番号 6960-2047-0633', ['696020470633']],
    ['J&T 8600-5053-6402', ['860050536402']],
    ['tracking 8600-5053-6403', []],
    ['8600-5053-6402', []],
    ['บัญชี 8600-5053-6402', []],
    ['tracking 860-0505-36402', []],
    ['tracking 8600-5053-6402-1234', []],
    ['tracking 1234-8600-5053-6402', []],
    ['tracking 7035-1144-7713-8472', []],
    ['EF582568151TH EF550456825TH', ['EF582568151TH', 'EF550456825TH']],
    ['EF582568151TH\nEF550456825TH', ['EF582568151TH', 'EF550456825TH']],
    ['EF582568151TH-2', ['EF582568151TH']],
    ['RR 123 456 785 TH', ['RR123456785TH']],
    ['EMS-EX-447190325-TH', ['EX447190325TH']],
    ['เลขพัสดุ RR-123-456-785-TH ค่ะ', ['RR123456785TH']],
    ['EX-447190325-TH 2 kg', ['EX447190325TH']],
    ['EX-447190325-TH-2', ['EX447190325TH']],
    ['EX-447190325-TH-TH', ['EX447190325TH']],
    ['EX-447190325-TH-1234', ['EX447190325TH']],
    ['12-EX-447190325-TH', ['EX447190325TH']],
    ['tracking 860050536402-123', []],
    ['tracking 12-860050536402', []],
    ['YT7440303736413-1-1', ['YT7440303736413']],
    ['YT7440303736413-1234', []],
    ['TH273221W9AN2D-12', ['TH273221W9AN2D']],
    ['KEX7402759163 250', ['KEX7402759163']],
    ['KEX7402759163 250 KEX7402759164 1250', ['KEX7402759163', 'KEX7402759164']],
    ['1234-EF582568151TH', ['EF582568151TH']],
    ['EF582568151THEF550456825TH', []],
    ['EF5825\n68151TH', []],
    ['EF5825\t68151TH', []],
    ['EF5825  68151TH', []],
    ['x_EF582568151TH', []],
    ['EF582568151TH@mail.example', []],
    ['TH 260417733905 2', []],
    ['คุณ Bee TH 0806 GZJT 1B4U', ['TH0806GZJT1B4U']],
    ['TH 0806 GZJT1 B4U', []],
    ['GM 4210 7315 2286 9034', []],
    ['KEX SHP-1774-3668-75', ['SHP1774366875']],
    ['SHP-1774-3668-75', []],
    ['it is 582568151 th', []],
    ['tracking 8600 5053 6402 1234', []],
    ['tracking 1234 8600 5053 6402', []],
  ])('are joined only if together they form a number', (text, list) => expect(numbers(text)).toEqual(list));

  test('a last single character belongs to a number only where the courier prints it so', () => {
    expect(numbers('Colissimo n° 6A 208 3471 956 5')).toEqual(['6A20834719565']);
    expect(numbers('KEX SDOF4821305577 1')).toEqual(['SDOF4821305577']);
    expect(numbers('Flash TH01267ABCDEF2Z 1')).toEqual(['TH01267ABCDEF2Z']);
    expect(numbers('SF Express 138 0013 8001 2')).toEqual([]);
  });

  test('offsets refer to the original text', () => {
    const text = 'ส่ง EF 5825 6815\u00a01 TH แล้ว';
    const [one] = detect(text);
    expect(text.slice(one!.start, one!.end)).toBe('EF 5825 6815\u00a01 TH');
  });
});

describe('properties', () => {
  const good = fc.constantFrom(
    'EF582568151TH',
    'TH273221W9AN2D',
    'SPXTH025964952574',
    'LEXPU0270318846',
    '1Z5R89390357567127',
  );
  const run = fc.stringMatching(/^[0-9A-Z]{1,6}$/);
  const noisy = fc
    .array(
      fc.oneof(good, fc.string(), fc.stringMatching(/^[0-9A-Za-z \-\n_.๐-๙]{0,20}$/), fc.constant('เลขพัสดุ ')),
    )
    .map((parts) => parts.join(''));

  test('never throws, and each candidate matches the text at its offsets', () => {
    fc.assert(
      fc.property(noisy, (text) => {
        let last = 0;
        for (const { trackingNo, start, end } of detect(text)) {
          expect(start).toBeGreaterThanOrEqual(last);
          last = end;
          const ascii = text
            .slice(start, end)
            .normalize('NFKC')
            .replace(/[๐-๙]/g, (one) => String(one.charCodeAt(0) - 0xe50));
          expect(ascii.toUpperCase().replace(/[^0-9A-Z]/g, '')).toBe(trackingNo);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('no candidate is part of a longer run of letters and digits', () => {
    fc.assert(
      fc.property(noisy, (text) => {
        for (const { start, end } of detect(text)) {
          // A label that ends in a small letter may stand directly before it: no number contains small letters.
          const before = text
            .slice(0, start)
            .replace(/(?<![0-9A-Za-z_@])(?:No|no|Post|Flash|[Pp]arcel|SPX|[Jj]&[Tt])$/, '');
          expect(before.at(-1) ?? ' ').not.toMatch(/[0-9A-Za-z_@]/);
          expect(text[end] ?? ' ').not.toMatch(/[0-9A-Za-z_@]/);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('a number with attached characters is not detected', () => {
    fc.assert(
      fc.property(good, run, (no, more) => {
        expect(numbers(no + more)).not.toContain(no);
        expect(numbers(more + no)).not.toContain(no);
      }),
    );
  });

  test('Thai digits and full-width characters are read as ASCII, also mixed', () => {
    const asThai = (one: string): string => (one < 'A' ? String.fromCharCode(Number(one) + 0xe50) : one);
    const asWide = (one: string): string => String.fromCharCode(one.charCodeAt(0) + 0xfee0);
    const ways = fc.array(fc.constantFrom(asThai, asWide, String), { minLength: 4, maxLength: 24 });
    fc.assert(
      fc.property(good, ways, (no, way) => {
        const written = Array.from(no, (one, i) => way[i % way.length]!(one)).join('');
        expect(detect(`เลขพัสดุ ${written} ค่ะ`)).toMatchObject([
          { trackingNo: no, start: 9, end: 9 + no.length },
        ]);
      }),
    );
  });

  test('spacing inside a number with a check digit does not matter', () => {
    const checked = fc.constantFrom(
      'EF582568151TH',
      'EN331755897TH',
      '1Z5R89390357567127',
      'JTTH203388775531',
    );
    const joints = fc.array(fc.constantFrom(' ', '-', '\u00a0', '\u2011', '\u200b', '\u00ad'), {
      minLength: 6,
      maxLength: 6,
    });
    fc.assert(
      fc.property(checked, joints, fc.integer({ min: 3, max: 5 }), (no, joint, size) => {
        const groups = no.match(new RegExp(`.{1,${size}}`, 'g'))!;
        expect(numbers(groups.reduce((text, group, i) => text + joint[i % 6] + group))).toEqual([no]);
      }),
    );
  });
});

test('work grows linearly with the length of the text', () => {
  // Counts steps, not time: every character read, and every character a search may read.
  const line =
    'Order 241121ABCD1234 โทร 081-234-5678 1,290.00 2026-11-20 4111 1111 1111 1111 เลขพัสดุ 860050536402 8600 5053 6402 TH273221W9AN2D\n';
  const stepsFor = (count: number): number => {
    let steps = 0;
    const { charCodeAt, lastIndexOf, slice } = String.prototype;
    const spies = [
      vi.spyOn(String.prototype, 'charCodeAt').mockImplementation(function (this: string, at) {
        steps += 1;
        return charCodeAt.call(this, at);
      }),
      vi.spyOn(String.prototype, 'lastIndexOf').mockImplementation(function (this: string, ...given) {
        steps += this.length;
        return lastIndexOf.apply(this, given);
      }),
      vi.spyOn(String.prototype, 'slice').mockImplementation(function (this: string, ...given) {
        const part = slice.apply(this, given);
        steps += part.length;
        return part;
      }),
    ];
    try {
      detect(line.repeat(count));
    } finally {
      for (const spy of spies) spy.mockRestore();
    }
    return steps;
  };
  const [once, twice, fourTimes] = [stepsFor(50), stepsFor(100), stepsFor(200)];
  expect(once).toBeGreaterThan(line.length * 50);
  expect(twice / once).toBeCloseTo(2, 1);
  expect(fourTimes / twice).toBeCloseTo(2, 1);
});
