import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { confusablesModule, readConfusables } from './confusables.ts'

/** Lines as Unicode writes them. */
const sample = `\uFEFF# confusables.txt
# Version: 17.0.0
#
0430 ;\t0061 ;\tMA\t# ( а → a ) CYRILLIC SMALL LETTER A → LATIN SMALL LETTER A\t#
0251 ;\t0061 ;\tMA\t# ( ɑ → a ) LATIN SMALL LETTER ALPHA → LATIN SMALL LETTER A\t#

006D ;\t0072 006E ;\tMA\t# ( m → rn ) LATIN SMALL LETTER M → LATIN SMALL LETTER R, LATIN SMALL LETTER N\t#
00F8 ;\t006F 0338 ;\tMA\t# ( ø → o̸ ) LATIN SMALL LETTER O WITH STROKE → LATIN SMALL LETTER O, COMBINING LONG SOLIDUS OVERLAY\t# →o̷→
0030 ;\t004F ;\tMA\t# ( 0 → O ) DIGIT ZERO → LATIN CAPITAL LETTER O\t#
2010 ;\t002D ;\tMA\t#* ( ‐ → - ) HYPHEN → HYPHEN-MINUS\t#
`

it('reads what each character looks like', () => {
  const { version, table } = readConfusables(sample)
  expect(version).toBe('17.0.0')
  expect([...table]).toEqual([
    ['\u0430', 'a'],
    ['\u0251', 'a'],
    ['m', 'rn'],
    ['ø', 'o\u0338'],
    ['0', 'O'],
    ['\u2010', '-'],
  ])
})

it('F7 keeps what can stand in a host, by how close it looks', () => {
  const text = confusablesModule(sample)
  expect(text).toContain('Unicode 17.0.0')
  expect(text).toContain("export const SAME = {\n  a: '251 430',\n  rn: '6d',\n}")
  expect(text).toContain("export const MARKED = {\n  o: 'f8',\n}")
  expect(text).toContain("export const CAPITAL = {\n  o: '30',\n}")
})

it('the table of the app is the one that the file of Unicode makes', () => {
  const read = (path: string) =>
    readFileSync(new URL(`../lib/look-alike/${path}`, import.meta.url), 'utf8')
  const text = read('unicode/confusables.txt')
  // The file says itself how many characters it names.
  expect(readConfusables(text).table.size).toBe(Number(/^# total: (\d+)$/m.exec(text)?.[1]))
  expect(read('confusables-data.ts')).toBe(confusablesModule(text))
})

it.each([
  ['', 'nothing'],
  ['0430 ;\t0061 ;\tMA\t#', 'no version'],
  ['# Version: 17.0.0', 'no lines'],
])('says so when a file is something else: %j (%s)', (text) => {
  expect(() => readConfusables(text)).toThrow('no confusables.txt')
})
