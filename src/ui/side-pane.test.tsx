import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { SidePane } from './side-pane.tsx'

it('arrow keys resize the pane in their direction, within limits that keep the list readable', () => {
  const onShare = vi.fn<(share: number) => void>()
  const createPane = (share: number) => (
    <SidePane name="Evidence" share={share} onShareChange={onShare}>
      Text
    </SidePane>
  )
  const { rerender } = render(createPane(0.4))
  const bar = screen.getByRole('separator', { name: 'Width of Evidence' })
  for (const key of ['ArrowLeft', 'ArrowRight', 'Home', 'End']) fireEvent.keyDown(bar, { key })
  rerender(createPane(0.45))
  fireEvent.keyDown(bar, { key: 'ArrowLeft' })
  expect(onShare.mock.calls).toEqual([[0.41], [0.39], [0.45], [0.36], [0.45]])
  expect(bar.getAttribute('aria-valuenow')).toBe('45')
})
