import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { buildConfusablesModule } from './confusables.ts'

it('the committed table of look-alike characters matches the Unicode file', () => {
  const read = (path: string) =>
    readFileSync(new URL(`../lib/look-alike/${path}`, import.meta.url), 'utf8')
  expect(read('confusables-data.ts')).toBe(buildConfusablesModule(read('unicode/confusables.txt')))
})
