import type { Shape } from './shapes.ts';

/**
 * A user's own shape: `A` is a letter, `9` a digit, `X` either; every other letter or digit stands for itself, and a
 * small `a` or `x` is the letter itself. Never a regular expression (issue 3, part 1): it is compared place by place.
 */
export type Template = { template: string; courierKey: string };

/**
 * Whether a text may be a template: 6 to 40 places, letters and digits only, at least four of them digits (else too
 * many words would fit).
 */
export const isTemplate = (template: string): boolean =>
  /^[0-9A-Za-z]{6,40}$/.test(template) && template.replace(/\D/g, '').length > 3;

/** Whether a normalised number (A–Z, 0–9) has the form of a template. */
export function fitsTemplate(no: string, template: string): boolean {
  if (no.length !== template.length) return false;
  for (let i = 0; i < no.length; i += 1) {
    const want = template[i]!;
    const isDigit = no[i]! < 'A';
    const fits =
      want === 'X' || (want === 'A' ? !isDigit : want === '9' ? isDigit : want.toUpperCase() === no[i]);
    if (!fits) return false;
  }
  return true;
}

/**
 * Templates as shapes. One with two letters of its own is distinctive enough to stand alone; any other needs a word
 * before it. What is no template is left out.
 */
export const ownShapes = (templates: readonly Template[]): Shape[] =>
  templates
    .filter(({ template }) => isTemplate(template))
    .map(({ template, courierKey }) => ({
      name: 'own',
      courier: courierKey,
      home: '',
      pattern: { test: (no) => fitsTemplate(no, template) },
      confidence: 0.9,
      need: template.replace(/[AX\d]/g, '').length > 1 ? 0 : 1,
    }));
