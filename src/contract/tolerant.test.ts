import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { code, flag, id, nullable, number, text } from './tolerant.ts'

describe('C20 one field', () => {
  it.each([
    ['unchanged', ' a ', ' a '],
    ['blank', '   ', null],
    ['a number', 1767225600, '1767225600'],
    ['true', true, 'true'],
    ['null', null, null],
    ['an object', { a: 1 }, null],
    ['a list', ['a'], null],
  ])('reads text that is %s', (_name, raw, value) => {
    expect(text.parse(raw)).toBe(value)
  })

  it.each([
    [999_999, 999_999],
    [-5, -5],
    ['87', 87],
    [1e308, 1e308],
    [0, 0],
    [null, null],
    ['', null],
    ['abc', null],
    ['1e999', null],
    [true, null],
    [[], null],
    [{}, null],
  ])('never invents a number for %j', (raw, value) => {
    expect(number.parse(raw)).toBe(value)
  })

  it.each([
    [true, true],
    ['true', true],
    [false, false],
    ['false', false],
    [1, true],
    [0, false],
    ['yes', null],
    [null, null],
  ])('reads the flag %j', (raw, value) => {
    expect(flag.parse(raw)).toBe(value)
  })

  it.each([
    ['RED', 'RED'],
    ['violet', 'violet'],
    ['red', 'red'],
    ['', null],
    [null, null],
    [{}, null],
  ])('C19 shows the code %j as received', (raw, value) => {
    expect(code().parse(raw)).toBe(value)
  })

  it('requires an ID', () => {
    for (const raw of ['', null, undefined, 3, {}]) expect(id.safeParse(raw).success).toBe(false)
  })
})

describe('C20 fields of an object', () => {
  const row = z.object({ id, name: text })

  it('are null if the object is missing', () => {
    for (const raw of ['yes', [], null, 3, {}, { name: 'x' }])
      expect(nullable(row).parse(raw)).toBeNull()
    expect(nullable(row).parse({ id: 'a', more: 1 })).toEqual({ id: 'a', name: null })
  })
})
