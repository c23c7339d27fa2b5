import { addCatalogue, hasCatalogue, type Language } from './i18n.ts';

const files = {
  en: () => import('../../public/_locales/en/messages.json'),
  th: () => import('../../public/_locales/th/messages.json'),
} as const;

/** Loads the texts of a language, once. A page speaks one language at a time and need not carry the other. */
export async function loadTexts(language: Language): Promise<void> {
  if (!hasCatalogue(language)) addCatalogue(language, (await files[language]()).default);
}
