// Each rule returns whether the check digit (the last character) of a normalised number, or of a part of it, is right.
// Sources: docs/api.md 10.10, and the named file of jkeen/tracking_number_data (MIT).

/** The value of the character at a place: 0 to 9, then A = 10 and so on, as in ISO 7064. */
const value = (no: string, place: number): number => {
  const code = no.charCodeAt(place);
  return code < 65 ? code - 48 : code - 55;
};

/** Whether the last character has the value `want`. */
const isLast = (no: string, want: number): boolean => value(no, no.length - 1) === want;

/** Weighted sum of all places but the last. `place` counts from 0 at the left; `rest` places follow it. */
function weigh(no: string, weight: (place: number, rest: number) => number): number {
  let sum = 0;
  const last = no.length - 1;
  for (let i = 0; i < last; i += 1) sum += weight(i, last - i) * value(no, i);
  return sum;
}

// What is missing to the next multiple of ten, 0 to 9.
const toTens = (sum: number): number => (10 - (sum % 10)) % 10;

/** GS1: weights 3, 1, 3, 1 … from the right; `toTens`. */
const gs1Fits = (no: string): boolean => isLast(no, toTens(weigh(no, (_, rest) => 1 + (rest % 2) * 2)));

/** The rules, by the names that the shapes have for them (shapes.ts). */
export const rules = {
  /**
   * UPU S10 (s10.json): two letters, eight digits, check digit, two letters. 11 − weighted sum mod 11; 10 → 0, 11 → 5.
   */
  s10(no) {
    const serial = no.slice(2, 11);
    const check = 11 - (weigh(serial, (i) => Number('86423597'[i])) % 11);
    return isLast(serial, check > 10 ? 5 : check % 10);
  },

  /**
   * The last digit is the number formed by the digits before it, mod 7 (dhl.json; J&T in 8 of 8 samples,
   * docs/api.md 10.10).
   */
  mod7(no) {
    const digits = no.replace(/\D/g, ''); // a prefix such as JTTH does not count
    return isLast(digits, Number(digits.slice(0, -1)) % 7);
  },

  /** Weights 1, 2, 1, 2 …; letters count as (ASCII − 63) mod 10; `toTens` (ups.json after its 1Z, ontrac.json). */
  ups(no) {
    const digits = no.replace(/[A-Z]/g, (letter) => String((letter.charCodeAt(0) - 63) % 10));
    return isLast(no, toTens(weigh(digits, (place) => 1 + (place % 2))));
  },

  /** GS1 (usps.json, fedex.json Ground, canadapost.json). */
  gs1: gs1Fits,
  /** Older USPS labels (usps.json, Legacy): GS1 of 91 and the number. The 91 is not printed. */
  uspsLegacy: (no) => gs1Fits(`91${no}`),
  /** FedEx SmartPost (fedex.json): GS1 of 92 and the number. The 92 is not printed. */
  smartPost: (no) => gs1Fits(`92${no}`),
  /** Sum with weights 1, 3, 7, 1 … from the right, modulo 11, then modulo 10 (fedex.json Express). */
  fedEx: (no) => isLast(no, (weigh(no, (_, rest) => [7, 1, 3][rest % 3]!) % 11) % 10),

  /** Luhn: every second digit from the right is doubled, its digits added (purolator.json, old_dominion.json). */
  luhn(no) {
    let sum = 0;
    for (let i = 0; i < no.length; i += 1) {
      const digit = value(no, no.length - 1 - i);
      sum += i % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0);
    }
    return sum % 10 === 0;
  },

  /** ISO 7064 mod 37, 36 (dpd.json). The check character may be a letter. */
  mod37(no) {
    let check = 36;
    for (let i = 0; i < no.length - 1; i += 1) {
      const sum = (check + value(no, i)) % 36 || 36;
      check = (sum * 2) % 37;
    }
    return isLast(no, (37 - check) % 36);
  },
} satisfies Record<string, (no: string) => boolean>;
