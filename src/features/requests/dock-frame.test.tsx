import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { DockFrame } from './dock-frame.tsx'

afterEach(cleanup)

const frame = (count: number, attention: number) => (
  <DockFrame count={count} attention={attention} line={<p>the line</p>}>
    <p>everything</p>
  </DockFrame>
)
const isOpen = () => screen.queryByText('everything') !== null

it('is one line until more is wanted, and says how many more there are', async () => {
  render(frame(3, 0))
  expect([isOpen(), screen.queryByText('the line') !== null]).toEqual([false, true])
  await userEvent.click(screen.getByRole('button', { name: '2 more' }))
  expect([isOpen(), screen.queryByText('the line') !== null]).toEqual([true, false])
  expect(screen.getByRole('heading').textContent).toBe('3 takedown requests')
  await userEvent.click(screen.getByRole('button', { name: 'Less' }))
  expect(isOpen()).toBe(false)
})

it('opens by itself for a request that needs somebody, and stays closed until another does', async () => {
  const { rerender } = render(frame(1, 0))
  rerender(frame(1, 1))
  expect(isOpen()).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Less' }))
  expect(isOpen()).toBe(false)
  rerender(frame(2, 2))
  expect(isOpen()).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Less' }))
  // One was seen to; the next that comes is another.
  rerender(frame(2, 1))
  expect(isOpen()).toBe(false)
  rerender(frame(2, 2))
  expect(isOpen()).toBe(true)
})

it('tells the page how high it is, as long as it is there', () => {
  const { unmount } = render(frame(1, 0))
  const height = () => document.documentElement.style.getPropertyValue('--dock-height')
  expect(height()).toMatch(/^\d+px$/)
  unmount()
  expect(height()).toBe('')
})
