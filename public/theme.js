// Runs before the first paint so that a remembered theme, or Calm mode, never flashes. Kept out of the bundle because
// the content security policy allows no inline script.
try {
  const look = document.documentElement.dataset;
  const theme = localStorage.getItem('kinleaf_theme');
  if (theme === 'light' || theme === 'dark') look.theme = theme;
  if (localStorage.getItem('kinleaf_calm') !== null) look.calm = '';
  // The journal is locked: src/main.tsx loads the lock screen in place of the app.
  if (localStorage.getItem('kinleaf_vault') !== null) look.locked = '';
  // index.html holds the landing page as a newcomer sees it on a phone or a wide screen (scripts/build/first-look.ts). For
  // anybody else, or any other page, the app draws what is to be seen.
  const isTablet = matchMedia('(min-width: 768px) and (max-width: 1023px)').matches;
  if (
    document.location.pathname === '/' &&
    localStorage.length === 0 &&
    sessionStorage.length === 0 &&
    document.cookie === '' &&
    !isTablet
  )
    look.firstLook = '';
} catch {
  // Storage is blocked: the system's colour scheme applies.
}
