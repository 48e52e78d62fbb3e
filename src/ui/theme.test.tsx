import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followTheme, readTheme, setTheme, useTheme } from './theme.ts'

let systemDark = false
const systemListeners = new Set<() => void>()

beforeEach(() => {
  systemDark = false
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return systemDark
    },
    addEventListener: (_type: string, listener: () => void) => systemListeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => systemListeners.delete(listener),
  }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const shown = () => document.documentElement.dataset['theme']

function Probe() {
  return <p>{useTheme()}</p>
}

it('keeps a choice and shows it', () => {
  setTheme('dark')
  expect([readTheme(), shown(), document.documentElement.style.colorScheme]).toEqual([
    'dark',
    'dark',
    'dark',
  ])
  setTheme('light')
  expect([readTheme(), shown()]).toEqual(['light', 'light'])
})

it('follows the system when asked to, also while the page is open', () => {
  setTheme('system')
  expect(shown()).toBe('light')
  const { unmount } = render(<Probe />)
  systemDark = true
  act(() => {
    for (const listener of systemListeners) listener()
  })
  expect(shown()).toBe('dark')
  unmount()
  expect(systemListeners.size).toBe(0)
})

it('is followed on pages that do not show the choice, from the moment that this begins', () => {
  setTheme('system')
  systemDark = true
  const leave = followTheme()
  expect(shown()).toBe('dark')
  systemDark = false
  for (const listener of systemListeners) listener()
  expect(shown()).toBe('light')
  leave()
  expect(systemListeners.size).toBe(0)
})

it('tells the components that show it', () => {
  render(<Probe />)
  act(() => {
    setTheme('dark')
  })
  expect(screen.getByText('dark')).toBeTruthy()
})

it('takes over a choice made in another tab', () => {
  render(<Probe />)
  localStorage.setItem('theme', 'dark')
  act(() => {
    dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
  })
  expect(shown()).toBe('dark')
  expect(screen.getByText('dark')).toBeTruthy()
})

it('drops a hostile stored value', () => {
  localStorage.setItem('theme', '"><script>')
  expect(readTheme()).toBe('system')
})

it('works without storage, for as long as the page is open', () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: denied, setItem: denied, removeItem: denied })
  expect(readTheme()).toBe('system')
  setTheme('dark')
  expect([readTheme(), shown()]).toEqual(['dark', 'dark'])
})
