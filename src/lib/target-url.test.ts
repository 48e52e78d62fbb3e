import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyPath } from '#/test/any-text.ts'
import { publicHostCases } from '#/test/public-host-cases.ts'
import { defangUrl } from './defang-text.ts'
import { readTarget, type TargetProblem } from './target-url.ts'

const read = (text: string, scheme?: 'http' | 'https') =>
  readTarget(text, scheme ? { longest: 500, scheme } : { longest: 500 })
const sent = (text: string) => {
  const reading = read(text)
  return reading.ok ? reading.website : reading.problem
}
const changesOf = (text: string) => {
  const reading = read(text)
  return reading.ok ? reading.changes : reading.problem
}

describe('C138 what was pasted is sent as', () => {
  it.each([
    ['https://evil.example/login?x=1#top', 'https://evil.example/login?x=1#top'],
    ['hxxps://evil[.]example/login', 'https://evil.example/login'],
    ['hxxp[:]//evil[dot]example', 'http://evil.example'],
    ['evil [.] example', 'https://evil.example'],
    ['evil.example/login', 'https://evil.example/login'],
    ['evil.example:8443/x', 'https://evil.example:8443/x'],
    ['//evil.example/x', 'https://evil.example/x'],
    [' https://evil.example/\u200b ', 'https://evil.example/'],
    ['See "hxxps://evil[.]example/login".', 'https://evil.example/login'],
    ['<https://evil.example/a_(b)>', 'https://evil.example/a_(b)'],
    ['Phish: https://evil.example/x, please act', 'https://evil.example/x'],
    ['https://аurelmint.com', 'https://xn--urelmint-06g.com'],
    ['HTTPS://Evil.Example/Path', 'https://Evil.Example/Path'],
    ['https://evil.example/ä b'.replace(' b', 'b'), 'https://evil.example/%C3%A4b'],
    ['https://evil.example/%2e%2e/%00', 'https://evil.example/%2e%2e/%00'],
    ['http://0x08080808/', 'http://8.8.8.8/'],
    ['http://[2606:4700::1111]/', 'http://[2606:4700::1111]/'],
    ['https://evil.example.', 'https://evil.example'],
  ])('%j → %s', (text, website) => expect(sent(text)).toBe(website))

  it('with the scheme that the reader chose', () => {
    expect(read('evil.example', 'http')).toMatchObject({ website: 'http://evil.example' })
  })
})

describe('C138 changes are named', () => {
  it.each([
    ['https://evil.example/login', []],
    ['hxxps://evil[.]example', ['refanged']],
    ['evil.example', ['scheme-added']],
    ['https://evil\u00ad.example/', ['invisible']],
    ['see https://evil.example now', ['cut-out']],
    ['https://münchen.example', ['ascii-host']],
    ['http://134744072/', ['plain-address']],
  ])('%j: %j', (text, changes) => expect(changesOf(text)).toEqual(changes))
})

describe('C137 what cannot be sent', () => {
  it.each([
    ['', 'empty'],
    [' \u200b ', 'empty'],
    ['please help', 'no-address'],
    ['https://a.example and https://b.example', 'several'],
    ['ftp://host.example/', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['https://brand.com@evil.example/', 'credentials'],
    ['https://', 'malformed'],
    ['https://exa_mple..example/', 'malformed'],
    ['https://evil.example\\@x/', 'malformed'],
    ['http://router/', 'single-label'],
    ['http://wiki.intranet/', 'local'],
    ['printer', 'single-label'],
    ['http://localhost./', 'local'],
    ['http://LOCALHOST:3000', 'local'],
    ['http://x.local/', 'local'],
    ['http://2130706433/', 'private-address'],
    ['http://0x7f.1/', 'private-address'],
    ['http://127.0.0.1', 'private-address'],
    ['http://[::ffff:127.0.0.1]/', 'private-address'],
    ['http://[::1]/', 'private-address'],
    ['http://[fe80::1]/', 'private-address'],
    ['10.1.2.3', 'private-address'],
    ['http://169.254.169.254/', 'private-address'],
    [`https://evil.example/${'a'.repeat(500)}`, 'too-long'],
  ])('%j: %s', (text, why) => expect(sent(text)).toBe(why))

  it('counts what would be sent', () => {
    const fits = `https://evil.example/${'a'.repeat(479)}`
    expect(sent(fits)).toBe(fits)
    expect(read(`${fits}a`)).toEqual({ ok: false, problem: 'too-long', length: 501 })
  })

  it('is never an exception, whatever is typed', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0xffff })), (codes) => {
        expect(read(String.fromCharCode(...codes))).toHaveProperty('ok')
      }),
    )
  })
})

/** Problems that mean that a valid address is on no public host. */
const notPublic: readonly TargetProblem[] = ['single-label', 'local', 'private-address']

describe.each(publicHostCases)('C137 is %s, as it is for the service', (judgement, addresses) => {
  it.each(addresses)('%s', (address) => {
    const reading = read(address)
    const refused = !reading.ok && notPublic.includes(reading.problem) ? 'not-public' : 'invalid'
    expect(reading.ok ? 'public' : refused).toBe(judgement)
  })
})

it('reads its own defanged form back', () => {
  const host = fc.constantFrom('evil.example', 'login.evil.co.uk:8443', 'xn--fa-hia.de', '8.8.8.8')
  const scheme = fc.constantFrom('http', 'https')
  fc.assert(
    fc.property(scheme, host, anyPath, (start, name, path) => {
      const first = read(`${start}://${name}${path}`)
      fc.pre(first.ok)
      if (first.ok) expect(read(defangUrl(first.website))).toMatchObject({ website: first.website })
    }),
  )
})
