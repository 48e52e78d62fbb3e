import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { techniqueLabels } from '#/shared/labels/technique-labels.ts'
import { anyText } from '#/test/any-text.ts'
import { hostMarks, detectLookAlike } from './technique.ts'

const brand = 'aurelmint.com'

describe('detectLookAlike', () => {
  it.each([
    // From the hostile inputs.
    ['xn--80ak6aa92e.com', [], null],
    ['\u0430urelmint.com', ['homoglyph'], '\u0430urelmint'],
    ['xn--a.com', [], null],
    ['aurelrnint.com', ['homoglyph'], 'aurelrnint'],
    ['aure1mint-0nline.com', ['combosquat', 'homoglyph'], 'aure1mint-0nline'],
    [`${'a'.repeat(251)}.com`, [], null],
    ['aurelmint.com.evil-parent.example', ['subdomain'], 'aurelmint'],
    ['198.51.100.7', [], null],
    ['', [], null],
    // One per technique.
    ['aurelmnt.com', ['omission'], 'aurelmnt'],
    ['aurellmint.com', ['repetition'], 'aurellmint'],
    ['aurlemint.com', ['transposition'], 'aurlemint'],
    ['aurelmink.com', ['replacement'], 'aurelmink'],
    ['aurelmints.com', ['insertion'], 'aurelmints'],
    ['aurel-mint.com', ['hyphenation'], 'aurel-mint'],
    ['aurelmint-login.com', ['combosquat'], 'aurelmint-login'],
    ['secureaurelmint.net', ['combosquat', 'other-tld'], 'secureaurelmint'],
    ['aurelmint.co.uk', ['other-tld'], 'aurelmint'],
    ['login.aurelmint.evil.example', ['subdomain'], 'aurelmint'],
    ['login-aurelmint.evil.example', ['combosquat', 'subdomain'], 'login-aurelmint'],
    ['aure1mint.evil.co.uk', ['homoglyph', 'subdomain'], 'aure1mint'],
    ['aurlemint.net', ['transposition', 'other-tld'], 'aurlemint'],
    ['aurelnnint.com', ['homoglyph'], 'aurelnnint'],
    ['login-aurelnnint.net', ['combosquat', 'homoglyph', 'other-tld'], 'login-aurelnnint'],
    ['aurelnnintpay.com', ['combosquat', 'homoglyph'], 'aurelnnintpay'],
    ['aurelnnint.evil.example', ['homoglyph', 'subdomain'], 'aurelnnint'],
    // Letter pairs unrelated to the name.
    ['vvebsite.com', [], null],
    ['winner-club.com', [], null],
    ['club-aurelmint.com', ['combosquat'], 'club-aurelmint'],
    ['inner-savvy-aurelmint-club.com', ['combosquat'], 'inner-savvy-aurelmint-club'],
  ])('F7 %s: %j', (host, techniques, label) => {
    const found = detectLookAlike(host, brand)
    expect(found.techniques).toEqual(techniques)
    expect(found.label?.text ?? null).toBe(label)
    expect(found.isOwn).toBe(false)
  })

  it.each([
    ['vvise.com', 'wise.com', ['homoglyph']],
    ['vviselogin.com', 'wise.com', ['combosquat', 'homoglyph']],
    ['aclann.com', 'adam.com', ['homoglyph']],
    ['doud.com', 'cloud.com', ['homoglyph']],
    ['club.com', 'clubmate.com', []],
    ['runners.com', 'westbank.com', []],
  ])('F7 %s against %s: %j', (host, own, techniques) => {
    expect(detectLookAlike(host, own).techniques).toEqual(techniques)
  })

  it.each(['aurelmint.com', 'AURELMINT.COM.', 'www.aurelmint.com'])(
    'recognizes its own: %s',
    (host) => {
      expect(detectLookAlike(host, brand)).toMatchObject({ isOwn: true, techniques: [] })
      expect(detectLookAlike(host, 'Aurelmint.com.')).toMatchObject({ isOwn: true })
    },
  )

  it('is not fooled by a host that only ends like the brand', () => {
    expect(detectLookAlike('myaurelmint.com', brand)).toMatchObject({
      isOwn: false,
      techniques: ['combosquat'],
    })
  })

  it('compares a brand of another script with its own spelling', () => {
    expect(detectLookAlike('munchen.de', 'xn--mnchen-3ya.de')).toMatchObject({
      brand: 'münchen',
      techniques: ['homoglyph'],
    })
  })

  it('does not find a short name in every word', () => {
    expect(detectLookAlike('thunder.com', 'hun.com').techniques).toEqual([])
    expect(detectLookAlike('hin.com', 'hun.com').techniques).toEqual([])
    expect(detectLookAlike('hun-login.com', 'hun.com').techniques).toEqual(['combosquat'])
    expect(detectLookAlike('hün.com', 'hun.com').techniques).toEqual(['homoglyph'])
  })

  it('takes the registrable part from the service when it is given', () => {
    const host = 'aurelmint.me.uk'
    expect(detectLookAlike(host, brand).techniques).toEqual(['subdomain'])
    expect(detectLookAlike(host, brand, host).techniques).toEqual(['other-tld'])
    expect(detectLookAlike(host, brand, 'elsewhere.example').techniques).toEqual(['subdomain'])
  })

  it('never throws, and its difference is of the label it names', () => {
    const text = fc.oneof(
      anyText(),
      fc.string({ unit: fc.constantFrom('aurel', 'mint', '.', '-', 'com', '\u0430', 'xn--', '1') }),
    )
    fc.assert(
      fc.property(text, text, fc.option(text, { nil: undefined }), (host, own, apex) => {
        for (const domain of [own, brand]) {
          const found = detectLookAlike(host, domain, apex)
          const edits = found.difference?.edits ?? []
          expect(edits.map((edit) => edit.host).join('')).toBe(found.label?.text ?? '')
          expect(edits.map((edit) => edit.brand).join('')).toBe(found.label ? found.brand : '')
          for (const technique of found.techniques)
            expect(techniqueLabels[technique].name).not.toBe('')
        }
      }),
    )
  })
})

