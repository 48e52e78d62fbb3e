import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ErrorState } from './error-state.tsx'

it('announces what failed, offers another try, and keeps details as text', async () => {
  const retry = vi.fn<() => void>()
  render(
    <ErrorState
      title="The domains could not be read."
      text="The service did not answer."
      details="502 <img src=x onerror=__pwn=1>"
      onRetry={retry}
    />,
  )
  expect(screen.getByRole('alert').textContent).toBe(
    'The domains could not be read.The service did not answer.',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
  expect(screen.getByText('502 <img src=x onerror=__pwn=1>')).toBeTruthy()
  expect(document.querySelector('img')).toBeNull()
})

it('does not try twice at once', async () => {
  const retry = vi.fn<() => void>()
  render(<ErrorState title="Failed." onRetry={retry} retrying />)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).not.toHaveBeenCalled()
})

it('offers nothing where nothing helps', () => {
  render(<ErrorState title="Failed." />)
  expect(screen.queryByRole('button')).toBeNull()
})
