import { expect, it, test } from 'vitest';
import { traceOf } from '@/utils/core/trace.ts';

// The test vectors of FNV-1a, 32 bits (draft-eastlake-fnv, appendix C).
test.each([
  ['', 0x811c9dc5],
  ['a', 0xe40c292c],
  ['foobar', 0xbf9cf968],
])('the trace of %j', (text, trace) => expect(traceOf(text) >>> 0).toBe(trace));

it('numbers beside each other have different traces', () => {
  const traces = Array.from({ length: 20_000 }, (_, n) =>
    traceOf(`TH26041773${String(n).padStart(5, '0')}B`),
  );
  expect(new Set(traces).size).toBe(traces.length);
});
