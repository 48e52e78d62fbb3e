import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { screenTexts, type ScreenText } from './screen-texts.ts'

/**
 * What no screen says any more, with what it says instead. Codes of the contract stay as they are: only
 * texts that are sentences, or begin like a label, are looked at.
 */
const retired: readonly (readonly [RegExp, string])[] = [
  [/\bbrand-affinity\b/i, 'Contains your brand'],
  [/\bfiled by|\bmachine filed|\bthe machine\b/i, 'Filtered out automatically'],
  [/\bbrand-domain pairs?\b|\b(?:red|high-risk) pairs\b/i, 'look-alikes'],
  [/\bapex(?:es)?\b/i, 'registered domain'],
  [/\bon hold\b|\btake off\b|\bhold list\b|\bhold for\b|\boff hold\b/i, 'request list, Remove'],
  [/\bset aside\b/i, 'Dismiss, dismissed'],
  [/\bsession and marks\b|\b(?:your|exported|import|export) marks\b/i, 'My notes'],
  [/\bpending response\b|\bany state\b|\bstate:/i, 'Status, Waiting for provider'],
  [/\bHTTPS probe|\bany HTTPS\b|^HTTPS\b/i, 'Website, Website response'],
  [/\bcopy raw\b|\braw (?:host|target)\b|\bdefanged\b/i, 'Copy safely, Copy original'],
  [/^completeness$/i, 'DNS set up'],
  [/\b(?:case|domain) list$/i, 'Takedowns, Domains'],
  [/\breasoning\b/i, 'Why it is red'],
  [/\bneeds you first\b/i, 'Review these first'],
  [/\brange not stated\b|\bnot stated\b/i, 'leave out, or: not reported'],
  [/\bcounts twice\b/i, 'Shared domains count once for each brand'],
  [/\bkept by the operator\b|\bthe operator\b/i, 'your provider'],
  [/\bon this device only\b|\bthis device only\b/i, 'Saved only in this browser.'],
  [/\bcheck the sum\b/i, 'Load all'],
  [/\bwith this in the name\b/i, 'more results'],
  [/\bheld against\b/i, 'Compared with your domain'],
  [/\b(?:is|are) added: /i, 'adds "…"'],
  [/\bone that is over\b|\bno takedown case is known\b/i, 'Latest closed case, No takedown yet.'],
  [/\balso a defanged one\b/i, 'Paste a web address'],
  [/\bjudged by its text\b/i, 'Valid public address'],
  [/\bheld for \d|\bcannot be recalled\b/i, 'You can undo until then.'],
  [/\bI have seen that\b/i, 'Open another case anyway'],
  [/\bneeds? a tick\b|\ball the same\b/i, 'needs confirmation, anyway'],
  [/\btake back\b|\bthe service says\b|^resting$/i, 'Undo, Result, Paused'],
  [/\bfind in the loaded\b/i, 'Search cases…'],
  [/\bthat you may see\b/i, 'All cases you can access.'],
  [/\bare not among them\b/i, 'Excludes cases without a brand'],
  [/\bvisitors are warned\b/i, 'Listed sites show visitors a warning'],
  [/\bin no time zone\b/i, 'leave out'],
  [/\bwhile you look at it\b|\bread again while\b/i, 'Live, updates every 2 min'],
  [/\bsilent while you type\b/i, 'Off while you type'],
  [/\ban error of its own\b/i, 'The service had a problem (500). Try again.'],
  [/\basked for fewer requests\b/i, 'Too many requests. Retrying in 1 s.'],
  [/\bwhat is shown was read\b/i, 'You are offline. Showing what was loaded before.'],
  [/\bgo to the start\b/i, 'Back to all brands'],
  [/\bwhether there were older\b/i, 'leave out'],
  [/\bdays of creation right\b/i, 'Fix the date range.'],
  [/\bno file of exported\b/i, 'This file has no notes.'],
  [/\bscanned (?:first|last) first\b/i, 'Oldest scan first, Newest scan first'],
]

