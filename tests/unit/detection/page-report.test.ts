import { expect, it } from 'vitest';
import { hashOf } from '@/utils/detection/page-report.ts';
import { testEach } from '../support/test-each.ts';

// Computed by hand: the code of each letter is added to 65,599 times the value so far, in 32 bits.
testEach([
  ['', 0],
  ['a', 97],
  ['ab', 97 * 65599 + 98],
])('a text has its hash', (text, trace) => expect(hashOf(text)).toBe(trace));

it('similar numbers have different hashes', () => {
  const traces = Array.from({ length: 20_000 }, (_, n) => hashOf(`TH26041773${String(n).padStart(5, '0')}B`));
  expect(new Set(traces).size).toBe(traces.length);
});
