import { describe, expect, test } from 'vitest';
import { isPlainlyPainted } from '@/entrypoints/card/painted.ts';
import { testEach } from '../test-each.ts';

const plain = {
  opacity: '1',
  filter: 'none',
  clipPath: 'none',
  maskImage: 'none',
  mixBlendMode: 'normal',
  visibility: 'visible',
};

describe('painted as it is', () => {
  test('a plain element', () => expect(isPlainlyPainted(plain)).toBe(true));
  test('a page in mourning', () => expect(isPlainlyPainted({ ...plain, filter: 'grayscale(1)' })).toBe(true));
  testEach([
    { opacity: '0' },
    { opacity: '0.99' },
    { filter: 'opacity(0.01)' },
    { filter: 'grayscale(1) opacity(0.01)' },
    { filter: 'blur(9px)' },
    { clipPath: 'inset(50%)' },
    { maskImage: 'linear-gradient(transparent, transparent)' },
    { mixBlendMode: 'multiply' },
    { visibility: 'hidden' },
  ])('is not painted', (change) => expect(isPlainlyPainted({ ...plain, ...change })).toBe(false));
});
