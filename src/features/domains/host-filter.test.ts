import { expect, it } from 'vitest'
import { hostFilter } from './host-filter.ts'

it.each([
  ['north', 'north'],
  ['  hxxps://Login.Northbank[.]com/reset?x=1 ', 'login.northbank.com'],
  ['münchen.de', 'xn--mnchen-3ya.de'],
  ['', ''],
])('C55 %s looks for %s', (typed, wanted) => {
  expect(hostFilter(typed)).toBe(wanted)
})
