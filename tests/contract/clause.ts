import type { Service, Update } from './service.ts';

/**
 * A testable clause of the document of the service (docs/api.md): its lines, what it says, and a check from outside.
 * `check` returns null if the clause holds, else what was seen instead.
 */
export type Clause = {
  section: string;
  /**
   * Line numbers of the document, as `12` or `12-15`, separated by blanks; empty for what the document does not say. A
   * service may differ there: that is reported separately.
   */
  lines: string;
  says: string;
  /** What the check needs beside a known parcel; a service may lack it. */
  needs?: 'update' | 'phone';
  check(service: Service, update: Update | null): Promise<string | null> | string | null;
};

/** Joins the results of several checks; null if all of them hold. */
export const all = (...seen: (string | null)[]): string | null =>
  seen.filter((one) => one !== null).join('; ') || null;

/** Compares a value with the expected one; null if they are the same. */
export const wants = (what: string, expected: unknown, seen: unknown): string | null =>
  Object.is(expected, seen) ? null : `${what}: expected ${String(expected)}, saw ${String(seen)}`;

/** Returns each line number of a list such as `12-15 20`. */
export const numbersOf = (lines: string): number[] =>
  lines
    .split(' ')
    .filter(Boolean)
    .flatMap((part) => {
      const [from = 0, to = from] = part.split('-').map(Number);
      return Array.from({ length: to - from + 1 }, (_, index) => from + index);
    });
