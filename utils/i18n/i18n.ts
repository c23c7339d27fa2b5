import { sanitizeText } from '../model/sanitize.ts';
import { phaseOf } from '../model/status.ts';
import type { Language } from '../model/languages.ts';
import type en from '../../public/_locales/en/messages.json';

/** A key of the catalogues; all have the same keys (tests/unit/project/tree.test.ts). */
export type MessageKey = keyof typeof en;

type Values = Record<string, string | number>;
export type Catalogue = Record<string, { message: string } | undefined>;
const catalogues: Partial<Record<string, Catalogue>> = {};

/** Registers texts by the paths of their files (`_locales/th/messages.json`). Called by i18n-all.ts or i18n-load.ts. */
export function addCatalogues(byPath: Record<string, Catalogue>): void {
  for (const [path, texts] of Object.entries(byPath)) catalogues[path.split('/').at(-2)!] = texts;
}

/** The texts of one language: `t('checkedAgo', { ago })` returns the sentence with its placeholders filled. */
export type Texts = (key: MessageKey, values?: Values) => string;

/** Returns the texts of the language chosen in Waybill. The browser's own i18n knows only the browser's language. */
export function textsFor(language: Language): Texts {
  return (key, values = {}) => {
    const text = catalogues[language]?.[key]?.message;
    // A missing text does not break the view; the end-to-end tests read the console.
    if (text === undefined) console.error(`waybill: no text ${key} in ${language}`);
    return (text ?? '').replace(/\$(\w+)\$/g, (whole, name: string) => String(values[name] ?? whole));
  };
}

/** A key with plural forms: `key_one` and `key_other` exist in the catalogues. */
export type CountKey = MessageKey extends infer Key
  ? Key extends `${infer Base}_other`
    ? Base
    : never
  : never;

/** Returns texts with plural forms, by the language's rules. `$count$` is the number in the language's format. */
export function countsFor(
  language: Language,
): (key: CountKey, count: number, values?: Record<string, string>) => string {
  const t = textsFor(language);
  const rule = new Intl.PluralRules(language);
  const number = new Intl.NumberFormat(language);
  return (key, count, values) =>
    t(`${key}_${rule.select(count) === 'one' ? 'one' : 'other'}`, { ...values, count: number.format(count) });
}

type KeyPart<Name extends string> = Name extends `${infer Word}-${infer Rest}`
  ? `${Capitalize<Word>}${KeyPart<Rest>}`
  : Capitalize<Name>;

/** Returns a name as it is written in keys: `picked-up` as `PickedUp`. A text that is missing does not compile. */
export const keyPart = <Name extends string>(name: Name): KeyPart<Name> =>
  name.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase()) as KeyPart<Name>;

/** A status in words. An unknown one is made readable: `ON_CUSTOMS_HOLD` gives "Customs hold". */
export function statusWord(status: string | null, t: Texts): string {
  const phase = phaseOf(status);
  if (phase !== 'unknown' || status === null) return t(`status${keyPart(phase)}`);
  const word = sanitizeText(status.replace(/^ON_/, '').replaceAll('_', ' '), 40).toLowerCase();
  return word ? word.charAt(0).toUpperCase() + word.slice(1) : t('statusUnknown');
}

// Cached: creating a format takes longer than drawing a row.
const formats: { [language in Language]?: Intl.NumberFormat } = {};

/** Returns an amount in satang as "1,250 baht". Baht: the API names no currency. */
export function baht(satang: number, { t, language }: { t: Texts; language: Language }): string {
  const digits = {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    trailingZeroDisplay: 'stripIfInteger',
  } as const;
  const format = (formats[language] ??= new Intl.NumberFormat(language, digits));
  return t('baht', { amount: format.format(satang / 100) });
}
