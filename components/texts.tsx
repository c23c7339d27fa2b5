import { createContext, type ComponentChildren } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import { textsFor, type Language, type MessageKey, type Texts } from '@/utils/platform/i18n.ts';

/** A sentence that counts: `key_one` and `key_other` stand in both catalogues. */
export type CountKey = MessageKey extends infer Key
  ? Key extends `${infer Base}_other`
    ? Base
    : never
  : never;

/** What every component may ask for: the texts, the language and the time it is drawn at. */
export type Reading = {
  t: Texts;
  /** The sentence for a number, by the language's own plural rule; `$count$` is the number, grouped. */
  count(key: CountKey, count: number): string;
  language: Language;
  now: number;
};

/** The texts of a language at a moment. */
export function readingFor(language: Language, now: number): Reading {
  const t = textsFor(language);
  const rule = new Intl.PluralRules(language);
  const number = new Intl.NumberFormat(language);
  const count = (key: CountKey, n: number) =>
    t(`${key}_${rule.select(n) === 'one' ? 'one' : 'other'}`, { count: number.format(n) });
  return { t, count, language, now };
}

const Context = createContext<Reading>(readingFor('en', 0));

/** Gives everything inside it the texts of a language and the present time. */
export function TextsProvider(props: { language: Language; now: number; children: ComponentChildren }) {
  const reading = useMemo(() => readingFor(props.language, props.now), [props.language, props.now]);
  return <Context.Provider value={reading}>{props.children}</Context.Provider>;
}

/** The texts, language and time of the place a component is drawn in. */
export const useTexts = (): Reading => useContext(Context);
