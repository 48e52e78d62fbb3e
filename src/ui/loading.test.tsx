import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LoadingLines, LoadingRows, ProgressLine } from './loading.tsx'

it('says what is being read and that it is not there yet', () => {
  render(<LoadingRows label="Loading domains" rows={3} />)
  const status = screen.getByRole('status')
  expect(status.closest('[aria-busy=true]')).not.toBeNull()
  expect(status.textContent).toBe('Loading domains')
})

it('does so in a panel too', () => {
  render(<LoadingLines label="Loading figures" />)
  expect(screen.getByText('Loading figures')).toBeTruthy()
})

it('the progress line announces only what is under way', () => {
  const { rerender } = render(<ProgressLine active={false} label="Loading page" />)
  expect(screen.getByRole('status').textContent).toBe('')
  rerender(<ProgressLine active label="Loading page" />)
  expect(screen.getByRole('status').textContent).toBe('Loading page')
})
