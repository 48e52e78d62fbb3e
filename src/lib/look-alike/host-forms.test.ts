import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyHost, anyText } from '#/test/any-text.ts'
import { getHostForms } from './host-forms.ts'

/** Each case is a host, its Punycode form, its Unicode form, and its problems. */
const hosts = [
  ['xn--80ak6aa92e.com', 'xn--80ak6aa92e.com', 'аррӏе.com', ['confusable']],
  [
    '\u0430urelmint.com',
    'xn--urelmint-06g.com',
    '\u0430urelmint.com',
    ['mixed-scripts', 'confusable'],
  ],
  ['xn--a.com', 'xn--a.com', 'xn--a.com', ['invalid']],
  ['xn--fa-hia.de', 'xn--fa-hia.de', 'faß.de', []],
  ['AURELMINT.COM.', 'aurelmint.com', 'aurelmint.com', []],
  ['198.51.100.7', '198.51.100.7', '198.51.100.7', []],
  ['mu\u0308nchen.de', 'xn--mnchen-3ya.de', 'münchen.de', []],
  ['XN--MNCHEN-3YA.DE', 'xn--mnchen-3ya.de', 'münchen.de', []],
  ['xn--e1afmkfd.xn--p1ai', 'xn--e1afmkfd.xn--p1ai', 'пример.рф', []],
  ['abcこんにちは日本.jp', 'xn--abc-k83bwcxc3a9zj053bpxc.jp', 'abcこんにちは日本.jp', []],
  ['kjærlighet.no', 'xn--kjrlighet-h3a.no', 'kjærlighet.no', []],
  ['pɑypal.com', 'xn--pypal-0jc.com', 'pɑypal.com', ['confusable']],
] as const

describe('getHostForms', () => {
  it.each(hosts)(
    'converts %s to Punycode %s and Unicode %s, with the problems %j',
    (host, ascii, unicode, problems) => {
      expect(getHostForms(host)).toMatchObject({ ascii, unicode, problems })
    },
  )

  it.each([
    ['Punycode that encodes differently', 'xn--80ak6aa92e-.com'],
    ['full-width letters', 'xn--apple-9u43c.com'],
    ['an ideographic full stop', 'aurelmint\u3002example'],
    ['a right-to-left override', 'evil\u202emoc.tnimlerua.example'],
    ['a leading combining mark', '\u0301bc.example'],
    ['a lone surrogate', 'half\ud83d.example'],
    ['an unnormalized name', 'xn--munchen-gie.de'],
  ])(
    'P11 reports a name as invalid if it cannot be registered, and keeps its spelling: %s',
    (_case, host) => {
      const forms = getHostForms(host)
      expect(forms.problems).toContain('invalid')
      expect(forms.ascii).toBe(host)
    },
  )

  it('reports joiners and zero-width spaces as invisible', () => {
    expect(getHostForms('نامه\u200cای.com').problems).toEqual(['invisible'])
    expect(getHostForms('aurel\u200bmint.example').problems).toEqual(['invalid', 'invisible'])
  })

  it('returns the scripts and the ASCII look-alike of each label', () => {
    const [label] = getHostForms('\u0430urelmint.com').labels
    expect(label).toMatchObject({ scripts: ['Cyrillic', 'Latin'], asciiLookAlike: 'aurelmint' })
    expect(getHostForms('xn--80ak6aa92e.com').labels[0]).toMatchObject({ asciiLookAlike: 'apple' })
    for (const plain of ['пример', 'münchen', 'aurelmint'])
      expect(getHostForms(plain).labels[0]?.asciiLookAlike).toBeNull()
  })

  it('never throws, and returns ASCII hosts in lower case and without problems', () => {
    fc.assert(
      fc.property(anyText(), anyHost, (text, domain) => {
        expect(() => getHostForms(text)).not.toThrow()
        expect(() => getHostForms(`xn--${text}`)).not.toThrow()
        fc.pre(!domain.includes('xn--'))
        expect(getHostForms(domain)).toMatchObject({ ascii: domain.toLowerCase(), problems: [] })
      }),
    )
  })
})
