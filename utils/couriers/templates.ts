import type { Shape } from './shapes.ts';

/** The longest number there is, and the fewest digits of one (LaserShip's 1LSCX…); for a user's own shapes, too. */
export const maxNumberLength = 40;
export const minDigits = 4;

/**
 * A user's own shape: `A` is a letter, `9` a digit, `X` either; every other letter or digit stands for itself, and a
 * small `a` or `x` is the letter itself. Never a regular expression: it is compared place by place.
 */
export type Template = { template: string; courierKey: string };
export const maxTemplates = 20;

export type TemplateFault = 'signs' | 'too-short' | 'too-long' | 'few-digits' | 'too-loose';

/**
 * What is wrong with a template, null where nothing is. With fewer digits too many words would fit, and with fewer than
 * eight places of which none stands for itself every postcode and time of day.
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
 * Sound templates (settings.ts) as shapes. One of eight places with two letters of its own is distinctive enough to
 * stand alone; any other needs a word before it.
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
