import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCount, formatScore, formatShare } from './numbers.ts'

describe('formatCount', () => {
  it.each([
    [18204, '18,204'],
    [0, '0'],
    [-5, '-5'],
    [12_000_000, '12,000,000'],
    ['87', '87'],
    ['many', 'many'],
    ['', '—'],
    [null, '—'],
    [undefined, '—'],
    [NaN, '—'],
    [Infinity, '—'],
    [1e308, '1E308'],
  ])('%j → %s', (value, expected) => {
    expect(formatCount(value)).toBe(expected)
  })
  it('never breaks a layout', () => {
    fc.assert(
      fc.property(fc.double(), (value) => {
        expect(formatCount(value).length).toBeLessThan(24)
      }),
    )
  })
})

describe('formatScore', () => {
  it.each([
    [41.7, '41.7'],
    [55.5, '55.5'],
    [999999, '999,999'],
    [-5, '-5'],
    ['87', '87'],
    ['n/a', 'n/a'],
    [0, '0'],
    [null, 'not scored'],
    [undefined, 'not scored'],
    [1e308, '1E308'],
  ])('%j → %s', (value, expected) => {
    expect(formatScore(value)).toBe(expected)
  })
})

describe('formatShare', () => {
  it.each([
    [31, 412, '8%'],
    [1, 1000, '<1%'],
    [0, 10, '0%'],
    [0, 0, '—'],
    [NaN, 3, '—'],
  ])('%d of %d → %s', (part, whole, expected) => {
    expect(formatShare(part, whole)).toBe(expected)
  })
})
