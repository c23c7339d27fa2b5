import { describe, expect, test } from 'vitest';
import { couriersOfHost } from '@/utils/couriers/courier-list.ts';
import { detect } from '@/utils/detection/detect.ts';
import { pageContext } from '@/utils/detection/page-context.ts';
import { testEach } from '../support/test-each.ts';

const onPage = (head: string, text: string, host = 'shop.example') =>
  detect(text, { page: pageContext(head, host, couriersOfHost(host)) });
const seen = (...of: Parameters<typeof onPage>) =>
  onPage(...of).map(({ trackingNo, couriers, isDoubtful }) => [
    trackingNo,
    couriers[0]!.key,
    isDoubtful ? 'doubtful' : 'sure',
  ]);

const yamato = '131819121394'; // with a right check digit
const cj = '031870194490'; // of digits alone

describe('what a page says', () => {
  testEach([
    ['ヤマト運輸 荷物お問い合わせシステム', 'shop.example', ['yamato'], true],
    ['CJ대한통운\n배송조회', 'shop.example', ['cj-logistics'], true],
    [
      'Track your parcel\nDHL\nDHL Express',
      'shop.example',
      ['dhl-express', 'dhl-ecommerce', 'dhl-paket'],
      true,
    ],
    ['', 'toi.kuronekoyamato.co.jp', ['yamato'], true],
    ['', 'k2k.sagawa-exp.co.jp', ['sagawa'], true],
    ['Order 4711', 'shop.example', [], false],
    ['Yamato drums', 'shop.example', ['yamato'], false],
    ['Yamato, Sagawa, SF Express and STO compared', 'shop.example', [], false],
    ['Yamato tracksuits and soundtracks', 'shop.example', ['yamato'], false],
    ['Your orders', 'www.amazon.com', ['amazon'], false], // a shop is not its courier's site, but its name counts
  ] as const)('is read from its title, headings and host', (head, host, couriers, isForTracking) => {
    const context = pageContext(head, host, couriersOfHost(host));
    expect(new Set(context.couriers)).toEqual(new Set(couriers));
    expect(context.isForTracking).toBe(isForTracking);
  });

  testEach([
    ['www.flashexpress.co.th', ['flash-express']],
    ['sto.cn', ['sto-express']],
    ['www.ontrac.com', ['ontrac', 'lasership']],
    ['mydhl.express.dhl.com', ['dhl-express', 'dhl-ecommerce']],
    ['track.amazon.com', []],
    ['co.th', []],
    ['localhost', []],
  ] as const)('a courier’s own host is known', (host, couriers) =>
    expect(couriersOfHost(host)).toEqual(couriers),
  );
});

test('its courier speaks for a form of which other couriers have a part', () => {
  expect(seen('USPS.com® - USPS Tracking® Results', 'Tracking Number:\n9205504827591638427713')).toEqual([
    ['9205504827591638427713', 'usps', 'doubtful'],
  ]);
  expect(seen('Results', 'Tracking Number:\n9205504827591638427713', 'post.example')).not.toContainEqual([
    '9205504827591638427713',
    'usps',
    expect.anything(),
  ]);
});

describe('a word for goods before digits, on a page that names a courier', () => {
  const goods = '1205-4426-7723'; // with a right check digit by chance
  testEach([
    `Yamato Shime-daiko\nItem code: ${goods}`,
    `Yamato Shime-daiko\nItem code:\n${goods}`,
    `Yamato Shime-daiko\nSKU ${goods}`,
    `Yamato Shime-daiko\nPart no. ${goods}`,
    `Yamato Shime-daiko\nProduct number: 120544267723`,
    `ヤマト太鼓\n商品コード：${goods}`,
    `ヤマト太鼓\n品番 ${goods}`,
    `Yamato Taiko\nArtikelnr.: ${goods}`,
    `Yamato Taiko\nรหัสสินค้า: 120544267723`,
    `Track order\nYamato Taiko, item number 120544267723`,
  ])('speaks against a parcel', (text) =>
    expect(seen('Yamato drums, delivery and tracking', text)).toEqual([]),
  );
  testEach([
    `Item code: TK-4\nYamato tracking number: ${yamato}`,
    `SKU 48213\nヤマト運輸\n${yamato}`,
    `品番 TK-4 伝票番号 ${yamato}`,
  ])('but not against a number with a label of its own', (text) =>
    expect(seen('Yamato drums', text)[0]?.slice(0, 2)).toEqual([yamato, 'yamato']),
  );
});

