import { addCatalogues } from './i18n.ts';

// Loads all languages at once, for scripts that are one file and need texts synchronously: background and card.
addCatalogues(import.meta.glob('../../public/_locales/*/messages.json', { eager: true, import: 'default' }));
