import { describe, expect, it } from 'vitest'
import { takedown } from '#/contract/takedown.ts'
import {
  createClosedCase,
  createFailedCase,
  createOpenCase,
  formatNovemberDay,
} from '#/test/outcome-cases.ts'
import { countCasesByMonth } from './case-trend.tsx'
import { toOutcomeCase } from './outcome-case.ts'

const listMonthsWithCases = (rows: readonly object[], lastDay: string) =>
  countCasesByMonth(
    rows.map((row, index) =>
      toOutcomeCase(takedown.parse({ id: String(index), ...row }), Date.parse(lastDay)),
    ),
    lastDay,
  )
    .map(({ period, counts }) => [`${period.from} to ${period.to}`, ...Object.values(counts)])
    .filter(([, ...counts]) => counts.some((count) => count !== 0))

describe('countCasesByMonth', () => {
  it('C115 counts requests by request date and outcomes by closing date, for 12 months', () => {
    const rows = [
      createClosedCase('SERVER_HOLD', {
        created_at: '2026-10-31T12:00:00',
        closed_at: formatNovemberDay(2),
      }),
      createClosedCase(null, {
        created_at: formatNovemberDay(1),
        closed_at: '2026-11-30T12:00:00',
      }),
      createFailedCase({ created_at: formatNovemberDay(1), closed_at: null }),
      createOpenCase({ created_at: formatNovemberDay(1), closed_at: formatNovemberDay(2) }),
      {
        status: 'REJECTED',
        is_open: false,
        created_at: '2025-12-01T12:00:00',
        closed_at: formatNovemberDay(3),
      },
      // Requested before the first month and closed after the last month.
      createClosedCase('SERVER_HOLD', {
        created_at: '2025-11-30T12:00:00',
        closed_at: '2026-12-01T12:00:00',
      }),
      { status: 'CLOSED', is_open: false },
    ]
    // The numbers are requested cases, removed sites and other outcomes.
    expect(listMonthsWithCases(rows, '2026-11-20')).toEqual([
      ['2025-12-01 to 2025-12-31', 1, 0, 0],
      ['2026-10-01 to 2026-10-31', 1, 0, 0],
      ['2026-11-01 to 2026-11-30', 3, 1, 2],
    ])
  })

  it('returns 12 months, the last of which ends on February 29 in a leap year', () => {
    const months = countCasesByMonth([], '2024-02-01')
    expect(months).toHaveLength(12)
    expect([months[0]?.period.from, months.at(-1)?.period.to]).toEqual(['2023-03-01', '2024-02-29'])
  })
})
