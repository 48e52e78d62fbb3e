import { render } from '@testing-library/react'
import { Fragment } from 'react'
import { beforeAll, describe, expect, it } from 'vitest'
import { translatePage, type Translation } from '#/test/translate-page.ts'
import { surviveTranslation } from './survive-translation.ts'

// Returns the cleanup for after the last test.
beforeAll(surviveTranslation)

type Shown = { count: number; more: boolean; words: readonly string[]; only: string | null }
const first: Shown = { count: 1, more: true, words: ['one', 'two'], only: 'alone' }

/** Text that changes among other text, next to elements, as an only child, in lists, or not at all. */
function Page({ count, more, words, only }: Shown) {
  return (
    <main>
      <p>
        {count} of {count + 1} loaded
      </p>
      <p>
        {more && 'more '}
        <b>bold</b>
        {more ? ' tail' : <i>slanted</i>}
      </p>
      <p>{only}</p>
      <p>
        {words.map((word) => (
          <span key={word}>{word}</span>
        ))}
        end
      </p>
      <p>
        {words.map((word) => (
          <Fragment key={word}>{word} </Fragment>
        ))}
        <b>last</b>
      </p>
    </main>
  )
}

/** Renders, translates and updates a page; returns its text by line, also after a second translation. */
async function renderTranslated(translation: Translation, next: Partial<Shown>) {
  const { container, rerender } = render(<Page {...first} />)
  translatePage(translation)
  await Promise.resolve()
  rerender(<Page {...first} {...next} />)
  await Promise.resolve()
  const lines = () => [...container.querySelectorAll('p')].map((line) => line.textContent)
  const after = lines()
  translatePage(translation)
  await Promise.resolve()
  rerender(<Page {...first} />)
  await Promise.resolve()
  return { after, back: lines() }
}

const original = ['1 of 2 loaded', 'more bold tail', 'alone', 'onetwoend', 'one two last']

describe.each<Translation>(['replaced', 'wrapped'])(
  'a page with text %s by a translation',
  (translation) => {
    it.each<[string, Partial<Shown>, string[]]>([
      ['nothing', {}, original],
      ['a number among words', { count: 7 }, ['7 of 8 loaded', ...original.slice(1)]],
      [
        'a removed text',
        { more: false },
        ['1 of 2 loaded', 'boldslanted', 'alone', 'onetwoend', 'one two last'],
      ],
      [
        'the only text',
        { only: 'other' },
        ['1 of 2 loaded', 'more bold tail', 'other', 'onetwoend', 'one two last'],
      ],
      [
        'a removed only text',
        { only: null },
        ['1 of 2 loaded', 'more bold tail', '', 'onetwoend', 'one two last'],
      ],
      [
        'added entries',
        { words: ['zero', 'one', 'two', 'three'] },
        [...original.slice(0, 3), 'zeroonetwothreeend', 'zero one two three last'],
      ],
      ['removed entries', { words: [] }, [...original.slice(0, 3), 'end', 'last']],
      [
        'reordered entries',
        { words: ['two', 'one'] },
        [...original.slice(0, 3), 'twooneend', 'two one last'],
      ],
      [
        'everything',
        { count: 5, more: false, only: null, words: ['x'] },
        ['5 of 6 loaded', 'boldslanted', '', 'xend', 'x last'],
      ],
    ])(
      'shows the same text as without translation after a change of %s',
      async (_name, next, lines) => {
        const { after, back } = await renderTranslated(translation, next)
        const small = (texts: (string | null)[]) => texts.map((line) => line?.toLowerCase())
        expect(small(after)).toEqual(lines)
        expect(small(back)).toEqual(original)
      },
    )
  },
)

it('shows changed text in the original language for translation', async () => {
  const { after } = await renderTranslated('replaced', { count: 7 })
  expect(after[0]).toBe('7 OF 8 LOADED')
})

it('still throws when a removed node is neither a child nor a text', () => {
  const [one, other] = [document.createElement('p'), document.createElement('p')]
  expect(() => one.removeChild(other)).toThrow(/not a child|NotFound/i)
  expect(() => one.insertBefore(document.createElement('b'), other)).toThrow(
    /not a child|NotFound/i,
  )
})
