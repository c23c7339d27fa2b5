import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { readCouriers } from '@/utils/service/wire.ts';
import {
  nameOfIts,
  courierKeys,
  isParcelRefused,
  knownOnPage,
  nameOfCourier,
  ranked,
  servedBy,
  serviceCouriersSchema,
  unknownService,
  withList,
  withTaught,
  type KnownCouriers,
  type ListedCourier,
  type ServiceCouriers,
} from '@/utils/couriers/known-couriers.ts';

const none = unknownService('https://api.example');
const listed = (key: string, isActive = true, name = key): ListedCourier => ({
  key,
  en: name,
  th: name,
  color: null,
  isActive,
});
const twin = 'ETrackings';
const told = (known: ServiceCouriers, provider: string | null = null): KnownCouriers => ({
  ...known,
  provider,
});
const listing = (...couriers: ListedCourier[]) => withList(none, couriers, 1000);

describe('whether a courier is followed', () => {
  it.each([
    ['the table says no, nobody else says anything', told(none, twin), 'thailand-post', 'no'],
    ['the table says yes', told(none, twin), 'flash-express', 'yes'],
    ['the table does not know', told(none, twin), 'ninja-van', 'unknown'],
    ['the table says no, of another service', told(none), 'thailand-post', 'unknown'],
    ['the table says yes, of another service', told(none), 'flash-express', 'unknown'],
    ['nobody has heard of it', told(none, twin), 'new-courier', 'unknown'],
    [
      'the list names it, against the table',
      told(listing(listed('thailand-post')), twin),
      'thailand-post',
      'yes',
    ],
    [
      'the list does not name it, against the table',
      told(listing(listed('lex')), twin),
      'flash-express',
      'no',
    ],
    ['the list names it as not active', told(listing(listed('lex'), listed('ups', false))), 'ups', 'no'],
    ['the list names it by its older key', told(listing(listed('kerry-express'))), 'kex-express', 'yes'],
    [
      'a look-up was refused, against the list',
      told(withTaught(listing(listed('lex')), 'lex', false)),
      'lex',
      'no',
    ],
    [
      'a look-up was answered, against the list',
      told(withTaught(listing(listed('lex')), 'ups', true)),
      'ups',
      'yes',
    ],
    [
      'a look-up was answered, against the table',
      told(withTaught(none, 'thailand-post', true), twin),
      'thailand-post',
      'yes',
    ],
    ['a key of the prototype', told(none, twin), 'constructor', 'unknown'],
  ])('%s', (_, known, key, served) => expect(servedBy(known, key)).toBe(served));

  it('is unknown while nothing is read of the service', () => expect(servedBy(null, 'lex')).toBe('unknown'));
});

describe('a parcel rests for its courier', () => {
  const short = listing(listed('lex'));
  it.each([
    ['that the list does not name', told(short), null, true],
    ['not where it was answered for before', told(short), 5, false],
    ['not where another parcel of it was answered for', told(withTaught(short, 'ups', true)), null, false],
    [
      'that a look-up was refused for, answered before or not',
      told(withTaught(short, 'ups', false)),
      5,
      true,
    ],
    ['not where the list names it', told(listing(listed('ups'))), null, false],
  ])('%s', (_, known, checkedAt, isRefused) =>
    expect(isParcelRefused(known, { courierKey: 'ups', checkedAt })).toBe(isRefused),
  );
});

describe('a courier’s name', () => {
  it.each([
    ['the service’s own', listing(listed('lex', true, 'Lex!')), 'lex', 'Given', 'Lex!'],
    ['ours where the list has none', listing(listed('lex')), 'lex', 'Given', 'LEX'],
    ['that of its answers where nobody else names it', none, 'doi-post', 'Doi\u202e Post', 'Doi Post'],
    ['its key where nobody at all does', none, 'doi-post', '', 'doi-post'],
    ['its key, of the prototype', none, 'constructor', '', 'constructor'],
  ])('is %s', (_, known, key, given, name) => expect(nameOfCourier(known, key, 'en', given)).toBe(name));
});

describe('a new list', () => {
  it('forgets a refusal where it names the courier, and no other', () => {
    const refused = withTaught(withTaught(listing(listed('lex'), listed('ups')), 'lex', false), 'dhl', false);
    for (const list of [
      [listed('lex'), listed('ups')],
      [listed('lex'), listed('flash')],
    ]) {
      const next = withList(refused, list, 2000);
      expect([servedBy(told(next), 'lex'), servedBy(told(next), 'dhl'), next.listedAt]).toEqual([
        'yes',
        'no',
        2000,
      ]);
      expect(next.taught).toEqual({ dhl: false });
    }
  });

  it('never forgets what a look-up was answered, however short it is', () => {
    let known = withTaught(listing(listed('lex'), listed('ups')), 'ups', true);
    for (const list of [[listed('lex')], [listed('kex-express')], [listed('lex'), listed('ups', false)]]) {
      known = withList(known, list, 2000);
      expect(servedBy(told(known), 'ups')).toBe('yes');
    }
    expect(servedBy(told(withTaught(known, 'ups', false)), 'ups')).toBe('no');
  });

  it('that names nothing it follows is none: not every courier is refused for it', () => {
    const before = listing(listed('lex'));
    expect(withList(before, [], 2000)).toBe(before);
    expect(withList(none, [listed('lex', false)], 2000)).toBe(none);
  });
});

