import { oneOf, type Random } from './random.ts';

// The number patterns of the couriers (docs/api.md 10.10; docs/detection.md 4.1; jkeen/tracking_number_data). `#` is a
// digit, `@` a letter, `&` either, `~` a character that Flash uses. A lower-case letter is the check digit of all
// characters before it: s S10, m mod 7, u UPS. Couriers without a public shape get two letters and ten digits.
const patterns: Record<string, readonly string[]> = {
  'thailand-post': ['E@########sTH', 'R@########sTH', 'C@########sTH'],
  'flash-express': ['TH####~~~~~~#@', 'TH####~~~~~~#@#'],
  'kex-express': ['SHP##########', 'KEX##########', 'KERDO##########'],
  'jt-express': ['86#########m', '80#########m', 'JTTH20#########m'],
  'shopee-express': ['SPXTH###########&', 'TH############@'],
  lex: ['LEXPU##########', 'LEXDO##########'],
  'best-express': ['66############'],
  'dhl-ecommerce': ['THB@@###########', 'DHL#############'],
  ups: ['1Z&&&&&&######&&&u'],
  'tnt-express': ['GD#########'],
  'global-cainiao': ['LP00############'],
  'japan-post': ['EG########sJP'],
  'korea-post': ['EG########sKR'],
  ontrac: ['C#############u'],
};

const digits = '0123456789';
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const places: Record<string, string> = {
  '#': digits,
  '@': letters,
  '&': digits + letters,
  '~': '0123456789ABCDEFGHJKMNPQRSTUVWXYZ',
};

const value = (character: string): number => Number.parseInt(character, 36);
const tens = (sum: number): string => String((10 - (sum % 10)) % 10);
const sumOf = (text: string, weight: (place: number, rest: number) => number): number =>
  [...text].reduce((sum, character, place) => sum + weight(place, text.length - place) * value(character), 0);

/** Computes a check digit from the characters before it. The rules are those of docs/api.md 10.10 and its source. */
const checkDigit: Record<string, (before: string) => string> = {
  s(before) {
    const check = 11 - (sumOf(before.slice(-8), (place) => Number('86423597'[place])) % 11);
    return String(check === 10 ? 0 : check === 11 ? 5 : check);
  },
  m: (before) => String(BigInt(before.replace(/\D/g, '')) % 7n),
  u(before) {
    const body = before.replace(/^1Z/, '');
    const own = (character: string) =>
      character >= 'A' ? (character.charCodeAt(0) - 63) % 10 : Number(character);
    return tens([...body].reduce((sum, character, place) => sum + own(character) * (1 + (place % 2)), 0));
  },
};

const fallback = (courierKey: string): string[] => [
  `${courierKey
    .split('-')
    .map(([initial]) => initial!)
    .join('')
    .toUpperCase()
    .padEnd(2, 'X')
    .slice(0, 2)}##########`,
];

/** Returns a random number of the shape of a courier, with a valid check digit if the shape has one. */
export function numberOf(courierKey: string, random: Random): string {
  const pattern = oneOf(patterns[courierKey] ?? fallback(courierKey), random);
  let number = '';
  for (const place of pattern) {
    const choices = places[place];
    number += choices ? oneOf([...choices], random) : (checkDigit[place]?.(number) ?? place);
  }
  return number;
}
