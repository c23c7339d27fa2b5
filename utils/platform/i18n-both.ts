import en from '../../public/_locales/en/messages.json' with { type: 'json' };
import th from '../../public/_locales/th/messages.json' with { type: 'json' };
import { addCatalogue } from './i18n.ts';

// Both languages at once, for scripts that come in one file and speak without waiting: the background and the card.
addCatalogue('en', en);
addCatalogue('th', th);
