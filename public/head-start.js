// Runs before the first paint. Sets the theme, so that no page flashes in the wrong one; src/ui/theme.ts changes it later.
{
  const root = document.documentElement
  let choice = null
  try {
    choice = localStorage.getItem('theme')
  } catch {
    // Storage may be blocked: use the system's theme.
  }
  if (choice !== 'light' && choice !== 'dark') {
    choice = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  }
  root.dataset.theme = choice
  root.style.colorScheme = choice
  // Shows the static frame in index.html. The key is that of src/api/session-storage.ts.
  try {
    if (sessionStorage.getItem('brand-protection:session') !== null) root.dataset.session = 'stored'
  } catch {
    // Storage may be blocked: the page starts empty.
  }
}
