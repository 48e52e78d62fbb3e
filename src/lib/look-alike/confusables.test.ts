import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '#/test/any-text.ts'
import { compareShapes, toShapes } from './confusables.ts'

describe('compareShapes', () => {
  it.each([
    ['\u0430', 'a', 'same'],
    ['\u04cf', 'l', 'same'],
    ['1', 'l', 'same'],
    ['\u0430', '\u0251', 'same'],
    ['ü', 'u', 'marked'],
    ['u\u0308', 'u', 'marked'],
    ['ø', 'o', 'marked'],
    ['0', 'o', 'capital'],
    ['i', 'l', 'capital'],
    ['к', 'k', 'capital'],
    ['a', 'b', null],
    ['п', 'n', null],
  ])('%s and %s: %s, either way round', (a, b, likeness) => {
    expect(compareShapes(toShapes(a), toShapes(b))).toBe(likeness)
    expect(compareShapes(toShapes(b), toShapes(a))).toBe(likeness)
  })

  it.each([
    ['m', 'rn', 'same'],
    ['m', 'nn', 'same'],
    ['w', 'vv', 'same'],
    ['d', 'cl', 'same'],
    ['k', 'lc', 'same'],
    ['b', 'lb', undefined],
    ['æ', 'ae', 'same'],
    ['n', 'rn', undefined],
  ])('%s and %s: %s', (letter, several, likeness) => {
    expect(toShapes(letter).get(several)).toBe(likeness)
  })

  it('never throws and is the same either way round', () => {
    const text = anyText(3)
    fc.assert(
      fc.property(text, text, (a, b) => {
        const [one, other] = [toShapes(a), toShapes(b)]
        expect(compareShapes(one, other)).toBe(compareShapes(other, one))
      }),
    )
  })
})
