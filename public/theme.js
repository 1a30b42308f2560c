// Runs before the first paint so that a remembered theme, or Calm mode, never flashes. Kept out of the bundle because
// the content security policy allows no inline script.
try {
  const theme = localStorage.getItem('kinleaf_theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  if (localStorage.getItem('kinleaf_calm') !== null) document.documentElement.dataset.calm = '';
} catch {
  // Storage is blocked: the system's colour scheme applies.
}
