import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { readCouriers } from '@/utils/service/wire.ts';
import {
  parcelCourierName,
  courierKeys,
  isParcelRefused,
  knownOnPage,
  nameOfCourier,
  ranked,
  servedBy,
  serviceCouriersSchema,
  unknownService,
  withList,
  withLearned,
  withRefusal,
  type KnownCouriers,
  type ListedCourier,
  type ServiceCouriers,
} from '@/utils/couriers/known-couriers.ts';

const none = unknownService('https://api.example');
const listed = (key: string, isActive = true, name = key): ListedCourier => ({
  key,
  en: name,
  th: name,
  isActive,
});
const twin = 'ETrackings';
const told = (known: ServiceCouriers, provider: string | null = null): KnownCouriers => ({
  ...known,
  provider,
});
const listing = (...couriers: ListedCourier[]) => withList(none, couriers, 1000);

describe('whether the service covers a courier', () => {
  it.each([
    ['the table says no, no other source', told(none, twin), 'thailand-post', 'no'],
    ['the table says yes', told(none, twin), 'flash-express', 'yes'],
    ['the table has no entry', told(none, twin), 'ninja-van', 'unknown'],
    ['the table says no, but for another service', told(none), 'thailand-post', 'unknown'],
    ['the table says yes, but for another service', told(none), 'flash-express', 'unknown'],
    ['an unknown courier', told(none, twin), 'new-courier', 'unknown'],
    [
      'the list has it, against the table',
      told(listing(listed('thailand-post')), twin),
      'thailand-post',
      'yes',
    ],
    ['the list lacks it, against the table', told(listing(listed('lex')), twin), 'flash-express', 'no'],
    ['the list has it as inactive', told(listing(listed('lex'), listed('ups', false))), 'ups', 'no'],
    ['the list has it by its older key', told(listing(listed('kerry-express'))), 'kex-express', 'yes'],
    [
      'a look-up was refused, against the list',
      told(withLearned(listing(listed('lex')), 'lex', false)),
      'lex',
      'no',
    ],
    [
      'a look-up was answered, against the list',
      told(withLearned(listing(listed('lex')), 'ups', true)),
      'ups',
      'yes',
    ],
    [
      'a look-up was answered, against the table',
      told(withLearned(none, 'thailand-post', true), twin),
      'thailand-post',
      'yes',
    ],
    ['a key of the object prototype', told(none, twin), 'constructor', 'unknown'],
  ])('%s', (_, known, key, served) => expect(servedBy(known, key)).toBe(served));

  it('is unknown until the service’s list is read', () => expect(servedBy(null, 'lex')).toBe('unknown'));
});

describe('a parcel is not checked because of its courier', () => {
  const short = listing(listed('lex'));
  it.each([
    ['missing in the list', told(short), null, true],
    ['not after an earlier answer', told(short), 5, false],
    [
      'not after an answer for another parcel of that courier',
      told(withLearned(short, 'ups', true)),
      null,
      false,
    ],
    ['after a refused look-up, answered before or not', told(withLearned(short, 'ups', false)), 5, true],
    ['not if the list has it', told(listing(listed('ups'))), null, false],
  ])('%s', (_, known, checkedAt, isRefused) =>
    expect(isParcelRefused(known, { courierKey: 'ups', checkedAt })).toBe(isRefused),
  );
});

describe('a courier’s name', () => {
  it.each([
    ['the one in the service’s list', listing(listed('lex', true, 'Lex!')), 'lex', 'Given', 'Lex!'],
    ['ours if the list has none', listing(listed('lex')), 'lex', 'Given', 'LEX'],
    ['the one in its answers if there is no other', none, 'doi-post', 'Doi\u202e Post', 'Doi Post'],
    ['its key if there is no name', none, 'doi-post', '', 'doi-post'],
    ['its key, for a key of the object prototype', none, 'constructor', '', 'constructor'],
  ])('is %s', (_, known, key, given, name) => expect(nameOfCourier(known, key, 'en', given)).toBe(name));
});

