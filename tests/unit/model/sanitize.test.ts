import { describe, expect, test, vi } from 'vitest';
import { sanitizeText, sanitizeLines, sanitizeColor, sanitizeLink } from '@/utils/model/sanitize.ts';
import { testEach } from '../support/test-each.ts';

describe('sanitizeText', () => {
  testEach([
    ['parcel', 'parcel'],
    ['  two \n\t lines ', 'two lines'],
    ['a\u202Eb\u202C', 'ab'], // right-to-left override
    ['a\u2066b\u2069c\u200Fd\u061C', 'abcd'], // isolates and marks
    ['a\u0000b\u009Fc', 'abc'],
    ['zero\u200Bwidth\uFEFF', 'zerowidth'],
    ['soft\u00ADhyphen', 'softhyphen'],
    ['\u2028a\u2029', 'a'],
    ['tag\u{E0041}s', 'tags'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'], // text is not parsed as markup
    ['', ''],
    ['\u200d', ''],
    ['\u200c\u200d \u200d', ''],
    ['\u3164\ufe0f\u2800', ''],
  ])('removes control and invisible characters', (text, shown) => expect(sanitizeText(text)).toBe(shown));

  testEach(['น้ำที่ปู่ให้', '👩‍👧‍👦 family', 'می‌خواهم', 'Tiếng Việt', 'นํ้า'])(
    'keeps the marks and joiners of a word',
    (text) => expect(sanitizeText(text)).toBe(text),
  );

  test('limits stacked marks', () => {
    expect(sanitizeText(`Z${'\u0337'.repeat(50)}a`)).toBe(`Z${'\u0337'.repeat(4)}a`);
  });

  test('cuts long text with an ellipsis, counted in letters', () => {
    expect(sanitizeText('x'.repeat(2000), 10)).toBe('xxxxxxxxx…');
    expect([...sanitizeText('😀'.repeat(50), 10)]).toHaveLength(10);
    expect(sanitizeText('exactly10!', 10)).toBe('exactly10!');
  });

  test('processes only the beginning of a very long text', () => {
    const replace = vi.spyOn(String.prototype, 'replace');
    sanitizeText('\u202E \n'.repeat(400_000), 300);
    const lengths = replace.mock.contexts.map((text) => String(text).length);
    replace.mockRestore();
    expect(lengths.length).toBeGreaterThan(0);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(8 * 300);
  });
});

testEach([
  ['#abc', '#abc'],
  ['#FB8523', '#FB8523'],
  ['#12345678', '#12345678'],
  ['red', null],
  ['#12345', null],
  ['#fff;background:url(x)', null],
  ['', null],
  [null, null],
])('returns a valid colour, or null', (color, shown) => expect(sanitizeColor(color)).toBe(shown));

describe('sanitizeLink', () => {
  test('shows the host of an https link', () => {
    expect(sanitizeLink('https://apps.example/tracks/x?tracking-no=1')).toEqual({
      href: 'https://apps.example/tracks/x?tracking-no=1',
      host: 'apps.example',
    });
    expect(sanitizeLink('https://trаck.example/')?.host).toBe('xn--trck-63d.example');
    expect(sanitizeLink('https://a.example:8443/')?.host).toBe('a.example:8443');
  });

  testEach([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    ' https://blank.example/',
    'http://plain.example/',
    'data:text/html,x',
    'blob:https://a.example/1',
    'file:///etc/passwd',
    'chrome-extension://abc/popup.html',
    'moz-extension://abc/popup.html',
    'view-source:https://a.example',
    'https:evil.example',
    'https:/evil.example',
    '//evil.example',
    '/tracks',
    'https://user@a.example/',
    'https://user:pass@a.example/',
    'https://a.example:99999/',
    'https://',
    'https:// a.example',
    'vbscript:x',
    'about:blank',
    '',
    `https://a.example/${'x'.repeat(3000)}`,
  ])('returns null for every other address', (text) => expect(sanitizeLink(text)).toBeNull());

  test('returns null for no address', () => {
    expect(sanitizeLink(null)).toBeNull();
    expect(sanitizeLink(undefined)).toBeNull();
  });
});

testEach([
  ['For mum', 'For mum'],
  [' two\r\nlines\u2028more ', 'two\nlines\nmore'],
  ['a\tb', 'a b'],
  ['pay\u202eetad\u2066x\u200b\u00ad', 'payetadx'],
  ['a\u0000\u001b[31m', 'a[31m'],
  [`x${'\u0301'.repeat(40)}`, `x${'\u0301'.repeat(4)}`],
  ['👩‍👩‍👧 ที่นี่', '👩‍👩‍👧 ที่นี่'],
])('a note becomes plain text', (typed, kept) => expect(sanitizeLines(typed)).toBe(kept));
