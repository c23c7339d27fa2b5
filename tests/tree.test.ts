import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

// What is kept in several places alike is walked here, so that no place can be forgotten.

type Message = { message: string; placeholders?: Record<string, { content: string }> };
const catalogue = (language: string): Record<string, Message> =>
  JSON.parse(readFileSync(new URL(`../public/_locales/${language}/messages.json`, import.meta.url), 'utf8'));

describe('the locales', () => {
  const en = catalogue('en');
  const th = catalogue('th');
  const namesIn = ({ message }: Message) =>
    [...message.matchAll(/\$(\w+)\$/g)].map(([, name]) => name!).toSorted();

  test('have the same keys, in the same order', () => expect(Object.keys(th)).toEqual(Object.keys(en)));

  test.each(Object.keys(en))('%s is whole in both', (key) => {
    for (const text of [en[key]!, th[key]!]) {
      expect(text.message.trim()).toBe(text.message);
      expect(text.message).not.toBe('');
      // Browsers refuse a catalogue with an undeclared placeholder.
      expect(Object.keys(text.placeholders ?? {}).toSorted()).toEqual([...new Set(namesIn(text))]);
    }
    expect(new Set(namesIn(th[key]!))).toEqual(new Set(namesIn(en[key]!)));
    expect(th[key]!.placeholders).toEqual(en[key]!.placeholders);
  });

  test('speak their own language', () => {
    for (const [key, { message }] of Object.entries(en))
      if (key !== 'languageThai') expect(message, key).not.toMatch(/[\u0e00-\u0e7f]/);
    for (const [key, { message }] of Object.entries(th))
      if (!['brand', 'languageEnglish', 'notifyNamed', 'notifyUnnamed'].includes(key))
        expect(message, key).toMatch(/[\u0e00-\u0e7f]/);
  });

  test('count in pairs', () => {
    for (const key of Object.keys(en))
      if (/_(one|other)$/.test(key)) expect(en).toHaveProperty(key.replace(/_(one|other)$/, '_other'));
    for (const key of Object.keys(en))
      if (key.endsWith('_other')) expect(en).toHaveProperty(key.replace(/_other$/, '_one'));
  });
});
