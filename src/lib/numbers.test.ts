import { expect, it } from 'vitest'
import { formatCount, formatScore, formatShare } from './numbers.ts'

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
  [1e308, '1e+308'],
])('formatCount formats %j as %s', (value, expected) => {
  expect(formatCount(value)).toBe(expected)
})

it.each([
  [41.7, '41.7'],
  [-1234.567, '-1,234.57'],
  [-0.001, '0'],
  ['87', '87'],
  ['n/a', 'n/a'],
  [0, '0'],
  [null, 'not scored'],
  [undefined, 'not scored'],
  [1e308, '1e+308'],
])('formatScore formats %j as %s', (value, expected) => {
  expect(formatScore(value)).toBe(expected)
})

it.each([
  [31, 412, '8%'],
  [5, 200, '3%'],
  [1, 1000, '<1%'],
  [199, 200, '>99%'],
  [99, 100, '99%'],
  [200, 200, '100%'],
  [0, 10, '0%'],
  [0, 0, '—'],
])('formatShare formats %d of %d as %s', (part, whole, expected) => {
  expect(formatShare(part, whole)).toBe(expected)
})
