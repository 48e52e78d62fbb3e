// Runs before the first paint. Sets the theme, so that no page flashes in the wrong one; src/ui/theme.ts changes it later.
{
  const root = document.documentElement
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  } catch {
    // Storage may be blocked: the styles follow the system's theme.
  }
  // Shows the static frame in index.html. The key is that of src/api/session.ts.
  try {
    if (sessionStorage.getItem('brand-protection:session') !== null) root.dataset.session = 'stored'
  } catch {
    // Storage may be blocked: the page starts empty.
  }
}
