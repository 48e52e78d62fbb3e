import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Dialog } from '#/ui/dialog.tsx'
import { useKeyListener, useShortcuts, type Shortcut } from './use-shortcuts.ts'

const createShortcut = (keys: string, run: () => void, options = {}): Shortcut => ({
  id: keys,
  keys,
  label: `Do ${keys}`,
  group: 'Group',
  run,
  ...options,
})

function Shortcuts({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  useShortcuts(shortcuts)
  return null
}

/** Listens to keys, as the shell does. */
function Frame({ children }: { children?: ReactNode }) {
  useKeyListener({ areSingleKeysOff: false })
  return children
}

const createSpy = () => vi.fn<() => void>()

/** Renders shortcuts that add their keys to the returned list `ran` when they run. */
function renderShortcuts(allKeys: readonly string[], others?: ReactNode, wrapper = Frame) {
  const ran: string[] = []
  const shortcuts = allKeys.map((keys) => createShortcut(keys, () => void ran.push(keys)))
  const page = (
    <>
      <Shortcuts shortcuts={shortcuts} />
      {others}
    </>
  )
  return { ran, ...render(page, { wrapper }) }
}

describe('a shortcut', () => {
  it('runs the newest handler while its component is mounted', async () => {
    const [first, second] = [createSpy(), createSpy()]
    const initial = <Shortcuts shortcuts={[createShortcut('j', first)]} />
    const { rerender, unmount } = render(initial, { wrapper: Frame })
    await userEvent.keyboard('j')
    rerender(<Shortcuts shortcuts={[createShortcut('j', second)]} />)
    await userEvent.keyboard('j')
    expect([first, second].map((run) => run.mock.calls.length)).toEqual([1, 1])
    unmount()
    await userEvent.keyboard('j')
    expect(second).toHaveBeenCalledOnce()
  })

  it('with a key sequence runs after its keys are pressed in order; its last key alone runs another shortcut', async () => {
    const [dismiss, scans] = [createSpy(), createSpy()]
    const shortcuts = [createShortcut('s', dismiss), createShortcut('g s', scans)]
    const { rerender } = render(<Shortcuts shortcuts={shortcuts} />, { wrapper: Frame })
    await userEvent.keyboard('g')
    // A started sequence survives a render.
    rerender(<Shortcuts shortcuts={shortcuts.map((original) => ({ ...original, label: 'New' }))} />)
    await userEvent.keyboard('s')
    expect([dismiss, scans].map((run) => run.mock.calls.length)).toEqual([0, 1])
    await userEvent.keyboard('s')
    expect([dismiss, scans].map((run) => run.mock.calls.length)).toEqual([1, 1])
  })

  it('with a key sequence can follow directly after another sequence', async () => {
    const { ran } = renderShortcuts(['o', 'g s', 'g t', 'g o'])
    await userEvent.keyboard('gsgtgso')
    expect(ran).toEqual(['g s', 'g t', 'g s', 'o'])
  })

  describe('on other keyboard layouts', () => {
    /** Presses keys and returns the shortcuts that ran, in order. */
    async function pressKeys(presses: readonly (KeyboardEventInit & { keyCode?: number })[]) {
      const { ran } = renderShortcuts(['j', 'Shift+f', 'g o', '[', '/'])
      // Shortcuts of a React commit are registered together in a microtask.
      await act(() => Promise.resolve())
      for (const press of presses) {
        const event = new KeyboardEvent('keydown', { bubbles: true, ...press })
        // happy-dom ignores `modifierAltGraph`.
        if (press.modifierAltGraph)
          vi.spyOn(event, 'getModifierState').mockImplementation((key) => key === 'AltGraph')
        fireEvent(document.body, event)
      }
      return ran
    }

    it.each([
      ['Cyrillic О with Caps Lock', { key: 'О', code: 'KeyJ' }, ['j']],
      ['Cyrillic А with Shift', { key: 'А', code: 'KeyF', shiftKey: true }, ['Shift+f']],
      ['Cyrillic with AltGr', { key: 'о', code: 'KeyJ', modifierAltGraph: true }, []],
      ['Cyrillic with Ctrl', { key: 'о', code: 'KeyJ', ctrlKey: true }, []],
      ['Dvorak h in the position of j', { key: 'h', code: 'KeyJ' }, []],
      ['German [ with AltGr+8', { key: '[', code: 'Digit8', modifierAltGraph: true }, ['[']],
      ['German / with Shift+7', { key: '/', code: 'Digit7', shiftKey: true }, ['/']],
      ['Latin j with Caps Lock', { key: 'J', code: 'KeyJ' }, ['j']],
    ])(
      'matches the typed character if it is ASCII, or else the Latin letter of the key: %s',
      async (_name, press, expected) => {
        expect(await pressKeys([press])).toEqual(expected)
      },
    )

    it('runs a sequence even if the layout changes between its keys', async () => {
      const latin = { key: 'o', code: 'KeyO' }
      const cyrillic = [
        { key: 'п', code: 'KeyG' },
        { key: 'щ', code: 'KeyO' },
      ]
      expect(await pressKeys([...cyrillic, ...cyrillic.slice(0, 1), latin])).toEqual(['g o', 'g o'])
    })

    it.each([
      ['during text composition (IME)', { isComposing: true }],
      ['that ends a composition in Safari', { keyCode: 229 }],
    ])('ignores a key %s', async (_name, options) => {
      expect(await pressKeys([{ key: 'j', code: 'KeyJ', ...options }])).toEqual([])
    })
  })

  it('leaves other keys, and its key with a modifier, to the browser', async () => {
    const run = createSpy()
    const handleKeyDown = vi.fn<(event: KeyboardEvent) => void>()
    addEventListener('keydown', handleKeyDown)
    render(<Shortcuts shortcuts={[createShortcut('j', run)]} />, { wrapper: Frame })
    await userEvent.keyboard('{Control>}j{/Control}{Alt>}j{/Alt}{Meta>}j{/Meta}x')
    expect(run).not.toHaveBeenCalled()
    expect(handleKeyDown.mock.calls.every(([event]) => !event.defaultPrevented)).toBe(true)
    removeEventListener('keydown', handleKeyDown)
  })

  it('that uses only single keys doesn’t run if the user turned off single-key shortcuts (WCAG 2.1.4)', async () => {
    function FrameWithoutSingleKeys({ children }: { children?: ReactNode }) {
      useKeyListener({ areSingleKeysOff: true })
      return children
    }
    const allKeys = ['j', 'g s', '?', 'Control+k', 'Enter']
    const { ran } = renderShortcuts(allKeys, null, FrameWithoutSingleKeys)
    await userEvent.keyboard('jgs?{Control>}k{/Control}{Enter}')
    expect(ran).toEqual(['Control+k', 'Enter'])
  })

  it('with `repeat` runs repeatedly while its key is held; other shortcuts run once', async () => {
    const [next, dismiss] = [createSpy(), createSpy()]
    const shortcuts = [createShortcut('j', next, { repeat: true }), createShortcut('s', dismiss)]
    render(<Shortcuts shortcuts={shortcuts} />, { wrapper: Frame })
    await userEvent.keyboard('{j>3/}{s>3/}')
    expect([next, dismiss].map((run) => run.mock.calls.length)).toEqual([3, 1])
  })
})

describe('P9 shortcuts are off', () => {
  const fields = (
    <>
      <input aria-label="text field" />
      <textarea aria-label="text area" />
      <select aria-label="select" />
      <div aria-label="editable text" contentEditable suppressContentEditableWarning />
      <div role="menu" aria-label="menu" tabIndex={0} />
      <input aria-label="checkbox" type="checkbox" />
      <button type="button" aria-label="button" />
      <div role="tablist" aria-label="tab list" tabIndex={0} />
      <div {...{ role: 'group', 'aria-label': 'focusable group', tabIndex: 0 }} />
    </>
  )
  const pressedKeys = ['j', 'Enter', 'ArrowDown'] as const

  it.each([
    ['text field', []],
    ['text area', []],
    ['select', []],
    ['editable text', []],
    ['menu', []],
    ['checkbox', ['j']],
    ['button', ['j', 'ArrowDown']],
    ['tab list', ['j', 'Enter']],
    ['focusable group', ['j', 'Enter']],
  ])('in a focused %s, except for the keys %j', async (name, expected) => {
    const { ran } = renderShortcuts(pressedKeys, fields)
    act(() => screen.getByLabelText(name).focus())
    for (const keys of pressedKeys) await userEvent.keyboard(`{${keys}}`)
    expect(ran).toEqual(expected)
  })

  it('in text fields, except for Ctrl with a key that doesn’t edit text', async () => {
    const { ran } = renderShortcuts(['Control+k', 'Control+a'], fields)
    act(() => screen.getByLabelText('text area').focus())
    await userEvent.keyboard('{Control>}k{/Control}{Control>}a{/Control}')
    expect(ran).toEqual(['Control+k'])
  })

  it('after an element has handled the key, and while a dialog is open', async () => {
    const handler = (
      <button type="button" onKeyDown={(event) => event.preventDefault()}>
        handler
      </button>
    )
    const { ran, unmount } = renderShortcuts(['j'], handler)
    act(() => screen.getByText('handler').focus())
    await userEvent.keyboard('j')
    expect(ran).toEqual([])
    unmount()
    const dialog = (
      <Dialog title="Question" open onOpenChange={() => {}}>
        Really?
      </Dialog>
    )
    const { ran: ranWithDialog } = renderShortcuts(['j'], dialog)
    await screen.findByRole('dialog')
    await userEvent.keyboard('j')
    expect(ranWithDialog).toEqual([])
  })
})
