import { mod7Fits, s10Fits, upsFits } from './check-digits.ts';

/**
 * A form a courier's numbers take (api-facts section 10, detection.md 1.5). Patterns are anchored and bounded and
 * are tried on normalised text only (A–Z, 0–9), and only when length and first letters agree.
 */
export type Shape = {
  /** Stable name for people and tests. */
  name: string;
  courier: string;
  /** What the number begins with; empty for any. */
  prefix: string;
  min: number;
  max: number;
  pattern: RegExp;
  check: ((no: string) => boolean) | null;
  /** How sure a fit makes us of this courier, 0 to 1. */
  confidence: number;
  /** `alone`: distinctive enough by itself; `labelled`: only behind a tracking word or the courier's name. */
  stands: 'alone' | 'labelled';
  /** What must stand before a number whose check digit fails: a label, the courier's own name, or nothing helps. */
  failed: 'labelled' | 'named' | 'never';
};

type Row = Pick<Shape, 'name' | 'courier' | 'pattern' | 'confidence'> & {
  length: [number, number];
} & Partial<Pick<Shape, 'prefix' | 'check' | 'stands' | 'failed'>>;

const shape = ({ length: [min, max], ...row }: Row): Shape => ({
  prefix: '',
  check: null,
  stands: 'alone',
  failed: 'never',
  ...row,
  min,
  max,
});

/** Every shape detection knows; a number may fit several, and all are kept, ranked. */
export const shapes: readonly Shape[] = [
  shape({
    name: 's10',
    courier: 'thailand-post',
    length: [13, 13],
    pattern: /^[A-Z]{2}\d{9}TH$/,
    check: s10Fits,
    confidence: 0.98,
    failed: 'labelled', // Thailand Post's own material has a number that fails (api-facts 10): soft, behind a label
  }),
  shape({
    name: 's10-abroad',
    courier: 'thailand-post',
    length: [13, 13],
    // Posts whose parcels reach Thailand; any other pair of letters is no country we vouch for.
    pattern:
      /^[A-Z]{2}\d{9}(?:A[TU]|BE|C[AHNZ]|D[EK]|ES|F[IR]|GB|HK|I[DENT]|JP|K[HR]|L[AT]|M[MOY]|N[LOZ]|P[HLT]|RU|S[EG]|T[RW]|US|VN)$/,
    check: s10Fits,
    confidence: 0.5,
  }),
  shape({
    name: 'flash',
    courier: 'flash-express',
    prefix: 'TH',
    length: [14, 15],
    pattern: /^TH\d{4}[0-9A-HJKMNP-Z]{6}\d[A-Z]\d?$/,
    confidence: 0.95,
  }),
  shape({
    name: 'flash-partner',
    courier: 'flash-express',
    length: [14, 16],
    pattern: /^(?:(?:FE|TPL)(?:PU|DO)\d{10}|SSLT\d{12})$/,
    confidence: 0.75,
  }),
  shape({
    name: 'spx',
    courier: 'shopee-express',
    prefix: 'TH',
    length: [15, 15],
    // A letter at the end, or digits that begin with a year (TH26…); other digits might be a tax number.
    pattern: /^TH(?:\d{12}[A-Z]|2[4-9]\d{11})$/,
    confidence: 0.93,
  }),
  shape({
    name: 'spx-digits',
    courier: 'shopee-express',
    prefix: 'TH',
    length: [15, 15],
    pattern: /^TH\d{13}$/,
    confidence: 0.6,
    stands: 'labelled',
  }),
  shape({
    name: 'spx-long',
    courier: 'shopee-express',
    prefix: 'SPXTH',
    length: [16, 17],
    pattern: /^SPXTH\d{10,11}[0-9A-Z]$/,
    confidence: 0.97,
  }),
  shape({
    name: 'lex',
    courier: 'lex',
    prefix: 'LEX',
    length: [14, 15],
    pattern: /^LEX(?:PU|DO)\d{9,10}$/,
    confidence: 0.96,
  }),
  shape({
    name: 'kex',
    courier: 'kex-express',
    prefix: 'KE',
    length: [13, 27],
    pattern: /^(?:KEX\d{10,13}|KEX(?:DO)?LM\d{8,20}|KER(?:DO|PU)\d{9,10})$/,
    confidence: 0.94,
  }),
  shape({
    name: 'kex-marketplace',
    courier: 'kex-express',
    prefix: 'SH',
    length: [13, 13],
    pattern: /^SH[PD]\d{10}$/,
    confidence: 0.85,
  }),
  shape({
    name: 'kex-shipper',
    courier: 'kex-express',
    length: [13, 13],
    // The shipper's own letters: anything goes, so a label is needed and words that name other numbers are out.
    pattern:
      /^(?!DHL|TEL|FAX|REF|SKU|EAN|UPC|UPS|INV|ORD|TAX|ISBN|IMEI|GTIN)(?:[A-Z]{3}\d{10}|[A-Z]{4}\d{9})$/,
    confidence: 0.6,
    stands: 'labelled',
  }),
  shape({
    name: 'jt-marketplace',
    courier: 'jt-express',
    prefix: 'JTTH',
    length: [16, 16],
    pattern: /^JTTH\d{12}$/,
    check: mod7Fits,
    confidence: 0.97,
    failed: 'labelled',
  }),
  shape({
    name: 'jt-known-lead',
    courier: 'jt-express',
    length: [12, 12],
    pattern: /^(?:60|66|69|79|80|82|83|86|88)\d{10}$/,
    check: mod7Fits,
    confidence: 0.85,
    stands: 'labelled',
    failed: 'named',
  }),
  shape({
    name: 'jt',
    courier: 'jt-express',
    length: [12, 12],
    pattern: /^\d{12}$/,
    check: mod7Fits,
    confidence: 0.55,
    stands: 'labelled',
    failed: 'named',
  }),
  shape({
    name: 'ninja',
    courier: 'ninja-van',
    prefix: 'NVTH',
    length: [18, 18],
    pattern: /^NVTH[A-Z]{5}(?=[0-9A-Z]{0,5}\d{4}$)[0-9A-Z]{9}$/,
    confidence: 0.95,
  }),
  shape({
    name: 'dhl',
    courier: 'dhl-express',
    length: [10, 10],
    pattern: /^[1-9]\d{9}$/, // a leading 0 is a Thai telephone
    check: mod7Fits,
    confidence: 0.7,
    stands: 'labelled',
  }),
  shape({
    name: 'dhl-piece',
    courier: 'dhl-express',
    prefix: 'J',
    length: [13, 24],
    pattern: /^J(?:JD|VGL)\d{9,20}$/,
    confidence: 0.9,
  }),
  shape({
    name: 'ups',
    courier: 'ups',
    prefix: '1Z',
    length: [18, 18],
    pattern: /^1Z[0-9A-Z]{15}\d$/,
    check: upsFits,
    confidence: 0.97,
    failed: 'named',
  }),
];

