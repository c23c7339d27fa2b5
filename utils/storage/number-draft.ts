import * as v from 'valibot';
import { browser } from '../browser/browser.ts';

const key = 'typed';
const schema = v.object({ text: v.string(), at: v.number() });
const heldFor = 10 * 60_000;
const longest = 200_000; // more is a file that can be pasted again

/**
 * Holds what stands in the box for numbers, in memory that ends with the browser: the popup closes as soon as its user
 * presses on the page to copy the next number.
 */
export const writeNumberDraft = (text: string, now: number = Date.now()): Promise<void> =>
  text === '' || text.length > longest
    ? browser.storage.session.remove(key)
    : browser.storage.session.set({ [key]: { text, at: now } });

/** What was typed lately and neither kept nor looked up; empty when nothing was. What is too old is held no longer. */
export async function readNumberDraft(now: number = Date.now()): Promise<string> {
  const read = v.safeParse(schema, (await browser.storage.session.get(key))[key]);
  if (read.success && now - read.output.at < heldFor) return read.output.text;
  await writeNumberDraft('');
  return '';
}
