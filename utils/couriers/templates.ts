import type { Shape } from './shapes.ts';

/** A number has at most 40 characters and at least 4 digits (LaserShip: 1LSCXVE005BUEFX), a user's own shape, too. */
export const maxNumberLength = 40;
export const minDigits = 4;

/**
 * A user's own shape: `A` is a letter, `9` a digit, `X` either. Any other letter or digit is itself; small `a` and `x`
 * are the letters A and X. It is compared character by character, never as a regular expression.
 */
export type Template = { template: string; courierKey: string };
export const maxTemplates = 20;

export type TemplateFault = 'signs' | 'too-short' | 'too-long' | 'few-digits' | 'too-loose';

/**
 * Returns what is wrong with a template, or null. With fewer than four digits it would fit too many words. With fewer
 * than eight characters, none of them fixed, it would fit every postcode and time of day.
 */
export function templateFault(template: string): TemplateFault | null {
  if (/[^0-9A-Za-z]/.test(template)) return 'signs';
  if (template.length < 6) return 'too-short';
  if (template.length > maxNumberLength) return 'too-long';
  if (template.replace(/\D/g, '').length < minDigits) return 'few-digits';
  return template.length < 8 && /^[AX9]*$/.test(template) ? 'too-loose' : null;
}

export const isTemplate = (template: string): boolean => templateFault(template) === null;

export const fitsTemplate = (no: string, template: string): boolean =>
  no.length === template.length &&
  [...template].every((want, i) => {
    const isDigit = no[i]! < 'A';
    return want === 'X' || (want === 'A' ? !isDigit : want === '9' ? isDigit : want.toUpperCase() === no[i]);
  });

/**
 * Returns valid templates (settings.ts) as shapes. One of at least eight characters, two of them fixed letters, needs
 * no word before it; any other does.
 */
export const userShapes = (templates: readonly Template[]): Shape[] =>
  templates.map(({ template, courierKey }) => ({
    name: userShape,
    courier: courierKey,
    home: '',
    pattern: { test: (no) => fitsTemplate(no, template) },
    confidence: 0.99,
    need: template.length > 7 && template.replace(/[AX\d]/g, '').length > 1 ? 0 : 1,
  }));

/** The name of all shapes that users define. */
export const userShape = 'own';
