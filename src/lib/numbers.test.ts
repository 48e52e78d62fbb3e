import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCount, formatScore, formatShare, LOCALE } from './numbers.ts'

describe('formatCount', () => {
  it.each([
    [18204, '18,204'],
    [0, '0'],
    [12_000_000, '12,000,000'],
    ['87', '87'],
    ['many', 'many'],
    ['', '—'],
    [null, '—'],
    [undefined, '—'],
    [NaN, '—'],
    [Infinity, '—'],
    [1e308, '1E308'],
  ])('formats %j as %s', (value, expected) => {
    expect(formatCount(value)).toBe(expected)
  })
})

describe('numbers formatted without Intl', () => {
  const anyNumber = fc.oneof(
    fc.maxSafeInteger(),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer({ min: -1e9, max: 1e9 }).map((number) => number / 100),
    fc.constantFrom(0, -0, 999, 1000, 999_999_999_999_999, 1e15, 1e-7, 0.5, 1.005, -0.001, 1e21),
  )
  it.each([0, 2])('equal Intl’s output with at most %d decimals', (fraction) => {
    const plain = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: fraction })
    const write = fraction === 0 ? formatCount : formatScore
    fc.assert(
      fc.property(anyNumber, (number) => {
        fc.pre(Math.abs(number) < 1e15)
        expect(write(number)).toBe(plain.format(number))
      }),
      { numRuns: 2000 },
    )
  })
})

describe('formatScore', () => {
  it.each([
    [41.7, '41.7'],
    ['87', '87'],
    ['n/a', 'n/a'],
    [0, '0'],
    [null, 'not scored'],
    [undefined, 'not scored'],
    [1e308, '1E308'],
  ])('formats %j as %s', (value, expected) => {
    expect(formatScore(value)).toBe(expected)
  })
})

describe('formatShare', () => {
  it.each([
    [31, 412, '8%'],
    [5, 200, '3%'],
    [2499, 1000, '250%'],
    [1, 1000, '<1%'],
    [0, 10, '0%'],
    [0, 0, '—'],
    [NaN, 3, '—'],
  ])('formats %d of %d as %s', (part, whole, expected) => {
    expect(formatShare(part, whole)).toBe(expected)
  })
})