/** A shape a number fits, and what its check digit says. */
export type Fit = { shape: Shape; check: 'fits' | 'none' | 'failed' };

const shortest = Math.min(...shapes.map(({ min }) => min));
/** No number is longer than this. */
export const longest = Math.max(...shapes.map(({ max }) => max));

const byLength: readonly (readonly Shape[])[] = Array.from({ length: longest + 1 }, (_, length) =>
  shapes.filter(({ min, max }) => min <= length && length <= max),
);

/** The shapes a normalised text fits; those whose failed check nothing could excuse are left out. */
export function shapesOf(no: string): Fit[] {
  if (no.length < shortest || no.length > longest || isPlaceholder(no)) return [];
  const fits: Fit[] = [];
  for (const one of byLength[no.length]!) {
    if (!no.startsWith(one.prefix) || !one.pattern.test(no)) continue;
    const check = one.check === null ? 'none' : one.check(no) ? 'fits' : 'failed';
    if (check === 'failed' && one.failed === 'never') continue;
    fits.push({ shape: one, check });
  }
  return fits;
}

const ladders = ['123456789', '012345678', '987654321', '876543210'];

/** Digits nobody's parcel has: all the same, counted up or down (EE123456789TH), or a date and time of day. */
export function isPlaceholder(no: string): boolean {
  const digits = no.replace(/\D/g, '');
  if (digits === '' || digits === digits[0]!.repeat(digits.length)) return true;
  if (ladders.some((ladder) => digits.startsWith(ladder.slice(0, 8)))) return true;
  return (
    digits === no &&
    /^20[12]\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])(?:[0-5]\d)?$/.test(no)
  );
}
