import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { maxTextLength, maxLines, readAddLines } from '@/utils/parcels/add-lines.ts';
import { testEach } from '../support/test-each.ts';

const spx = 'TH260417733905B';
const flash = 'TH01427K9QW43B';
const jt = '860050536402';

const numbersOf = (text: string) => readAddLines(text).numbers.map(({ trackingNo }) => trackingNo);
const first = (text: string) => readAddLines(text).numbers[0];

describe('one number', () => {
  test.each([
    ['a number', spx, spx],
    ['with blanks and lower case', ' th 260417733905 b ', spx],
    ['digits only', jt, jt],
    ['a link of the service', `https://apps.example/tracks/flash-express?tracking-no=${flash}`, flash],
    ['a link with digits only', `https://www.example.com/service/track/${jt}`, jt],
    ['a message', `สวัสดีค่ะ พัสดุของคุณ ${spx} กำลังเดินทาง`, spx],
    ['a label on the line before', `เลขพัสดุ:\n${jt}`, jt],
    ['an unknown form', 'QX12345', 'QX12345'],
  ])('%s', (_, text, trackingNo) => expect(numbersOf(text)).toEqual([trackingNo]));

  it('its courier is guessed, and a courier named in the text comes first', () => {
    expect(first(spx)?.couriers[0]?.key).toBe('shopee-express');
    expect(first('QX12345')?.couriers).toEqual([]);
    expect(first(`${jt},Kerry Express`)?.couriers[0]?.key).toBe('kerry-express');
    expect(first(`https://apps.example/tracks/fed-ex?tracking-no=${jt}`)?.couriers[0]?.key).toBe('fed-ex');
  });
});

it('knows user-defined shapes, alone and in a list', () => {
  const shapes = [{ template: 'QX99999', courierKey: 'scg-express' }];
  for (const text of ['QX12345', `QX12345,Lamp\n${spx},Shoes`, 'เลขพัสดุ QX12345'])
    expect(readAddLines(text, shapes).numbers[0]).toMatchObject({
      trackingNo: 'QX12345',
      couriers: [{ key: 'scg-express' }],
    });
});

describe('a list', () => {
  it('is split by lines, commas, semicolons or tabs, quoted or not, with a header or not', () => {
    const wanted = [
      { trackingNo: spx, name: 'Red shoes, 42' },
      { trackingNo: flash, name: 'Lamp' },
    ];
    for (const text of [
      `${spx}\tRed shoes, 42\n${flash}\tLamp`,
      `number,name\r\n${spx},"Red shoes, 42"\r\n${flash},Lamp\r\n`,
      `\ufeff"No";"Name"\n"${spx}";"Red shoes, 42"\n"${flash}";Lamp`,
      `${spx}\tSPX Express\tRed shoes, 42\nLamp\t${flash}`,
    ])
      expect(readAddLines(text)).toMatchObject({ numbers: wanted, misread: [], repeated: 0, isCut: false });
  });

  testEach([
    'Call 02-123-4567',
    'Call 021234567',
    'Tel. 081-234-5678',
    'โทร 02 123 4567',
    '2026-11-21',
    '21-11-2026',
  ])('ignores phone numbers and dates beside a number', (line) =>
    expect(numbersOf(`Tracking number: ${jt}\n${line}`)).toEqual([jt]),
  );

  it('ignores dates without a number', () => expect(numbersOf('2026-11-21\n21/11/2026 10:30')).toEqual([]));

  it('recognises a courier by its short name if the number fits it', () => {
    for (const courier of ['J&T', 'j&t', 'เจแอนด์ที'])
      expect(first(`${jt};${courier};Mugs`)).toMatchObject({
        couriers: [{ key: 'jt-express' }],
        name: 'Mugs',
      });
    // Otherwise the word may name the content of the parcel.
    expect(first(`${jt};Best;Mugs`)).toMatchObject({ couriers: [{ key: 'jt-express' }], name: 'Best' });
  });

  it('reads back what was copied for a spreadsheet', () =>
    expect(readAddLines("Tracking number\tCourier\n'9400111899223197428490\tUSPS").numbers[0]).toMatchObject({
      trackingNo: '9400111899223197428490',
      couriers: [{ key: 'usps' }],
    }));

  it('gives a number once, and counts its repetitions', () =>
    expect(readAddLines(`${spx}\n${flash}\n${spx}\nTH 260417733905B`)).toMatchObject({
      numbers: [{ trackingNo: spx }, { trackingNo: flash }],
      repeated: 2,
    }));

  it('lists lines with digits that it cannot read, and skips words', () => {
    expect(readAddLines(`Hello!\n${spx}\n081-234-5678\norder 12\n\nThanks`)).toMatchObject({
      numbers: [{ trackingNo: spx }],
      misread: [
        { line: 3, text: '081-234-5678' },
        { line: 4, text: 'order 12' },
      ],
    });
  });

  it('lists every line if there are only words', () =>
    expect(readAddLines('hello\n\nworld').misread).toEqual([
      { line: 1, text: 'hello' },
      { line: 3, text: 'world' },
    ]));

  it('an empty text gives nothing', () =>
    expect(readAddLines(' \n\t\n')).toEqual({ numbers: [], repeated: 0, misread: [], isCut: false }));

  it('takes each of several numbers in a line, without names', () =>
    expect(readAddLines(`${spx} and ${flash}, thanks`).numbers).toMatchObject([
      { trackingNo: spx, name: '' },
      { trackingNo: flash, name: '' },
    ]));

  it('a phone number beside other words is neither a number nor a name', () =>
    expect(readAddLines(`Somchai,0812345678,\n${spx},0812345678`)).toMatchObject({
      numbers: [{ trackingNo: spx, name: '' }],
    }));
});

