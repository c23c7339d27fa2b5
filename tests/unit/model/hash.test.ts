import { expect, it } from 'vitest';
import { hashOf } from '@/utils/detection/on-page.ts';
import { testEach } from '../../test-each.ts';

// By hand, from the rule: each letter's code is added to 65,599 times what was before, in 32 bits.
testEach([
  ['', 0],
  ['a', 97],
  ['ab', 97 * 65599 + 98],
])('a text has its trace', (text, trace) => expect(hashOf(text)).toBe(trace));

it('numbers beside each other have different traces', () => {
  const traces = Array.from({ length: 20_000 }, (_, n) => hashOf(`TH26041773${String(n).padStart(5, '0')}B`));
  expect(new Set(traces).size).toBe(traces.length);
});
