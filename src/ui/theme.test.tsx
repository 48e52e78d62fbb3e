import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { followTheme, setTheme, useTheme } from './theme.ts'

afterEach(() => {
  act(() => setTheme('system'))
  localStorage.clear()
})

function Probe() {
  return <p>{useTheme()}</p>
}

it.each([
  ['dark', 'dark', 'dark'],
  ['"><script>', 'system', undefined],
])(
  'applies the theme that another tab stored, unless it is invalid: %s',
  (stored, expectedChoice, expectedTheme) => {
    const stopFollowing = followTheme()
    render(<Probe />)
    act(() => setTheme('light'))
    localStorage.setItem('theme', stored)
    act(() => {
      dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
    })
    expect(document.documentElement.dataset['theme']).toBe(expectedTheme)
    expect(screen.getByText(expectedChoice)).toBeTruthy()
    stopFollowing()
  },
)
