import { addCatalogues, type Catalogue, type Language } from './i18n.ts';

const files = import.meta.glob<Catalogue>('../../public/_locales/*/messages.json', { import: 'default' });

/** Loads the texts of one language, for our pages: they say nothing before. */
export async function loadTexts(language: Language): Promise<void> {
  const path = `../../public/_locales/${language}/messages.json`;
  addCatalogues({ [path]: await files[path]!() });
}