test('on J&T’s own page, a word for a parcel is enough for a number with a wrong check digit', () => {
  const wrong = '820417739052';
  expect(seen('J&T Express Thailand', `เลขพัสดุ\n${wrong}`)).toEqual([[wrong, 'jt-express', 'doubtful']]);
  expect(seen('J&T Express Thailand', wrong)).toEqual([]);
  expect(seen('J&T Express Thailand', `เลขที่คำสั่งซื้อ\n${wrong}`)).toEqual([]);
  expect(seen('ติดตามพัสดุ', `เลขพัสดุ\n${wrong}`)).toEqual([]);
});

test('beside a number in a line of its own, a button may copy it', () => {
  const title = '申通快递-单号查询';
  const no = '779050649952075';
  for (const beside of ['', ' 复制', 'คัดลอก', ' Copy'])
    expect(seen(title, `我寄的\n${no}${beside}\n运输中`)).toEqual([[no, 'sto-express', 'doubtful']]);
  for (const beside of [' 已签收', ' Copyright STO', ' 복사용지'])
    expect(seen(title, `我寄的\n${no}${beside}\n运输中`)).toEqual([]);
});

describe('a page that names a courier', () => {
  const title = 'ヤマト運輸 荷物お問い合わせシステム';
  testEach([
    [`${yamato}`],
    [`1件目\n1318-1912-1394\n配達完了`],
    [`お荷物 ${yamato} は配達中です`], // by its check digit
  ])('admits and ranks the shapes that need its name, as doubtful', (text) =>
    expect(seen(title, text)).toEqual([[yamato, 'yamato', 'doubtful']]),
  );
  test('ranks it first, and is sure as before, where a label and a check digit speak', () =>
    expect(seen(title, '伝票番号 1318-1912-1394')).toEqual([[yamato, 'yamato', 'sure']]));
  test('says so in the reason', () =>
    expect(onPage(title, yamato)[0]!.couriers[0]!.reason).toMatchObject({ label: null, isOfPage: true }));
  test('admits digits without a check digit in a line of their own, or after a word for a parcel', () => {
    const page = 'CJ대한통운 배송조회';
    expect(seen(page, `조회 결과\n${cj}\n배달완료`)).toEqual([[cj, 'cj-logistics', 'doubtful']]);
    expect(seen(page, `운송장 번호 ${cj}`)[0]).toEqual([cj, 'cj-logistics', 'doubtful']);
    expect(seen(page, `아이디 ${cj} 님`)).toEqual([]);
  });
  test('without a word for tracking, needs a word for a parcel beside the number', () => {
    expect(seen('Yamato drums', `${yamato}\n${cj}`)).toEqual([]);
    expect(seen('Yamato drums', `Tracking number ${yamato}`).map(([, courier]) => courier)).toContain(
      'yamato',
    );
  });

  testEach([
    [title, `電話番号 ${yamato}`],
    [title, `ご注文番号\n${yamato}`],
    [title, `お客様番号: ${yamato}`],
    [title, `¥${yamato}`],
    [title, '131819121395'], // a wrong check digit
    [title, `+81 ${yamato}`],
    ['Tracking', `${yamato}\n${cj}\n0812345678`],
    ['Yamato, Sagawa, SF Express and STO compared: tracking', yamato],
    [`${'Yamato '.repeat(2)}${'x'.repeat(1e6)}`, yamato],
  ])('gives no other number to it', (head, text) => expect(seen(head, text)).toEqual([]));

  test('gives digits to the courier that is named beside them', () =>
    expect(seen(title, 'SF Express\n131819121393')).toEqual([['131819121393', 'sf-express', 'sure']]));
  test('does not speak against the words beside a number', () => {
    expect(seen(title, `佐川急便 お問い合せ送り状No. ${yamato}`)).toEqual([[yamato, 'sagawa', 'sure']]);
    expect(onPage(title, `SF Express ${yamato}`)[0]!.couriers.map(({ key }) => key)).toEqual(['sf-express']);
    expect(seen(title, 'เลขพัสดุ 820984470972')[0]).toEqual(['820984470972', 'jt-express', 'sure']);
  });
});

