import { describe, expect, it } from 'vitest'
import { unnamed } from '#/product/outcomes/case-sets.ts'
import { clockOf, turnOf } from '#/product/outcomes/case-times.ts'
import { caseClasses, type CaseClass, type OutcomeCase } from '#/product/outcomes/outcome-case.ts'
import type { Period } from '#/product/outcomes/period.ts'
import { at, casesOf, closed, failed, open } from '#/test/outcome-cases.ts'
import {
  longestOpen,
  longestWaits,
  periodFigures,
  providersOf,
  spreadOf,
  whoseClock,
} from './outcome-figures.ts'

/* The figures by plain examples; `by-definition.test.ts` counts them once more over what generated services send. */

const day = 86_400_000
const november = { from: '2026-11-01', to: '2026-11-30' }
const figuresOf = (cases: readonly OutcomeCase[], period: Period | null = null) =>
  periodFigures(cases, null, period)

describe('F1 the success rate', () => {
  it.each<[CaseClass, object]>([
    ['removed', closed('DOMAIN_SUSPENDED')],
    ['removed', closed('CONTENT_REMOVED')],
    ['removed', closed('SERVER_HOLD')],
    ['removed', closed('VOLUNTARY_TAKEDOWN', { is_open: null })],
    ['not-removed', closed('UNRESOLVED')],
    ['not-stated', closed(null)],
    ['other-outcome', closed('DOMAIN_TRANSFERRED')],
    ['failed', failed({ resolution: 'SERVER_HOLD' })],
    ['false-positive', closed('FALSE_POSITIVE')],
    ['not-approved', { status: 'REJECTED', is_open: false }],
    ['other-status', { status: 'ARCHIVED', is_open: false, resolution: 'DOMAIN_SUSPENDED' }],
    ['other-status', { status: 'OPEN', is_open: false }],
    ['open', closed('DOMAIN_SUSPENDED', { is_open: true })],
    ['open', { status: 'WITH_LAWYERS', is_open: true }],
    ['open', { status: 'PENDING_RESPONSE' }],
    ['unreported', { status: 'WITH_LAWYERS', is_open: 'maybe' }],
    ['unreported', { status: '', is_open: false }],
    ['unreported', {}],
  ])('C110 C112 C113 counts as %s: %j', (name, part) => {
    const { size } = figuresOf(casesOf(part))
    expect(caseClasses.filter((one) => size(one) > 0)).toEqual([name])
    const isRated = /^(?:removed|not-removed|not-stated|other-outcome|failed)$/.test(name)
    expect(size('rated')).toBe(Number(isRated))
  })

  it('counts by the day of closing, both ends of a period included', () => {
    const on = (time: string) => closed('SERVER_HOLD', { closed_at: new Date(time).toISOString() })
    const cases = casesOf(
      // Local times: without an offset the zone of the reader counts.
      on('2026-10-31T23:59:59'),
      on('2026-11-01T00:00:00'),
      on('2026-11-30T23:59:59'),
      on('2026-12-01T00:00:00'),
    )
    expect(figuresOf(cases, november).size('rated')).toBe(2)
  })

  it('C115 tells a range where cases without a date could move it by more than two points', () => {
    const times = (count: number, part: object) => Array.from({ length: count }, () => part)
    const dated = [
      ...times(65, closed('SERVER_HOLD', { closed_at: at(3) })),
      ...times(35, closed('UNRESOLVED', { closed_at: at(3) })),
    ]
    const rangeWith = (count: number, part: object) => {
      const { size, rateRange } = figuresOf(casesOf(...dated, ...times(count, part)), november)
      return [size('undated'), rateRange]
    }
    const undated = failed({ closed_at: null, created_at: at(1) })
    expect(rangeWith(30, undated)).toEqual([30, { low: 0.5, high: 0.65 }])
    expect(rangeWith(3, undated)).toEqual([3, null])
    // What was requested after a period did not end in it.
    expect(rangeWith(30, failed({ created_at: at(40) }))).toEqual([0, null])
  })
})

