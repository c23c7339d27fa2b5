/** The two languages the service speaks (api-v3, section 5). */
export type Language = 'th' | 'en';

/** The same words in both languages. */
export type Text = Record<Language, string>;

/**
 * The language a request asks for. Letter case does not matter (api-facts, section 2); what happens with any other
 * value is not documented, so the sandbox answers as when it is absent: in Thai.
 */
export const languageOf = (acceptLanguage: string | undefined): Language =>
  acceptLanguage?.trim().toLowerCase() === 'en' ? 'en' : 'th';
