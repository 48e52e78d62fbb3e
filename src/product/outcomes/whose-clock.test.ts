import { describe, expect, it } from 'vitest'
import { at, casesOf, closed, failed, open } from '#/test/outcome-cases.ts'
import { hourOf } from './outcome-case.ts'
import { clockOf, whoseClock } from './whose-clock.ts'

const day = 86_400_000
const report = (reported: number | null, answered: number | null, status = 'ACTION_TAKEN') => ({
  report_status: status,
  reported_at: reported === null ? null : at(reported),
  response_received_at: answered === null ? null : at(answered),
})
/** A case that was requested on the first and closed on the eleventh. */
const ran = (contacts: unknown, part: object = {}) =>
  closed('SERVER_HOLD', {
    created_at: at(1),
    closed_at: at(11),
    abuse_contacts: contacts,
    ...part,
  })

describe('F20 whose clock', () => {
  it('goes from the request to the first report, the first answer and the closing', () => {
    const { whole, stages } = whoseClock(
      casesOf(ran([report(5, 9), report(3, 10), report(4, 7), report(null, null, 'NOT_SENT')])),
      null,
    )
    expect(whole).toBe(1)
    expect([stages.report.ofWhole, stages.answer.ofWhole, stages.rest.ofWhole]).toEqual([
      2 * day,
      4 * day,
      4 * day,
    ])
  })

  it('counts equal dates as no time, and missing and contradicting ones as such', () => {
    const { n, unread, stages, whole } = whoseClock(
      casesOf(
        ran([report(1, 1)], { closed_at: at(1) }),
        ran([]),
        ran([report(3, 2)]),
        ran([report(0, 12)]),
        ran([report(null, 5)]),
        ran([report(2, 3)], { closed_at: 'no' }),
        // The date of a failed case is that of its result (C117).
        failed({ created_at: at(1), closed_at: at(11), abuse_contacts: [report(2, 3)] }),
        ran(null),
        open({ created_at: at(1), abuse_contacts: [report(2, 3)] }),
        { status: 'REJECTED', is_open: false, created_at: at(1), abuse_contacts: [] },
      ),
      null,
    )
    expect([n, unread]).toEqual([6, 1])
    const counts = ({ n: timed, missing, disorder }: (typeof stages)['report']) => [
      timed,
      missing,
      disorder,
    ]
    expect(counts(stages.report)).toEqual([3, 2, 1])
    // A report from before the request begins no stage.
    expect(counts(stages.answer)).toEqual([2, 2, 2])
    expect(counts(stages.rest)).toEqual([3, 2, 1])
    expect([whole, stages.rest.ofWhole]).toEqual([1, 0])
  })

  it('claims nothing of dates before the request or to come', () => {
    const [early, late] = casesOf(
      ran([report(0, 0.5)]),
      // Looked at on the tenth, a day before the closing.
      ran([report(2, 3)]),
    )
    if (!early || !late) throw new Error('no cases')
    expect(clockOf(early)).toMatchObject({
      report: 'disorder',
      answer: 'disorder',
      rest: 'disorder',
    })
    expect(clockOf({ ...late, now: hourOf(Date.parse(at(10))) })).toMatchObject({
      report: day,
      answer: day,
      rest: 'disorder',
    })
  })

  it('holds the cases that ended in a period', () => {
    const rebuilt = { closed_at_source: 'DERIVED_FROM_NOTE' }
    const cases = casesOf(
      ran([report(2, 3)], rebuilt),
      ran([report(2, 3)], { closed_at: null }),
      ran(null),
    )
    const early = { from: '2026-11-10', to: '2026-11-12' }
    expect(whoseClock(cases, early)).toMatchObject({ n: 1, unread: 1, about: 1 })
    expect(whoseClock(cases, { from: '2026-12-01', to: '2026-12-02' })).toMatchObject({
      n: 0,
      unread: 0,
    })
  })
})
