import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  locationHash,
  emptyLocation,
  dashboardLocationOf,
  type DashboardLocation,
} from '@/components/list/dashboard-location.ts';
import { phases } from '@/utils/model/status.ts';
import { ownOrder, sortColumns } from '@/utils/parcels/sort.ts';
import { groupNames } from '@/utils/parcels/sections.ts';

test('an empty address means the default list', () => {
  const filter = { phase: '', courier: '', direction: '', shop: '' };
  expect(emptyLocation).toEqual({
    parcel: null,
    task: '',
    group: '',
    filter,
    sort: ownOrder,
    typed: '',
    only: [],
  });
  expect(locationHash(emptyLocation)).toBe('#');
});

test('a parcel has the same address as in the popup', () =>
  expect(dashboardLocationOf('#parcel=lex%2FA1B2C3')).toEqual({ ...emptyLocation, parcel: 'lex/A1B2C3' }));

test.each(['#group=everything&phase=nowhere&direction=up&sort=colour', '#__proto__=1&group=constructor'])(
  'unknown values are ignored: %s',
  (hash) => expect(dashboardLocationOf(hash)).toEqual(emptyLocation),
);

test('a search text too long for an address is cut', () =>
  expect(dashboardLocationOf(`#q=${'x'.repeat(5000)}`).typed).toHaveLength(200));

test('every location is read back unchanged from its address', () => {
  const text = fc.string({ maxLength: 100 });
  const place: fc.Arbitrary<DashboardLocation> = fc.record({
    parcel: fc.option(fc.string({ minLength: 1, maxLength: 100 })),
    task: fc.constantFrom('' as const, 'number' as const, 'import' as const, 'scan' as const),
    group: fc.constantFrom('' as const, ...groupNames),
    filter: fc.record({
      phase: fc.constantFrom('' as const, ...phases),
      courier: text,
      direction: fc.constantFrom('' as const, 'sent' as const, 'received' as const),
      shop: text,
    }),
    sort: fc
      .constantFrom(...sortColumns)
      .chain((by) => fc.boolean().map((turned) => ({ by, isReversed: by !== 'needs' && turned }))),
    typed: text,
    only: fc.array(fc.stringMatching(/^[a-z-]{1,9}\/[A-Z0-9]{6,20}$/), { maxLength: 30 }),
  });
  fc.assert(
    fc.property(place, (one) => {
      expect(dashboardLocationOf(locationHash(one))).toEqual(one);
    }),
  );
});
