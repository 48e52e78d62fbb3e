import { expect, it } from 'vitest'
import { readKey } from './session-storage.ts'

it('drops white space around a pasted key', () => {
  expect(readKey('  demo-key\n')).toEqual({ key: 'demo-key', problem: null })
})

it.each([
  ['', 'empty'],
  [' \n', 'empty'],
  ['two words', 'characters'],
  ['line\nbreak', 'characters'],
  ['schl\u00fcssel', 'characters'],
  ['nul\u0000', 'characters'],
  ['x'.repeat(5000), 'too-long'],
])('rejects %j before any request', (typed, problem) => {
  expect(readKey(typed)).toEqual({ key: null, problem })
})
