import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Dialog } from '#/ui/dialog.tsx'
import { useKeyListener } from './key-listener.ts'
import { useShortcuts, type Shortcut } from './use-shortcuts.ts'

const shortcut = (id: string, keys: string | readonly string[], run: () => void, more = {}) => ({
  id,
  keys,
  label: `Do ${id}`,
  group: 'Group',
  run,
  ...more,
})

function Part({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  useShortcuts(shortcuts)
  return null
}

/** Frame that listens to keys. */
function Frame({ children }: { children?: ReactNode }) {
  useKeyListener(false)
  return children
}

const spy = () => vi.fn<() => void>()

describe('a key', () => {
  it('works while its part is mounted, with the newest handler', async () => {
    const [first, second] = [spy(), spy()]
    const { rerender, unmount } = render(<Part shortcuts={[shortcut('a', 'j', first)]} />, {
      wrapper: Frame,
    })
    await userEvent.keyboard('j')
    rerender(<Part shortcuts={[shortcut('a', 'j', second)]} />)
    await userEvent.keyboard('j')
    expect([first, second].map((run) => run.mock.calls.length)).toEqual([1, 1])
    unmount()
    await userEvent.keyboard('j')
    expect(second).toHaveBeenCalledOnce()
  })

  it('after g is that of the sequence, and alone its own', async () => {
    const [aside, scans] = [spy(), spy()]
    const shortcuts = [shortcut('aside', 's', aside), shortcut('scans', 'g s', scans)]
    const { rerender } = render(<Part shortcuts={shortcuts} />, { wrapper: Frame })
    await userEvent.keyboard('g')
    // A render in between loses nothing.
    rerender(<Part shortcuts={shortcuts.map((one) => ({ ...one, label: `${one.label} now` }))} />)
    await userEvent.keyboard('s')
    expect([aside, scans].map((run) => run.mock.calls.length)).toEqual([0, 1])
    await userEvent.keyboard('s')
    expect([aside, scans].map((run) => run.mock.calls.length)).toEqual([1, 1])
  })

  it('after a whole sequence begins a new one', async () => {
    const [open, scans, takedowns] = [spy(), spy(), spy()]
    render(
      <Part
        shortcuts={[
          shortcut('open', 'o', open),
          shortcut('scans', 'g s', scans),
          shortcut('takedowns', 'g t', takedowns),
          shortcut('overview', 'g o', spy()),
        ]}
      />,
      { wrapper: Frame },
    )
    await userEvent.keyboard('gsgtgso')
    expect([scans, takedowns, open].map((run) => run.mock.calls.length)).toEqual([2, 1, 1])
  })

  describe('on other layouts', () => {
    /** Shortcuts that run on these key presses, in order. */
    async function heardOn(
      presses: readonly (KeyboardEventInit & { keyCode?: number })[],
      bound: readonly string[] = ['j', 'Shift+f', 'w', 'q', 'g o', '[', ']', '/', '?'],
    ): Promise<string[]> {
      const heard: string[] = []
      render(
        <Part shortcuts={bound.map((keys) => shortcut(keys, keys, () => void heard.push(keys)))} />,
        { wrapper: Frame },
      )
      // Shortcuts of a commit are registered together in a microtask.
      await act(() => Promise.resolve())
      for (const press of presses) {
        const event = new KeyboardEvent('keydown', { bubbles: true, ...press })
        // Missing in happy-dom.
        if (press.modifierAltGraph)
          vi.spyOn(event, 'getModifierState').mockImplementation((held) => held === 'AltGraph')
        fireEvent(document.body, event)
      }
      return heard
    }

    it.each([
      ['Cyrillic о', { key: 'о', code: 'KeyJ' }, ['j']],
      ['Cyrillic О with Caps Lock', { key: 'О', code: 'KeyJ' }, ['j']],
      ['Cyrillic А with Shift', { key: 'А', code: 'KeyF', shiftKey: true }, ['Shift+f']],
      ['Cyrillic а without Shift', { key: 'а', code: 'KeyF' }, []],
      ['Cyrillic х', { key: 'х', code: 'BracketLeft' }, ['[']],
      ['Cyrillic ъ', { key: 'ъ', code: 'BracketRight' }, [']']],
      ['Cyrillic ? on the 7', { key: '?', code: 'Digit7', shiftKey: true }, ['?']],
      ['Greek ξ', { key: 'ξ', code: 'KeyJ' }, ['j']],
      ['Greek final sigma', { key: 'ς', code: 'KeyW' }, ['w']],
      ['Hebrew', { key: 'ח', code: 'KeyJ' }, ['j']],
      ['Arabic', { key: 'ت', code: 'KeyJ' }, ['j']],
      ['Arabic ؟', { key: '؟', code: 'Slash', shiftKey: true }, ['?']],
      ['Thai tone mark', { key: '\u0e48', code: 'KeyJ' }, ['j']],
      ['Thai ฝ', { key: 'ฝ', code: 'Slash' }, ['/']],
      ['Hangul', { key: 'ㅓ', code: 'KeyJ' }, ['j']],
      ['Cyrillic with AltGr', { key: 'о', code: 'KeyJ', modifierAltGraph: true }, []],
      ['Cyrillic with Alt', { key: 'о', code: 'KeyJ', altKey: true }, []],
      ['Cyrillic with Ctrl', { key: 'о', code: 'KeyJ', ctrlKey: true }, []],
    ])('uses the position of a key of another script: %s', async (_what, press, expected) => {
      expect(await heardOn([press])).toEqual(expected)
    })

    it.each([
      ['AZERTY q in the place of a', { key: 'q', code: 'KeyA' }, ['q']],
      ['AZERTY a in the place of q', { key: 'a', code: 'KeyQ' }, []],
      ['Dvorak j in the place of c', { key: 'j', code: 'KeyC' }, ['j']],
      ['Dvorak h in the place of j', { key: 'h', code: 'KeyJ' }, []],
      ['Dvorak sign in the place of q', { key: "'", code: 'KeyQ' }, []],
      ['Dvorak w in the place of a comma', { key: 'w', code: 'Comma' }, ['w']],
      ['German ü in the place of [', { key: 'ü', code: 'BracketLeft' }, []],
      ['German [ by AltGr', { key: '[', code: 'Digit8', modifierAltGraph: true }, ['[']],
      ['German / on the 7', { key: '/', code: 'Digit7', shiftKey: true }, ['/']],
      ['French ? on the comma', { key: '?', code: 'KeyM', shiftKey: true }, ['?']],
      ['numpad /', { key: '/', code: 'NumpadDivide' }, ['/']],
      ['a dead key', { key: 'Dead', code: 'BracketLeft' }, []],
      ['Caps Lock', { key: 'J', code: 'KeyJ' }, ['j']],
      ['Caps Lock and Shift', { key: 'f', code: 'KeyF', shiftKey: true }, ['Shift+f']],
    ])('uses a Latin letter or sign as typed: %s', async (_what, press, expected) => {
      expect(await heardOn([press])).toEqual(expected)
    })

    it('a sign counts by its place once the layout is known to be another', async () => {
      const quote = { key: "'", code: 'KeyW' }
      expect(await heardOn([quote, { key: 'ח', code: 'KeyJ' }, quote])).toEqual(['j', 'w'])
    })

    it('sequences work, and a layout that is changed in between', async () => {
      const latin = { key: 'o', code: 'KeyO' }
      const cyrillic = [
        { key: 'п', code: 'KeyG' },
        { key: 'щ', code: 'KeyO' },
      ]
      expect(await heardOn([...cyrillic, ...cyrillic.slice(0, 1), latin])).toEqual(['g o', 'g o'])
    })

    it('a key of another script keeps its meaning', async () => {
      expect(await heardOn([{ key: 'о', code: 'KeyJ' }], ['j', 'о'])).toEqual(['о'])
    })

    it.each([
      ['that belongs to a composition', { isComposing: true }],
      ['that ended one in Safari', { keyCode: 229 }],
    ])('ignores a key %s', async (_what, more) => {
      expect(await heardOn([{ key: 'j', code: 'KeyJ', ...more }])).toEqual([])
    })
  })

  it('leaves the browser what is not its own, modifiers included', async () => {
    const run = spy()
    const pressed = vi.fn<(event: KeyboardEvent) => void>()
    addEventListener('keydown', pressed)
    render(<Part shortcuts={[shortcut('a', 'j', run)]} />, { wrapper: Frame })
    await userEvent.keyboard('{Control>}j{/Control}{Alt>}j{/Alt}{Meta>}j{/Meta}x')
    expect(run).not.toHaveBeenCalled()
    expect(pressed.mock.calls.every(([event]) => !event.defaultPrevented)).toBe(true)
    removeEventListener('keydown', pressed)
  })

  it('that is held runs again only where that makes sense', async () => {
    const [next, aside] = [spy(), spy()]
    render(
      <Part
        shortcuts={[shortcut('next', 'j', next, { repeat: true }), shortcut('aside', 's', aside)]}
      />,
      { wrapper: Frame },
    )
    await userEvent.keyboard('{j>3/}{s>3/}')
    expect([next, aside].map((run) => run.mock.calls.length)).toEqual([3, 1])
  })
})

describe('P9 keys are silent', () => {
  const fields = (
    <>
      <input aria-label="text" />
      <input aria-label="search" type="search" />
      <textarea aria-label="area" />
      <select aria-label="select" />
      <div aria-label="edit" contentEditable suppressContentEditableWarning />
      <div role="menu" aria-label="menu" tabIndex={0} />
      <input aria-label="box" type="checkbox" />
      <button type="button">button</button>
      <a href="#x">link</a>
      <div role="tablist" aria-label="tabs" tabIndex={0} />
      <div {...{ role: 'group', 'aria-label': 'frame', tabIndex: 0 }} />
    </>
  )
  const all = ['j', 'Enter', 'ArrowDown'] as const
  const focused = (name: string) =>
    screen.queryByLabelText(name) ?? screen.getByText(name, { selector: 'button, a' })

  it.each([
    ['text', []],
    ['search', []],
    ['area', []],
    ['select', []],
    ['edit', []],
    ['menu', []],
    ['box', ['j']],
    ['button', ['j', 'ArrowDown']],
    ['link', ['j', 'ArrowDown']],
    ['tabs', ['j', 'Enter']],
    ['frame', ['j', 'Enter']],
  ])('matter for %s, which leaves %j', async (name, expected) => {
    const heard: string[] = []
    render(
      <>
        <Part shortcuts={all.map((keys) => shortcut(keys, keys, () => heard.push(keys)))} />
        {fields}
      </>,
      { wrapper: Frame },
    )
    act(() => focused(name).focus())
    for (const keys of all) await userEvent.keyboard(`{${keys}}`)
    expect(heard).toEqual(expected)
  })

  it('but a command key types nothing, so it works in fields too', async () => {
    const [bar, whole] = [spy(), spy()]
    render(
      <>
        <Part
          shortcuts={[shortcut('bar', 'Control+k', bar), shortcut('all', 'Control+a', whole)]}
        />
        {fields}
      </>,
      { wrapper: Frame },
    )
    act(() => focused('area').focus())
    await userEvent.keyboard('{Control>}k{/Control}{Control>}a{/Control}')
    expect([bar, whole].map((run) => run.mock.calls.length)).toEqual([1, 0])
  })

  it('while something else took the key, and while a dialog is open', async () => {
    const run = spy()
    const { rerender } = render(
      <>
        <Part shortcuts={[shortcut('a', 'j', run)]} />
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
        <Part shortcuts={[shortcut('a', 'j', run)]} />
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
