import { isPlain } from './settings.ts';

/** Names, and since when each is listed (epoch milliseconds). */
export type Dated = Record<string, number>;

const isDate = (value: unknown): value is number => typeof value === 'number';

/** What of something stored is such a list; entries of another form, a newer version's for example, are passed over. */
export const datedOf = (stored: unknown): Dated =>
  Object.fromEntries(
    Object.entries(isPlain(stored) ? stored : {}).filter((entry): entry is [string, number] =>
      isDate(entry[1]),
    ),
  );

/**
 * What to store in the place of a list: `next`, and beside it what of the old one was not understood, so that it is
 * there should the newer version come back (PROMISES P43); but for `gone`, which the user named. A list that is stored
 * in another form altogether stays as it is, and what the user asked for is not stored.
 */
export function redated(stored: unknown, next: Dated, gone: readonly string[]): unknown {
  if (stored !== undefined && !isPlain(stored)) return stored;
  const strange = Object.entries(stored ?? {}).filter(
    ([name, value]) => !isDate(value) && !gone.includes(name),
  );
  return { ...Object.fromEntries(strange), ...next };
}
