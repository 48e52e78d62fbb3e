import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Dialog } from './dialog.tsx'
import { createLazyCode, LazyPart, OpeningDialog } from './lazy-part.tsx'
import { notify } from './notify.ts'
import { Toasts } from './toast.tsx'
import { useMenuButton } from './use-menu-button.ts'

describe('a menu', () => {
  const menuCode = createLazyCode(() => import('./overlays.tsx'))
  function Account({ code }: { code: typeof menuCode }) {
    const { triggerProps, menuProps } = useMenuButton(code)
    return (
      <>
        <button type="button" {...triggerProps}>
          Account
        </button>
        {menuProps && (
          <LazyPart part={code} fallback={<OpeningDialog label="Account" />}>
            {({ Menu, MenuChoice, MenuItem }) => (
              <Menu {...menuProps} label="Account">
                <MenuChoice
                  label="Theme"
                  value="system"
                  onChange={() => {}}
                  options={[
                    { value: 'system', label: 'System' },
                    { value: 'dark', label: 'Dark' },
                  ]}
                />
                <MenuItem onSelect={() => {}}>Sign out</MenuItem>
              </Menu>
            )}
          </LazyPart>
        )}
      </>
    )
  }
  function renderAccount(code = menuCode) {
    render(<Account code={code} />)
    const trigger = screen.getByRole('button', { name: 'Account', expanded: false })
    trigger.focus()
    return trigger
  }

  it('closes on Escape while its code loads', async () => {
    const trigger = renderAccount(createLazyCode(() => new Promise<never>(() => {})))
    await userEvent.keyboard('{Enter}')
    expect(screen.getByRole('dialog', { name: 'Opening: Account' }).getAttribute('aria-busy')).toBe(
      'true',
    )
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(trigger.getAttribute('aria-expanded')).toBe('false')
    expect(document.activeElement).toBe(trigger)
  })

  it('handles Escape while its button still has the focus, so that no shortcut runs', async () => {
    const trigger = renderAccount()
    await userEvent.click(trigger)
    await screen.findByRole('menu')
    // `fireEvent` returns false if the default action of the event was prevented.
    expect(fireEvent.keyDown(trigger, { key: 'Escape' })).toBe(false)
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(fireEvent.keyDown(trigger, { key: 'Escape' })).toBe(true)
  })

  it('opens with an arrow key and focuses its first item, and Escape returns the focus to its button', async () => {
    const trigger = renderAccount()
    const expectFocusOn = (name: string) =>
      waitFor(() =>
        expect(document.activeElement).toBe(screen.queryByRole('menuitemradio', { name })),
      )
    await userEvent.keyboard('{ArrowDown}')
    await expectFocusOn('System')
    await userEvent.keyboard('{ArrowDown}')
    await expectFocusOn('Dark')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(trigger))
    expect(screen.queryByRole('menu')).toBeNull()
  })
})

it('a dialog has a name and a description, and Escape asks to close it', async () => {
  const handleOpenChange = vi.fn<(open: boolean) => void>()
  render(
    <Dialog title="Sign out" description="Drafts are lost." open onOpenChange={handleOpenChange}>
      <p>Really</p>
    </Dialog>,
  )
  // Until the code has loaded, a placeholder has the same name.
  await screen.findByText('Really')
  const dialog = screen.getByRole('dialog', { name: 'Sign out' })
  expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Drafts are lost.',
  )
  await userEvent.keyboard('{Escape}')
  expect(handleOpenChange).toHaveBeenCalledWith(false)
})

it('a dialog focuses its selected choice, or its Close button if it has no other control', async () => {
  const { rerender } = render(
    <Dialog title="Export" open onOpenChange={() => {}} footer={<button type="button">Go</button>}>
      <button type="button" disabled>
        Not now
      </button>
      <input type="radio" aria-label="CSV" name="format" />
      <input type="radio" aria-label="JSON" name="format" defaultChecked />
    </Dialog>,
  )
  const json = await screen.findByRole('radio', { name: 'JSON' })
  await waitFor(() => expect(document.activeElement).toBe(json))
  rerender(
    <Dialog key="2" title="Words" open onOpenChange={() => {}}>
      <p>Nothing to press</p>
    </Dialog>,
  )
  const close = await screen.findByRole('button', { name: 'Close' })
  await waitFor(() => expect(document.activeElement).toBe(close))
})

it('toasts show HTML as plain text, and also show errors', async () => {
  render(<Toasts />)
  act(() => notify({ title: 'Case created', text: '<b>TD-1</b>' }))
  expect(await screen.findByText('<b>TD-1</b>')).toBeTruthy()
  act(() => notify({ title: 'It failed', tone: 'error' }))
  expect(await screen.findAllByText('It failed')).not.toHaveLength(0)
})
