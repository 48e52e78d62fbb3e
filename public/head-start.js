// Before the first paint, so that no page flashes in the wrong theme; src/ui/theme.ts reads and changes the
// same choice later.
{
  const root = document.documentElement
  let choice = null
  try {
    choice = localStorage.getItem('theme')
  } catch {
    // Storage may be forbidden; the system's theme is a good answer then.
  }
  if (choice !== 'light' && choice !== 'dark') {
    choice = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  }
  root.dataset.theme = choice
  root.style.colorScheme = choice
}
