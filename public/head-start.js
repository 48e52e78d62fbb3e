// Sets the theme before the first paint, so that no page flashes in the wrong one. src/ui/theme.ts changes it later.
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
}
