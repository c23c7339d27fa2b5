import { expect, test } from 'vitest';
import { couriers } from '@/utils/couriers/courier-list.ts';
import { courierSites } from '@/utils/couriers/courier-sites.ts';
import { falseLinkIn } from '@/utils/detection/false-links.ts';
import { heldOut, tuned } from '../../fixtures/messages.ts';
import ofOthers from '../../fixtures/messages-of-others.json' with { type: 'json' };
import { testEach } from '../support/test-each.ts';

const bad = [...tuned.bad, ...heldOut.bad];
const good = [...tuned.good, ...heldOut.good];

test('of 60 messages no good one is warned of, and at least 95 % of the bad ones are', () => {
  expect([bad.length, good.length]).toEqual([40, 20]);
  expect(good.filter((text) => falseLinkIn(text) !== null)).toEqual([]);
  expect(bad.filter((text) => falseLinkIn(text) === null).length).toBeLessThanOrEqual(2);
});

// Made up by fifteen people who did not know the rules. Of the last seven sets of 60 bad ones or so, 50, 55, 56, 51, 53,
// 55 and 59 were warned of at the first reading. Half of the last but one is in other languages: all 30 in Thai and English were warned of,
// and what is asked in other languages was read then. It no longer is, because that warned of 50 of 80 honest messages; 45
// of its bad ones stay.
// Of the good ones that are warned of, one quotes a false link, and two ask for money beside the site of a small shop. The
// bad ones that stay are in other languages, name no courier, or one that is not in the table, only wish the reader to log
// in, or have a Thai name in punycode.
test('of 1,727 messages by others three good ones are warned of, and all but 41 of the bad ones', () => {
  expect([ofOthers.bad.length, ofOthers.good.length]).toEqual([882, 845]);
  const warned = ofOthers.good.map(falseLinkIn).filter((found) => found !== null);
  expect(warned.map(({ host }) => host)).toEqual([
    'usps.com-pkgzq.top',
    'kilnandthread.com.au',
    'www.suanorathai.com',
  ]);
  expect(ofOthers.bad.filter((text) => falseLinkIn(text) === null).length).toBeLessThanOrEqual(41);
});

testEach([
  'Flash . click below to pay the shop',
  'Thailand Post parcel . shop pays the fee later',
  'ไปรษณีย์ไทยเตือน: อย่ากด thailandpost-th[.]top',
  'Fake websites: dhl-th[.]com',
])('a point between blanks in a sentence, and who warns of a hidden link, are no false link', (text) =>
  expect(falseLinkIn(text)).toBeNull(),
);

testEach([
  'Flash Express: พัสดุมีปัญหา โอนค่าปรับพร้อมเพย์ 0891112222 แล้วคลิก https://flx-pay.click/a',
  'J&T: pay the customs fee by PromptPay 0891112222. Details https://jx.click/a',
])('a courier that wants money by PromptPay is false, too', (text) =>
  expect(falseLinkIn(text)).toMatchObject({ asks: 'money' }),
);

