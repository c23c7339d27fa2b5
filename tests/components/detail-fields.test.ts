import { describe, expect, it, test } from 'vitest';
import { detailFields, detailRows, type DetailGroup } from '@/components/detail-fields.ts';
import { readingFor } from '@/components/texts.tsx';
import {
  detailNumbers,
  detailTexts,
  furtherLinks,
  furtherTexts,
  moneyTexts,
  trackingSchema,
  type Detail,
} from '@/utils/core/tracking.ts';

const reading = readingFor('en', Date.parse('2026-11-21T10:00:00+07:00'));
const groups: DetailGroup[] = ['people', 'route', 'parcel', 'money', 'courier', 'contact', 'staff'];
const picture = 'data:image/png;base64,iVBORw0KGgo=';

/** Every field of `detail` filled with something that names it. */
const full = {
  ...Object.fromEntries([...detailTexts, ...furtherTexts].map((key) => [key, `the ${key}`])),
  ...Object.fromEntries(moneyTexts.map((key) => [key, '1250'])),
  ...Object.fromEntries(furtherLinks.map((key) => [key, `https://${key.toLowerCase()}.example/`])),
  ...Object.fromEntries(detailNumbers.map((key, i) => [key, i + 2])),
  isPayCashOnDelivery: false,
  signatures: [picture, 'https://signed.example/a.png'],
} as Detail;

// Facts at the head of the parcel (facts.ts), which say themselves what they are.
const withoutLabel = ['dueDate', 'cashOnDelivery', 'isPayCashOnDelivery'];

test.each(Object.keys(trackingSchema.entries.detail.entries))(
  '%s has a label, or is meant to have none',
  (key) => {
    const hasLabel = detailFields[key as keyof Detail] !== null;
    expect(hasLabel).toBe(!withoutLabel.includes(key));
  },
);

const shown = (detail: Detail) => JSON.stringify(groups.map((group) => detailRows(detail, group, reading)));

test.each(Object.entries(detailFields).filter(([, place]) => place !== null))('%s is shown', (key, place) => {
  const rows = detailRows({ [key]: full[key as keyof Detail] } as Detail, place!.group, reading);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ label: place!.label });
  expect(rows[0]!.values).not.toEqual([]);
});

it('shows every field that was given but the facts at the head', () => {
  const words = shown(full);
  for (const key of [...detailTexts, ...furtherTexts]) {
    if (detailFields[key] !== null && !moneyTexts.includes(key)) expect(words).toContain(`the ${key}`);
  }
  for (const key of furtherLinks) expect(words).toContain(`${key.toLowerCase()}.example`);
});

it('shows nothing where nothing was given', () =>
  expect(groups.flatMap((group) => detailRows({}, group, reading))).toEqual([]));

it('puts the parts of a place in one line, each once', () => {
  const detail = {
    originCity: 'Bang Na',
    originProvince: 'Bangkok',
    originPostcode: '10260',
    originCountry: 'TH',
  };
  expect(detailRows(detail, 'route', reading)).toEqual([
    { label: 'detailFrom', values: [{ kind: 'text', text: 'Bang Na, Bangkok, 10260, TH' }] },
  ]);
  expect(
    detailRows({ destinationCity: 'Trat', destinationProvince: 'Trat' }, 'route', reading)[0]?.values,
  ).toEqual([{ kind: 'text', text: 'Trat' }]);
});

describe('what the service made up', () => {
  it('no address of another kind becomes a link or a picture', () => {
    const bad = [
      'javascript:alert(1)',
      'http://a.example/',
      'data:text/html,x',
      'data:image/svg+xml;base64,x',
      '//e',
    ];
    const detail = { signatures: bad, productImageURL: bad[0]!, courierWebsiteURL: 'https://u:p@a.example/' };
    expect(groups.flatMap((group) => detailRows(detail, group, reading))).toEqual([]);
  });

  it('text that turns or hides its surroundings comes plain and clipped', () => {
    const [row] = detailRows({ product: `\u202e${'x'.repeat(2000)}\u200b` }, 'parcel', reading);
    const value = row!.values[0]!;
    expect(value.kind === 'text' && value.text).toMatch(/^x{299}…$/);
  });

  it('money keeps its words where it is no number', () =>
    expect(
      detailRows({ freight: 'free', fee: '35.5' }, 'money', reading).map(({ values }) => values[0]),
    ).toEqual([
      { kind: 'text', text: 'free' },
      { kind: 'text', text: '35.50 baht' },
    ]));
});

test('dates are written with the years the reader counts by', () => {
  const words = (year: 'gregory' | 'buddhist') =>
    JSON.stringify(detailRows({ shipDate: '2025-12-30' }, 'parcel', readingFor('en', reading.now, year)));
  expect(words('gregory')).toContain('2025');
  expect(words('buddhist')).toContain('2568');
});
