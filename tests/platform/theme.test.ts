import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { wearTheme } from '@/utils/platform/theme.ts';

const noted = new Map<string, string>();
const page = { documentElement: { dataset: {} as Record<string, string> } };

beforeEach(() => {
  vi.stubGlobal('document', page);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => noted.get(key) ?? null,
    setItem: (key: string, value: string) => void noted.set(key, value),
    removeItem: (key: string) => void noted.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('a theme that was chosen is noted for the next page; without a choice nothing is', () => {
  wearTheme('dark');
  expect([page.documentElement.dataset['theme'], noted.get('theme')]).toEqual(['dark', 'dark']);
  wearTheme('auto');
  expect([page.documentElement.dataset['theme'], noted.size]).toEqual([undefined, 0]);
});
