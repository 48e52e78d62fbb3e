import { describe, expect, it } from 'vitest'
import { isOfPeriod, unnamed } from '#/product/outcomes/case-sets.ts'
import { caseClasses, type CaseClass, type OutcomeCase } from '#/product/outcomes/outcome-case.ts'
import type { Period } from '#/product/outcomes/period.ts'
import { at, casesOf, closed, failed, open } from '#/test/outcome-cases.ts'
import { periodFigures, providersOf, whoseClock } from './outcome-figures.ts'

/*
 * The figures by plain examples. Rates, lengths, waits and turns are counted once more by their definitions, over what
 * generated services send, in `by-definition.test.ts`.
 */

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
})

describe('F2 the time to outcome', () => {
  const took = (days: number, part: object = {}) =>
    closed('SERVER_HOLD', { created_at: at(1), closed_at: at(1 + days), ...part })

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
})

const contact = (name: string | null, status: string | null, part: object = {}) => ({
  provider_name: name,
  report_status: status,
  reported_at: at(2),
  ...part,
})

describe('F3 providers', () => {
  it('with as many reports stand by name, one without a name last', () => {
    const contacts = ['zeta', 'Éclair', null, 'alpha'].map((name) => contact(name, 'SENT'))
    const list = providersOf(casesOf(open({ abuse_contacts: contacts })), null)
    expect(list.map(({ name }) => name)).toEqual(['alpha', 'Éclair', 'zeta', null])
  })

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
      open({ abuse_contacts: [contact('Host', 'NOT_SENT', { reported_at: null })] }),
    )
    const period = { from: '2026-11-01', to: '2026-11-10' }
    expect(providersOf(cases, period)).toMatchObject([{ key: 'host', sent: 1, cases: 1 }])
    expect(providersOf(cases, null)).toMatchObject([{ sent: 3 }])
    expect(figuresOf(cases, period).size('report-undated')).toBe(1)
  })
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

it('F13 what is open, or has no date, is looked for in no period', () => {
  const sets = ['open', 'turn-provider', 'wait-unclear', 'unreported', 'report-undated'] as const
  expect(sets.filter(isOfPeriod)).toEqual([])
  const dated = ['ended', 'took-1', 'undated', 'rest-missing'] as const
  expect(dated.every(isOfPeriod)).toBe(true)
})
