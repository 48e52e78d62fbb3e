import { createStore, useSelector } from '@tanstack/react-store'
import { tryStorage } from '#/lib/try-storage.ts'

/** Chosen theme; `system` follows the operating system. Stored in this browser only. */
export type ThemeChoice = 'system' | 'light' | 'dark'

const storageKey = 'theme'

/** Stored theme; `system` if unreadable. */
function storedTheme(): ThemeChoice {
  const stored = tryStorage(() => localStorage.getItem(storageKey))
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

// Without storage, the choice lasts until the page closes.
const theme = createStore<ThemeChoice>(storedTheme())

/** Applies a theme to the document, as public/head-start.js does before the first paint. The styles follow the system without one. */
function changeTheme(choice: ThemeChoice) {
  theme.setState(() => choice)
  const { dataset } = document.documentElement
  if (choice === 'system') delete dataset['theme']
  else dataset['theme'] = choice
}

/** Applies and stores a theme. Never throws. */
export function setTheme(choice: ThemeChoice): void {
  tryStorage(() =>
    choice === 'system'
      ? localStorage.removeItem(storageKey)
      : localStorage.setItem(storageKey, choice),
  )
  changeTheme(choice)
}

/** Applies the theme and follows other tabs. Returns a cleanup function. */
export function followTheme(): () => void {
  const handleStorage = ({ key }: StorageEvent) => {
    if (key === storageKey || key === null) changeTheme(storedTheme())
  }
  changeTheme(storedTheme())
  addEventListener('storage', handleStorage)
  return () => removeEventListener('storage', handleStorage)
}

/** Current theme. */
export const useTheme = (): ThemeChoice => useSelector(theme)
