import { addCatalogue, type Language } from './i18n.ts';

type Part = 'first' | 'rest';

// A page speaks one language at a time, and says little at first (wxt.config.ts, messagesInParts).
const files = {
  en: {
    first: () => import('../../public/_locales/en/messages.json?first'),
    rest: () => import('../../public/_locales/en/messages.json?rest'),
  },
  th: {
    first: () => import('../../public/_locales/th/messages.json?first'),
    rest: () => import('../../public/_locales/th/messages.json?rest'),
  },
} as const;

let spoken: Language = 'en';
let wantsRest = false;

async function load(language: Language, part: Part): Promise<void> {
  addCatalogue(language, (await files[language][part]()).default);
}

/** Loads what a page says of a language: at first, or where more was wanted before, all. */
export async function loadTexts(language: Language): Promise<void> {
  spoken = language;
  await Promise.all([load(language, 'first'), wantsRest ? load(language, 'rest') : null]);
}

/** Loads what the views behind the list say, in the language that is spoken and in those that will be. */
export async function loadAllTexts(): Promise<void> {
  wantsRest = true;
  await load(spoken, 'rest');
}
