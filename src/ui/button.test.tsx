import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Button } from './button.tsx'

it('keeps the focus while pending, announces it, and neither acts nor submits', async () => {
  const press = vi.fn<() => void>()
  const submit = vi.fn<(event: { preventDefault: () => void }) => void>((event) => {
    event.preventDefault()
  })
  const form = (pending: boolean) => (
    <form onSubmit={submit}>
      <input aria-label="Key" />
      <Button type="submit" pending={pending} onClick={press}>
        Sign in
      </Button>
    </form>
  )
  const { rerender } = render(form(false))
  const button = screen.getByRole('button', { name: 'Sign in' })
  button.focus()
  rerender(form(true))
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(button)
  await userEvent.type(screen.getByLabelText('Key'), 'x{Enter}')
  expect(press).not.toHaveBeenCalled()
  expect(submit).not.toHaveBeenCalled()
  rerender(form(false))
  await userEvent.click(button)
  expect(submit).toHaveBeenCalledOnce()
})
