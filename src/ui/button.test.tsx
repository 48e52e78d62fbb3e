import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Button } from './button.tsx'

it('a pending button keeps the focus, has aria-disabled, and neither calls onClick nor submits the form', async () => {
  const handleClick = vi.fn<() => void>()
  const handleSubmit = vi.fn<(event: { preventDefault: () => void }) => void>((event) => {
    event.preventDefault()
  })
  const createForm = (pending: boolean) => (
    <form onSubmit={handleSubmit}>
      <input aria-label="Key" />
      <Button type="submit" pending={pending} onClick={handleClick}>
        Sign in
      </Button>
    </form>
  )
  const { rerender } = render(createForm(false))
  const button = screen.getByRole('button', { name: 'Sign in' })
  button.focus()
  rerender(createForm(true))
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(button)
  await userEvent.type(screen.getByLabelText('Key'), 'x{Enter}')
  expect(handleClick).not.toHaveBeenCalled()
  expect(handleSubmit).not.toHaveBeenCalled()
  rerender(createForm(false))
  await userEvent.click(button)
  expect(handleSubmit).toHaveBeenCalledOnce()
})
