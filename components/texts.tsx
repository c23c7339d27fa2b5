import { createContext, type ComponentChildren } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import type { KnownCouriers } from '@/utils/core/couriers/served.ts';
import type { YearStyle } from '@/utils/core/when.ts';
import { countsFor, textsFor, type CountKey, type Language, type Texts } from '@/utils/platform/i18n.ts';

/** What every component may ask for: the texts, the language and the time it is drawn at. */
export type Reading = {
  t: Texts;
  /** The sentence for a number, by the language's own plural rule. */
  count(key: CountKey, count: number, values?: Record<string, string>): string;
  language: Language;
  now: number;
  /** How the user counts years. */
  year: YearStyle;
  /** What the service says of couriers; null while, or because, nothing is known of it. */
  known: KnownCouriers | null;
};

/** The texts of a language at a moment. */
export const readingFor = (
  language: Language,
  now: number,
  year: YearStyle = 'gregory',
  known: KnownCouriers | null = null,
): Reading => ({
  t: textsFor(language),
  count: countsFor(language),
  language,
  now,
  year,
  known,
});

const Context = createContext<Reading | null>(null);

type ProviderProps = Pick<Reading, 'language' | 'now'> &
  Partial<Pick<Reading, 'year' | 'known'>> & { children: ComponentChildren };

/** Gives everything inside it the texts of a language, the present time, and the couriers. */
export function TextsProvider({ language, now, year, known, children }: ProviderProps) {
  const reading = useMemo(() => readingFor(language, now, year, known), [language, now, year, known]);
  return <Context.Provider value={reading}>{children}</Context.Provider>;
}

/** The texts, language and time of the place a component is drawn in. */
export function useTexts(): Reading {
  const reading = useContext(Context);
  if (!reading) throw new Error('A component that speaks stands outside TextsProvider');
  return reading;
}

/**
 * A text whose phrases stay together. Thai has blanks between phrases only, so a browser ends its lines at any word,
 * within a phrase, which reads badly; a phrase that is longer than a line still breaks at a word. A number stays with
 * what it counts.
 */
export function Phrases({ text }: { text: string }) {
  const { language } = useTexts();
  if (language !== 'th') return <>{text}</>;
  return (
    <>
      {text.split(/(?<!\d) /).flatMap((phrase, i) => [
        i > 0 && ' ',
        <span key={i} class="phrase">
          {phrase}
        </span>,
      ])}
    </>
  );
}
