import enFirst from '../../public/_locales/en/messages.json?first';
import thFirst from '../../public/_locales/th/messages.json?first';
import { addCatalogue, type Language } from './i18n.ts';

// What the list says comes with it, in both languages: less than to wait for the one that is set. What the views behind
// it say is loaded, in one (wxt.config.ts, messagesInParts).
addCatalogue('en', enFirst);
addCatalogue('th', thFirst);
const rest = {
  en: () => import('../../public/_locales/en/messages.json?rest'),
  th: () => import('../../public/_locales/th/messages.json?rest'),
} as const;

let spoken: Language = 'en';
let wantsRest = false;

/** Sees to it that a page can speak a language: the list, and all of it where that was wanted before. */
export async function loadTexts(language: Language): Promise<void> {
  spoken = language;
  if (wantsRest) addCatalogue(language, (await rest[language]()).default);
}

/** Loads what the views behind the list say, in the language that is spoken and in those that will be. */
export async function loadAllTexts(): Promise<void> {
  wantsRest = true;
  await loadTexts(spoken);
}
