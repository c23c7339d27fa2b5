import { describe, expect, it } from 'vitest';
import { numbersIn } from './numbers-in.ts';

// Needs a browser: whether two elements stand apart depends on their styles.

const spx = 'TH252913039652P';
const dhl = '3318810025';
const found = (html: string) =>
  [...numbersIn(html, 'shop.example')].map(([no, courier]) => `${no} ${courier}`);

describe('a number that touches the text of another element', () => {
  it.each([
    `<span>SPX TN</span><span>${spx}</span>`,
    `<small>1</small>${spx}`,
    `พรทิพย์ 50200<u>${spx}</u>`,
    `<b>SPX</b><span>${spx}</span>`,
    `<span>Nr</span><b>${spx}</b>`,
    `<span>SKU</span>${spx}`,
    `<span>SPX TN</span><i class="icon"></i><span>${spx}</span>`,
    `<span>SPX TN</span><a href="/x">${spx}</a>`,
    `${spx}<span>Copy</span>`,
    `${spx}<span>copy</span>`,
    `${spx}<span>COPY</span>`,
    `<span>COPY</span>${spx}`,
    `${spx}<a href="/c">COPY</a>`,
    `${spx}<i class="icon">content_copy</i>`,
    `${spx}<i class="icon">\uf0c5</i>`,
    `${spx}<button>Copy</button>`,
    `<button>Copy</button>${spx}<button>COPY</button>`,
    `<span>SPX TN</span><span>${spx}</span><span>COPY</span>`,
    `<span>SPX TN </span><span>TH2529</span><span>13039652P</span>`,
  ])('is found: %s', (html) => expect(found(`<p>${html}</p>`)).toEqual([`${spx} shopee-express`]));

  it.each([
    `<span>DHL AWB</span><span>${dhl}</span>`,
    `<span>2</span><span>DHL AWB</span><span>${dhl}</span>`,
    `<span>DHL</span><span>${dhl}</span><span>COPY</span>`,
    `<span>DHL tracking</span><b>${dhl}</b>`,
    `<dl><dt>DHL AWB</dt><dd>${dhl}<span>COPY</span></dd></dl>`,
  ])('is found without letters of its own, beside its label: %s', (html) =>
    expect(found(html)).toEqual([`${dhl} dhl-express`]),
  );

  it.each([
    '<span>2</span><span>J&amp;T</span><span>8600-5053-6402</span>',
    '<span>4</span><span>J&amp;T Express</span><span>860 050 536 402</span>',
    '<span>J&amp;T</span><span>860050536402</span><a>Copy</a>',
  ])('is J&T’s beside its name: %s', (html) => expect(found(html)).toEqual(['860050536402 jt-express']));

  it.each([
    ['<b>EX</b><b>447190325</b><b>TH</b>', 'EX447190325TH thailand-post'],
    ['<b>SPXTH</b><b>025964952574</b>', 'SPXTH025964952574 shopee-express'],
    ['<b>LEXPU</b><b>0270318846</b>', 'LEXPU0270318846 lex'],
    ['<b>KEX</b><b>1046772551</b><b>9</b>', 'KEX10467725519 kex-express'],
    ['<b>TH25</b><b>2913</b><b>039652</b><b>P</b>', `${spx} shopee-express`],
    ['1Z<b>5R8</b><b>9390357567</b>127', '1Z5R89390357567127 ups'],
  ])('is whole over several elements: %s', (html, number) =>
    expect(found(`<p>${html}</p>`)).toEqual([number]),
  );

  it.each([
    `<p><span>202511</span><span>${spx}</span></p>`,
    `<p><span>${spx}</span><span>12</span></p>`,
    `<p><span>A1</span><span>${spx}</span></p>`,
    `<p>x${spx}</p>`,
    `<p><span>SKU</span><span>${dhl}</span></p>`,
    `<p><span>ref_</span><span>${spx}</span></p>`,
    `<p><span>AB</span><span>${dhl}</span><span>CD</span></p>`,
  ])('is not found in a longer run, or beside another label: %s', (html) => expect(found(html)).toEqual([]));
});

describe('a number that is linked to a courier’s site', () => {
  const linked = (href: string, no: string) =>
    `<p>Package of Monday</p><p>Your tracking number<br><a href="${href}">${no}</a></p>`;

  it('is that courier’s', () => {
    expect(found(linked('https://tracktrace.dpd.com.pl/parcel?p1=1', '1000814072936U'))).toEqual([
      '1000814072936U dpd',
    ]);
    expect(found(linked('https://www.dhl.com/th-en?id=1', '73891051146'))).toEqual([
      '73891051146 dhl-express',
    ]);
  });

  it.each([
    'https://shop.example/dpd/1',
    '/dpd',
    'https:',
    'javascript:dpd',
    'https://dpd.com@shop.example/',
  ])('is not, if the link goes elsewhere: %s', (href) =>
    expect(found(linked(href, '1000814072936U'))).toEqual([]),
  );

  it('gives no name to other numbers of its line', () =>
    expect(found('<p>Tracking 1000814072936U, <a href="https://www.dpd.com/">our site</a></p>')).toEqual([]));
});

it('the courier in the row of a number is its own, not the one in the row above', () => {
  const row = (no: string, carrier: string) => `<tr><td>${no}</td><td>${carrier}</td></tr>`;
  const html = `<table><tr><th>เลขแทร็กจีน</th><th>ขนส่งจีน</th></tr>${row('463118250947736', '韵达')}${row('773401882659047', '申通')}</table>`;
  expect(found(html)).toEqual(['463118250947736 yunda', '773401882659047 sto-express']);
});

describe('headings in a table of their own', () => {
  const html = (head: string, firstRow: string) =>
    `<div><div>${head}</div><div><table>${firstRow}<tr><td>${'as usual '.repeat(16)}</td><td>${dhl}</td></tr></table></div></div>`;
  const head = '<table><tr><th>Note</th><th>Tracking</th></tr></table>';

  it('are those of the table below', () => expect(found(html(head, ''))).toEqual([`${dhl} dhl-express`]));

  it.each([
    ['another column', html('<table><tr><th>Tracking</th><th>Member</th></tr></table>', '')],
    ['a table with headings', html(head, '<tr><th>Note</th><th>Member</th></tr>')],
    ['no table above', html('<p>Tracking</p>', '')],
  ])('are none for %s', (_, page) => expect(found(page)).toEqual([]));
});

it('a label in the cell itself is nearer than the first row above it', () => {
  const cell = 'Air Waybill No. (FedEx)<br><b>8820 4829 1772</b>';
  const html = (own: string) => `<table><tr><td>COMMERCIAL INVOICE</td></tr><tr><td>${own}</td></tr></table>`;
  expect(found(html(cell))).toEqual(['882048291772 fed-ex']);
  expect(found(html('<b>8820 4829 1772</b>'))).toEqual([]);
  const order = '<th>Tracking number</th></tr><tr><td><div>Order: 12345</div><div>860050536402</div></td>';
  expect(found(`<table><tr>${order}</tr></table>`)).toEqual(['860050536402 jt-express']);
});
