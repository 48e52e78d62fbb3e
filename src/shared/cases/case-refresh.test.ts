import { describe, expect, it } from 'vitest'
import { caseRefetchInterval } from './case-refresh.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
const row = (
  status: string,
  created: number,
  updated = created,
  isOpen: boolean | null = true,
) => ({
  status,
  is_open: isOpen,
  created_at: minutesAgo(created),
  updated_at: minutesAgo(updated),
})
const second = 1000
const minute = 60 * second

describe('F15 refetch interval of a case', () => {
  it.each([
    ['OPEN', 1, 1, 15 * second],
    ['OPEN', 9.9, 9.9, 15 * second],
    ['OPEN', 10, 10, 30 * second],
    ['IN_PROGRESS', 5000, 2, 15 * second],
    ['PENDING_RESPONSE', 60, 60, 2 * minute],
    ['OPEN', 1440, 1440, 5 * minute],
    ['OPEN', 7 * 1440, 7 * 1440, 15 * minute],
    ['REQUESTED', 1, 1, 20 * second],
    ['REQUESTED', 30, 30, minute],
    ['REQUESTED', 300, 300, 5 * minute],
    ['REQUESTED', 1441, 1441, 15 * minute],
    ['ESCALATED_TO_LEGAL', 1, 1, 15 * second],
    // A change in the future must not cause the shortest interval.
    ['OPEN', 7 * 1440, -1440, 15 * minute],
  ])('%s, created %d and changed %d min ago: every %d ms', (status, created, updated, every) => {
    expect(caseRefetchInterval(row(status, created, updated), false, now)).toBe(every)
  })

  it.each(['CLOSED', 'FAILED', 'REJECTED', 'OPEN'])(
    'does not refetch a closed case (%s)',
    (code) => {
      expect(caseRefetchInterval(row(code, 1, 1, false), false, now)).toBe(false)
    },
  )

  it('refetches unreadable cases rarely and tolerates a clock ahead of ours', () => {
    const undated = { status: 'OPEN', is_open: null, created_at: 'x', updated_at: null }
    expect(caseRefetchInterval(undated, false, now)).toBe(15 * minute)
    expect(caseRefetchInterval(row('OPEN', -30), false, now)).toBe(15 * second)
  })

  it('waits longer after a failure and starts after the first response', () => {
    expect(caseRefetchInterval(row('OPEN', 1), false, now)).toBe(15 * second)
    expect(caseRefetchInterval(row('OPEN', 1), true, now)).toBe(minute)
    expect(caseRefetchInterval(row('OPEN', 300), true, now)).toBe(2 * minute)
    expect(caseRefetchInterval(undefined, true, now)).toBe(false)
  })
})
