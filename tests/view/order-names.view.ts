import { describe, expect, it } from 'vitest';
import { orderPage, targets, type Half } from '../fixtures/orders/pages.ts';
import { readPage } from '../fixtures/orders/read-page.ts';

const files = import.meta.glob<string>('../fixtures/orders/*/*.html', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const pagesOf = (half: Half) =>
  Object.entries(files)
    .filter(([path]) => path.includes(`/${half}/`))
    .map(([path, source]) => orderPage(path.split('/').at(-1)!, source));

const namesIn = (html: string): Map<string, string> => readPage(html)();

const halves = (Object.keys(targets) as Half[]).map(
  (half) => [half, targets[half].right, targets[half].wrong] as const,
);
it.each(halves)(
  'the order pages, half %s: at least %i names are right, at most %i wrong',
  (half, minRight, maxWrong) => {
    const named = pagesOf(half).flatMap(({ name: page, html, expected }) => {
      const names = namesIn(html);
      return expected
        .filter(({ trackingNo }) => names.has(trackingNo))
        .map((one) => ({ ...one, page, name: names.get(one.trackingNo)! }));
    });
    const wrong = named.filter(({ name, names }) => name !== '' && !names.includes(name));
    expect(wrong.length, JSON.stringify(wrong, null, 1)).toBeLessThanOrEqual(maxWrong);
    expect(named.filter(({ name, names }) => names.includes(name)).length).toBeGreaterThanOrEqual(minRight);
  },
);

describe('a name', () => {
  const number = 'SPXTH025964952574';
  const other = 'SPXTH02273438988A';
  const nameIn = (html: string) => namesIn(html).get(number);
  const item = '<a href="/products/1">Kitchen Rack 3 Tier</a><i>x1</i>';

  it('is cleaned and has at most 80 characters', () => {
    const name = nameIn(
      `<div><a href="/dp/1">Mug\u202e for ${'😀 cup '.repeat(60)}</a><i>x1</i><p>${number}</p></div>`,
    )!;
    expect(name).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(name.length).toBeLessThanOrEqual(80);
    expect(name.length).toBeGreaterThan(30);
  });

  it('has at most 80 UTF-16 units with a count of further products, too: a longer one is refused', () => {
    const letters = '\u{1F600}'.repeat(90);
    const name = nameIn(
      `<div><a href="/dp/1">Mug ${letters}</a><i>x1</i><a href="/dp/2">Plate blue round</a><i>x1</i><p>${number}</p></div>`,
    )!;
    expect(name).toMatch(/^Mug .*… \+1$/u);
    expect(name.length).toBeLessThanOrEqual(80);
  });

  it('is read from shadow trees, too', () => {
    const html = `<div><b>${number}</b><div><template shadowrootmode="open">${item}</template></div></div>`;
    expect(nameIn(html)).toBe('Kitchen Rack 3 Tier');
    expect(
      nameIn(`<div>${item}<p><template shadowrootmode="open"><b>${number}</b></template></p></div>`),
    ).toBe('Kitchen Rack 3 Tier');
  });

  it('is not taken from inputs, hidden parts or advice for other goods', () => {
    const others = `<h2>You may also like</h2>${item}`;
    expect(
      nameIn(`<div>${number}<textarea>Mug red 3 pieces</textarea><p hidden>${item}</p>${others}</div>`),
    ).toBe('');
  });

  it('is read although elements are named as properties of the DOM', () => {
    const named =
      'parentNode firstChild nextSibling previousSibling localName children textContent getAttribute shadowRoot'
        .split(' ')
        .map((name) => `<input name="${name}">`)
        .join('');
    expect(nameIn(`<form>${named}<p>${number}</p><div>${item}</div></form>`)).toBe('Kitchen Rack 3 Tier');
  });

  it('is not searched in a huge or deep block', () => {
    const many = '<p><b>word</b></p>'.repeat(40_000);
    expect(nameIn(`<div><div>${number}</div>${many}${item}</div>`)).toBe('');
    const deep = `${'<div>'.repeat(3000)}${number}${'</div>'.repeat(3000)}`;
    expect(nameIn(`<div>${deep}${item}</div>`)).toBe('');
  });

  it.each([
    'ยอดคำสั่งซื้อ 590 บาท',
    'ติดต่อเรื่องคำสั่งซื้อ: 0812345678',
    'Order 2026/04/11',
    'ร้าน: สมหญิง ใจดี 081-234-5678',
    'Sold by Jane Porter, 12 Elm St, Salem OR',
    'Sold by Jane Porter ซอย 5',
    'Item: Priority Mail Small Flat Rate Box',
  ])('is not the sum, phone number, date, address or service in %j', (text) => {
    expect(nameIn(`<div><p>${text}</p><p>${number}</p></div>`)).toBe('');
  });

  it.each([
    '<h3>Deliver to</h3><div><img><a href="/maps">The Line Condominium Tower B Room 12A</a></div>',
    '<div>Buyer</div><div><img><a href="/people/maria">Maria Fernanda de la Cruz Santos</a></div>',
    '<label>ลูกค้า</label><div><img><a href="/c/1">คลินิกทันตกรรมยิ้มสวยสาขาบางแค</a></div>',
    '<div>Customer</div><img alt="avatar"><a href="/c/1">Jean-Pierre van den Berg Consulting BV</a>',
    // A product's link and a quantity are no proof under such a title.
    '<div>Buyer</div><div><img><a href="/item/1">Maria Fernanda de la Cruz Santos</a><i>x1</i></div>',
  ])('is not what follows a title for people: %s', (people) => {
    expect(nameIn(`<div>${people}<p>${number}</p></div>`)).toBe('');
  });

  it.each([
    '<a href="/c/1">Jean-Pierre van den Berg Consulting BV</a><span>Total</span><span>฿590</span>',
    '<img><p>คลินิกทันตกรรมยิ้มสวยสาขาบางแค</p><p>ยอดรวม</p><p>590 บาท</p>',
    '<p>Maria Fernanda de la Cruz Santos</p><p>2 items</p><p>฿1,290</p>',
    '<address>Maria Fernanda de la Cruz Santos<p>฿590</p></address>',
  ])('is not a customer beside the sum or the count of an order: %s', (customer) => {
    expect(nameIn(`<div><div>${customer}</div><p>${number}</p></div>`)).toBe('');
  });

  it.each([
    '<a href="https://line.me/R/ti/p/%40mali">Mali Handmade Official</a>',
    '<a href="https://www.instagram.com/p/CzX1abc9d/">See us on the beach today</a>',
    '<a href="/p/contact">Help Centre</a>',
  ])('is not the text of a shop’s contact: %s', (link) => {
    expect(nameIn(`<div><p>${number}</p>${link}</div>`)).toBe('');
  });

  it('is not the customer in a column of orders', () => {
    const row = `<td><a href="post.php?post=1234"><strong>#1234 John Michael Smith</strong></a></td><td>1</td>`;
    const heads = ['Order', 'Qty', 'Tracking'].map((head) => `<th>${head}</th>`).join('');
    expect(
      nameIn(
        `<table><thead><tr>${heads}</tr></thead><tbody><tr>${row}<td>${number}</td></tr></tbody></table>`,
      ),
    ).toBe('');
  });

  it('is read in a form whose fields have the names of properties', () => {
    const parcel = (no: string, name: string) => `<p>${no}</p><div><p>${name}</p><p>x1</p></div>`;
    const form = `<form><input name="children"><input name="childNodes">${parcel(number, 'Blue Mug')}${parcel(other, 'Red Plate')}</form>`;
    expect([...namesIn(form).values()]).toEqual(['Blue Mug', 'Red Plate']);
  });

  it('is not read behind thousands of empty elements', () => {
    const parcel = (no: string, name: string, empty: number) =>
      `<p>${no}</p>${'<br>'.repeat(empty)}<div><p>${name}</p><p>x1</p></div>`;
    const nameAfter = (empty: number) =>
      namesIn(`<section>${parcel(number, 'Mug', empty)}${parcel(other, 'Red Plate', 0)}</section>`).get(
        number,
      );
    expect([nameAfter(30), nameAfter(3000)]).toEqual(['Mug', '']);
  });

  it('is read beside a quantity that a framework divides into several texts', () => {
    const divided = '<p>Mug</p><i>x<!-- -->2</i>';
    expect(nameIn(`<div><div>${divided}</div><p>Tracking: <!-- -->${number}</p></div>`)).toBe('Mug');
  });

  it('is not a short text because a link is around the whole order', () => {
    const two = '<div><p>Mug</p><i>x1</i></div><div><p>Plate</p><i>x1</i></div>';
    expect(nameIn(`<a href="/orders/1"><div>somying</div>${two}<p>${number}</p></a>`)).toBe('Mug, Plate');
  });

  it.each([
    ['Kitchen <b contenteditable>my note</b> Rack 3', 'Kitchen'],
    ['Kitchen <b hidden>SECRET</b> Rack 3', 'Kitchen'],
  ])('has no text that the user types or does not see: %s', (text, name) => {
    expect(nameIn(`<div><p>${number}</p><div><img><p>${text}</p><i>x1</i></div></div>`)).toBe(name);
  });

  it.each([
    [
      '<th>Product<th>Qty<tbody><tr><td>Kitchen Rack<ul><li><b>Colour:</b> <p>Blue</p></ul><td>1',
      'Kitchen Rack',
    ],
    ['<th>Product<th>Qty<tbody><tr><td>Model car 1:64 GT-R<td>1', 'Model car 1:64 GT-R'],
    ['<th>Product<th>Qty<tbody><tr><td>Socks 5 pairs (S/M)<td>1', 'Socks 5 pairs (S/M)'],
    ['<th>สินค้า<th>จำนวน<tbody><tr><td>วันที่ร้านหนังสือเปิดประตู<td>1', 'วันที่ร้านหนังสือเปิดประตู'],
    ['<th>สินค้า<th>จำนวน<tbody><tr><td>ส่งคุณสมชาย ใจดีรุ่งเรือง โทร 081-234-5678<td>1', ''],
  ])('is in its cell, without the value of a label: %s', (table, name) => {
    expect(nameIn(`<div><p>${number}</p><table><thead><tr>${table}</table></div>`)).toBe(name);
  });

  it('is after a label of products in a cell, too', () => {
    const labelled = '<b>Item:</b> <span>Kitchen Rack 3 Tier</span>';
    expect(nameIn(`<table><tr><td>Tracking ${number}<br>${labelled}</table>`)).toBe('Kitchen Rack 3 Tier');
  });

  it.each(['Today 14:35', 'วันนี้ 14:35', 'วันที่คาดว่าจะได้รับ 5 มกราคม', 'Your parcel is being prepared'])(
    'is not a time or a state: %s',
    (state) => {
      const product = '<p>Kitchen Rack 3 Tier</p><i>x1</i>';
      expect(nameIn(`<div><p>${number}</p><div><img><p>${state}</p>${product}</div></div>`)).toBe(
        'Kitchen Rack 3 Tier',
      );
    },
  );

  it('is empty if words refuse the text of the product’s link, not the next text', () => {
    const named = (link: string) =>
      nameIn(`<div><img><a href="/dp/1">${link}</a><p>Blue</p><i>x1</i><p>${number}</p></div>`);
    expect(named('Desk Lamp')).toBe('Desk Lamp');

    expect(named('Parcel Scale')).toBe('');
  });

  it.each(['Just For You', 'Complete the look', 'สินค้าโปรโมชั่น', 'おすすめ商品', 'Entdecke mehr'])(
    'is not what is under another heading after the number: %s',
    (heading) => {
      const advised = `<h2>${heading}</h2><div><img><a href="/dp/1">Desk Lamp</a><p>฿590</p></div>`;
      expect(nameIn(`<div><p>${number}</p>${advised}</div>`)).toBe('');
      expect(nameIn(`<div><p>${number}</p><h2>Your items</h2><div>${item}</div>${advised}</div>`)).toBe(
        'Kitchen Rack 3 Tier',
      );
    },
  );

  it('has no products under a heading after the number that is not known', () => {
    const two = `<h3>Items</h3>${item}<h3>Gift</h3><div><img><p>Desk Lamp</p><i>x1</i></div>`;
    expect(nameIn(`<div><p>${number}</p>${two}</div>`)).toBe('Kitchen Rack 3 Tier');
  });

  it.each([
    ['<p>HOMI</p><p>HOMI Bath Mat 40 x 60</p>', 'HOMI Bath Mat 40 x 60'],
    ['<h3>HOMI</h3><h4>Bath Mat 40 x 60</h4>', 'Bath Mat 40 x 60'],
    ['<p>HOMI</p><p>Bath Mat Memory Foam</p>', 'Bath Mat Memory Foam'],
  ])('is not the brand over it: %s', (texts, name) => {
    expect(nameIn(`<div><p>${number}</p><div><img>${texts}<i>x1</i></div></div>`)).toBe(name);
  });

  it('is not that of the next number, where products stand before their numbers', () => {
    const product = (name: string) => `<div><a href="/products/1">${name}</a><i>x1</i></div>`;
    const before = `${product('Kitchen Rack 3 Tier')}<p>${number}</p>${product('Garden Hose 20 m')}<p>${other}</p>`;
    const names = namesIn(`<div>${before}${product('Desk Lamp with Clamp')}</div>`);
    expect([names.get(number), names.get(other)]).toEqual(['', '']);
  });

  it('is not a text for the reader, unless it is a product’s link', () => {
    const banner = '<a href="/sale"><img><span>Get 10% off your next order today</span></a>';
    expect(nameIn(`<div><p>${number}</p><div>${item}</div>${banner}</div>`)).toBe('Kitchen Rack 3 Tier');
    const book = '<img><a href="/dp/1">Your Journey To Mastery</a><p>฿590</p>';
    expect(nameIn(`<div><p>${number}</p><div>${book}</div></div>`)).toBe('Your Journey To Mastery');
  });

  it('is the text of a picture with a quantity', () => {
    const picture = '<img alt="Cable Clips 50pcs"><i>x1</i>';
    expect(nameIn(`<div><p>${number}</p><div>${picture}</div></div>`)).toBe('Cable Clips 50pcs');
  });

  it('is not one of two products if only one has a clear name', () => {
    const two = `<div><img><p>Canvas Tote Bag</p><i>x2</i></div><div><img><p>Mug x1, Plate x2</p><i>x2</i></div>`;
    expect(nameIn(`<div><p>${number}</p>${two}</div>`)).toBe('');
  });

  const table = (heads: string, cells: string) =>
    `<table><tr><th>${heads.replaceAll('|', '<th>')}</tr><tr><td>${cells.replaceAll('|', '<td>')}</tr></table>`;

  it.each([
    ['วันที่|รายการ|สถานที่', '10 เม.ย. 2569 09:12|รับฝาก|ปณ.หลักสี่'],
    ['Date|Items|Location', '11 Apr|Held by customs|Singapore'],
    ['ลำดับ|รายการ|ค่าบริการ', '1|สมหญิง ใจดี|35'],
  ])('is not a state or a customer under “Items”: %s, %s', (heads, cells) => {
    expect(nameIn(`<div><p>${number}</p>${table(heads, cells)}</div>`)).toBe('');
  });

  it('is a product under “Items” beside its price, and a short one under “Product”', () => {
    expect(nameIn(`<div><p>${number}</p>${table('Items|Price', 'Rice bag, 5 kg|฿120')}</div>`)).toBe(
      'Rice bag, 5 kg',
    );
    expect(nameIn(`<div><p>${number}</p>${table('Product|Price', 'Canvas Bag|฿120')}</div>`)).toBe(
      'Canvas Bag',
    );
  });

  it('is empty if a cell has several products, or rows share a cell', () => {
    const cell = table('Product|Qty', 'Canvas Bag<br>Tea Towel|1<br>2');
    expect(nameIn(`<div><p>${number}</p>${cell}</div>`)).toBe('');
    expect(nameIn(`<div><p>${number}</p>${cell.replace('1<br>2', '1')}</div>`)).toBe('');
    const rows = (shared: string) =>
      nameIn(
        `<table><tr><th>A<th>Product<th>B</tr><tr><td${shared}>7<td>Canvas Bag<td rowspan="2">${number}</tr><tr>${shared ? '' : '<td>8'}<td>Tea Towel</tr></table>`,
      );
    expect(rows('')).toBe('');
    expect(rows(' rowspan="2"')).toBe('');
  });

  it('is not a service of a courier after “Product”', () => {
    const service = '<dl><dt>Product</dt><dd>Worldwide Economy Select</dd></dl>';
    expect(nameIn(`<div><p>${number}</p>${service}</div>`)).toBe('');
  });
});
