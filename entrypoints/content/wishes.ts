import type { Answers } from '@/utils/platform/send.ts';
import { ask } from './ask.ts';

type Answer = Answers['hello'];

/** What the user wants of this frame: the background's answer to `hello`. `language` null: the browser's own. */
export type Wishes = Omit<Answer, 'language'> & { language: Answer['language'] | null };

/** What holds where the background does not answer. */
export const none: Wishes = {
  language: null,
  year: 'gregory',
  theme: 'auto',
  hidden: [],
  shapes: [],
  isOff: false,
};
const patience = 2000;

/**
 * Asks what the user wants, and tells it. An answer that takes too long is told when it comes: until then what was
 * wanted before is.
 */
export async function askWishes(tell: (wishes: Wishes) => void, before: Wishes): Promise<void> {
  const timer = setTimeout(() => tell(before), patience);
  const answer = await ask('hello', {});
  clearTimeout(timer);
  tell(answer.ok ? answer.value : before);
}
