import { addCatalogues } from './i18n.ts';

// The texts of all languages, in the scripts that speak: the background, the card and our pages, not what every page loads.
addCatalogues(import.meta.glob('../../public/_locales/*/messages.json', { eager: true, import: 'default' }));