describe('names', () => {
  it('are the service’s own, else ours, else the key', () => {
    const known = listing({ ...listed('lex'), en: 'Lazada', th: 'ลาซาด้า' }, listed('ups'), {
      ...listed('new-courier'),
      en: 'New \u202eone',
      th: 'ใหม่',
    });
    expect(nameOfCourier(known, 'lex', 'en')).toBe('Lazada');
    expect(nameOfCourier(known, 'new-courier', 'th')).toBe('ใหม่');
    expect(nameOfCourier(known, 'new-courier', 'en')).toBe('New one');
    expect(nameOfCourier(known, 'ups', 'en')).toBe('UPS');
    expect(nameOfCourier(null, 'lex', 'en')).toBe('LEX');
    expect(nameOfCourier(null, 'nobody', 'en')).toBe('nobody');
  });
});

it('a courier only the service knows can be chosen, once', () => {
  const keys = courierKeys(listing(listed('lex'), listed('new-courier')));
  expect(keys.filter((key) => key === 'new-courier' || key === 'lex').toSorted()).toEqual([
    'lex',
    'new-courier',
  ]);
  expect(courierKeys(null)).toContain('thailand-post');
});

describe('what is offered first', () => {
  const guesses = [
    { key: 'thailand-post', confidence: 0.6 },
    { key: 'ems-international', confidence: 0.55 },
    { key: 'global-cainiao', confidence: 0.2 },
  ];
  const keys = (...[known, detected]: [ServiceCouriers, string[]?]) =>
    ranked(guesses, told(known), detected).map(({ key }) => key);

  it('among equals, the one the service follows', () => {
    const known = listing(listed('ems-international'), listed('global-cainiao'));
    expect(keys(known)).toEqual(['ems-international', 'thailand-post', 'global-cainiao']);
    expect(keys(listing(listed('thailand-post')))).toEqual(guesses.map(({ key }) => key));
  });

  it('is the likelier one, although the service does not follow it', () => {
    const sure = [{ key: 'thailand-post', confidence: 0.95 }, guesses[1]!];
    expect(ranked(sure, told(listing(listed('ems-international'))))).toEqual(sure);
  });

  it('what the service itself detected comes before all, known or not', () => {
    expect(keys(none, ['global-cainiao', 'new-courier'])).toEqual([
      'global-cainiao',
      'new-courier',
      'thailand-post',
      'ems-international',
    ]);
  });

  it('guesses without a confidence stay as they are', () => {
    const bare = [{ key: 'thailand-post' }, { key: 'lex' }, { key: 'flash-express' }];
    expect(ranked(bare, null)).toEqual(bare);
  });
});

it('any list of couriers gives a record that can be stored and asked', () => {
  const entry = fc.record(
    {
      key: fc.oneof(fc.string(), fc.constantFrom('lex', 'new-courier')),
      nameEN: fc.anything(),
      active: fc.anything(),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(
      fc.oneof(fc.jsonValue(), fc.array(fc.oneof(entry, fc.jsonValue()))),
      fc.string(),
      (data, key) => {
        const next = withTaught(withList(none, readCouriers(data) ?? [], 5), 'lex', false);
        expect(v.safeParse(serviceCouriersSchema, JSON.parse(JSON.stringify(next))).success).toBe(true);
        expect(['yes', 'no', 'unknown']).toContain(servedBy(told(next), key));
        expect(nameOfCourier(next, 'lex', 'th')).not.toBe('');
      },
    ),
    { numRuns: 2000 },
  );
});

it('a list of ten thousand is cut, and so is what look-ups taught', () => {
  const many = Array.from({ length: 10_000 }, (_, n) => ({ key: `courier-${n}` }));
  let known = withList(none, readCouriers(many) ?? [], 5);
  for (let n = 0; n < 300; n += 1) known = withTaught(known, `other-${n}`, false);
  expect(known.couriers).toHaveLength(500);
  expect(Object.keys(known.taught)).toHaveLength(200);
  expect(servedBy(told(known), 'other-299')).toBe('no');
});

describe('nameOfIts', () => {
  const couriers = [{ key: 'new-one', en: 'New One', th: 'นิววัน', color: null, isActive: true }];
  const known = { listedAt: 1, couriers, taught: {}, provider: null };

  it.each([
    ['as its answers named it', { courier: 'LEX TH', courierKey: 'lex' }, 'LEX TH'],
    ['as the service lists it', { courier: '', courierKey: 'new-one' }, 'นิววัน'],
    ['by its key where nobody names it', { courier: '', courierKey: 'no-one' }, 'no-one'],
  ])('%s', (_, parcel, name) => expect(nameOfIts(parcel, known, 'th')).toBe(name));
});

it('a page is not told which couriers ever answered, but for those the list is wrong about', () => {
  const list = withList(none, [listed('lex'), listed('fed-ex', false)], 1);
  const taught = [
    ['lex', true],
    ['fed-ex', true],
    ['ups', true],
    ['best-express', false],
  ] as const;
  const known = told(taught.reduce((before, [key, isServed]) => withTaught(before, key, isServed), list));
  const onPage = knownOnPage(known);
  expect(onPage.taught).toEqual({ 'fed-ex': true, ups: true, 'best-express': false });
  for (const [key] of taught) expect(servedBy(onPage, key)).toBe(servedBy(known, key));
});
