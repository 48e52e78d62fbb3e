import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followTheme, setTheme, useTheme } from './theme.ts'

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
  act(() => setTheme('system'))
  localStorage.clear()
})

const shown = () => document.documentElement.dataset['theme']

function Probe() {
  return <p>{useTheme()}</p>
}

it('follows the system theme while that is chosen', () => {
  systemDark = true
  const leave = followTheme()
  expect(shown()).toBe('dark')
  systemDark = false
  for (const listener of systemListeners) listener()
  expect(shown()).toBe('light')
  leave()
  expect(systemListeners.size).toBe(0)
})

it.each([
  ['dark', 'dark', 'dark'],
  ['"><script>', 'system', 'light'],
])('applies what another tab has stored: %s', (stored, choice, theme) => {
  const leave = followTheme()
  render(<Probe />)
  act(() => setTheme('light'))
  localStorage.setItem('theme', stored)
  act(() => {
    dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
  })
  expect(shown()).toBe(theme)
  expect(screen.getByText(choice)).toBeTruthy()
  leave()
})
