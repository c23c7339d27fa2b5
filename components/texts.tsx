import { createContext, type ComponentChildren } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import { countsFor, textsFor, type CountKey, type Language, type Texts } from '@/utils/platform/i18n.ts';

/** What every component may ask for: the texts, the language and the time it is drawn at. */
export type Reading = {
  t: Texts;
  /** The sentence for a number, by the language's own plural rule. */
  count(key: CountKey, count: number, values?: Record<string, string>): string;
  language: Language;
  now: number;
};

/** The texts of a language at a moment. */
export const readingFor = (language: Language, now: number): Reading => ({
  t: textsFor(language),
  count: countsFor(language),
  language,
  now,
});

const Context = createContext<Reading>(readingFor('en', 0));

/** Gives everything inside it the texts of a language and the present time. */
export function TextsProvider(props: { language: Language; now: number; children: ComponentChildren }) {
  const reading = useMemo(() => readingFor(props.language, props.now), [props.language, props.now]);
  return <Context.Provider value={reading}>{props.children}</Context.Provider>;
}

/** The texts, language and time of the place a component is drawn in. */
export const useTexts = (): Reading => useContext(Context);
