import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { CommandList, type CommandGroup } from './command-list.tsx'

const choose = vi.fn<(name: string) => void>()
const createGroup = (label: string, ...names: string[]): CommandGroup => ({
  label,
  options: names.map((name) => ({ key: name, content: name, run: () => choose(name) })),
})
const pages = createGroup('Pages', 'Overview', 'Scans', 'Takedowns')

function Bar({ groups = [pages] }: { groups?: readonly CommandGroup[] }) {
  const [text, setText] = useState('')
  return (
    <CommandList
      onClose={() => {}}
      value={text}
      onValueChange={setText}
      groups={groups}
      status={`${groups.length} groups`}
    />
  )
}

const getField = () => screen.getByRole('combobox', { name: 'Search or paste an address' })
/** Returns the text of the option that Enter would choose. */
const readActiveOption = () =>
  document
    .getElementById(getField().getAttribute('aria-activedescendant') ?? '')
    ?.textContent.trim()

it('the field has the focus, and arrow keys cycle through the list', async () => {
  render(<Bar />)
  expect(document.activeElement).toBe(getField())
  expect(readActiveOption()).toBe('Overview')
  await userEvent.keyboard('{ArrowDown}')
  expect(readActiveOption()).toBe('Scans')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(readActiveOption()).toBe('Overview')
  await userEvent.keyboard('{ArrowUp}')
  expect(readActiveOption()).toBe('Takedowns')
  expect(document.activeElement).toBe(getField())
  expect(within(screen.getByRole('group', { name: 'Pages' })).getAllByRole('option')).toHaveLength(
    3,
  )
})

it('new results are hidden after an arrow key, until the user clicks “Show 1 more result”', async () => {
  const { rerender } = render(<Bar />)
  await userEvent.keyboard('{ArrowDown}')
  rerender(<Bar groups={[createGroup('Address', 'Request a takedown'), pages]} />)
  expect(readActiveOption()).toBe('Scans')
  await userEvent.keyboard('{Enter}')
  expect(choose).toHaveBeenCalledWith('Scans')
  await userEvent.click(screen.getByRole('button', { name: 'Show 1 more result' }))
  expect(screen.getAllByRole('option')[0]?.textContent.trim()).toBe('Request a takedown')
})

it('new results appear immediately unless the user has pressed an arrow key since typing', async () => {
  const { rerender } = render(<Bar />)
  rerender(<Bar groups={[createGroup('Address', 'Request a takedown'), pages]} />)
  expect(readActiveOption()).toBe('Request a takedown')
  await userEvent.keyboard('{ArrowDown}')
  rerender(<Bar groups={[createGroup('Brands', 'Northbank')]} />)
  expect(readActiveOption()).toBe('Overview')
  await userEvent.keyboard('n')
  expect(readActiveOption()).toBe('Northbank')
})
