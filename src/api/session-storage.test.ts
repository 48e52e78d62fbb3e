import { expect, it } from 'vitest'
import { parseKey } from './session-storage.ts'

it('trims white space around a pasted key', () => {
  expect(parseKey('  demo-key\n')).toEqual({ key: 'demo-key', problem: null })
})

it.each([
  ['', 'empty'],
  [' \n', 'empty'],
  ['two words', 'characters'],
  ['line\nbreak', 'characters'],
  ['schl\u00fcssel', 'characters'],
  ['nul\u0000', 'characters'],
  ['x'.repeat(5000), 'too-long'],
])('rejects %j before any request', (input, problem) => {
  expect(parseKey(input)).toEqual({ key: null, problem })
})
