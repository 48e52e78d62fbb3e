import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazy } from 'react'
import { expect, it, vi } from 'vitest'
import { OnDemand } from './on-demand.tsx'

it('loads nothing until its button is of interest, then opens at once', async () => {
  const load = vi.fn<() => Promise<{ default: () => React.ReactNode }>>(async () => ({
    default: () => <p>The menu</p>,
  }))
  const Menu = lazy(load)
  render(
    <OnDemand trigger={<button type="button">Account</button>} preload={load}>
      <Menu />
    </OnDemand>,
  )
  const button = screen.getByRole('button', { name: 'Account' })
  expect([load.mock.calls.length, button.getAttribute('aria-haspopup')]).toEqual([0, 'menu'])
  await userEvent.hover(button)
  expect(load).toHaveBeenCalled()
  expect(screen.queryByText('The menu')).toBeNull()
  await userEvent.click(button)
  expect(await screen.findByText('The menu')).toBeTruthy()
})

it('starts loading when the keyboard reaches its button', async () => {
  const load = vi.fn<() => void>()
  render(
    <OnDemand trigger={<button type="button">Account</button>} preload={load}>
      <p>The menu</p>
    </OnDemand>,
  )
  await userEvent.tab()
  expect(load).toHaveBeenCalledOnce()
})