describe('a new list', () => {
  it('overrides the refusals of couriers it has, and no others', () => {
    const refused = withLearned(
      withLearned(listing(listed('lex'), listed('ups')), 'lex', false),
      'dhl',
      false,
    );
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
      expect(next.learned).toEqual({ dhl: false });
    }
  });

  it('never overrides an answered look-up, even if it lacks the courier', () => {
    let known = withLearned(listing(listed('lex'), listed('ups')), 'ups', true);
    for (const list of [[listed('lex')], [listed('kex-express')], [listed('lex'), listed('ups', false)]]) {
      known = withList(known, list, 2000);
      expect(servedBy(told(known), 'ups')).toBe('yes');
    }
    expect(servedBy(told(withLearned(known, 'ups', false)), 'ups')).toBe('no');
  });

  it('without active couriers is ignored, so that not every courier is refused', () => {
    const before = listing(listed('lex'));
    expect(withList(before, [], 2000)).toBe(before);
    expect(withList(none, [listed('lex', false)], 2000)).toBe(none);
  });
});

describe('names', () => {
  it('come from the service’s list, else from ours, else the key is used', () => {
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
    expect(nameOfCourier(null, 'yunexpress', 'th'), 'no Thai name').toBe('YunExpress');
  });
});

it('a courier known only to the service can be chosen, and appears once', () => {
  const keys = courierKeys(listing(listed('lex'), listed('new-courier')));
  expect(keys.filter((key) => key === 'new-courier' || key === 'lex').toSorted()).toEqual([
    'lex',
    'new-courier',
  ]);
  expect(courierKeys(null)).toContain('thailand-post');
});

it('a renamed courier can be chosen once', () => {
  const known = listing(listed('kex-express'), listed('kerry-express', false));
  const names = courierKeys(known).map((key) => nameOfCourier(known, key, 'en'));
  expect(names.filter((name) => name === nameOfCourier(known, 'kex-express', 'en'))).toHaveLength(1);
  for (const keys of [courierKeys(known), courierKeys(null)]) {
    expect(keys).toContain('kex-express');
    expect(keys).not.toContain('kerry-express');
  }
});

describe('the order of guesses', () => {
  const guesses = [
    { key: 'thailand-post', confidence: 0.6 },
    { key: 'ems-international', confidence: 0.55 },
    { key: 'global-cainiao', confidence: 0.2 },
  ];
  const keys = (...[known, detected]: [ServiceCouriers, string[]?]) =>
    ranked(guesses, told(known), detected).map(({ key }) => key);

  it('of nearly equal guesses, a courier that the service refuses comes last', () => {
    const known = listing(listed('ems-international'), listed('global-cainiao'));
    expect(keys(known)).toEqual(['ems-international', 'thailand-post', 'global-cainiao']);
    expect(keys(listing(listed('thailand-post')))).toEqual(guesses.map(({ key }) => key));
  });

  it('a clearly likelier courier comes first, even if the service does not cover it', () => {
    const sure = [{ key: 'thailand-post', confidence: 0.95 }, guesses[1]!];
    expect(ranked(sure, told(listing(listed('ems-international'))))).toEqual(sure);
  });

  it('couriers detected by the service come before all guesses, even if unknown to us', () => {
    expect(keys(none, ['global-cainiao', 'new-courier'])).toEqual([
      'global-cainiao',
      'new-courier',
      'thailand-post',
      'ems-international',
    ]);
  });

  it('guesses without a confidence keep their order', () => {
    const bare = [{ key: 'thailand-post' }, { key: 'lex' }, { key: 'flash-express' }];
    expect(ranked(bare, null)).toEqual(bare);
  });
});

it('any list of couriers gives a record that can be stored and queried', () => {
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
        const next = withLearned(withList(none, readCouriers(data) ?? [], 5), 'lex', false);
        expect(v.safeParse(serviceCouriersSchema, JSON.parse(JSON.stringify(next))).success).toBe(true);
        expect(['yes', 'no', 'unknown']).toContain(servedBy(told(next), key));
        expect(nameOfCourier(next, 'lex', 'th')).not.toBe('');
      },
    ),
    { numRuns: 2000 },
  );
});

