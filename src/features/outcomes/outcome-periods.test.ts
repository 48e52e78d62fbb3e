import { describe, expect, it } from 'vitest'
import { getLastFullMonths, getPreviousPeriod } from './outcome-periods.ts'

describe('F19 the previous period', () => {
  it.each([
    ['three weeks', '2026-10-05', '2026-10-25', '2026-09-14', '2026-10-04'],
    ['a whole month after a short one', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['a whole quarter', '2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
    ['a month without its last day', '2026-10-01', '2026-10-30', '2026-09-01', '2026-09-30'],
    ['a month without its first day', '2026-10-02', '2026-10-31', '2026-09-02', '2026-10-01'],
  ])('is calculated for %s', (_name, from, to, previousFrom, previousTo) => {
    expect(getPreviousPeriod({ from, to })).toEqual({ from: previousFrom, to: previousTo })
  })
})

it.each([
  ['2026-11-22', 1, '2026-10-01', '2026-10-31'],
  ['2026-01-01', 1, '2025-12-01', '2025-12-31'],
  ['2024-03-31', 1, '2024-02-01', '2024-02-29'],
  ['2026-10-01', 3, '2026-07-01', '2026-09-30'],
  ['2026-03-31', 3, '2025-10-01', '2025-12-31'],
  ['2026-11-22', 12, '2025-01-01', '2025-12-31'],
] as const)('F19 on %s, the last %i full months run from %s to %s', (today, months, from, to) => {
  expect(getLastFullMonths(months, today)).toEqual({ from, to })
})
