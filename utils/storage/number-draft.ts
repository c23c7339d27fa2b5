import * as v from 'valibot';
import { browser } from '../browser/browser.ts';

const key = 'typed';
const schema = v.object({ text: v.string(), at: v.number() });
const heldFor = 10 * 60_000;
const longest = 200_000; // longer text comes from a file, which can be pasted again

/**
 * Stores the text of the box for numbers in session storage, because the popup closes when its user clicks the page to
 * copy the next number.
 */
export const writeNumberDraft = (text: string, now: number = Date.now()): Promise<void> =>
  text === '' || text.length > longest
    ? browser.storage.session.remove(key)
    : browser.storage.session.set({ [key]: { text, at: now } });

/** Returns the text typed in the last 10 minutes and not yet used, else an empty text. Removes older text. */
export async function readNumberDraft(now: number = Date.now()): Promise<string> {
  const read = v.safeParse(schema, (await browser.storage.session.get(key))[key]);
  if (read.success && now - read.output.at < heldFor) return read.output.text;
  await writeNumberDraft('');
  return '';
}
