import { describe, expect, it } from 'vitest'
import { at, casesOf, closed, failed, open } from '#/test/outcome-cases.ts'
import { spreadOf, timeToOutcome } from './time-to-outcome.ts'
import { waitingNow } from './whose-turn.ts'

const day = 86_400_000
const took = (days: number, part: object = {}) =>
  closed('SERVER_HOLD', {
    created_at: at(1),
    closed_at: at(1 + days),
    closed_at_source: 'MEASURED',
    ...part,
  })

describe('F2 the time to outcome', () => {
  it('C117 interpolates between ranks, and tells nothing of too few', () => {
    expect(spreadOf([4, 1])).toEqual({ n: 2, median: null, p90: null })
    expect(spreadOf([4, 1, 2])).toEqual({ n: 3, median: 2, p90: null })
    expect(spreadOf([4, 1, 2, 3])).toEqual({ n: 4, median: 2.5, p90: null })
    const ten = spreadOf([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
    expect(ten.median).toBe(5.5)
    expect(ten.p90).toBeCloseTo(9.1)
    expect(spreadOf([]).median).toBeNull()
  })

  it('one case of 300 days moves the median by at most one rank', () => {
    const days = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
    const before = timeToOutcome(casesOf(...days.map((length) => took(length))), null)
    const after = timeToOutcome(casesOf(...days.map((length) => took(length)), took(300)), null)
    expect(before.all.median).toBe(6 * day)
    expect(after.all.median).toBe(6.5 * day)
  })

  it('C116 counts what closing dates are worth', () => {
    const { sources } = timeToOutcome(
      casesOf(
        took(1),
        took(2, { closed_at_source: 'DERIVED_FROM_EVENT' }),
        took(3, { closed_at_source: 'DERIVED_FROM_NOTE' }),
        took(4, { closed_at_source: '' }),
        took(5, { closed_at_source: 'GUESSED' }),
      ),
      null,
    )
    expect(sources).toEqual({ exact: 2, about: 1, blank: 1, other: 1 })
  })

  it('C117 leaves out what has no length, and counts it; equal dates are no time at all', () => {
    const { all, removed, leftOut, buckets } = timeToOutcome(
      casesOf(
        took(0),
        took(2, { resolution: null }),
        took(3, { resolution: 'FALSE_POSITIVE' }),
        took(-1),
        took(1, { closed_at: null }),
        took(1, { created_at: null }),
        failed({ created_at: at(1), closed_at: at(2) }),
        { status: 'REJECTED', is_open: false },
        { status: 'ARCHIVED', is_open: false, created_at: at(1), closed_at: at(2) },
        open({ created_at: at(1), closed_at: at(2) }),
      ),
      null,
    )
    expect([all.n, removed.n]).toEqual([3, 1])
    expect(leftOut).toEqual({
      failed: 1,
      'not-approved': 1,
      undated: 1,
      unstarted: 1,
      disorder: 1,
    })
    expect(buckets.slice(0, 3)).toEqual([
      { key: 'took-1', removed: 1, others: 0 },
      { key: 'took-3', removed: 0, others: 1 },
      { key: 'took-7', removed: 0, others: 1 },
    ])
  })

  it('C117 claims no length up to a closing that is to come', () => {
    const cases = casesOf(took(3), took(9)).map((one) => ({ ...one, now: Date.parse(at(5)) }))
    expect(timeToOutcome(cases, null)).toMatchObject({ all: { n: 1 }, leftOut: { disorder: 1 } })
  })

  it('open cases are not in it: they wait', () => {
    const now = Date.parse(at(21))
    const cases = casesOf(
      open({ created_at: at(1) }),
      open({ created_at: at(11) }),
      open({ created_at: at(16) }),
      // Requested tomorrow, or nobody knows when.
      open({ created_at: at(22) }),
      open(),
      took(3),
    ).map((one) => ({ ...one, now }))
    expect(waitingNow(cases, now)).toEqual({ n: 5, longest: 20 * day })
  })
})
