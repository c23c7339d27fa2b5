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
 * What to store in the place of a list: `next`, and beside it what of the old one was not understood, so that it is there
 * should the newer version come back (PROMISES P43); but for `gone`, which the user named.
 */
export function redated(stored: unknown, next: Dated, gone: readonly string[]): Record<string, unknown> {
  const strange = Object.entries(isPlain(stored) ? stored : {}).filter(
    ([name, value]) => !isDate(value) && !gone.includes(name),
  );
  return { ...Object.fromEntries(strange), ...next };
}
