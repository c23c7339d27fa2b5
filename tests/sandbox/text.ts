/** The two languages the service speaks (docs/api.md 5). */
export type Language = 'th' | 'en';

/** The same words in both languages. */
export type Text = Record<Language, string>;

/**
 * The language a request asks for. Letter case does not matter, and without the header the answer is in Thai
 * (docs/api.md 10.2).
 */
export const languageOf = (acceptLanguage: string | undefined): Language =>
  acceptLanguage?.trim().toLowerCase() === 'en' ? 'en' : 'th';

/** Whether the header may stand so: `th` and `en` are the allowed values (docs/api.md 5), and none is no error. */
export const isAllowedLanguage = (acceptLanguage: string | undefined): boolean =>
  acceptLanguage === undefined || /^\s*(?:th|en)\s*$/i.test(acceptLanguage);
