// Runs before the first paint of a page of ours: the theme the user chose, as the page last heard of it (theme.ts).
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.style.colorScheme = theme;
} catch {
  // Without storage the page looks as the system does.
}
