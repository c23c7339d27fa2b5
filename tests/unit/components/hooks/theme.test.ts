import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { applyTheme } from '@/components/hooks/theme.ts';

const noted = new Map<string, string>();
const page = { documentElement: { style: { colorScheme: '' } } };

beforeEach(() => {
  vi.stubGlobal('document', page);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => noted.get(key) ?? null,
    setItem: (key: string, value: string) => void noted.set(key, value),
    removeItem: (key: string) => void noted.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('a chosen theme is stored for the next page; “auto” stores nothing', () => {
  applyTheme('dark');
  expect([page.documentElement.style.colorScheme, noted.get('theme')]).toEqual(['dark', 'dark']);
  applyTheme('auto');
  expect([page.documentElement.style.colorScheme, noted.size]).toEqual(['', 0]);
});
