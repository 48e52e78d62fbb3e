import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { techniqueLabels } from '#/shared/labels/technique-labels.ts'
import { anyText } from '#/test/any-text.ts'
import { compareWithBrand, detectLookAlike } from './technique.ts'

const brand = 'aurelmint.com'

describe('detectLookAlike', () => {
  it.each([
    // Internationalized hosts, IP addresses, and other unusual input.
    ['xn--80ak6aa92e.com', [], null],
    ['\u0430urelmint.com', ['homoglyph'], '\u0430urelmint'],
    ['xn--a.com', [], null],
    ['aurelrnint.com', ['homoglyph'], 'aurelrnint'],
    ['aure1mint-0nline.com', ['combosquat', 'homoglyph'], 'aure1mint-0nline'],
    [`${'a'.repeat(251)}.com`, [], null],
    ['aurelmint.com.evil-parent.example', ['subdomain'], 'aurelmint'],
    ['198.51.100.7', [], null],
    ['', [], null],
    // One case per technique.
    ['aurelmnt.com', ['omission'], 'aurelmnt'],
    ['aurellmint.com', ['repetition'], 'aurellmint'],
    ['aurlemint.com', ['transposition'], 'aurlemint'],
    ['aurelmink.com', ['replacement'], 'aurelmink'],
    ['aurelmints.com', ['insertion'], 'aurelmints'],
    ['aurel-mint.com', ['hyphenation'], 'aurel-mint'],
    ['secureaurelmint.net', ['combosquat', 'other-tld'], 'secureaurelmint'],
    ['aurelmint.co.uk', ['other-tld'], 'aurelmint'],
    ['login.aurelmint.evil.example', ['subdomain'], 'aurelmint'],
    ['login-aurelnnint.net', ['combosquat', 'homoglyph', 'other-tld'], 'login-aurelnnint'],
    // Letter pairs unrelated to the name.
    ['vvebsite.com', [], null],
    ['inner-savvy-aurelmint-club.com', ['combosquat'], 'inner-savvy-aurelmint-club'],
  ])('F7 detects the techniques of %s: %j', (host, techniques, label) => {
    const lookAlike = detectLookAlike(host, brand)
    expect(lookAlike.techniques).toEqual(techniques)
    expect(lookAlike.label?.text ?? null).toBe(label)
    expect(lookAlike.isOwn).toBe(false)
  })

  it.each([
    ['vvise.com', 'wise.com', ['homoglyph']],
    ['club.com', 'clubmate.com', []],
    // Short names match only entire labels or the parts between hyphens.
    ['thunder.com', 'hun.com', []],
    ['hin.com', 'hun.com', []],
    ['hun-login.com', 'hun.com', ['combosquat']],
    ['munchen.de', 'xn--mnchen-3ya.de', ['homoglyph']],
  ])('F7 detects the techniques of %s against %s: %j', (host, brandDomain, techniques) => {
    expect(detectLookAlike(host, brandDomain).techniques).toEqual(techniques)
  })

  it.each(['aurelmint.com', 'AURELMINT.COM.', 'www.aurelmint.com'])(
    'recognizes %s as the brand’s own domain',
    (host) => {
      expect(detectLookAlike(host, brand)).toMatchObject({ isOwn: true, techniques: [] })
      expect(detectLookAlike(host, 'Aurelmint.com.')).toMatchObject({ isOwn: true })
    },
  )

  it('never throws, and its edits turn the brand’s label into the similar label', () => {
    const text = fc.oneof(
      anyText(),
      fc.string({ unit: fc.constantFrom('aurel', 'mint', '.', '-', 'com', '\u0430', 'xn--', '1') }),
    )
    fc.assert(
      fc.property(text, text, (host, brandDomain) => {
        for (const domain of [brandDomain, brand]) {
          const lookAlike = detectLookAlike(host, domain)
          const edits = lookAlike.difference?.edits ?? []
          expect(edits.map((edit) => edit.host).join('')).toBe(lookAlike.label?.text ?? '')
          expect(edits.map((edit) => edit.brand).join('')).toBe(
            lookAlike.label ? lookAlike.brand : '',
          )
          for (const technique of lookAlike.techniques)
            expect(techniqueLabels[technique].name).not.toBe('')
        }
      }),
    )
  })
})

/** Returns the compared label, with different letters in brackets and `|` in place of missing letters. */
const highlightDifferences = (host: string): string | undefined =>
  compareWithBrand(host, 'northbank.example')
    ?.edits.map(({ host: text, kind }) =>
      kind === 'same' ? text : text === '' ? '|' : `[${text}]`,
    )
    .join('')

it.each([
  ['an added letter', 'nolrthbank.info', 'no[l]rthbank'],
  ['swapped letters', 'nortbhank.online', 'nort[bh]ank'],
  ['capital letters, and keeps them capital', 'NORTHBANLC-club.com', 'NORTHBAN[LC]-club'],
  ['a hyphen', 'northba-nk.io', 'northba[-]nk'],
  ['a missing last letter', 'northban.com', 'northban|'],
  ['an added letter with a word after the name', 'northbawnkjobs.xyz', 'northba[w]nkjobs'],
  ['nothing in words around the name', 'our-northbank-points.live', 'our-northbank-points'],
])('F7 highlights %s', (_case, host, expected) => {
  expect(highlightDifferences(host)).toBe(expected)
})

it('finds the label that resembles the brand', () => {
  expect(compareWithBrand('support.northbankinfo.click', 'northbank.example')?.labelIndex).toBe(1)
  expect(compareWithBrand('northbank.signin.example', 'northbank.example')?.labelIndex).toBe(0)
})

it.each([
  ['an unrelated host', 'example.net'],
  ['an owned host', 'www.northbank.example'],
  ['an internationalized host', 'xn--nrthbank-q4a.com'],
  ['an empty host', ''],
  ['an IP address', '192.0.2.1'],
])('highlights nothing in %s', (_case, host) => {
  expect(compareWithBrand(host, 'northbank.example')).toBeNull()
})