/** Whether a text is one for people: a sentence, or a word as labels begin. */
const isProse = ({ text }: ScreenText): boolean =>
  /^\p{Lu}/u.test(text) ||
  (/\s/.test(text) && !/^[a-z][\w/-]*(?: [a-z][\w/-]*)*$/.test(text)) ||
  /^[a-z]+(?: [a-z]+)+$/.test(text)

/** The texts that say what was retired, with the words to use. */
const retiredIn = (texts: readonly ScreenText[]): string[] =>
  texts
    .filter(isProse)
    .flatMap(({ path, text }) =>
      retired
        .filter(([phrase]) => phrase.test(text))
        .map(([, better]) => `${path}: “${text}” → ${better}`),
    )

/** The letters of the face that is preloaded, as its style sheet names them: any other has another look. */
const shipped = readFileSync('node_modules/@fontsource-variable/inter/wght.css', 'utf8')
  .split('inter-latin-wght-normal.woff2')[1]
  ?.match(/unicode-range: ([^;]+)/)?.[1]
  ?.split(',')
  .map((range) =>
    range
      .slice('U+'.length)
      .split('-')
      .map((code) => Number.parseInt(code, 16)),
  )

/** The key of a Mac, which has a letter for it itself. */
const command = '⌘'

const isShipped = (letter: string): boolean => {
  const code = letter.codePointAt(0) ?? 0
  return (
    letter === command ||
    shipped?.some(([first = 0, last = first]) => first <= code && code <= last) === true
  )
}

/** Product code that draws screens; the service has words of its own, which are only what it answers. */
const files = globSync('src/{api,features,lib,product,routes,sender,ui}/**/*.{ts,tsx}')
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.test\.tsx?$|\.d\.ts$/.test(path))
  .toSorted()

describe('the texts of the screens', () => {
  const texts = files.flatMap((path) => screenTexts(path, readFileSync(path, 'utf8')))

  it('were read', () => {
    const said = new Set(texts.map(({ text }) => text))
    // A label, a piece of a template, a text over several lines and one with parts in it.
    for (const text of [
      'To review',
      '… of … loaded',
      'Page … no longer exists. This is the last page.',
    ])
      expect(said).toContain(text)
    expect(texts.length).toBeGreaterThan(1500)
  })

  it('say nothing that was retired', () => {
    expect(retiredIn(texts)).toEqual([])
  })

  it('are written in letters of the face that is shipped', () => {
    const isScreen = /^src\/(?:features|ui|product|routes)\//
    const foreign = (one: ScreenText) =>
      (one.text.match(/./gsu) ?? []).filter((letter) => !isShipped(letter))
    expect(foreign({ path: '', text: 'Open → Closed' })).toEqual(['→'])
    const found = texts.filter(({ path }) => isScreen.test(path))
    expect(found.filter((one) => foreign(one).length > 0)).toEqual([])
  })

  it.each([
    ['a label', "const label = 'Brand-affinity'"],
    ['JSX over several lines', 'const a = <p>\n  Filed by\n  machine\n</p>'],
    ['JSX with parts', 'const a = <p>Group by <b>apex</b> {count}</p>'],
    ['a template', 'const a = `${count} hosts set aside`'],
    ['a sum', "const a = 'Your marks live on ' + 'this device only.'"],
    ['an attribute', 'const a = <Field placeholder="Paste an address, also a defanged one" />'],
    ['a choice', "const a = <p>{open ? 'Pending response' : 'Open'}</p>"],
  ])('finds %s', (_what, code) => {
    expect(retiredIn(screenTexts('src/ui/a.tsx', code))).not.toEqual([])
  })

  it('leaves codes, types, imports and class names alone', () => {
    const code = `
      import { x } from './set-aside.ts'
      type Kind = 'set aside'
      const a = kind === 'set aside' ? 'apex' : 'aside'
      const b = <p className="set aside apex">{a}</p>`
    expect(retiredIn(screenTexts('src/ui/a.tsx', code))).toEqual([])
  })
})
