import { themes, type Theme } from './settings.ts';

/** Gives the page a theme, and notes it where the next page reads it before its first paint (public/theme.js). */
export function applyTheme(theme: Theme): void {
  document.documentElement.style.colorScheme = theme === 'auto' ? '' : theme;
  try {
    // Without a choice nothing is noted: who deletes everything leaves nothing behind (docs/promises.md P26).
    if (theme === 'auto') localStorage.removeItem('theme');
    else if (localStorage.getItem('theme') !== theme) localStorage.setItem('theme', theme);
  } catch {
    // Where nothing can be noted the next page begins with the system's theme.
  }
}

/** The theme the page wears by what was noted, where the settings themselves cannot be read. */
export const savedTheme = (): Theme =>
  themes.find((theme) => theme === document.documentElement.style.colorScheme) ?? 'auto';
