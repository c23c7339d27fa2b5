import type { Shape } from './shapes.ts';

/** The longest number there is, a user's own shape included. */
export const longest = 40;

/**
 * A user's own shape: `A` is a letter, `9` a digit, `X` either; every other letter or digit stands for itself, and a
 * small `a` or `x` is the letter itself. Never a regular expression: it is compared place by place.
 */
export type Template = { template: string; courierKey: string };

/** How many shapes of their own a user may have. */
export const mostTemplates = 20;

/** What keeps a text from being a template. */
export type TemplateFault = 'signs' | 'too-short' | 'too-long' | 'few-digits' | 'too-loose';

/** No number has fewer digits (LaserShip's 1LSCX… has the fewest), a user's own shape included. */
export const leastDigits = 4;
const leastLoose = 8;

/**
 * What is wrong with a template, null where nothing is: 6 to 40 places, letters and digits only, at least four of them
 * digits (else too many words would fit), and eight places if none of them stands for itself (else every postcode and
 * time of day would).
 */
export function templateFault(template: string): TemplateFault | null {
  if (/[^0-9A-Za-z]/.test(template)) return 'signs';
  if (template.length < 6) return 'too-short';
  if (template.length > longest) return 'too-long';
  if (template.replace(/\D/g, '').length < leastDigits) return 'few-digits';
  return template.length < leastLoose && /^[AX9]*$/.test(template) ? 'too-loose' : null;
}

export const isTemplate = (template: string): boolean => templateFault(template) === null;

/** Whether a normalised number (A–Z, 0–9) has the form of a template. */
export const fitsTemplate = (no: string, template: string): boolean =>
  no.length === template.length &&
  [...template].every((want, i) => {
    const isDigit = no[i]! < 'A';
    return want === 'X' || (want === 'A' ? !isDigit : want === '9' ? isDigit : want.toUpperCase() === no[i]);
  });

/**
 * Templates as shapes. One of eight places with two letters of its own is distinctive enough to stand alone; any other
 * needs a word before it. That they are templates is for the asker to see to (settings.ts).
 */
export const ownShapes = (templates: readonly Template[]): Shape[] =>
  templates.map(({ template, courierKey }) => ({
    name: ownShape,
    courier: courierKey,
    home: '',
    pattern: { test: (no) => fitsTemplate(no, template) },
    confidence: 0.99,
    need: template.length > 7 && template.replace(/[AX\d]/g, '').length > 1 ? 0 : 1,
  }));

/** The name of all shapes that are a user's own. */
export const ownShape = 'own';
