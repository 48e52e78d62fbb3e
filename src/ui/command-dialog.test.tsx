import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { CommandDialog, type CommandGroup } from './command-dialog.tsx'

const found = vi.fn<(what: string) => void>()
const group = (label: string, ...names: string[]): CommandGroup => ({
  label,
  options: names.map((name) => ({ key: name, content: name, run: () => found(name) })),
})
const pages = group('Pages', 'Overview', 'Scans', 'Takedowns')

function Bar({
  groups = [pages],
  onClose = () => {},
}: {
  groups?: readonly CommandGroup[]
  onClose?: () => void
}) {
  const [text, setText] = useState('')
  return (
    <CommandDialog
      onClose={onClose}
      focusedBefore={null}
      label="Search"
      placeholder="Page or brand"
      value={text}
      onValueChange={setText}
      groups={groups}
      status={`${groups.length} groups`}
    />
  )
}

const field = () => screen.getByRole('combobox', { name: 'Search' })
/** The active option of the field. */
const active = () =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent.trim()

it('the field has the focus, and arrow keys cycle through the list', async () => {
  render(<Bar />)
  expect(document.activeElement).toBe(field())
  expect(active()).toBe('Overview')
  await userEvent.keyboard('{ArrowDown}')
  expect(active()).toBe('Scans')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(active()).toBe('Overview')
  await userEvent.keyboard('{ArrowUp}')
  expect(active()).toBe('Takedowns')
  expect(document.activeElement).toBe(field())
  expect(within(screen.getByRole('group', { name: 'Pages' })).getAllByRole('option')).toHaveLength(
    3,
  )
})

it('Enter or a click closes it and runs the highlighted option', async () => {
  found.mockClear()
  const close = vi.fn<() => void>()
  render(<Bar onClose={close} />)
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(close).toHaveBeenCalledOnce()
  await userEvent.click(screen.getByRole('option', { name: 'Takedowns' }))
  expect(found.mock.calls).toEqual([['Scans'], ['Takedowns']])
})

it('new results don’t move the list during arrow keys and can be shown', async () => {
  found.mockClear()
  const { rerender } = render(<Bar />)
  await userEvent.keyboard('{ArrowDown}')
  rerender(<Bar groups={[group('Address', 'Request a takedown'), pages]} />)
  expect(active()).toBe('Scans')
  await userEvent.keyboard('{Enter}')
  expect(found).toHaveBeenCalledWith('Scans')
  await userEvent.click(screen.getByRole('button', { name: 'Show 1 more result' }))
  expect(screen.getAllByRole('option')[0]?.textContent.trim()).toBe('Request a takedown')
})

it('new results appear at once before any arrow key and after typing', async () => {
  const { rerender } = render(<Bar />)
  rerender(<Bar groups={[group('Address', 'Request a takedown'), pages]} />)
  expect(active()).toBe('Request a takedown')
  await userEvent.keyboard('{ArrowDown}')
  rerender(<Bar groups={[group('Brands', 'Northbank')]} />)
  expect(active()).toBe('Overview')
  await userEvent.keyboard('n')
  expect(active()).toBe('Northbank')
})
