import type { Template } from '@/utils/core/couriers/templates.ts';
import { ask } from './ask.ts';

/** What the user wants of this frame: the background's answer to `hello`. */
export type Wishes = {
  language: 'th' | 'en' | null;
  /** Traces of the hidden numbers (core/trace.ts). */
  hidden: number[];
  shapes: Template[];
  isOff: boolean;
};

/** The browser's own language speaks, and nothing is hidden, where the background does not answer. */
export const none: Wishes = { language: null, hidden: [], shapes: [], isOff: false };
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
