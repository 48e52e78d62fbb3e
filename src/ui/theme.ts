import { createStore, useSelector } from '@tanstack/react-store'
import { tryStorage } from '#/lib/try-storage.ts'

/** `system` follows the operating system. */
export type ThemeChoice = 'system' | 'light' | 'dark'

const storageKey = 'theme'

function readStoredTheme(): ThemeChoice {
  const stored = tryStorage(() => localStorage.getItem(storageKey))
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

// Also kept in memory, so that the choice works without storage.
const theme = createStore<ThemeChoice>(readStoredTheme())

/** public/head-start.js does the same before the first paint. */
function applyTheme(choice: ThemeChoice) {
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
  applyTheme(choice)
}

/** Applies the stored theme, and follows changes from other tabs. Returns a function that stops following. */
export function followTheme(): () => void {
  const handleStorage = ({ key }: StorageEvent) => {
    if (key === storageKey || key === null) applyTheme(readStoredTheme())
  }
  applyTheme(readStoredTheme())
  addEventListener('storage', handleStorage)
  return () => removeEventListener('storage', handleStorage)
}

export const useTheme = (): ThemeChoice => useSelector(theme)
