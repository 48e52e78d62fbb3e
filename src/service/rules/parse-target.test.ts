import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { publicHostCases } from '#/test/public-host-cases.ts'
import { parseTarget } from './takedown-create.ts'

const invalid = 'Enter a valid URL.'
const notPublic = 'Target host is not a public address.'

describe.each(publicHostCases)(
  'C137 classifies as %s, like the dashboard',
  (judgement, addresses) => {
    it.each(addresses)('%s', (address) => {
      const target = parseTarget(address)
      const refused = target === notPublic ? 'not-public' : 'invalid'
      expect(typeof target === 'string' ? refused : 'public').toBe(judgement)
    })
  },
)

describe('target of a takedown request', () => {
  it.each([
    ['http://evil.example/', 'evil.example'],
    ['https://evil.example', 'evil.example'],
    ['HTTPS://EVIL.Example./login?a=b#c', 'evil.example'],
    ['https://evil.example:8443/x', 'evil.example'],
    ['https://xn--fa-hia.de/', 'xn--fa-hia.de'],
    ['https://\u0430urelmint.com/', 'xn--urelmint-06g.com'],
    ['https://_dmarc.under_score.test/', '_dmarc.under_score.test'],
    ['http://[::ffff:8.8.8.8]/', '[::ffff:808:808]'],
    ['http://[2002:808:808::1]/', '[2002:808:808::1]'],
    ['http://[64:ff9b::808:808]/', '[64:ff9b::808:808]'],
    ['https://evil.example/?next=http://localhost/@x', 'evil.example'],
    ['http://1.2.3/', '1.2.0.3'],
    ['http://ev\u00adil.exam\u2060ple/', 'evil.example'],
    ['http://\uff45vil\uff0eexample/', 'evil.example'],
    ['http://ev%69l%2eexample/', 'evil.example'],
    ['http://evil.example:0/', 'evil.example'],
    ['http://evil.example:/', 'evil.example'],
    ['http://127.0.0.1.evil.example/', '127.0.0.1.evil.example'],
  ])('C137 accepts %s', (text, host) => {
    expect(parseTarget(text)).toEqual({ website: text, host })
  })

  it.each([
    'evil.example/login',
    'hxxps://evil[.]example/',
    'javascript:alert(1)',
    'https:evil.example',
    'https:///evil.example',
    'https:\\\\evil.example\\',
    'https://evil .example/',
    'https://evil.example/\u0000',
    'https://evil\n.example/',
    // Full-width forms of @, /, : and #
    'https://good.example\uff20evil.example/',
    'https://evil.example\uff0fx',
    'https://evil.example\uff1a80/',
    'https://evil.example\uff03x',
    'https://evil.example%2fx/',
    'https://evil.example%3a80/',
    'https://evil.example:80a/',
    'https://evil.example:-1/',
    'https://evil.example: 80/',
    'https://evil.example:80:80/',
    'https://evil.example:\uff18\uff10/',
    'https://[::1%25lo]/',
    'https://[]/',
    'https://[2606:4700::1111].example/',
    'https://evil.0/',
    'https://evil.0x1/',
    'https://\ud800.example/',
    'https://brand.com%40evil.example@other.example/',
  ])('C137 rejects %j as an invalid URL', (text) => {
    expect(parseTarget(text)).toBe(invalid)
  })

  it('C136 accepts 500 characters and refuses 501', () => {
    const base = 'https://evil.example/'
    expect(parseTarget(base + 'a'.repeat(500 - base.length))).toHaveProperty('host')
    expect(parseTarget(base + 'a'.repeat(501 - base.length))).toBe(
      'Ensure this field has no more than 500 characters.',
    )
  })

  it('C138 trims the address', () => {
    expect(parseTarget(' \t https://evil.example/x \n')).toEqual({
      website: 'https://evil.example/x',
      host: 'evil.example',
    })
  })

  it('C137 never throws and accepts http URLs only', () => {
    fc.assert(
      fc.property(fc.constantFrom('', 'http://', 'https://a.'), fc.string(), (start, rest) => {
        const text = start + rest
        const target = parseTarget(text)
        if (typeof target !== 'string') {
          expect(new URL(target.website).protocol).toMatch(/^https?:$/)
        }
      }),
    )
  })
})
