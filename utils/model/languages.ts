/** The languages of the service's texts and of couriers' names (docs/api.md 5). */
export const serviceLanguages = ['th', 'en'] as const;
export type ServiceLanguage = (typeof serviceLanguages)[number];

type LanguageFacts = {
  /** The locale of dates and times. The calendar is a setting. */
  locale: string;
  /** The language that the service is asked for, and of couriers' names and sample parcels. */
  service: ServiceLanguage;
  /** How a weekday is written where there is little room: "Sat", "ส" and a full stop. */
  weekday: 'short' | 'narrow';
  /** What is written after that weekday. */
  weekdayStop: '' | '.';
  /** Less than a minute ago. */
  justNow: string;
  /** Whether `ago` removes the full stop of an abbreviation: "3 min. ago". */
  omitsStop: boolean;
  /** Whether blanks separate phrases, not words: lines then break at blanks only. */
  hasPhrases: boolean;
};

/** A row per language of Waybill, in the order of the choice. To add one: docs/contributing.md, "Adding a language". */
const table = {
  th: {
    locale: 'th-TH',
    service: 'th',
    weekday: 'narrow',
    weekdayStop: '.',
    justNow: 'เมื่อสักครู่',
    omitsStop: false,
    hasPhrases: true,
  },
  en: {
    locale: 'en-GB',
    service: 'en',
    weekday: 'short',
    weekdayStop: '',
    justNow: 'just now',
    omitsStop: true,
    hasPhrases: false,
  },
} satisfies Record<string, LanguageFacts>;

export type Language = keyof typeof table;
export const languages = Object.keys(table) as Language[];
export const languageFacts: Record<Language, LanguageFacts> = table;

/** The default language: the browser's if supported, else English. */
export const languageOf = (browserLanguage: string): Language =>
  languages.find((one) => one === browserLanguage.toLowerCase().split('-')[0]) ?? 'en';
