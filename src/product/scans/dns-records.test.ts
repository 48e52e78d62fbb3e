import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mailOf, splitRecords } from './dns-records.ts'

describe('C92 DNS records', () => {
  it.each([
    [null, []],
    ['', []],
    ['[]', []],
    ['203.0.113.4', ['203.0.113.4']],
    ['203.0.113.4\n203.0.113.5', ['203.0.113.4', '203.0.113.5']],
    ['203.0.113.4, 2001:db8::1;198.51.100.7', ['203.0.113.4', '2001:db8::1', '198.51.100.7']],
    ['10 mx1.example.\r\n20 mx2.example.', ['10 mx1.example.', '20 mx2.example.']],
    ['["a.example","b.example"]', ['a.example', 'b.example']],
    ["['a.example', 'b.example']", ['a.example', 'b.example']],
    ['[{"host":"mx.example","priority":10}]', ['{"host":"mx.example","priority":10}']],
    ['[broken', ['broken']],
  ])('%j are %j', (text, records) => expect(splitRecords(text)).toEqual(records))

  it('lose no letter of an unknown format', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!text.trim().startsWith('['))
        const letters = (value: string) => value.replaceAll(/[^a-z0-9.]/gi, '')
        expect(letters(splitRecords(text).join(''))).toBe(letters(text))
      }),
    )
  })

  it.each([
    [[], 'not said'],
    [['10 mx1.example.'], 'takes mail'],
    [['0 .'], 'refuses mail'],
    [['.'], 'refuses mail'],
    [['0 .', '10 mx1.example.'], 'takes mail'],
  ] as const)('%j: %s', (records, expected) => expect(mailOf(records)).toBe(expected))
})
