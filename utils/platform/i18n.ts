import en from '../../public/_locales/en/messages.json' with { type: 'json' };
import th from '../../public/_locales/th/messages.json' with { type: 'json' };

/** The two languages of the interface and of the service's texts (api-v3, section 5: `th` and `en`). */
export const languages = ['th', 'en'] as const;
export type Language = (typeof languages)[number];

/** A key of the catalogue; both catalogues have the same keys (tests/tree.test.ts). */
export type MessageKey = keyof typeof en;

type Values = Record<string, string | number>;
const catalogues: Record<Language, Record<MessageKey, { message: string }>> = { en, th };

/** The texts of one language: `t('checkedAgo', { ago })` gives the whole sentence with its placeholders filled. */
export type Texts = (key: MessageKey, values?: Values) => string;

/**
 * Texts in a language chosen in the extension (the browser's own i18n follows the browser's language only).
 * Placeholders are written `$name$`, as the `_locales` format wants them.
 */
export function textsFor(language: Language): Texts {
  const catalogue = catalogues[language];
  return (key, values = {}) =>
    catalogue[key].message.replace(/\$(\w+)\$/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The language to begin with: Thai for a Thai browser, else English. */
export const languageOf = (browserLanguage: string): Language =>
  /^th\b/i.test(browserLanguage) ? 'th' : 'en';
