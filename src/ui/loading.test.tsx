import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LoadingLines } from './loading-lines.tsx'
import { LoadingRows, ProgressLine } from './loading.tsx'

it('says what is being read and that it is not there yet', () => {
  render(<LoadingRows label="Reading domains" rows={3} />)
  const status = screen.getByRole('status')
  expect(status.closest('[aria-busy=true]')).not.toBeNull()
  expect(status.textContent).toBe('Reading domains')
})

it('does so in a panel too', () => {
  render(<LoadingLines label="Reading figures" />)
  expect(screen.getByText('Reading figures')).toBeTruthy()
})

it('the progress line announces only what is under way', () => {
  const { rerender } = render(<ProgressLine active={false} label="Loading page" />)
  expect(screen.getByRole('status').textContent).toBe('')
  rerender(<ProgressLine active label="Loading page" />)
  expect(screen.getByRole('status').textContent).toBe('Loading page')
})
