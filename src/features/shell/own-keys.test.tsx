import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { forgetDeviceStores } from '#/lib/device/device-store.ts'
import { useKeyListener } from '#/ui/shortcuts/key-listener.ts'
import { useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'
import { storedSettings, useOwnKeys } from './frame-keys.tsx'

afterEach(() => act(() => forgetDeviceStores()))

function Page({ user, run }: { user: string | null; run: () => void }) {
  const { settings, change } = useOwnKeys(user)
  useKeyListener(settings)
  useShortcuts([{ id: 'aside', keys: 's', label: 'Set aside', group: 'Domains', run }])
  return (
    <button type="button" onClick={() => change((now) => ({ ...now, typedOff: true }))}>
      Off
    </button>
  )
}

it('C9 the keys of a user are those of that user alone', async () => {
  const run = vi.fn<() => void>()
  const { rerender } = render(<Page user="ann" run={run} />)
  await userEvent.keyboard('s')
  expect(run).toHaveBeenCalledTimes(1)
  await userEvent.click(screen.getByRole('button', { name: 'Off' }))
  await userEvent.keyboard('s')
  expect(run).toHaveBeenCalledTimes(1)
  rerender(<Page user="bob" run={run} />)
  await userEvent.keyboard('s')
  rerender(<Page user={null} run={run} />)
  await userEvent.keyboard('s')
  expect(run).toHaveBeenCalledTimes(3)
  rerender(<Page user="ann" run={run} />)
  await userEvent.keyboard('s')
  expect(run).toHaveBeenCalledTimes(3)
})

it.each([
  [{}, []],
  [{ own: { aside: 'x' } }, []],
  [{ typedOff: 'yes', own: [['aside', 'x']] }, ['aside']],
  [
    { own: [['aside', 'x'], ['watch'], 7, ['a', 1], ['b', 'x'.repeat(41)], ['c', 'a\nb']] },
    ['aside'],
  ],
])('drops what is stored and cannot be meant (%#)', (stored, ids) => {
  const { typedOff, own } = storedSettings.parse(stored)
  expect(typedOff).toBe(false)
  expect([...own.keys()]).toEqual(ids)
})
