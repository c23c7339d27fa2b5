import { inspect } from 'node:util';
import { expect, test } from 'vitest';

type Declare<Row extends readonly unknown[]> = (name: string, check: (...row: Row) => unknown) => void;

/**
 * Declares one test for all rows of a table, written like `test.each`. A failure lists each wrong row with the expected
 * and the actual value. Only for synchronous checks; nothing is reset between rows.
 */
export function testEach<Row extends unknown[] | [unknown]>(rows: readonly Row[]): Declare<Row>;
export function testEach<Row extends readonly unknown[]>(rows: readonly Row[]): Declare<Row>;
export function testEach<Row>(rows: readonly Row[]): Declare<[Row]>;
export function testEach(rows: readonly unknown[]): Declare<unknown[]> {
  return (name, check) =>
    test(name, () => {
      expect(rows, 'a table without rows').not.toHaveLength(0);
      expect(rows.flatMap((row) => faultOf(row, check))).toEqual([]);
    });
}

/** Returns what is wrong with a row; empty if its check passes. */
function faultOf(row: unknown, check: (...row: unknown[]) => unknown): string[] {
  try {
    const result = check(...(Array.isArray(row) ? (row as unknown[]) : [row]));
    if (result instanceof Promise) throw new Error('its check does not end at once');
    return [];
  } catch (error) {
    return [`${brief(row)}: ${reasonOf(error)}`];
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return brief(error);
  if (!('expected' in error && 'actual' in error)) return error.message;
  return `${error.message}; expected ${brief(error.expected)}, got ${brief(error.actual)}`;
}

const brief = (value: unknown): string => inspect(value, { breakLength: Infinity, maxStringLength: 200 });
