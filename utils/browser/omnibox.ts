import { browser } from './browser.ts';

/** `content`: the text that is entered if the user chooses it. */
type Suggestion = { content: string; description: string };

/** Returns XML that shows a text as it is, without the characters that XML does not allow. */
export const escapeXml = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

// Only Firefox has `getBrowserInfo`.
const isFirefox = (): boolean => 'getBrowserInfo' in browser.runtime;

// Chromium reads a description as XML, and drops all suggestions if one is not well-formed. Firefox reads it as text.
const asDescription = (text: string) => (isFirefox() ? text : escapeXml(text));

/** Sets what the address bar shows for the typed text itself. */
export const describeTyped = (text: string): void =>
  void browser.omnibox.setDefaultSuggestion({ description: asDescription(text) });

/** `hint`: what the address bar shows for the typed text itself. */
export type Suggestions = { hint: string; suggested: Suggestion[] };

/**
 * Calls `suggest` with each text typed after the keyword `wb`, and shows its answer, unless a newer text was typed
 * meanwhile. Attach it synchronously.
 */
export function onTyped(suggest: (text: string) => Promise<Suggestions>): void {
  let turn = 0;
  browser.omnibox.onInputChanged.addListener(async (text, show) => {
    const mine = ++turn;
    // Null: the list cannot be read. Enter tries again.
    const answer = await suggest(text).catch(() => null);
    if (mine !== turn) return;
    // Firefox shows a description only from the next key on: there the one for any text stays.
    if (answer && !isFirefox()) describeTyped(answer.hint);
    show((answer?.suggested ?? []).map((one) => ({ ...one, description: asDescription(one.description) })));
  });
}
