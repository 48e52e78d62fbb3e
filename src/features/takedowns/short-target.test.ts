import { expect, it } from 'vitest'
import { hostOf } from '#/lib/host-name.ts'
import { shortTarget } from './short-target.ts'

it.each([
  ['https://evil.example/sign-in', 'https://evil.example/sign-in'],
  [`https://evil.example:8443/${'q'.repeat(400)}`, `https://evil.example:8443/${'q'.repeat(59)}…`],
  ['not an address', 'not an address'],
  ['x'.repeat(200), `${'x'.repeat(120)}…`],
])('C118 %s', (target, short) => expect(shortTarget(target)).toBe(short))

it('C118 a long name before the @ never hides the host', () => {
  const target = `https://${'northbank.com.'.repeat(30)}@evil.example/x`
  expect(hostOf(shortTarget(target))).toBe('evil.example')
  expect(shortTarget(target).length).toBeLessThan(80)
})
