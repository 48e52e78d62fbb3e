import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { nextPath } from './session-guard.tsx'

it.each([
  '/',
  '/brands/1/domains?triage=all&page=2',
  '/takedowns?text=100%25+//x#part',
  '/takedowns#x',
])('returns to %s', (path) => {
  expect(nextPath(path)).toBe(path)
})

it.each([
  undefined,
  '',
  'brands',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/\n\\evil.example',
  '/\u0000/evil.example',
  '/%2fevil.example',
  '/%2Fevil.example',
  '/%5cevil.example',
  '/%252fevil.example',
  '/%25252Fevil.example',
  '/%09/evil.example',
  '/%EF%BC%8Fevil.example',
  '/\uff0fevil.example',
  '/\uff3cevil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/%2e//evil.example',
  '/%252e//evil.example',
  '/%252e%252e//evil.example',
  '/%',
  'https://evil.example/',
  'https:evil.example',
  'http:/evil.example',
  '//user@evil.example',
  '@evil.example',
  'javascript:alert(1)',
  '/sign-in?next=/sign-in',
  '/sign-in/',
  '/sign%2din',
  '/core/api/users/profile/',
])('redirects %j to the start page', (asked) => {
  expect(nextPath(asked)).toBe('/')
})

/** Building blocks of disguised URLs. */
const pieces = [
  ['/', '\\', '.', '..', ':', '@', '?', '#', '%', ';', '-', 'a', ' ', '\t', '\n', '\r', '\0'],
  ['\uff0f', '\uff3c', '\u2044', '\uff0e', '%2f', '%5C', '%2e', '%09', '%00', '%25', '%2'],
  ['%252f', '%25252f', '%255c', '%EF%BC%8F', 'evil.example', 'https:', 'javascript:', 'brands'],
].flat()
const disguise = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 3 })), { maxLength: 8 })
  .map((parts) => parts.join(''))

it('stays in the app for any target, however often it is decoded', () => {
  const origin = 'https://app.example'
  fc.assert(
    fc.property(disguise, fc.boolean(), (rest, slash) => {
      const path = nextPath(slash ? `/${rest}` : rest)
      expect(nextPath(path)).toBe(path)
      let read = path.split(/[?#]/)[0] ?? ''
      for (let step = 0; step < 6; step += 1) {
        for (const text of [read, read.normalize('NFKC'), read.replace(/[\t\r\n]/g, '')]) {
          const url = new URL(text, origin)
          expect(url.origin).toBe(origin)
          expect(text).toMatch(/^\/(?![/\\])/)
          expect(url.pathname).toMatch(/^\/(?![/\\])/)
        }
        read = decodeURIComponent(read)
      }
      const url = new URL(path, origin)
      expect([url.origin, url.username, url.password]).toEqual([origin, '', ''])
    }),
    { numRuns: 300 },
  )
})
