import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { SidePane } from './side-pane.tsx'

it('arrow keys move the bar the way that they point: the pane is at its right', () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  const onWidth = vi.fn<(width: number) => void>()
  render(
    <SidePane name="Evidence" width={500} onWidth={onWidth}>
      Text
    </SidePane>,
  )
  const bar = screen.getByRole('separator', { name: 'Width of Evidence' })
  for (const key of ['ArrowLeft', 'ArrowRight', 'Home', 'End']) fireEvent.keyDown(bar, { key })
  expect(onWidth.mock.calls).toEqual([[524], [476], [780], [320]])
})
