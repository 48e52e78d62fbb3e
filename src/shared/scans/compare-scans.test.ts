import { expect, it } from 'vitest'
import { compareValue } from './compare-scans.ts'

it.each([
  [1, 1, 'same'],
  [0, 200, 'changed'],
  [null, 200, 'changed'],
  [null, null, 'same'],
  [undefined, 200, 'unknown'],
  [200, undefined, 'unknown'],
  [undefined, undefined, 'unknown'],
  ['Issuer: A\nNames: b', 'Issuer: A\r\n Names: b ', 'same'],
  [['192.0.2.1', 'Backup.example'], ['backup.EXAMPLE.', '192.0.2.1', '192.0.2.1'], 'same'],
  [[], ['192.0.2.1'], 'changed'],
])('C92 C98 compares %j with %j of a later scan: %s', (before, after, change) => {
  expect(compareValue(before, after)).toBe(change)
})
