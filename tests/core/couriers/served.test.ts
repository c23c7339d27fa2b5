import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { readCouriers } from '@/utils/api/wire.ts';
import {
  nameOfIts,
  courierKeys,
  nameOfCourier,
  ranked,
  servedBy,
  serviceCouriersSchema,
  unknownService,
  withList,
  withTaught,
  type ListedCourier,
} from '@/utils/core/couriers/served.ts';

const none = unknownService('https://api.example');
const listed = (key: string, isActive = true, name = key): ListedCourier => ({
  key,
  en: name,
  th: name,
  color: null,
  isActive,
});
const listing = (...couriers: ListedCourier[]) => withList(none, couriers, 1000);

describe('whether a courier is followed', () => {
  it.each([
    ['the table says no, nobody else says anything', none, 'thailand-post', 'no'],
    ['the table says yes', none, 'flash-express', 'yes'],
    ['the table does not know', none, 'ninja-van', 'unknown'],
    ['nobody has heard of it', none, 'new-courier', 'unknown'],
    ['the list names it, against the table', listing(listed('thailand-post')), 'thailand-post', 'yes'],
    ['the list does not name it, against the table', listing(listed('lex')), 'flash-express', 'no'],
    ['the list names it as not active', listing(listed('lex'), listed('ups', false)), 'ups', 'no'],
    ['the list names it by its older key', listing(listed('kerry-express')), 'kex-express', 'yes'],
    [
      'a look-up was refused, against the list',
      withTaught(listing(listed('lex')), 'lex', false),
      'lex',
      'no',
    ],
    [
      'a look-up was answered, against the list',
      withTaught(listing(listed('lex')), 'ups', true),
      'ups',
      'yes',
    ],
    [
      'a look-up was answered, against the table',
      withTaught(none, 'thailand-post', true),
      'thailand-post',
      'yes',
    ],
    ['a key of the prototype', none, 'constructor', 'unknown'],
  ])('%s', (_, known, key, served) => expect(servedBy(known, key)).toBe(served));

  it('nothing known of the service is as good as none', () => expect(servedBy(null, 'lex')).toBe('no'));
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
  it('forgets a refusal where it names the courier, and where it changed', () => {
    const refused = withTaught(withTaught(listing(listed('lex'), listed('ups')), 'lex', false), 'dhl', false);
    const same = withList(refused, [listed('lex'), listed('ups')], 2000);
    expect([servedBy(same, 'lex'), servedBy(same, 'dhl'), same.listedAt]).toEqual(['yes', 'no', 2000]);
    expect(same.taught).toEqual({ dhl: false });
    expect(withList(refused, [listed('lex'), listed('flash')], 2000).taught).toEqual({});
  });

  it('that is the same keeps what look-ups were answered', () => {
    const taught = withTaught(listing(listed('lex')), 'ups', true);
    expect(servedBy(withList(taught, [listed('lex')], 2000), 'ups')).toBe('yes');
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
  const keys = (...[known, detected]: [Parameters<typeof ranked>[1], string[]?]) =>
    ranked(guesses, known, detected).map(({ key }) => key);

  it('among equals, the one the service follows', () => {
    const known = listing(listed('ems-international'), listed('global-cainiao'));
    expect(keys(known)).toEqual(['ems-international', 'thailand-post', 'global-cainiao']);
    expect(keys(listing(listed('thailand-post')))).toEqual(guesses.map(({ key }) => key));
  });

  it('is the likelier one, although the service does not follow it', () => {
    const sure = [{ key: 'thailand-post', confidence: 0.95 }, guesses[1]!];
    expect(ranked(sure, listing(listed('ems-international')))).toEqual(sure);
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
        expect(['yes', 'no', 'unknown']).toContain(servedBy(next, key));
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
  expect(servedBy(known, 'other-299')).toBe('no');
});

describe('nameOfIts', () => {
  const couriers = [{ key: 'new-one', en: 'New One', th: 'นิววัน', color: null, isActive: true }];
  const known = { listedAt: 1, couriers, taught: {} };

  it.each([
    ['as its answers named it', { courier: 'LEX TH', courierKey: 'lex' }, 'LEX TH'],
    ['as the service lists it', { courier: '', courierKey: 'new-one' }, 'นิววัน'],
    ['by its key where nobody names it', { courier: '', courierKey: 'no-one' }, 'no-one'],
  ])('%s', (_, parcel, name) => expect(nameOfIts(parcel, known, 'th')).toBe(name));
});
