import { createContext, type ComponentChildren } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import {
  nameOfCourier,
  nameOfIts,
  ranked,
  servedBy,
  type KnownCouriers,
} from '@/utils/couriers/known-couriers.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import { ago, dayShort, glance, localDate, moment, type YearStyle } from '@/utils/model/time.ts';
import { countsFor, textsFor, type Language } from '@/utils/i18n/i18n.ts';

/** What every component may ask for: the texts, the couriers, the language and the time it is drawn at. */
export type Reader = ReturnType<typeof readingFor>;

/**
 * The texts of a language at a moment.
 *
 * @param year how the user counts years
 * @param known what the service says of couriers; null while, or because, nothing is known of it
 */
export const readingFor = (
  language: Language,
  now: number,
  year: YearStyle = 'gregory',
  known: KnownCouriers | null = null,
) => ({
  t: textsFor(language),
  /** The sentence for a number, by the language's own plural rule. */
  count: countsFor(language),
  language,
  now,
  year,
  known,
  /** Times as they are written here; a day is one of the reader's (YYYY-MM-DD). */
  ago: (at: number) => ago(at, now, language),
  moment: (at: number) => moment(at, now, language),
  glance: (dateTime: string) => glance(dateTime, now, language, year),
  day: (date: string) => dayShort(date, localDate(now), language, year),
  /** A courier by name; `given` is how its parcels' answers call it. */
  nameOf: (key: string, given = '') => nameOfCourier(known, key, language, given),
  nameOfIts: (parcel: Pick<Parcel, 'courier' | 'courierKey'>) => nameOfIts(parcel, known, language),
  /** The service is known not to follow it: no call is spent on it. */
  isRefused: (key: string) => servedBy(known, key) === 'no',
  /** Guesses in the order they are offered; `suggested` are those the service itself named. */
  rank: (guesses: readonly { key: string; confidence?: number }[], suggested: readonly string[] = []) =>
    ranked(guesses, known, suggested),
});

const Context = createContext<Reader | null>(null);

type ProviderProps = Pick<Reader, 'language' | 'now'> &
  Partial<Pick<Reader, 'year' | 'known'>> & { children: ComponentChildren };

/** Gives everything inside it the texts of a language, the present time, and the couriers. */
export function TextsProvider({ language, now, year, known, children }: ProviderProps) {
  const reading = useMemo(() => readingFor(language, now, year, known), [language, now, year, known]);
  return <Context.Provider value={reading}>{children}</Context.Provider>;
}

export function useTexts(): Reader {
  const reading = useContext(Context);
  if (!reading) throw new Error('A component that speaks stands outside TextsProvider');
  return reading;
}

/**
 * A text whose phrases stay together: Thai has blanks between phrases only, and a browser would end a line at any word.
 * A phrase longer than a line still breaks at a word; a number stays with what it counts.
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
