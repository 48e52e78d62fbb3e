import { render } from '@testing-library/react'
import { Fragment } from 'react'
import { beforeAll, describe, expect, it } from 'vitest'
import { translatePage, type Translation } from '#/test/translate-page.ts'
import { surviveBrowserTranslation } from './survive-translation.ts'

// vitest calls the returned function after the last test.
beforeAll(surviveBrowserTranslation)

type PageContent = {
  count: number
  hasMore: boolean
  words: readonly string[]
  onlyChild: string | null
}
const initialContent: PageContent = {
  count: 1,
  hasMore: true,
  words: ['one', 'two'],
  onlyChild: 'alone',
}

/** Contains text that changes: among other text, next to elements, as an only child, and in lists. */
function Page({ count, hasMore, words, onlyChild }: PageContent) {
  return (
    <main>
      <p>
        {count} of {count + 1} loaded
      </p>
      <p>
        {hasMore && 'more '}
        <b>bold</b>
        {hasMore ? ' tail' : <i>slanted</i>}
      </p>
      <p>{onlyChild}</p>
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

/**
 * Renders a page, translates it and changes it, then translates it again and undoes the change. Returns its lines after
 * each change.
 */
async function renderTranslated(translation: Translation, change: Partial<PageContent>) {
  const { container, rerender } = render(<Page {...initialContent} />)
  translatePage(translation)
  await Promise.resolve()
  rerender(<Page {...initialContent} {...change} />)
  await Promise.resolve()
  const readLines = () => [...container.querySelectorAll('p')].map((line) => line.textContent)
  const changedLines = readLines()
  translatePage(translation)
  await Promise.resolve()
  rerender(<Page {...initialContent} />)
  await Promise.resolve()
  return { changedLines, restoredLines: readLines() }
}

const originalLines = ['1 of 2 loaded', 'more bold tail', 'alone', 'onetwoend', 'one two last']

describe.each<Translation>(['replaced', 'wrapped'])(
  'a page whose text was %s by a translation',
  (translation) => {
    it.each<[string, Partial<PageContent>, string[]]>([
      ['a changed number among words', { count: 7 }, ['7 of 8 loaded', ...originalLines.slice(1)]],
      [
        'a changed text without siblings',
        { onlyChild: 'other' },
        ['1 of 2 loaded', 'more bold tail', 'other', 'onetwoend', 'one two last'],
      ],
      [
        'added entries',
        { words: ['zero', 'one', 'two', 'three'] },
        [...originalLines.slice(0, 3), 'zeroonetwothreeend', 'zero one two three last'],
      ],
      ['removed entries', { words: [] }, [...originalLines.slice(0, 3), 'end', 'last']],
      [
        'reordered entries',
        { words: ['two', 'one'] },
        [...originalLines.slice(0, 3), 'twooneend', 'two one last'],
      ],
      [
        'changes everywhere, including removed texts',
        { count: 5, hasMore: false, onlyChild: null, words: ['x'] },
        ['5 of 6 loaded', 'boldslanted', '', 'xend', 'x last'],
      ],
    ])('renders later changes correctly: %s', async (_name, change, expectedLines) => {
      const { changedLines, restoredLines } = await renderTranslated(translation, change)
      const toLowerCase = (texts: (string | null)[]) => texts.map((line) => line?.toLowerCase())
      expect(toLowerCase(changedLines)).toEqual(expectedLines)
      expect(toLowerCase(restoredLines)).toEqual(originalLines)
    })
  },
)

it('keeps the translation of the text around a changed text', async () => {
  const { changedLines } = await renderTranslated('replaced', { count: 7 })
  expect(changedLines[0]).toBe('7 OF 8 LOADED')
})

it('removeChild and insertBefore still throw for an element that is not a child', () => {
  const [parent, otherNode] = [document.createElement('p'), document.createElement('p')]
  expect(() => parent.removeChild(otherNode)).toThrow(/not a child|NotFound/i)
  expect(() => parent.insertBefore(document.createElement('b'), otherNode)).toThrow(
    /not a child|NotFound/i,
  )
})
