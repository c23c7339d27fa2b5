import { describe, expect, it } from 'vitest';
import { Marks } from '@/utils/page/marks.ts';
import { orderName } from '@/utils/page/order-name.ts';
import { ScanBudget, scan } from '@/utils/page/scan.ts';
import { orderPage, type Half } from '../fixtures/orders/pages.ts';

const files = import.meta.glob<string>('../fixtures/orders/*/*.html', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const pagesOf = (half: Half) =>
  Object.entries(files)
    .filter(([path]) => path.includes(`/${half}/`))
    .map(([path, source]) => orderPage(path.split('/').at(-1)!, source));

/** The names of the numbers that the content script finds in a page. */
function namesIn(html: string): Map<string, string> {
  const body = document.createElement('div');
  body.append(...Document.parseHTMLUnsafe(html).body.childNodes); // with its declared shadow trees
  document.body.append(body);
  const marks = new Marks();
  const roots = new Set<Node>([body]);
  for (const root of roots) {
    const steps = scan(
      root,
      { host: 'shop.example', listed: new Map() },
      (nodes, found) => marks.replace(nodes, found),
      new ScanBudget(),
      (element) => element.shadowRoot && roots.add(element.shadowRoot),
    );
    while (!steps.next().done);
  }
  const owners = marks.owners();
  const named = marks.list(({ parts }) => orderName(parts[0]!.node, (node) => owners.get(node) === null));
  marks.clear();
  body.remove();
  return new Map(named.map(({ trackingNo, name }) => [trackingNo, name]));
}

describe.each<Half>(['tuned', 'measured'])('the order pages, half %s', (half) => {
  const pages = pagesOf(half);
  it('are many', () => expect(pages.flatMap(({ expected }) => expected).length).toBeGreaterThan(20));

  it.each(pages)('$name', ({ html, expected }) => {
    const names = namesIn(html);
    for (const { trackingNo, names: right } of expected) expect(right).toContain(names.get(trackingNo) ?? '');
  });
});

const blind = pagesOf('blind');
// Shares of the names; the others are empty.
const mostWrong = 0.05;
const leastRight = 0.75;

it.skipIf(blind.length === 0)(
  'of pages by people who have not read the rules, 95 of 100 names are right or empty',
  () => {
    const named = blind.flatMap(({ html, expected }) => {
      const names = namesIn(html);
      const detected = expected.filter(({ trackingNo }) => names.has(trackingNo));
      return detected.map((one) => ({ ...one, name: names.get(one.trackingNo)! }));
    });
    const right = named.filter(({ name, names }) => names.includes(name));
    const wrong = named.filter(({ name, names }) => name !== '' && !names.includes(name));
    console.log(`order pages, blind: ${named.length} names, ${right.length} right, ${wrong.length} wrong`);
    expect(wrong.length, JSON.stringify(wrong, null, 1)).toBeLessThanOrEqual(named.length * mostWrong);
    expect(right.length).toBeGreaterThanOrEqual(named.length * leastRight);
  },
);

describe('a name', () => {
  const number = 'SPXTH025964952574';
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
});
