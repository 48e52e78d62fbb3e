import { describe, expect, it } from 'vitest'
import { formatDuration } from './durations.ts'

const hour = 3_600_000

describe('durations', () => {
  it.each([
    [0, 'less than a minute'],
    [61_000, '1 min'],
    [hour, '1 h'],
    [47.9 * hour, '47 h'],
    [48 * hour, '2 days'],
    [-1, null],
    [Number.NaN, null],
  ])('formats %d ms as %j', (ms, text) => expect(formatDuration(ms)).toBe(text))
})
