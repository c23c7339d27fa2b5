import { expect, test } from 'vitest';
import { partsOf } from '@/utils/model/parts.ts';

test('parts contain all in order, none more than its size', () => {
  const many = Array.from({ length: 201 }, (_, n) => n);
  const parts = partsOf(many, 100);
  expect(parts.map(({ length }) => length)).toEqual([100, 100, 1]);
  expect(parts.flat()).toEqual(many);
  expect(partsOf(many.slice(0, 100), 100)).toHaveLength(1);
  expect(partsOf([], 100)).toEqual([]);
});