/** Marked label: `<brand>`, `[odd]`, `|` for missing letters. */
function marked(host: string): string | null {
  const found = hostMarks(host, 'northbank.example')
  const frames = { plain: ['', ''], brand: ['<', '>'], odd: ['[', ']'], gap: ['|', ''] } as const
  return (
    found &&
    found.marks.map(({ text, kind }) => `${frames[kind][0]}${text}${frames[kind][1]}`).join('')
  )
}

it.each([
  ['a letter that was put in', 'nolrthbank.info', '<no>[l]<rthbank>'],
  ['a letter in place of another', 'n0rthbank.com', '<n>[0]<rthbank>'],
  ['letters that changed places', 'nortbhank.online', '<nort>[bh]<ank>'],
  ['two letters that look like one', 'northbanlc.com', '<northban>[lc]'],
  ['the same in capitals', 'NORTHBANLC-club.com', '<NORTHBAN>[LC]-club'],
  ['a hyphen', 'northba-nk.io', '<northba>[-]<nk>'],
  ['a letter that is missing', 'northbnk.com', '<northb>|<nk>'],
  ['the last one too', 'northban.com', '<northban>|'],
  ['letters in a name with words around it', 'northbawnkjobs.xyz', '<northba>[w]<nk>jobs'],
])('F7 marks %s', (_what, host, marks) => {
  expect(marked(host)).toBe(marks)
})

it('leaves words around the name alone, and says which label it is', () => {
  expect(marked('quietharbor-northbank-points.live')).toBe('quietharbor-<northbank>-points')
  expect(hostMarks('support.northbankinfo.click', 'northbank.example')?.index).toBe(1)
  expect(hostMarks('northbank.signin.example', 'northbank.example')?.index).toBe(0)
})

it('keeps the host as it was given', () => {
  const found = hostMarks('NorthBenk.Foo', 'northbank.example')
  expect(found?.marks.map(({ text }) => text).join('')).toBe('NorthBenk')
})

it('has nothing to say of other hosts, of the brand itself, and of two spellings', () => {
  for (const host of [
    'example.net',
    'www.northbank.example',
    'xn--nrthbank-q4a.com',
    '',
    '192.0.2.1',
  ])
    expect(hostMarks(host, 'northbank.example')).toBeNull()
})