const pay = 'Thailand Post: pay the fee at';
testEach([
  ['digits for letters', 'see thailandp0st-th.top', 'thailandp0st-th.top', 'thailand-post', null],
  [
    'a parcel that is said to be blocked',
    'parcel blocked, see dhl-th[.]com',
    'dhl-th.com',
    'dhl-express',
    null,
  ],
  ['brackets around a dot', 'see flashexpress[.]top/th', 'flashexpress.top', 'flash-express', null],
  ['blanks around a dot', 'see thailandpost-th . top / pay', 'thailandpost-th.top', 'thailand-post', 'money'],
  ['a letter missing', 'see flash-expres.cc/th', 'flash-expres.cc', 'flash-express', null],
  [
    'its name before another domain',
    'see https://dhl.com.parcel.info',
    'dhl.com.parcel.info',
    'dhl-express',
    null,
  ],
  [
    'letters of another script',
    'see https://th\u0430ilandpost.com',
    'xn--thilandpost-zij.com',
    'thailand-post',
    null,
  ],
  ['a hyphen in its name', 'see https://u-sps.vip.icu', 'u-sps.vip.icu', 'usps', null],
  ['digits after its name', 'see prize-thpost142.click', 'prize-thpost142.click', 'thailand-post', null],
  ['an app', 'Flash: install it from http://10.1.2.3/flash.apk', '10.1.2.3', 'flash-express', 'app'],
  ['punycode', 'KEX: see https://xn--krry-vwe.com', 'xn--krry-vwe.com', 'kex-express', null],
  [
    'a user name before the host',
    'see https://flashexpress.co.th@evil.top/x',
    'evil.top',
    'flash-express',
    null,
  ],
  [
    'invisible and bidi marks',
    'see \u202ethailand\u200bpost-th.top\u202c',
    'thailandpost-th.top',
    'thailand-post',
    null,
  ],
  [
    'a denial before',
    'USPS: your parcel is not lost, do not worry. Pay $2 at bit.ly/x',
    'bit.ly',
    'usps',
    'money',
  ],
  [
    'a host that names a courier, in any language',
    'Correos: pague en correos-envio.top/x',
    'correos-envio.top',
    'Correos',
    null,
  ],
  [
    'a host after a colon',
    'SF: 運費 HK$3.8：sf-expres5.hk-cn.icu',
    'sf-expres5.hk-cn.icu',
    'sf-express',
    null,
  ],
  ['a password in place of a port', 'see https://ups.com:a@evil.top/x, UPS: pay', 'evil.top', 'ups', 'money'],
  ['money by a bare host', `${pay} parcel-fee.net/x`, 'parcel-fee.net', 'thailand-post', 'money'],
  [
    'a claim, which is no report',
    'Flash: ไม่มีผู้อ้างสิทธิ์พัสดุ ชำระที่ a-b.top/x',
    'a-b.top',
    'flash-express',
    'money',
  ],
  ['a password', 'DHL: type your password at bit.ly/x', 'bit.ly', 'dhl-express', 'password'],
  ['a card', 'Kerry: enter your card number at bit.ly/x', 'bit.ly', 'kex-express', 'card'],
  ['two letters for one', 'see royalrnail.com/rebook', 'royalrnail.com', 'royal-mail', null],
  ['one letter of another script', 'see www.fed\u0435x.com/x', 'www.xn--fedx-x4d.com', 'fed-ex', null],
  ['a wish to sign in', 'KEX: เข้าสู่ระบบด้วยรหัสผ่าน bit.ly/x', 'bit.ly', 'kex-express', 'password'],
  ['a number that is sent', 'Kerry: ส่งเลขบัญชีมาที่ lin.ee/x', 'lin.ee', 'kex-express', 'card'],
  ['money by the link, not cash', 'DHL: เงินสด 90 บาท ชำระได้ที่ a-b.top/x', 'a-b.top', 'dhl-express', 'money'],
  ['an account of LINE', 'แฟลช: โอนค่าธรรมเนียม 20 บาท line.me/ti/p/x', 'line.me', 'flash-express', 'money'],
  [
    'a courier that only the link names',
    'ระบบขนส่ง: ต้องยืนยันตัวตน http://10.1.2.3/spx/x',
    '10.1.2.3',
    'shopee-express',
    'details',
  ],
  [
    'a false link that can be pressed',
    'Do not click others: https://kerry-th.vip',
    'kerry-th.vip',
    'kex-express',
    null,
  ],
  [
    'a courier that advises itself',
    'USPS: pay $1 at usps-help.top. Don’t click links of strangers',
    'usps-help.top',
    'usps',
    'money',
  ],
  [
    'a wish in the name of care',
    'Beware of scams. KEX: confirm your details at kerry-th.vip',
    'kerry-th.vip',
    'kex-express',
    'details',
  ],
  [
    'a shop’s words in the mouth of a courier',
    'DHL: your goods order is held. Pay $2 at https://goods.net/pay',
    'goods.net',
    'dhl-express',
    'money',
  ],
  [
    'a shop’s name in a link that anybody makes',
    'Your ikea order comes with DHL. Pay at https://ikea.top/pay',
    'ikea.top',
    'dhl-express',
    'money',
  ],
  [
    'trouble and a chat of anybody',
    'Flash Express: พัสดุของคุณมีปัญหา ติดต่อที่ https://lin.ee/abc123 เพื่อรับเงินชดเชย 1,500 บาท',
    'lin.ee',
    'flash-express',
    'details',
  ],
  [
    'an address, by a link that anybody makes',
    'J&T: wrong address, update it: is.gd/x',
    'is.gd',
    'jt-express',
    'details',
  ],
])('warns of %s', (_, text, host, courier, asks) =>
  expect(falseLinkIn(text)).toMatchObject({ host, courier, asks }),
);

