import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { escapeXml, onTyped, type Suggestions } from '@/utils/browser/omnibox.ts';
import { turns } from '../support/turns.ts';

type Shown = { content: string; description: string }[];
type Listener = (text: string, show: (all: Shown) => void) => void;

const set = vi.fn<(suggestion: { description: string }) => void>();
let typed: Listener;
Object.assign(fakeBrowser, {
  omnibox: {
    setDefaultSuggestion: set,
    onInputChanged: { addListener: (listener: Listener) => void (typed = listener) },
  },
});
afterEach(() => void Reflect.deleteProperty(fakeBrowser.runtime, 'getBrowserInfo'));

const hostile = `</url><match>"a" & 'b'\u0000\u0008\ud800\uffff<!--`;
const shownFor = (description: string) =>
  new Promise<Shown>((resolve) => {
    onTyped(() => Promise.resolve({ hint: description, suggested: [{ content: hostile, description }] }));
    typed('x', resolve);
  });

it('Chromium gets XML that reads as the text; the content is left as it is', async () => {
  const [one] = await shownFor(hostile);
  expect(one).toEqual({
    content: hostile,
    description: '&#60;/url&#62;&#60;match&#62;&#34;a&#34; &#38; &#39;b&#39;&#60;!--',
  });
  expect(set).toHaveBeenLastCalledWith({ description: one!.description });
});

it('the answer for an older text never replaces that for a newer one', async () => {
  const answers: Record<string, PromiseWithResolvers<Suggestions>> = {};
  onTyped((text) => (answers[text] = Promise.withResolvers()).promise);
  const shown: [text: string, all: Shown][] = [];
  for (const text of ['TH', 'TH2', 'TH26']) typed(text, (all) => void shown.push([text, all]));
  set.mockClear();
  answers['TH26']!.resolve({ hint: 'Check TH26', suggested: [] });
  await turns(1);
  answers['TH']!.resolve({ hint: 'Check TH', suggested: [{ content: 'TH1', description: 'TH1' }] });
  answers['TH2']!.reject(new Error('the list cannot be read'));
  await turns(1);
  expect(set.mock.calls).toEqual([[{ description: 'Check TH26' }]]);
  expect(shown).toEqual([['TH26', []]]);
});

it('Firefox gets the text itself', async () => {
  Object.assign(fakeBrowser.runtime, { getBrowserInfo: () => Promise.resolve({}) });
  expect(await shownFor(`J&T <1>`)).toEqual([{ content: hostile, description: 'J&T <1>' }]);
});

it('no text makes the XML ill-formed, or changes in it', () => {
  const unit = fc.oneof(
    fc.constantFrom(
      '<',
      '>',
      '&',
      '"',
      "'",
      '&#60;',
      ']]>',
      '\ud83d',
      '\udce6',
      '📦',
      'ก',
      '\u0001',
      '\ufffe',
    ),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(unit), (parts) => {
      const text = parts.join('');
      const xml = escapeXml(text);
      expect(xml).toMatch(
        /^(?:[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}](?<![<>"'&])|&#\d\d;)*$/u,
      );
      const read = xml.replace(/&#(\d\d);/g, (_, code: string) => String.fromCharCode(Number(code)));
      expect(read).toBe(text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ''));
    }),
  );
});

it('in Firefox, which would show it with the next key, the description of what is typed stays as it is', async () => {
  Object.assign(fakeBrowser.runtime, { getBrowserInfo: () => {} });
  set.mockClear();
  expect(await shownFor('Check TH26')).toHaveLength(1);
  expect(set).not.toHaveBeenCalled();
});
