import { useSyncExternalStore } from 'react'

/** What the reader chose; `system` follows the operating system. Kept on this device only. */
export type ThemeChoice = 'system' | 'light' | 'dark'

const KEY = 'theme'
const listeners = new Set<() => void>()

// Where storage is forbidden the choice still holds until the page is closed.
let unstored: ThemeChoice | null = null

const systemDark = () => matchMedia('(prefers-color-scheme: dark)')

/** The stored choice; anything unreadable counts as `system`. */
export function readTheme(): ThemeChoice {
  if (unstored) return unstored
  try {
    const stored = localStorage.getItem(KEY)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}

/** Writes the choice onto the document, as public/head-start.js did before the first paint. */
function applyTheme() {
  const choice = readTheme()
  const shown = choice === 'system' ? (systemDark().matches ? 'dark' : 'light') : choice
  document.documentElement.dataset['theme'] = shown
  document.documentElement.style.colorScheme = shown
}

/** Changes, keeps and shows a choice; never throws, whatever storage says. */
export function setTheme(choice: ThemeChoice): void {
  unstored = null
  try {
    if (choice === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, choice)
  } catch {
    unstored = choice
  }
  applyTheme()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  const system = systemDark()
  const changedElsewhere = (event: StorageEvent) => {
    if (event.key !== KEY && event.key !== null) return
    unstored = null
    applyTheme()
    listener()
  }
  listeners.add(listener)
  system.addEventListener('change', applyTheme)
  addEventListener('storage', changedElsewhere)
  return () => {
    listeners.delete(listener)
    system.removeEventListener('change', applyTheme)
    removeEventListener('storage', changedElsewhere)
  }
}

/** Has every page follow the system and other tabs, also one that does not show the choice. */
export function followTheme(): () => void {
  applyTheme()
  return subscribe(() => {})
}

/** The current choice. */
export const useTheme = (): ThemeChoice => useSyncExternalStore(subscribe, readTheme)
