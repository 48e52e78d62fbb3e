import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { publicHostCases } from '#/test/public-host-cases.ts'
import { parseTarget } from './takedown-create.ts'

const invalid = 'Enter a valid URL.'
const notPublic = 'Target host is not a public address.'

describe.each(publicHostCases)(
  'C137: an address that the dashboard considers %s',
  (judgment, addresses) => {
    it.each(addresses)('gets the same judgment from the service: %s', (address) => {
      const target = parseTarget(address)
      const rejection = target === notPublic ? 'not-public' : 'invalid'
      expect(typeof target === 'string' ? rejection : 'public').toBe(judgment)
    })
  },
)

describe('parseTarget', () => {
  it.each([
    ['HTTPS://EVIL.Example./login?a=b#c', 'evil.example'],
    ['https://evil.example:8443/x', 'evil.example'],
    ['https://\u0430urelmint.com/', 'xn--urelmint-06g.com'],
    ['http://[::ffff:8.8.8.8]/', '[::ffff:808:808]'],
    ['http://1.2.3/', '1.2.0.3'],
    ['http://ev%69l%2eexample/', 'evil.example'],
    ['http://evil.example:/', 'evil.example'],
  ])('C137: accepts %s', (text, host) => {
    expect(parseTarget(text)).toEqual({ website: text, host })
  })

  it.each([
    'hxxps://evil[.]example/',
    'https:evil.example',
    'https:///evil.example',
    'https://evil .example/',
    'https://evil.example/\u0000',
    'https://evil\n.example/',
    // Full-width forms of @ and /
    'https://good.example\uff20evil.example/',
    'https://evil.example\uff0fx',
    'https://evil.example%2fx/',
    'https://evil.example: 80/',
    'https://evil.0x1/',
    'https://\ud800.example/',
  ])('C137: rejects %j as an invalid URL', (text) => {
    expect(parseTarget(text)).toBe(invalid)
  })

  it('C136: accepts 500 characters and rejects 501', () => {
    const base = 'https://evil.example/'
    expect(parseTarget(base + 'a'.repeat(500 - base.length))).toHaveProperty('host')
    expect(parseTarget(base + 'a'.repeat(501 - base.length))).toBe(
      'Ensure this field has no more than 500 characters.',
    )
  })

  it('C138: trims whitespace around the address', () => {
    expect(parseTarget(' \t https://evil.example/x \n')).toEqual({
      website: 'https://evil.example/x',
      host: 'evil.example',
    })
  })

  it('C137: never throws, and accepts only http and https URLs', () => {
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
