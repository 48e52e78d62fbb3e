import { describe, expect, it } from 'vitest'
import { at, casesOf, closed, failed, open } from '#/test/outcome-cases.ts'
import { successRate } from './success-rate.ts'

const november = { from: '2026-11-01', to: '2026-11-30' }

describe('F1 the success rate', () => {
  it('C112, C113 tells 4 of 8, with a false positive and an open case apart', () => {
    const rate = successRate(
      casesOf(
        closed('DOMAIN_SUSPENDED'),
        closed('CONTENT_REMOVED'),
        closed('SERVER_HOLD'),
        closed('VOLUNTARY_TAKEDOWN'),
        closed('UNRESOLVED'),
        closed('UNRESOLVED'),
        closed('FALSE_POSITIVE'),
        closed(null),
        failed(),
        open(),
      ),
      null,
    )
    expect(rate).toMatchObject({ removed: 4, rated: 8, rate: 0.5, undated: 0, range: null })
    expect(rate.counts).toEqual({
      removed: 4,
      'not-removed': 2,
      'not-stated': 1,
      'other-outcome': 0,
      failed: 1,
      'false-positive': 1,
      'not-approved': 0,
      'other-status': 0,
      open: 1,
      unreported: 0,
    })
  })

  it('C110 whether a case is open comes before its status, and codes nobody knows are no success', () => {
    const { counts, rated } = successRate(
      casesOf(
        closed('DOMAIN_SUSPENDED', { is_open: true }),
        closed('DOMAIN_TRANSFERRED'),
        { status: 'ARCHIVED', is_open: false, resolution: 'DOMAIN_SUSPENDED' },
        { status: 'OPEN', is_open: false },
        { status: 'REJECTED', is_open: false },
        { status: 'WITH_LAWYERS', is_open: true },
        failed({ resolution: 'SERVER_HOLD' }),
      ),
      null,
    )
    expect(rated).toBe(2)
    expect(counts).toMatchObject({
      open: 2,
      'other-outcome': 1,
      'other-status': 2,
      'not-approved': 1,
      failed: 1,
      removed: 0,
    })
  })

  it('C110 what is not told is told from the status, or is in no figure', () => {
    const { counts, rated } = successRate(
      casesOf(
        closed('SERVER_HOLD', { is_open: null }),
        { status: 'PENDING_RESPONSE' },
        { status: 'WITH_LAWYERS', is_open: 'maybe' },
        { status: '', is_open: false },
        {},
      ),
      null,
    )
    expect(rated).toBe(1)
    expect(counts).toMatchObject({ removed: 1, open: 1, unreported: 3, 'other-status': 0 })
  })

  it('counts by the day of closing, both ends of a period included', () => {
    const on = (day: string) => closed('SERVER_HOLD', { closed_at: new Date(day).toISOString() })
    const cases = casesOf(
      // Local times: without an offset the zone of the reader counts.
      on('2026-10-31T23:59:59'),
      on('2026-11-01T00:00:00'),
      on('2026-11-30T23:59:59'),
      on('2026-12-01T00:00:00'),
    )
    expect(successRate(cases, november).rated).toBe(2)
    expect(successRate(cases, null).rated).toBe(4)
    expect(successRate(cases, { from: '2026-01-01', to: '2026-01-31' }).rate).toBeNull()
  })

  it('C115 tells a range where cases without a date could move it by more than two points', () => {
    const times = (count: number, part: object) => Array.from({ length: count }, () => part)
    const dated = [
      ...times(65, closed('SERVER_HOLD', { closed_at: at(3) })),
      ...times(35, closed('UNRESOLVED', { closed_at: at(3) })),
    ]
    const undated = times(30, failed({ closed_at: null, created_at: at(1) }))
    const rate = successRate(casesOf(...dated, ...undated), november)
    expect(rate).toMatchObject({ rated: 100, rate: 0.65, undated: 30 })
    expect(rate.range).toEqual({ low: 0.5, high: 0.65 })
    const few = successRate(casesOf(...dated, ...undated.slice(0, 3)), november)
    expect(few).toMatchObject({ undated: 3, range: null })
    expect(successRate(casesOf(...dated, ...undated), null)).toMatchObject({
      rate: 0.5,
      undated: 0,
      range: null,
    })
    const floating = times(10, closed('SERVER_HOLD', { closed_at: '' }))
    expect(successRate(casesOf(...dated, ...floating), november).range?.high).toBeCloseTo(75 / 110)
  })

  it('C115 a case that was requested after a period did not end in it', () => {
    const cases = casesOf(
      failed({ created_at: at(40) }),
      failed({ created_at: at(30) }),
      failed({ created_at: 'soon' }),
      closed('FALSE_POSITIVE', { created_at: at(2) }),
      open({ created_at: at(2) }),
    )
    expect(successRate(cases, november).undated).toBe(3)
  })
})
