import { createContext, type ComponentChildren, type ComponentProps } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import { nameOfCourier, parcelCourierName, ranked, servedBy } from '@/utils/couriers/known-couriers.ts';
import type { KnownCouriers } from '@/utils/couriers/known-couriers.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import { ago, dayShort, glance, localDate, moment, type YearStyle } from '@/utils/model/time.ts';
import { languageFacts, type Language } from '@/utils/model/languages.ts';
import { countsFor, textsFor } from '@/utils/i18n/i18n.ts';

/** What components need to draw text: language, texts, formats, courier names, and the current time. */
export type Locale = ReturnType<typeof localeFor>;

/**
 * Returns the texts, formats and courier names of a language at a time (epoch milliseconds).
 *
 * @param year how the user counts years
 * @param known what the service says about couriers; null if nothing is known or read yet
 */
export const localeFor = (
  language: Language,
  now: number,
  year: YearStyle = 'gregory',
  known: KnownCouriers | null = null,
) => ({
  t: textsFor(language),
  /** The text for a number, by the language's plural rules. */
  count: countsFor(language),
  language,
  now,
  year,
  known,
  /** Formats of a time: epoch ms, an ISO date-time (`glance`), or a local date (`day`, YYYY-MM-DD). */
  ago: (at: number) => ago(at, now, language),
  moment: (at: number) => moment(at, now, language),
  glance: (dateTime: string) => glance(dateTime, now, language, year),
  day: (date: string) => dayShort(date, localDate(now), language, year),
  /** A courier's name; `given` is the name from the service's answers, used if no other is known. */
  nameOf: (key: string, given = '') => nameOfCourier(known, key, language, given),
  nameOfIts: (parcel: Pick<Parcel, 'courier' | 'courierKey'>) => parcelCourierName(parcel, known, language),
  /** Whether the service is known not to serve a courier: no call is made for it. */
  isRefused: (key: string) => servedBy(known, key) === 'no',
  /** Guesses in display order; `suggested` are the couriers the service named. */
  rank: (guesses: readonly { key: string; confidence?: number }[], suggested: readonly string[] = []) =>
    ranked(guesses, known, suggested),
});

/** The name of a language in that language. */
export const ownName = (language: Language): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(language)!;

const Context = createContext<Locale | null>(null);

type ProviderProps = Pick<Locale, 'language' | 'now'> &
  Partial<Pick<Locale, 'year' | 'known'>> & { children: ComponentChildren };

/** Provides texts, time and couriers to its children. */
export function TextsProvider({ language, now, year, known, children }: ProviderProps) {
  const locale = useMemo(() => localeFor(language, now, year, known), [language, now, year, known]);
  return <Context.Provider value={locale}>{children}</Context.Provider>;
}

/** Returns the value of the `TextsProvider` around the component. */
export const useTexts = (): Locale => useContext(Context)!;

type ClipProps = { text: string; look?: string; testId?: string };

/** A text in one line, cut at its end, whole on hover. `look`: classes added to `clip`. */
export const Clip = ({ text, look = '', testId }: ClipProps) => (
  <bdi class={`clip ${look}`.trim()} data-testid={testId} title={text}>
    {text}
  </bdi>
);

/** A short text, which screen readers say in other words. */
export const Spoken = ({ text, as }: { text: string; as: string }) => (
  <>
    <span aria-hidden="true">{text}</span>
    <span class="visually-hidden">{as}</span>
  </>
);

type ParagraphProps = Omit<ClipProps, 'text'> & Pick<ComponentProps<'p'>, 'id' | 'role'>;

/** A paragraph with one text. `look`: its classes. */
export const Paragraph = (props: ParagraphProps & { text: ComponentChildren }) => {
  const { text, look = 'soft', testId, ...rest } = props;
  return (
    <p class={look} data-testid={testId} {...rest}>
      {text}
    </p>
  );
};

/**
 * Draws a text so that Thai lines break only at blanks, which separate phrases: a browser would break at any word. A
 * phrase longer than a line still breaks at a word; a number stays with the word after it.
 */
export function Phrases({ text }: { text: string }) {
  const { language } = useTexts();
  if (!languageFacts[language].hasPhrases) return <>{text}</>;
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