describe('a courier named in the line above', () => {
  testEach([
    ['บริการจัดส่ง: j&t express\nหมายเลขพัสดุ: 820984470972', 'jt-express'],
    ['配送業者: ヤマト運輸\nお問い合わせ伝票番号: 1318-1912-1394', 'yamato'],
    ['택배사: CJ대한통운\n운송장번호: 031870194491', 'cj-logistics'],
    ['快递公司:中通快递\n运单号码:78853479209996', 'zto-express'],
    ['快递公司：申通快递\n快递单号：3834015277261', 'sto-express'],
    ['快递公司：韵达快递\n快递单号：1834015277261', 'yunda'],
  ])('counts as named beside', (text, courier) => {
    const [found] = detect(text);
    expect([found?.couriers[0]!.key, found?.isDoubtful]).toEqual([courier, false]);
  });
  testEach(['申通快递 3834015277261', '快递单号 3834015277261'])(
    'digits of any kind need the name and a word for a parcel',
    (text) => expect(detect(text)).toEqual([]),
  );
});

describe('a narrow form with a right check digit', () => {
  const ofUsps = '9274890100130600098765';
  const no = [...Array(10).keys()]
    .map((digit) => ofUsps.slice(0, -1) + digit)
    .find((one) => detect(`USPS ${one}`).length)!;
  test('wins over another courier’s name', () =>
    expect(detect(`UPS Mail Innovations ${no}`)[0]?.couriers[0]!.key).toBe('usps'));
  test('is doubtful in a line, heading or cell of its own, and nothing within a sentence', () => {
    expect(detect(`Latest\n${no}\nIn transit`)).toMatchObject([{ trackingNo: no, isDoubtful: true }]);
    expect(detect(`a\t${no}\tb`)).toMatchObject([{ trackingNo: no, isDoubtful: true }]);
    expect(detect(`see ${no} there`)).toEqual([]);
  });
});

testEach([
  'Tracking hotline + 49 170 12345678',
  'Tracking +49 131819121394',
  'Yamato tracking +1318-1912-1394',
  'tracking: + 1318 1912 1394',
  'Yamato: (+81) 131819121394',
])('groups of digits after a plus sign are a telephone number', (text) => expect(detect(text)).toEqual([]));

testEach([
  '롯데택배 교환 접수번호 244864344233',
  'J&T เลขชุด 860050536402',
  '佐川急便 追跡 お客様コード 131819121394',
  'J&T พัสดุ เลขชุด: 860050536402',
  '快递 代码编号 78911276451238',
  '佐川急便 追跡\n求人番号\n1318-1912-1394',
])('a word for another kind of number speaks against the number beside it', (text) =>
  expect(detect(text)).toEqual([]),
);

testEach([
  '롯데택배 배송번호 244864344233',
  '佐川急便 この番号 131819121394',
  'J&T พัสดุ เลขต่อไปนี้ 860050536402',
  'J&T พัสดุ หมายเลข 860050536402',
  'J&T พัสดุ เลขคือ 860050536402',
  'J&T พัสดุ เลขเเทรค 860050536402',
  'CJ대한통운 소포번호 244864344233',
  'ヤマト 追跡コード 131819121394',
  '우체국택배 등기번호 05012-3456-7890',
  'ヤマト 追跡番号 0503-4729-1831',
])('a word for any number is no word for another kind', (text) => expect(detect(text)).toHaveLength(1));

testEach([
  ['ยามาโตะ (ในญี่ปุ่น) เลขที่ส่ง : 465009003244', 'yamato'],
  ['黑貓宅急便 131819121394', undefined],
])('the courier named before the number is the first: %s', (text, courier) =>
  expect(detect(text).at(-1)?.couriers[0]!.key).toBe(courier),
);

test('a tractor is no word for a parcel', () => expect(detect('อะไหล่รถแทรคเตอร์ 860050536402')).toEqual([]));

test('the number of a shop in Korea, in groups, is a telephone number', () =>
  expect(detect('롯데택배 송장번호 0504-4254-2468')).toEqual([]));

test('a word before a telephone number does not speak for the next number', () =>
  expect(detect('Tracking hotline +49 170 12345678, file 820984470972')).toEqual([]));

testEach([
  ['お問い合わせNo. 1318-1912-1394'],
  ['お問合せＮＯ：131819121394'],
  ['お問い合せ送り状Ｎｏ 1318-1912-1394'],
  ['伝票№131819121394'],
])('a Japanese label of any spelling; J&T has no business there', (text) =>
  expect(detect(text)[0]?.couriers.map(({ key }) => key)).toEqual(['japan-post', 'yamato', 'sagawa']),
);

test('what a forwarder calls a number inside China names no courier for the whole page', () =>
  expect(pageContext('เลขแทรคจีน | ติดตามพัสดุ', 'cargo.example', []).couriers).toEqual([]));
