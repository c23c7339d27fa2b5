import { themes, type Theme } from '@/utils/storage/settings.ts';

/** Applies a theme to the page, and saves it for the first paint of the next page (public/theme.js). */
export function applyTheme(theme: Theme): void {
  document.documentElement.style.colorScheme = theme === 'auto' ? '' : theme;
  try {
    // Save nothing for `auto`: after "delete everything" nothing may be left (docs/promises.md P26).
    if (theme === 'auto') localStorage.removeItem('theme');
    else if (localStorage.getItem('theme') !== theme) localStorage.setItem('theme', theme);
  } catch {
    // Without localStorage the next page starts with the system's theme.
  }
}

/** Returns the theme that the page shows, for when the settings cannot be read. */
export const shownTheme = (): Theme =>
  themes.find((theme) => theme === document.documentElement.style.colorScheme) ?? 'auto';
