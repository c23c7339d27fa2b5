import { addCatalogues, type Catalogue, type Language } from './i18n.ts';

// What the list says comes with it, in all languages: less than to wait for the one that is set. What the views behind
// it say is loaded, in one (wxt.config.ts, messagesInParts).
addCatalogues(
  import.meta.glob('../../public/_locales/*/messages.json', {
    eager: true,
    query: '?first',
    import: 'default',
  }),
);
const rest = import.meta.glob<Catalogue>('../../public/_locales/*/messages.json', {
  query: '?rest',
  import: 'default',
});

let spoken: Language = 'en';
let wantsRest = false;

/** Sees to it that a page can speak a language: the list, and all of it where that was wanted before. */
export async function loadTexts(language: Language): Promise<void> {
  spoken = language;
  const path = `../../public/_locales/${language}/messages.json`;
  if (wantsRest) addCatalogues({ [path]: await rest[path]!() });
}

/** Loads what the views behind the list say, in the language that is spoken and in those that will be. */
export async function loadAllTexts(): Promise<void> {
  wantsRest = true;
  await loadTexts(spoken);
}