testEach([
  ['own host', 'Thailand Post: pay at track.thailandpost.co.th/x'],
  [
    'own host at the end of a sentence',
    'USPS: see https://informeddelivery.usps.com. It is yours, see usps.com...',
  ],
  ['a listed shop', 'Flash: pay at https://www.tiktok.com/x'],
  ['cash at the door', 'Flash: pay ฿540 cash on delivery. bit.ly/x'],
  ['cash at the door', 'แฟลช ชำระเงินปลายทาง 540 บาท bit.ly/x'],
  ['paid already', 'Kerry: ชำระเงินเรียบร้อย bit.ly/x'],
  ['nothing to pay', 'DHL: you do not pay anything, see bit.ly/x'],
  ['nothing more to pay', 'DHL: nothing further to pay, see bit.ly/x'],
  ['a denied wish', 'DHL: บัตรเดบิตใบใหม่ ไม่ต้องแจ้งข้อมูลใด bit.ly/x'],
  ['a card sent by registered mail', 'ไปรษณีย์ไทย: บัตรเดบิต ส่งแบบลงทะเบียนแล้ว bit.ly/x'],
  ['a refusal in the sentence', 'DHL: no extra fee. We never ask for your card: bit.ly/x'],
  ['how it was paid', 'Payment method: Visa. Shipped by DHL: https://a-shop.com/x'],
  [
    'words that look like a courier',
    'Our courier guy comes at 5. Pay: https://a-shop.com/x. Rather than post it, fetch it',
  ],
  [
    'a brand of the same name',
    'กระเป๋า Hermes แท้ ชำระเงินได้ที่ https://luxbag.co.th/hermes/pay. https://www.hermes.com/fr and https://andreani.it/x',
  ],
  [
    'the post of another country',
    'https://correos.go.cr/rastreo, https://www.laposte.tn/x and https://www.laposte.net/accueil',
  ],
  [
    'who paid, in another language',
    'Votre paiement a été accepté. Livraison par Colissimo : https://www.boutique-lilas.fr/suivi/88',
  ],
  ['no courier named', 'Pay the fee at parcel-fee.net/x'],
  ['a courier without own hosts', 'Shipjung: pay the fee at shipjung-th.top/x'],
  ['a warning of fraud', 'ระวังมิจฉาชีพ ไปรษณีย์ไทยไม่ได้ส่ง SMS ให้โอนเงิน bit.ly/x'],
  ['who quotes a false link', 'ระวังมิจฉาชีพ เช่น kerry-th.vip'],
  ['who advises against it', 'Mum, don’t click kerry-th.vip, it wants you to pay'],
  [
    'a courier within other words',
    'Your order is on track. Sign the contract: pay the fee at https://a-shop.com/x',
  ],
  ['a courier that only a shop’s link names', 'Pay your invoice: https://pay.example.com/i/ups/22'],
  ['a host with a common word', 'see www.flash-sale.co.th/x and https://start.rackspace.com and gls.de'],
  ['details to be seen', 'DPD: log in to see your details at https://a-shop.com/x'],
  ['an address that was not found', 'DHL could not find your address; your neighbour has it: bit.ly/x'],
  ['a mail address', 'DHL: pay by invoice, questions to jan.help@example.net'],
  ['nothing asked', 'Flash: arrives today bit.ly/x'],
  ['a sheet of a shop', 'Flash: โอนค่าส่ง แล้วดู https://docs.google.com/spreadsheets/d/1xQ/edit'],
  [
    'what is never asked for',
    'DHL will never ask you to enter a PIN or card number: https://example.org/advice',
  ],
  ['a word at the end of a sentence', 'Thailand Post: pay the fee.Please'],
  [
    'a shop that asks on its own site',
    'Your IKEA order 12345 arrives Friday, delivered by DHL. Pay the rest by card at https://www.ikea.com/pay',
  ],
  ['a shop that asks on its own site', 'คำสั่งซื้อ Homepro ส่งโดย Flash กรุณาชำระเงินที่ https://homepro.example/pay'],
])('is silent for %s', (_, text) => expect(falseLinkIn(text)).toBeNull());

test('the site that is shown comes from the tracking page where the table says so', () => {
  for (const [key, { sites, source }] of Object.entries(courierSites)) {
    expect(source, key).not.toBe('');
    if (!source.includes('table')) continue;
    const host = new URL(couriers[key]!.trackingPage!.replace('%s', '')).host;
    expect(
      sites.split(' ').some((site) => host === site || host.endsWith(`.${site}`)),
      key,
    ).toBe(true);
  }
});

test('a text of a megabyte and one with too many links are not read', () => {
  const bait = `${pay} thailandp0st.top/x `;
  expect(falseLinkIn(bait + 'x'.repeat(1_000_000))).toBeNull();
  const links = (count: number) => Array.from({ length: count }, (_, i) => `a${i}.top/x`).join(' ');
  expect(falseLinkIn(`${bait}${links(499)}`)).toMatchObject({ host: 'thailandp0st.top' });
  expect(falseLinkIn(`${bait}${links(500)}`)).toBeNull();
});