describe('F2 the time to outcome', () => {
  const took = (days: number, part: object = {}) =>
    closed('SERVER_HOLD', { created_at: at(1), closed_at: at(1 + days), ...part })

  it('C117 interpolates between ranks, and tells nothing of too few', () => {
    expect(spreadOf([4, 1])).toEqual({ n: 2, median: null, p90: null })
    expect(spreadOf([4, 1, 2, 3])).toEqual({ n: 4, median: 2.5, p90: null })
    const ten = spreadOf([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
    expect(ten.median).toBe(5.5)
    expect(ten.p90).toBeCloseTo(9.1)
  })

  it('C116 counts what closing dates are worth', () => {
    const from = (source: string) => took(1, { closed_at_source: source })
    const cases = casesOf(
      ...['MEASURED', 'DERIVED_FROM_EVENT', 'DERIVED_FROM_NOTE', '', 'GUESSED'].map(from),
    )
    const { size } = figuresOf(cases)
    const sources = ['exact', 'about', 'blank', 'other'] as const
    expect(sources.map((one) => size(`date-${one}`))).toEqual([2, 1, 1, 1])
  })

  it('C117 leaves out what has no length, and counts it; equal dates are no time at all', () => {
    const { size, time } = figuresOf(
      casesOf(
        took(0),
        took(2, { resolution: null }),
        took(3, { resolution: 'FALSE_POSITIVE' }),
        took(-1),
        // A closing that is to come.
        took(500),
        took(1, { closed_at: null }),
        took(1, { created_at: null }),
        failed({ created_at: at(1), closed_at: at(2) }),
        { status: 'REJECTED', is_open: false },
        { status: 'ARCHIVED', is_open: false, created_at: at(1), closed_at: at(2) },
        open({ created_at: at(1), closed_at: at(2) }),
      ),
    )
    expect([size('timed'), size('timed-removed')]).toEqual([3, 1])
    const left = ['failed', 'not-approved', 'undated', 'unstarted', 'disorder'] as const
    expect(left.map((why) => size(`left-${why}`))).toEqual([1, 1, 1, 1, 2])
    const columns = ['took-1', 'took-3', 'took-7', 'took-14'] as const
    expect(columns.map((key) => size(key))).toEqual([1, 1, 1, 0])
    expect([...time.removedBy.keys()]).toEqual(['took-1'])
  })

  it('open cases are not in it: they wait', () => {
    const now = Date.parse(at(21))
    const requested = [{ created_at: at(1) }, { created_at: at(11) }, { created_at: at(22) }, {}]
    const cases = casesOf(...requested.map(open), took(3)).map((one) => ({ ...one, now }))
    expect(figuresOf(cases).size('open')).toBe(4)
    expect(longestOpen(cases, now)).toBe(20 * day)
  })
})

const contact = (name: string | null, status: string | null, part: object = {}) => ({
  provider_name: name,
  report_status: status,
  reported_at: at(2),
  ...part,
})

describe('F3 providers', () => {
  it('takes one name for one provider, and puts each contact into one class', () => {
    const answered = (days: number) => ({ response_received_at: at(2 + days) })
    const list = providersOf(
      casesOf(
        open({
          abuse_contacts: [
            contact('Corvid Cloud', 'SENT'),
            contact(' corvid CLOUD ', 'NO_RESPONSE'),
            contact('Corvid Cloud', 'NOT_SENT', { reported_at: null }),
            contact('', 'SENT'),
          ],
        }),
        closed('SERVER_HOLD', {
          abuse_contacts: [
            contact('CORVID CLOUD', 'ACTION_TAKEN', answered(2)),
            contact('Corvid Cloud', 'ACKNOWLEDGED', answered(1)),
            contact('Corvid Cloud', 'REJECTED', answered(10)),
            contact('Corvid Cloud', 'ACKNOWLEDGED', answered(-1)),
            contact('Corvid Cloud', 'BOUNCED', { reported_at: null }),
            contact('Corvid Cloud', null),
          ],
        }),
      ),
      null,
    )
    expect(list).toEqual([
      {
        key: 'corvid cloud',
        name: 'Corvid Cloud',
        sent: 7,
        replies: {
          waiting: 1,
          acknowledged: 2,
          acted: 1,
          rejected: 1,
          silent: 1,
          unknown: 1,
          unreported: 1,
        },
        cases: 2,
        median: 2 * day,
        answers: 3,
        disorder: 1,
      },
      expect.objectContaining({ key: unnamed, name: null, sent: 1 }),
    ])
  })

  it('counts a period by when it was reported, and tells undated reports', () => {
    const dates = [at(2), at(20), '']
    const cases = casesOf(
      open({ abuse_contacts: dates.map((date) => contact('Host', 'SENT', { reported_at: date })) }),
      open({ abuse_contacts: null }),
    )
    const period = { from: '2026-11-01', to: '2026-11-10' }
    expect(providersOf(cases, period)).toMatchObject([{ key: 'host', sent: 1, cases: 1 }])
    expect(providersOf(cases, null)).toMatchObject([{ sent: 3 }])
    expect(figuresOf(cases, period).size('report-undated')).toBe(1)
  })
})

describe('F12 F20 whose turn it is', () => {
  const sent = (reported: number, part: object = {}) =>
    contact('Host', 'SENT', { reported_at: at(reported), ...part })
  const acknowledged = (reported: number, answered: number) =>
    sent(reported, { report_status: 'ACKNOWLEDGED', response_received_at: at(answered) })
  const unsent = contact('Host', 'NOT_SENT', { reported_at: null })
  const undated = sent(2, { report_status: 'ACTION_TAKEN' })
  const odd = sent(2, { report_status: 'BOUNCED' })

  it.each<[string, unknown, string, string | number, object?]>([
    ['C111 nobody was told yet', [unsent], 'approval', 1, { status: 'REQUESTED' }],
    ['C111 somebody was', [sent(2)], 'provider', 2, { status: 'REQUESTED' }],
    ['C129 the earliest report that has no answer', [sent(5), sent(4)], 'provider', 4],
    ['silence is no answer', [sent(6, { report_status: 'NO_RESPONSE' })], 'provider', 6],
    ['a report without a date', [sent(2, { reported_at: null })], 'provider', 'missing'],
    ['the last answer', [acknowledged(2, 5), acknowledged(2, 3)], 'operator', 5],
    ['nothing was reported', [], 'operator', 1],
    ['an answer without a date', [acknowledged(2, 3), undated], 'operator', 'missing'],
    ['a report before the request', [sent(-300)], 'provider', 'disorder'],
    ['beside one that stands', [sent(-300), sent(4)], 'provider', 4],
    ['a report that is to come', [sent(500)], 'provider', 'disorder'],
    ['an answer before its report', [acknowledged(5, 3)], 'operator', 'disorder'],
    ['a request that is to come', [], 'operator', 'disorder', { created_at: at(500) }],
    ['C128 a state that nobody knows', [odd], 'unclear', 1],
    ['C128 beside one that is waited for', [odd, sent(4)], 'provider', 4],
    ['providers that were not read', 'none', 'unread', 1],
  ])('%s', (_name, abuse_contacts, of, since, part = {}) => {
    const [one] = casesOf(open({ created_at: at(1), abuse_contacts, ...part }))
    expect(one && turnOf(one)).toMatchObject({
      of,
      since: typeof since === 'number' ? Date.parse(at(since)) : since,
    })
  })
})

it('F12 lists the longest waits first, from so many days on', () => {
  const waiting = (since: number) =>
    open({
      created_at: at(1),
      abuse_contacts: [contact('Host', 'SENT', { reported_at: at(since) })],
    })
  const cases = casesOf(waiting(8), waiting(2), waiting(-300))
  const waits = (days: number) =>
    longestWaits(cases, days, Date.parse(at(12))).map(({ wait }) => wait / day)
  expect([waits(1), waits(5), waits(11)]).toEqual([[10, 4], [10], []])
})

describe('F20 whose clock', () => {
  const report = (reported: number, answered: number) =>
    contact('Host', 'ACTION_TAKEN', {
      reported_at: at(reported),
      response_received_at: at(answered),
    })
  /** A case that was requested on the first and closed on the eleventh. */
  const ran = (contacts: unknown, part: object = {}) =>
    closed('SERVER_HOLD', {
      created_at: at(1),
      closed_at: at(11),
      abuse_contacts: contacts,
      ...part,
    })

  it('goes from the request to the first report, the first answer and the closing', () => {
    const cases = casesOf(ran([report(5, 9), report(3, 10), report(4, 7)]))
    const { n, stages } = whoseClock(cases, null)
    expect([n, stages.report.ofWhole, stages.answer.ofWhole, stages.rest.ofWhole]).toEqual([
      1,
      2 * day,
      4 * day,
      4 * day,
    ])
  })

  it('claims nothing of dates before the request or to come', () => {
    const [early] = casesOf(ran([report(0, 0.5)]))
    const none = { report: 'disorder', answer: 'disorder', rest: 'disorder' }
    expect(early && clockOf(early)).toEqual(none)
    const [late] = casesOf(ran([report(2, 3)], { closed_at: at(500) }))
    expect(late && clockOf(late)).toEqual({ report: day, answer: day, rest: 'disorder' })
  })

  it('C116 holds the cases that ended in a period, and tells which dates are about right', () => {
    const cases = casesOf(
      ran([report(2, 3)], { closed_at_source: 'DERIVED_FROM_NOTE' }),
      ran([report(2, 3)], { closed_at: null }),
      ran(null),
    )
    expect(whoseClock(cases, november)).toMatchObject({ n: 1, isAbout: true })
    expect(figuresOf(cases, november).size('clock-unread')).toBe(1)
    expect(whoseClock(cases, { from: '2026-12-01', to: '2026-12-02' })).toMatchObject({ n: 0 })
  })
})
