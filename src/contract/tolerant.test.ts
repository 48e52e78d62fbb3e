import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { code, flag, id, nullable, number, text } from './tolerant.ts'

describe('C20 the schema of a field', () => {
  it.each([
    ['text with spaces around it', ' a ', ' a '],
    ['blank text', '   ', null],
    ['a number', 1767225600, '1767225600'],
    ['a boolean', true, 'true'],
    ['null', null, null],
    ['an object', { a: 1 }, null],
    ['a list', ['a'], null],
  ])('reads %s as text: %j → %j', (_type, raw, value) => {
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
  ])('reads a number only from a number or numeric text: %j → %j', (raw, value) => {
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
  ])('reads %j as the flag %j', (raw, value) => {
    expect(flag.parse(raw)).toBe(value)
  })

  it.each(['RED', 'violet', 'red'])('C19 keeps the code %j as received', (raw) => {
    expect(code().parse(raw)).toBe(raw)
  })

  it.each(['', null, {}])('reads no code from %j', (raw) => {
    expect(code().parse(raw)).toBeNull()
  })

  it('accepts only non-empty text as an ID', () => {
    for (const raw of ['', null, undefined, 3, {}]) expect(id.safeParse(raw).success).toBe(false)
  })
})

describe('C20 a nullable object', () => {
  const row = z.object({ id, name: text })

  it('is null if it is invalid; otherwise, missing fields are null and unknown fields are dropped', () => {
    for (const raw of ['yes', [], null, 3, {}, { name: 'x' }])
      expect(nullable(row).parse(raw)).toBeNull()
    expect(nullable(row).parse({ id: 'a', more: 1 })).toEqual({ id: 'a', name: null })
  })
})
