/**
 * Check digits. Each rule takes a normalised number that already has the right shape and says whether its check
 * digit fits. Sources: api-facts section 10 (rules and samples), jkeen/tracking_number_data (S10, UPS, DHL).
 */

const s10Weights = [8, 6, 4, 2, 3, 5, 9, 7];

/** UPU S10: two letters, eight digits, check digit, two letters. 11 − (weighted sum mod 11); 10 → 0, 11 → 5. */
export function s10Fits(no: string): boolean {
  const sum = s10Weights.reduce((total, weight, i) => total + weight * Number(no[i + 2]), 0);
  const check = 11 - (sum % 11);
  const digit = check === 10 ? 0 : check === 11 ? 5 : check;
  return digit === Number(no[10]);
}

/** The last digit is the digits before it, read as one number, mod 7 (DHL Express; J&T in 8 of 8 samples). */
export function mod7Fits(no: string): boolean {
  let rest = 0;
  let last = -1;
  for (const character of no) {
    if (character < '0' || character > '9') continue; // a prefix such as JTTH is no part of the sum
    if (last >= 0) rest = (rest * 10 + last) % 7;
    last = Number(character);
  }
  return rest === last;
}

/** UPS 1Z: letters count as (ASCII − 63) mod 10, every second one double; the check digit fills up to tens. */
export function upsFits(no: string): boolean {
  let sum = 0;
  for (let i = 2; i < no.length - 1; i += 1) {
    const code = no.charCodeAt(i);
    const value = code < 58 ? code - 48 : (code - 63) % 10;
    sum += i % 2 === 0 ? value : value * 2;
  }
  return (10 - (sum % 10)) % 10 === Number(no.at(-1));
}
