import type { Service, Update } from './service.ts';

/**
 * A clause of the service's document (docs/api.md): the lines it stands for, what it says, and how to see it from
 * outside. `check` gives null when it holds, else what was seen instead.
 */
export type Clause = {
  section: string;
  /**
   * Line numbers of the service's document, as `12` or `12-15`, separated by blanks; none for what the document does
   * not say. A service that differs there breaks nothing: it is reported apart.
   */
  lines: string;
  says: string;
  /** What a service must have for it to be seen: a parcel is always there, an update or a phone is not. */
  needs?: 'update' | 'phone';
  check(service: Service, update: Update | null): Promise<string | null> | string | null;
};

/** What was seen of several things, joined; null when all of them hold. */
export const all = (...seen: (string | null)[]): string | null =>
  seen.filter((one) => one !== null).join('; ') || null;

/** Whether a value is the expected one. */
export const wants = (what: string, expected: unknown, seen: unknown): string | null =>
  Object.is(expected, seen) ? null : `${what}: expected ${String(expected)}, saw ${String(seen)}`;

/** The single line numbers of `12-15 20`. */
export const numbersOf = (lines: string): number[] =>
  lines
    .split(' ')
    .filter(Boolean)
    .flatMap((part) => {
      const [from = 0, to = from] = part.split('-').map(Number);
      return Array.from({ length: to - from + 1 }, (_, index) => from + index);
    });
