import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitVisibleText, toVisibleString } from './visible-text.ts'

const listLabels = (text: string, kind: 'text' | 'host' = 'text') =>
  splitVisibleText(text, kind).flatMap((part) => (part.kind === 'token' ? [part.label] : []))

it.each([
  ['evil\u202emoc.tnimlerua.example', ['U+202E']],
  ['a\u2066b\u2069c\u2067d.example', ['U+2066', 'U+2069', 'U+2067']],
  ['aurel\u200bmint.example', ['U+200B']],
  ['aurel\u00admint.example', ['U+00AD']],
  ['\ufeffaurelmint.example', ['U+FEFF']],
  ['aurelmint\u3002example', ['U+3002']],
  ['a b.example', ['U+0020']],
  ['a\tb\n.example', ['U+0009', 'U+000A']],
  ['aurelmint.example', []],
  ['münchen.de', []],
])('shows the hidden and misleading characters of the host %j as tokens: %j', (host, expected) => {
  expect(listLabels(host, 'host')).toEqual(expected)
})

describe('text', () => {
  it.each([
    ['nul\u0000byte\u0007bell\u001b[31mred', ['U+0000', 'U+0007', 'U+001B']],
    ['line\u2028separator\u2029end', ['U+2028', 'U+2029']],
    ['half \ud83d pair', ['U+D83D']],
    ['A\u{e0061}\u{e0062}B', ['U+E0061', 'U+E0062']],
    ['\u3164\u2800\u200b', ['U+3164', 'U+2800', 'U+200B']],
    ['\u0301starts with a mark', ['U+0301']],
    ['tab\there\r\nnew line', []],
    ['lone\rreturn', ['U+000D']],
    ['日本語。と English', []],
    ['👩‍👩‍👧 ❤️ 1️⃣', []],
    ['not\u200dan emoji', ['U+200D']],
    ['هذا الموقع ينتحل 2026', []],
  ])('shows hidden characters as tokens: %j → %j', (text, expected) => {
    expect(listLabels(text)).toEqual(expected)
  })

  it('keeps four combining marks per letter and collapses the rest', () => {
    expect(splitVisibleText(`Z${'\u0301'.repeat(20)}!`)).toEqual([
      { kind: 'text', text: `Z${'\u0301'.repeat(4)}` },
      {
        kind: 'token',
        text: '\u0301'.repeat(16),
        label: '+16 marks',
      },
      { kind: 'text', text: '!' },
    ])
  })

  it('shows tokens in brackets when it is returned as one string', () => {
    expect(toVisibleString('a\u202eb')).toBe('a[U+202E]b')
  })
})

describe('any text', () => {
  const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))

  it('equals the joined text of its parts', () => {
    fc.assert(
      fc.property(anything, fc.constantFrom('text' as const, 'host' as const), (text, kind) => {
        expect(
          splitVisibleText(text, kind)
            .map((part) => part.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })

  it('shows no bidi control, zero-width or control character', () => {
    const unsafeCharacters = ['\u202e', '\u2066', '\u200b', '\u00ad', '\u0000', '\u009f', '\ufeff']
    const pieces = fc.array(fc.oneof(fc.constantFrom(...unsafeCharacters), anything))
    fc.assert(
      fc.property(pieces, (texts) => {
        const shown = splitVisibleText(texts.join('')).filter((part) => part.kind === 'text')
        expect(
          unsafeCharacters.filter((bad) => shown.some((part) => part.text.includes(bad))),
        ).toEqual([])
      }),
    )
  })
})
