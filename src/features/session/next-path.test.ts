import { expect, it } from 'vitest'
import { nextPath } from './next-path.ts'

it.each(['/', '/brands/1/domains?triage=all&page=2', '/takedowns#x'])('returns to %s', (path) => {
  expect(nextPath(path)).toBe(path)
})

it.each([
  undefined,
  '',
  'brands',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/sign-in?next=/sign-in',
])('%j leads to the start', (asked) => {
  expect(nextPath(asked)).toBe('/')
})