it('a list is cut to 500 couriers, and the results of look-ups to 200', () => {
  const many = Array.from({ length: 10_000 }, (_, n) => ({ key: `courier-${n}` }));
  let known = withList(none, readCouriers(many) ?? [], 5);
  for (let n = 0; n < 300; n += 1) known = withLearned(known, `other-${n}`, false);
  expect(known.couriers).toHaveLength(500);
  expect(Object.keys(known.learned)).toHaveLength(200);
  expect(servedBy(told(known), 'other-299')).toBe('no');
});

describe('look-ups refused because of the courier', () => {
  const hour = 3_600_000;
  /** What is known of the courier after look-ups of these numbers; `isServed`: a good answer. */
  const after = (...looked: [hours: number, trackingNo: string, isServed?: boolean][]) =>
    looked.reduce(
      (known, [hours, trackingNo, isServed = false]) =>
        isServed
          ? withLearned(known, 'lex', true)
          : withRefusal(known, { courierKey: 'lex', trackingNo, at: (500 + hours) * hour }),
      listing(listed('lex')),
    );

  it.each<[string, Parameters<typeof after>, 'yes' | 'no']>([
    ['one number', [[0, 'A']], 'yes'],
    [
      'two numbers on one day',
      [
        [0, 'A'],
        [23, 'B'],
      ],
      'yes',
    ],
    [
      'one number on several days',
      [
        [0, 'A'],
        [24, 'A'],
        [90, 'A'],
      ],
      'yes',
    ],
    [
      'two numbers, a day apart',
      [
        [0, 'A'],
        [24, 'B'],
      ],
      'no',
    ],
    [
      'two numbers, both from the first day on',
      [
        [0, 'A'],
        [1, 'B'],
        [24, 'A'],
        [25, 'B'],
      ],
      'no',
    ],
    [
      'with a good answer in between',
      [
        [0, 'A'],
        [9, 'A', true],
        [24, 'B'],
      ],
      'yes',
    ],
    [
      'after the clock was set back',
      [
        [900, 'A'],
        [0, 'B'],
        [24, 'C'],
      ],
      'no',
    ],
    [
      'then a good answer',
      [
        [0, 'A'],
        [24, 'B'],
        [25, 'A', true],
      ],
      'yes',
    ],
    [
      'then a good answer, and another refusal',
      [
        [0, 'A'],
        [24, 'B'],
        [25, 'A', true],
        [26, 'B'],
      ],
      'yes',
    ],
  ])('%s', (_, looked, served) => expect(servedBy(told(after(...looked)), 'lex')).toBe(served));

  it('are remembered for 200 couriers', () => {
    let known = none;
    for (let n = 0; n < 300; n += 1)
      known = withRefusal(known, { courierKey: `other-${n}`, trackingNo: 'A', at: hour });
    expect(known.refused).toHaveLength(200);
  });
});

describe('parcelCourierName', () => {
  const couriers = [{ key: 'new-one', en: 'New One', th: 'นิววัน', isActive: true }];
  const known = { listedAt: 1, couriers, learned: {}, provider: null };

  it.each([
    [
      'in this language, also if its answers were in another',
      { courier: 'LEX TH', courierKey: 'lex' },
      'ลาซาด้า เอ็กซ์เพรส',
    ],
    [
      'as named in its answers, if nobody else names it',
      { courier: 'New Post', courierKey: 'new-post' },
      'New Post',
    ],
    ['as named in the service’s list', { courier: '', courierKey: 'new-one' }, 'นิววัน'],
    ['by its key if there is no name', { courier: '', courierKey: 'no-one' }, 'no-one'],
  ])('%s', (_, parcel, name) => expect(parcelCourierName(parcel, known, 'th')).toBe(name));
});

it('a page gets refused look-ups, and answered ones only of couriers that the list refuses', () => {
  const list = withList(none, [listed('lex'), listed('fed-ex', false)], 1);
  const learned = [
    ['lex', true],
    ['fed-ex', true],
    ['ups', true],
    ['best-express', false],
  ] as const;
  const known = told(learned.reduce((before, [key, isServed]) => withLearned(before, key, isServed), list));
  const onPage = knownOnPage(known);
  expect(onPage.learned).toEqual({ 'fed-ex': true, ups: true, 'best-express': false });
  for (const [key] of learned) expect(servedBy(onPage, key)).toBe(servedBy(known, key));
});
