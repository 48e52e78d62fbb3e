import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Toolbar, ToolbarButton } from './page-header.tsx'

it('P9 a toolbar is one stop of Tab, and arrows go through it', async () => {
  const user = userEvent.setup()
  const press = vi.fn<() => void>()
  render(
    <>
      <Toolbar label="The whole list">
        <ToolbarButton>Views</ToolbarButton>
        <ToolbarButton onClick={press}>Export</ToolbarButton>
        <ToolbarButton>Print</ToolbarButton>
      </Toolbar>
      <button type="button">After</button>
    </>,
  )
  const named = (name: string) => screen.getByRole('button', { name })
  await user.tab()
  expect(document.activeElement).toBe(named('Views'))
  await user.keyboard('{ArrowRight}{Enter}')
  expect(document.activeElement).toBe(named('Export'))
  expect(press).toHaveBeenCalledTimes(1)
  await user.tab()
  expect(document.activeElement).toBe(named('After'))
})
