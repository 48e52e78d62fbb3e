import { createStore, useSelector } from '@tanstack/react-store'

/** Chosen theme; `system` follows the operating system. Stored in this browser only. */
export type ThemeChoice = 'system' | 'light' | 'dark'

const KEY = 'theme'

/** Stored theme; `system` if unreadable. */
function storedTheme(): ThemeChoice {
  try {
    const stored = localStorage.getItem(KEY)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}

// Without storage, the choice lasts until the page closes.
const theme = createStore<ThemeChoice>(storedTheme())

const systemDark = () => matchMedia('(prefers-color-scheme: dark)')

/** Applies the theme to the document, as public/head-start.js does before the first paint. */
function applyTheme() {
  const choice = theme.state
  const shown = choice === 'system' ? (systemDark().matches ? 'dark' : 'light') : choice
  document.documentElement.dataset['theme'] = shown
  document.documentElement.style.colorScheme = shown
}

function become(choice: ThemeChoice) {
  theme.setState(() => choice)
  applyTheme()
}

/** Applies and stores a theme. Never throws. */
export function setTheme(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, choice)
  } catch {
    // Lasts for this page only.
  }
  become(choice)
}

/** Applies the theme and follows the system and other tabs. Returns a cleanup function. */
export function followTheme(): () => void {
  const system = systemDark()
  const changedElsewhere = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) become(storedTheme())
  }
  applyTheme()
  system.addEventListener('change', applyTheme)
  addEventListener('storage', changedElsewhere)
  return () => {
    system.removeEventListener('change', applyTheme)
    removeEventListener('storage', changedElsewhere)
  }
}

/** Current theme. */
export const useTheme = (): ThemeChoice => useSelector(theme)
