import { describe, expect, it } from 'vitest'
import { compareShapes, toShapes } from './confusables.ts'

describe('the similarity', () => {
  it.each([
    ['\u0430', 'a', 'same'],
    ['1', 'l', 'same'],
    ['\u0430', '\u0251', 'same'],
    ['ü', 'u', 'similar'],
    ['ø', 'o', 'similar'],
    ['0', 'o', 'similar'],
    ['к', 'k', 'similar'],
    ['п', 'n', null],
  ])('of %s and %s is %s in both directions', (a, b, similarity) => {
    expect(compareShapes(toShapes(a), toShapes(b))).toBe(similarity)
    expect(compareShapes(toShapes(b), toShapes(a))).toBe(similarity)
  })

  it.each([
    ['m', 'rn', 'same'],
    ['w', 'vv', 'same'],
    ['b', 'lb', undefined],
    ['æ', 'ae', 'same'],
    ['n', 'rn', undefined],
  ])('of the letter %s to the letters %s is %s', (letter, letters, similarity) => {
    expect(toShapes(letter).get(letters)).toBe(similarity)
  })
})
