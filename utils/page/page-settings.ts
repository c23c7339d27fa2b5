import { send, type Answers } from '../messaging/send.ts';

type HelloAnswer = Answers['hello'];

/** Settings for this frame, from the answer to `hello`. `language` null: the browser's language. */
export type PageSettings = Omit<HelloAnswer, 'language'> & { language: HelloAnswer['language'] | null };

/** Used if the background does not answer. */
export const defaultPageSettings: PageSettings = {
  language: null,
  year: 'gregory',
  theme: 'auto',
  hidden: [],
  shapes: [],
  couriers: [],
  isOff: false,
};
const fallbackDelayMs = 600;

/**
 * Reads the settings and passes them to `tell`. After 0.6 s without an answer it passes `before`, and the answer when it
 * comes.
 */
export async function readPageSettings(tell: (settings: PageSettings) => void, before: PageSettings) {
  const timer = setTimeout(() => tell(before), fallbackDelayMs);
  const answer = await send('hello', {});
  clearTimeout(timer);
  tell(answer.ok ? answer.value : before);
}
