import type { Language } from '../model/languages.ts';
import { addCatalogues, type Catalogue } from './i18n.ts';

const files = import.meta.glob<Catalogue>('../../public/_locales/*/messages.json', { import: 'default' });

/** Loads the texts of one language for a view, which has no texts before. */
export async function loadTexts(language: Language): Promise<void> {
  const path = `../../public/_locales/${language}/messages.json`;
  addCatalogues({ [path]: await files[path]!() });
}