describe('bounds', () => {
  it('reads a limited number of lines and letters, and reports the cut', () => {
    const many = Array.from({ length: maxLines + 1 }, (_, i) => `TH0142${String(i).padStart(6, '0')}3B`).join(
      '\n',
    );
    expect(readAddLines(many).isCut).toBe(true);
    expect(readAddLines('x '.repeat(maxTextLength)).isCut).toBe(true);
  });

  it('never throws, and gives each valid number once', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(spx, flash, jt, '"', ',', '\t', '\n', ';', 'https://a.example/?no=', '=', ' '),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const { numbers } = readAddLines(pieces.join(''));
        const all = numbers.map(({ trackingNo }) => trackingNo);
        expect(new Set(all).size).toBe(all.length);
        for (const { trackingNo, name } of numbers) {
          expect(trackingNo).toMatch(/^[A-Z0-9]{6,40}$/);
          expect(name.length).toBeLessThanOrEqual(200);
        }
      }),
    );
  });

  it('finds every number of a list in order, whatever is beside it', () => {
    const number = fc.integer({ min: 0, max: 999_999 }).map((n) => `TH0142${String(n).padStart(6, '0')}3B`);
    const name = fc.stringMatching(/^[A-Za-zก-ฮ ]{1,12}$/);
    fc.assert(
      fc.property(
        fc.uniqueArray(number, { minLength: 1, maxLength: 30 }),
        name,
        fc.constantFrom('\t', ',', ';'),
        (all, beside, sign) => {
          expect(numbersOf(all.map((one) => `${one}${sign}${beside}`).join('\n'))).toEqual(all);
        },
      ),
    );
  });

  test.each([
    ['one very long line', 'a1'.repeat(200_000)],
    ['only quotes', '"'.repeat(400_000)],
    ['only commas', ','.repeat(400_000)],
    ['a very long link', `https://a.example/${'a/b1=&'.repeat(60_000)}`],
    ['line breaks', '\r\n'.repeat(200_000)],
  ])('%s: reading ends, and gives no more numbers than allowed', (_, text) => {
    const { numbers } = readAddLines(text);
    expect(numbers.length).toBeLessThanOrEqual(maxLines);
  });
});
