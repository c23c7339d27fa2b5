import { addCatalogues } from './i18n.ts';

// All languages at once, for scripts that come in one file and speak without waiting: the background and the card.
addCatalogues(import.meta.glob('../../public/_locales/*/messages.json', { eager: true, import: 'default' }));
