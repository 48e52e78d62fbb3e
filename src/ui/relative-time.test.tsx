import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startClock } from './now.ts'
import { RelativeTime } from './relative-time.tsx'

let stopClock = () => {}
beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 14, 2) })
  stopClock = startClock()
})
afterEach(() => {
  stopClock()
  vi.useRealTimers()
})

it('shows the relative time, updates it every minute, and has the exact time in its tooltip', () => {
  render(<RelativeTime value="2026-11-21T13:50:00Z" />)
  const time = screen.getByText('12 min ago')
  expect(time.getAttribute('datetime')).toBe('2026-11-21T13:50:00Z')
  fireEvent.pointerEnter(time)
  expect(time.getAttribute('title')).toMatch(/^2[12] Nov 2026, \d\d:\d\d /)
  act(() => {
    vi.advanceTimersByTime(120_000)
  })
  expect(screen.getByText('14 min ago')).toBeTruthy()
})

it('shows a dash for an unreadable value, and the value in the tooltip', () => {
  render(<RelativeTime value={'yester\u202eday'} />)
  expect(screen.getByText('—').getAttribute('title')).toBe('yester[U+202E]day')
})
