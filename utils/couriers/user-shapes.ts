import type { Shape } from './shapes.ts';

/** A number has 6 to 40 characters and at least 4 digits (LaserShip: 1LSCXVE005BUEFX), a user's own shape, too. */
export const minNumberLength = 6;
export const maxNumberLength = 40;
export const minDigits = 4;

/**
 * A user's own shape: `A` is a letter, `9` a digit, `X` either. Any other letter or digit is itself; small `a` and `x`
 * are the letters A and X. It is compared character by character, never as a regular expression.
 */
export type UserShape = {
  /** Its text, under the name that is stored. */
  template: string;
  courierKey: string;
};
export const maxUserShapes = 20;

export type UserShapeFault = 'signs' | 'too-short' | 'too-long' | 'few-digits' | 'too-loose';

/**
 * Returns what is wrong with the text of a shape, or null. With fewer than four digits it would fit too many words.
 * With fewer than eight characters, none of them fixed, it would fit every postcode and time of day.
 */
export function userShapeFault(text: string): UserShapeFault | null {
  if (/[^0-9A-Za-z]/.test(text)) return 'signs';
  if (text.length < minNumberLength) return 'too-short';
  if (text.length > maxNumberLength) return 'too-long';
  if (text.replace(/\D/g, '').length < minDigits) return 'few-digits';
  return text.length < 8 && /^[AX9]*$/.test(text) ? 'too-loose' : null;
}

export const isUserShape = (text: string): boolean => userShapeFault(text) === null;

export const fitsUserShape = (no: string, text: string): boolean =>
  no.length === text.length &&
  [...text].every((want, i) => {
    const isDigit = no[i]! < 'A';
    return want === 'X' || (want === 'A' ? !isDigit : want === '9' ? isDigit : want.toUpperCase() === no[i]);
  });

/**
 * Returns the user's shapes in the form of the built-in ones. One of at least eight characters, two of them fixed
 * letters, needs no word before it; any other does.
 */
export const shapesOfUser = (shapes: readonly UserShape[]): Shape[] =>
  shapes.map(({ template, courierKey }) => ({
    name: userShapeName,
    courier: courierKey,
    home: '',
    pattern: { test: (no) => fitsUserShape(no, template) },
    confidence: 0.99,
    need: template.length > 7 && template.replace(/[AX\d]/g, '').length > 1 ? 'none' : 'label',
  }));

/** The name of all shapes that users define. */
export const userShapeName = 'own';
