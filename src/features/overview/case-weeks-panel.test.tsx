import { describe, expect, it } from 'vitest'
import { takedown } from '#/contract/takedown.ts'
import { findCaseSets } from '#/shared/outcomes/case-sets.ts'
import { toOutcomeCase } from '#/shared/outcomes/outcome-case.ts'
import { countCasesByWeek, weekCount } from './case-weeks-panel.tsx'

/** A Wednesday in local time. */
const now = new Date(2026, 10, 18, 12).getTime()
const toLocalTime = (month: number, day: number, hour = 12) =>
  new Date(2026, month - 1, day, hour).toISOString()

const createCase = (overrides: Record<string, unknown>) => {
  const id = crypto.randomUUID()
  return takedown.parse({ id, is_open: true, status: 'OPEN', ...overrides })
}
const createClosedCase = (closed_at: string | null, overrides: Record<string, unknown> = {}) =>
  createCase({
    is_open: false,
    status: 'CLOSED',
    created_at: toLocalTime(1, 5),
    closed_at,
    ...overrides,
  })

describe('cases by week', () => {
  it('weeks run from Monday to Sunday in the user’s time zone', () => {
    const rows = [
      createCase({ created_at: toLocalTime(11, 8, 23) }),
      createCase({ created_at: toLocalTime(11, 9, 0) }),
      createCase({ created_at: toLocalTime(11, 15, 23) }),
      createCase({ created_at: toLocalTime(11, 16, 0) }),
      createCase({ created_at: 'soon' }),
    ]
    const { weeks } = countCasesByWeek(rows, now)
    expect(weeks).toHaveLength(weekCount)
    expect(weeks.slice(-3).map(({ from, to, counts }) => [from, to, counts.requested])).toEqual([
      ['2026-11-02', '2026-11-08', 1],
      ['2026-11-09', '2026-11-15', 2],
      ['2026-11-16', '2026-11-22', 1],
    ])
  })

  it('C112, C113 does not count closed as success: each outcome is separate', () => {
    const tuesday = toLocalTime(11, 10)
    const rows = [
      ...['DOMAIN_SUSPENDED', 'CONTENT_REMOVED', 'SERVER_HOLD', 'VOLUNTARY_TAKEDOWN'].map(
        (resolution) => createClosedCase(tuesday, { resolution }),
      ),
      createClosedCase(tuesday, { resolution: 'UNRESOLVED' }),
      createClosedCase(tuesday, { resolution: 'FALSE_POSITIVE' }),
      createClosedCase(tuesday),
      createClosedCase(tuesday, { status: 'FAILED' }),
      createClosedCase(tuesday, { status: 'REJECTED' }),
      createClosedCase(tuesday, { status: 'LAPSED', resolution: 'CONTENT_REMOVED' }),
    ]
    const week = countCasesByWeek(rows, now).weeks.at(-2)
    expect(week?.counts).toEqual({
      requested: 0,
      removed: 4,
      'not-removed': 1,
      failed: 1,
      other: 4,
    })
  })

  it('C106 each column opens as many cases as it counts', () => {
    const rows = [5, 8, 9, 12, 15, 16, 30].map((day) =>
      createClosedCase(toLocalTime(day > 22 ? 10 : 11, day, 23), { resolution: 'SERVER_HOLD' }),
    )
    for (const { from, to, counts } of countCasesByWeek(rows, now).weeks)
      expect(
        rows.filter((caseRow) =>
          findCaseSets(toOutcomeCase(caseRow, now), { from, to }).includes('removed'),
        ),
      ).toHaveLength(counts.removed)
  })

  it('C115, C116 counts undated and approximate closings', () => {
    const rows = [
      createClosedCase(null),
      createClosedCase('not recorded'),
      createCase({ created_at: toLocalTime(11, 10), closed_at: null }),
      createClosedCase(toLocalTime(11, 10), { closed_at_source: 'DERIVED_FROM_NOTE' }),
      createClosedCase(toLocalTime(2, 10), { closed_at_source: 'DERIVED_FROM_NOTE' }),
    ]
    expect(countCasesByWeek(rows, now)).toMatchObject({ undatedCount: 2, approximateCount: 1 })
  })
})
