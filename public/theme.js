// Sets the theme before the first paint of a view, from the copy that components/hooks/theme.ts stores.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.style.colorScheme = theme;
} catch {
  // Without localStorage the system's theme applies.
}
