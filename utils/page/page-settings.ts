import { send, type Answers } from '../messaging/send.ts';

type HelloAnswer = Answers['hello'];

/** What the user wants of this frame: the background's answer to `hello`. `language` null: the browser's own. */
export type PageSettings = Omit<HelloAnswer, 'language'> & { language: HelloAnswer['language'] | null };

/** What holds where the background does not answer. */
export const defaultPageSettings: PageSettings = {
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
export async function readPageSettings(
  tell: (wishes: PageSettings) => void,
  before: PageSettings,
): Promise<void> {
  const timer = setTimeout(() => tell(before), patience);
  const answer = await send('hello', {});
  clearTimeout(timer);
  tell(answer.ok ? answer.value : before);
}
