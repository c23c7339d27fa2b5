/** The languages of the service (docs/api.md 5). */
export type SandboxLanguage = 'th' | 'en';

/** A text in both languages. */
export type LocalizedText = Record<SandboxLanguage, string>;

/** Returns the language of an answer. Ignores letter case; without the header it is Thai (docs/api.md 10.2). */
export const languageOf = (acceptLanguage: string | undefined): SandboxLanguage =>
  acceptLanguage?.trim().toLowerCase() === 'en' ? 'en' : 'th';

/** Whether the header is valid: `th` or `en` (docs/api.md 5), or absent. */
export const isAllowedLanguage = (acceptLanguage: string | undefined): boolean =>
  acceptLanguage === undefined || /^\s*(?:th|en)\s*$/i.test(acceptLanguage);
