import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { confusablesModule, readConfusables } from './confusables.ts'

it('the table matches the Unicode file', () => {
  const read = (path: string) =>
    readFileSync(new URL(`../lib/look-alike/${path}`, import.meta.url), 'utf8')
  const text = read('unicode/confusables.txt')
  // The file states its number of characters.
  expect(readConfusables(text).table.size).toBe(Number(/^# total: (\d+)$/m.exec(text)?.[1]))
  expect(read('confusables-data.ts')).toBe(confusablesModule(text))
})

it.each([
  ['', 'nothing'],
  ['0430 ;\t0061 ;\tMA\t#', 'no version'],
  ['# Version: 17.0.0', 'no lines'],
])('rejects another type of file: %j (%s)', (text) => {
  expect(() => readConfusables(text)).toThrow('no confusables.txt')
})
