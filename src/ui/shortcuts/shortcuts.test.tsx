import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Dialog } from '#/ui/dialog.tsx'
import { useKeyListener, useShortcuts, type Shortcut } from './use-shortcuts.ts'

const createShortcut = (
  id: string,
  keys: string | readonly string[],
  run: () => void,
  options = {},
) => ({
  id,
  keys,
  label: `Do ${id}`,
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

describe('a shortcut', () => {
  it('runs the newest handler while its component is mounted', async () => {
    const [first, second] = [createSpy(), createSpy()]
    const initial = <Shortcuts shortcuts={[createShortcut('a', 'j', first)]} />
    const { rerender, unmount } = render(initial, { wrapper: Frame })
    await userEvent.keyboard('j')
    rerender(<Shortcuts shortcuts={[createShortcut('a', 'j', second)]} />)
    await userEvent.keyboard('j')
    expect([first, second].map((run) => run.mock.calls.length)).toEqual([1, 1])
    unmount()
    await userEvent.keyboard('j')
    expect(second).toHaveBeenCalledOnce()
  })

  it('with a sequence runs once its keys are pressed in order; the last key alone runs another shortcut', async () => {
    const [dismiss, scans] = [createSpy(), createSpy()]
    const shortcuts = [createShortcut('aside', 's', dismiss), createShortcut('scans', 'g s', scans)]
    const { rerender } = render(<Shortcuts shortcuts={shortcuts} />, { wrapper: Frame })
    await userEvent.keyboard('g')
    // A started sequence survives a render.
    rerender(<Shortcuts shortcuts={shortcuts.map((original) => ({ ...original, label: 'New' }))} />)
    await userEvent.keyboard('s')
    expect([dismiss, scans].map((run) => run.mock.calls.length)).toEqual([0, 1])
    await userEvent.keyboard('s')
    expect([dismiss, scans].map((run) => run.mock.calls.length)).toEqual([1, 1])
  })

  it('starts a new sequence after a complete one', async () => {
    const [open, scans, takedowns] = [createSpy(), createSpy(), createSpy()]
    render(
      <Shortcuts
        shortcuts={[
          createShortcut('open', 'o', open),
          createShortcut('scans', 'g s', scans),
          createShortcut('takedowns', 'g t', takedowns),
          createShortcut('overview', 'g o', createSpy()),
        ]}
      />,
      { wrapper: Frame },
    )
    await userEvent.keyboard('gsgtgso')
    expect([scans, takedowns, open].map((run) => run.mock.calls.length)).toEqual([2, 1, 1])
  })

  describe('on other layouts', () => {
    /** Returns the shortcuts that run on these key presses, in order. */
    async function pressKeys(presses: readonly (KeyboardEventInit & { keyCode?: number })[]) {
      const bound = ['j', 'Shift+f', 'g o', '[', '/']
      const ran: string[] = []
      render(
        <Shortcuts
          shortcuts={bound.map((keys) => createShortcut(keys, keys, () => void ran.push(keys)))}
        />,
        { wrapper: Frame },
      )
      // Shortcuts of a commit are registered together in a microtask.
      await act(() => Promise.resolve())
      for (const press of presses) {
        const event = new KeyboardEvent('keydown', { bubbles: true, ...press })
        // Missing in happy-dom.
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
    ])('uses the Latin letter of a key of another script: %s', async (_name, press, expected) => {
      expect(await pressKeys([press])).toEqual(expected)
    })

    it.each([
      ['Dvorak h in the place of j', { key: 'h', code: 'KeyJ' }, []],
      ['German [ by AltGr', { key: '[', code: 'Digit8', modifierAltGraph: true }, ['[']],
      ['German / on the 7', { key: '/', code: 'Digit7', shiftKey: true }, ['/']],
      ['Caps Lock', { key: 'J', code: 'KeyJ' }, ['j']],
    ])('uses an ASCII character as typed: %s', async (_name, press, expected) => {
      expect(await pressKeys([press])).toEqual(expected)
    })

    it('completes sequences, even if the layout changes in between', async () => {
      const latin = { key: 'o', code: 'KeyO' }
      const cyrillic = [
        { key: 'п', code: 'KeyG' },
        { key: 'щ', code: 'KeyO' },
      ]
      expect(await pressKeys([...cyrillic, ...cyrillic.slice(0, 1), latin])).toEqual(['g o', 'g o'])
    })

    it.each([
      ['that belongs to a composition', { isComposing: true }],
      ['that ended one in Safari', { keyCode: 229 }],
    ])('ignores a key %s', async (_name, options) => {
      expect(await pressKeys([{ key: 'j', code: 'KeyJ', ...options }])).toEqual([])
    })
  })

  it('leaves other keys, and its key with a modifier, to the browser', async () => {
    const run = createSpy()
    const handleKeyDown = vi.fn<(event: KeyboardEvent) => void>()
    addEventListener('keydown', handleKeyDown)
    render(<Shortcuts shortcuts={[createShortcut('a', 'j', run)]} />, { wrapper: Frame })
    await userEvent.keyboard('{Control>}j{/Control}{Alt>}j{/Alt}{Meta>}j{/Meta}x')
    expect(run).not.toHaveBeenCalled()
    expect(handleKeyDown.mock.calls.every(([event]) => !event.defaultPrevented)).toBe(true)
    removeEventListener('keydown', handleKeyDown)
  })

  it('with a single key is off if the user switched these off (WCAG 2.1.4)', async () => {
    const ran: string[] = []
    function FrameWithoutSingleKeys({ children }: { children?: ReactNode }) {
      useKeyListener({ areSingleKeysOff: true })
      return children
    }
    render(
      <Shortcuts
        shortcuts={['j', 'g s', '?', 'Control+k', 'Enter'].map((keys) =>
          createShortcut(keys, keys, () => void ran.push(keys)),
        )}
      />,
      { wrapper: FrameWithoutSingleKeys },
    )
    await userEvent.keyboard('jgs?{Control>}k{/Control}{Enter}')
    expect(ran).toEqual(['Control+k', 'Enter'])
  })

  it('repeats while its key is held only with `repeat`', async () => {
    const [next, dismiss] = [createSpy(), createSpy()]
    render(
      <Shortcuts
        shortcuts={[
          createShortcut('next', 'j', next, { repeat: true }),
          createShortcut('aside', 's', dismiss),
        ]}
      />,
      { wrapper: Frame },
    )
    await userEvent.keyboard('{j>3/}{s>3/}')
    expect([next, dismiss].map((run) => run.mock.calls.length)).toEqual([3, 1])
  })
})

describe('P9 shortcuts are off', () => {
  const fields = (
    <>
      <input aria-label="text" />
      <textarea aria-label="area" />
      <select aria-label="select" />
      <div aria-label="edit" contentEditable suppressContentEditableWarning />
      <div role="menu" aria-label="menu" tabIndex={0} />
      <input aria-label="box" type="checkbox" />
      <button type="button" aria-label="button" />
      <div role="tablist" aria-label="tabs" tabIndex={0} />
      <div {...{ role: 'group', 'aria-label': 'frame', tabIndex: 0 }} />
    </>
  )
  const pressedKeys = ['j', 'Enter', 'ArrowDown'] as const

  it.each([
    ['text', []],
    ['area', []],
    ['select', []],
    ['edit', []],
    ['menu', []],
    ['box', ['j']],
    ['button', ['j', 'ArrowDown']],
    ['tabs', ['j', 'Enter']],
    ['frame', ['j', 'Enter']],
  ])('in a focused %s, except for %j', async (name, expected) => {
    const ran: string[] = []
    render(
      <>
        <Shortcuts
          shortcuts={pressedKeys.map((keys) => createShortcut(keys, keys, () => ran.push(keys)))}
        />
        {fields}
      </>,
      { wrapper: Frame },
    )
    act(() => screen.getByLabelText(name).focus())
    for (const keys of pressedKeys) await userEvent.keyboard(`{${keys}}`)
    expect(ran).toEqual(expected)
  })

  it('in text fields, except with Ctrl and a key that edits nothing', async () => {
    const [openCommandBar, selectAll] = [createSpy(), createSpy()]
    render(
      <>
        <Shortcuts
          shortcuts={[
            createShortcut('bar', 'Control+k', openCommandBar),
            createShortcut('all', 'Control+a', selectAll),
          ]}
        />
        {fields}
      </>,
      { wrapper: Frame },
    )
    act(() => screen.getByLabelText('area').focus())
    await userEvent.keyboard('{Control>}k{/Control}{Control>}a{/Control}')
    expect([openCommandBar, selectAll].map((run) => run.mock.calls.length)).toEqual([1, 0])
  })

  it('after an element has handled the key, and while a dialog is open', async () => {
    const run = createSpy()
    const { rerender } = render(
      <>
        <Shortcuts shortcuts={[createShortcut('a', 'j', run)]} />
        <button type="button" onKeyDown={(event) => event.preventDefault()}>
          taker
        </button>
      </>,
      { wrapper: Frame },
    )
    act(() => screen.getByText('taker').focus())
    await userEvent.keyboard('j')
    rerender(
      <>
        <Shortcuts shortcuts={[createShortcut('a', 'j', run)]} />
        <Dialog title="Question" open onOpenChange={() => {}}>
          Really?
        </Dialog>
      </>,
    )
    await screen.findByRole('dialog')
    await userEvent.keyboard('j')
    expect(run).not.toHaveBeenCalled()
  })
})
