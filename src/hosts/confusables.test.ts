import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { confusablesModule, readConfusables } from './confusables.ts'

const committed = readFileSync(
  new URL('../lib/look-alike/confusables-data.ts', import.meta.url),
  'utf8',
)
const sameUnicode = committed.includes(`ICU ${process.versions['icu']},`)

it.runIf(sameUnicode)('F7 the look-alikes in the app are the ones that Node carries', () => {
  expect(confusablesModule(readFileSync(process.execPath), process.versions)).toBe(committed)
})

it('says so when a file has no table', () => {
  expect(() => readConfusables(Buffer.from('nothing'))).toThrow('no table of confusable')
})
