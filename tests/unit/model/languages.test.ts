import { afterEach, describe, expect, it, test } from 'vitest';
import { serviceOf } from '@/utils/background/call-service.ts';
import { courierFacts } from '@/utils/couriers/courier-list.ts';
import { nameOfCourier } from '@/utils/couriers/known-couriers.ts';
import { languageFacts, languageOf, languages, type Language } from '@/utils/model/languages.ts';
import { ago, moment } from '@/utils/model/time.ts';
import { defaultSettings } from '@/utils/storage/settings.ts';
import { samplesIn } from '@/utils/parcels/samples.ts';
import { testEach } from '../support/test-each.ts';

testEach(languages)('the browser knows the dates of each language', (language) => {
  const { locale } = languageFacts[language];
  expect(Intl.DateTimeFormat.supportedLocalesOf(locale)).toEqual([locale]);
  expect(locale.split('-')[0]).toBe(language);
});

// `countsFor` knows two forms, `_one` and `_other`. Polish, for example, has four.
testEach(languages)('the catalogues have all plural forms of each language', (language) => {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  expect(['one', 'other']).toEqual(expect.arrayContaining(pluralCategories));
});

test('the language is the browser’s if Waybill has it, else English', () => {
  expect(['th', 'th-TH', 'TH-th', 'en-US', 'lo', ''].map(languageOf)).toEqual([
    'th',
    'th',
    'th',
    'en',
    'en',
    'en',
  ]);
});

describe('a language that the service does not have', () => {
  const lao = 'lo' as Language;
  const facts: object = languageFacts;
  const add = (service: 'th' | 'en') =>
    Object.assign(facts, { lo: { ...languageFacts.en, locale: 'lo-LA', justNow: 'made up', service } });
  afterEach(() => Reflect.deleteProperty(facts, 'lo'));
  const listed = { key: 'lex', en: 'Its name', th: 'ชื่อ', isActive: true };

  it.each([
    ['en', 'Its name'],
    ['th', 'ชื่อ'],
  ] as const)('gets answers and couriers’ names in the one of its row: %s', async (service, name) => {
    add(service);
    expect(nameOfCourier({ couriers: [listed] }, 'lex', lao)).toBe(name);
    expect(nameOfCourier(null, 'flash-express', lao)).toBe(courierFacts('flash-express')?.[service]);
    const keys = { apiKey: 'made-up-key-12', keySecret: 'made-up-secret' };
    const answer = await serviceOf({ ...defaultSettings(), language: lao }, keys);
    expect(answer.ok && answer.value.language).toBe(service);
    const { product } = samplesIn(lao, 0, (sample) => sample)[0]!;
    expect(/[ก-๛]/.test(product)).toBe(service === 'th');
  });

  it('has its own words for times', () => {
    add('en');
    const now = Date.now();
    expect(ago(now, now, lao)).toBe('made up');
    expect(moment(now - 40 * 86_400_000, now, lao)).toMatch(/[\u0e80-\u0eff]/);
  });
});
