import { createStore, useSelector } from '@tanstack/react-store'

/** What the reader chose; `system` follows the operating system. Kept on this device only. */
export type ThemeChoice = 'system' | 'light' | 'dark'

const KEY = 'theme'

/** What is stored; anything unreadable counts as `system`. */
function storedTheme(): ThemeChoice {
  try {
    const stored = localStorage.getItem(KEY)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}

// Where storage is forbidden the choice still holds until the page is closed.
const theme = createStore<ThemeChoice>(storedTheme())

const systemDark = () => matchMedia('(prefers-color-scheme: dark)')

/** Writes the choice onto the document, as public/head-start.js did before the first paint. */
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

/** Changes, keeps and shows a choice; never throws, whatever storage says. */
export function setTheme(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, choice)
  } catch {
    // It then holds for this page alone.
  }
  become(choice)
}

/** Shows the choice, and follows the system and other tabs until the returned function is called. */
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

/** The current choice. */
export const useTheme = (): ThemeChoice => useSelector(theme)
