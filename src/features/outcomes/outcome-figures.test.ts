import { describe, expect, it } from 'vitest'
import { caseClasses, replyClasses, type CaseClass } from '#/shared/outcomes/case-set-names.ts'
import { unnamedProviderKey } from '#/shared/outcomes/case-sets.ts'
import type { OutcomeCase, Period } from '#/shared/outcomes/outcome-case.ts'
import {
  formatNovemberDay,
  parseCases,
  createClosedCase,
  createFailedCase,
  createOpenCase,
} from '#/test/outcome-cases.ts'
import {
  calculateBrandFigures,
  getLongestOpenMs,
  sortCasesByWait,
  calculatePeriodFigures,
  calculateProviders,
  calculateStageFigures,
} from './outcome-figures.ts'

const day = 86_400_000
const november = { from: '2026-11-01', to: '2026-11-30' }
const calculateFigures = (cases: readonly OutcomeCase[], period: Period | null = null) =>
  calculatePeriodFigures(cases, {}, period)

describe('F1 the success rate', () => {
  it.each<[CaseClass, object]>([
    ['removed', createClosedCase('SERVER_HOLD')],
    ['removed', createClosedCase('VOLUNTARY_TAKEDOWN', { is_open: null })],
    ['not-removed', createClosedCase('UNRESOLVED')],
    ['not-stated', createClosedCase(null)],
    ['other-outcome', createClosedCase('DOMAIN_TRANSFERRED')],
    ['failed', createFailedCase({ resolution: 'SERVER_HOLD' })],
    ['false-positive', createClosedCase('FALSE_POSITIVE')],
    ['not-approved', { status: 'REJECTED', is_open: false }],
    ['other-status', { status: 'ARCHIVED', is_open: false, resolution: 'DOMAIN_SUSPENDED' }],
    ['other-status', { status: 'OPEN', is_open: false }],
    ['open', createClosedCase('DOMAIN_SUSPENDED', { is_open: true })],
    ['open', { status: 'PENDING_RESPONSE' }],
    ['unreported', { status: 'WITH_LAWYERS', is_open: 'maybe' }],
    ['unreported', {}],
  ])('C110 C112 C113 classifies a case as %s: %j', (name, fields) => {
    const { countCases } = calculateFigures(parseCases(fields))
    expect(caseClasses.filter((caseClass) => countCases(caseClass) > 0)).toEqual([name])
    const isRated = /^(?:removed|not-removed|not-stated|other-outcome|failed)$/.test(name)
    expect(countCases('rated')).toBe(Number(isRated))
  })

  it('counts cases by closing day, including the first and the last day of a period', () => {
    const createCaseClosedOn = (time: string) =>
      createClosedCase('SERVER_HOLD', { closed_at: new Date(time).toISOString() })
    const cases = parseCases(
      // These are local times, because they have no offset.
      createCaseClosedOn('2026-10-31T23:59:59'),
      createCaseClosedOn('2026-11-01T00:00:00'),
      createCaseClosedOn('2026-11-30T23:59:59'),
      createCaseClosedOn('2026-12-01T00:00:00'),
    )
    expect(calculateFigures(cases, november).countCases('rated')).toBe(2)
  })
})

it('F1 C115 undated cases that may have ended in a period are counted by outcome, and turn the rate into a range', () => {
  const undated = { closed_at: null, created_at: formatNovemberDay(5) }
  const { countCases, rateRange } = calculateFigures(
    parseCases(
      ...[1, 2, 3].map(() => createClosedCase('SERVER_HOLD', { closed_at: formatNovemberDay(6) })),
      createClosedCase('UNRESOLVED', { closed_at: formatNovemberDay(6) }),
      createClosedCase('SERVER_HOLD', undated),
      createClosedCase(null, undated),
      createFailedCase(undated),
      createFailedCase({ closed_at: null, created_at: null }),
      createClosedCase('FALSE_POSITIVE', undated),
      { status: 'REJECTED', is_open: false, ...undated },
      // Requested after the period, so the case can't have ended in the period.
      createFailedCase({ closed_at: null, created_at: formatNovemberDay(40) }),
      createOpenCase(undated),
    ),
    november,
  )
  const sets = ['undated-rated', 'undated-removed', 'undated-unrated'] as const
  expect(sets.map(countCases)).toEqual([4, 1, 2])
  // 3 of the 4 dated cases were removed. With the 3 undated cases that were not removed, the rate would be 3 of 7.
  // With only the undated case that was removed, the rate would be 4 of 5.
  expect(rateRange).toEqual({ low: 3 / 7, high: 4 / 5 })
})

it('calculates figures by brand, sorted by name, without cases that have no brand', () => {
  const createBrandCase = (
    brand: string | null,
    name: string | null,
    fields = createOpenCase(),
  ) => ({
    ...fields,
    brand,
    brand_display: name,
    created_at: formatNovemberDay(5),
  })
  const [aurelmint, velopine] = [
    'a1000000-0000-4000-8000-000000000000',
    'b2000000-0000-4000-8000-000000000000',
  ]
  const removed = createClosedCase('SERVER_HOLD', { closed_at: formatNovemberDay(7) })
  const cases = parseCases(
    createBrandCase(velopine.toUpperCase(), 'Velopine'),
    createBrandCase(velopine, 'Velopine, before', removed),
    createBrandCase(null, null),
    createBrandCase(aurelmint, 'aurelmint', createFailedCase({ closed_at: formatNovemberDay(8) })),
    createBrandCase('c3', null),
  )
  const brands = calculateBrandFigures(cases, november)
  expect(
    brands.map(({ name, figures: { brandFilter, countCases } }) => [
      name,
      brandFilter,
      ...(['requested', 'ended', 'open'] as const).map(countCases),
    ]),
  ).toEqual([
    ['aurelmint', { brand: aurelmint }, 1, 1, 0],
    ['c3', null, 1, 0, 1],
    ['Velopine', { brand: velopine }, 2, 1, 1],
  ])
})

describe('F2 the time to outcome', () => {
  const createCaseClosedAfter = (days: number, overrides: object = {}) =>
    createClosedCase('SERVER_HOLD', {
      created_at: formatNovemberDay(1),
      closed_at: formatNovemberDay(1 + days),
      ...overrides,
    })

  it('takes the median of three or more durations and the 90th percentile of ten or more', () => {
    const getOutcomeTimes = (count: number) => {
      const cases = Array.from({ length: count }, (_, index) => createCaseClosedAfter(index + 1))
      return calculateFigures(parseCases(...cases)).outcomeTime
    }
    expect(getOutcomeTimes(2)).toEqual({ n: 2, median: null, p90: null })
    expect(getOutcomeTimes(9)).toEqual({ n: 9, median: 5 * day, p90: null })
    expect(getOutcomeTimes(10)).toEqual({ n: 10, median: 5.5 * day, p90: 9.1 * day })
  })

  it('C116 counts approximate closing dates, and closing dates without a known source', () => {
    const sources = ['MEASURED', 'DERIVED_FROM_EVENT', 'DERIVED_FROM_NOTE', '', 'GUESSED']
    const cases = sources.map((source) => createCaseClosedAfter(1, { closed_at_source: source }))
    const { countCases } = calculateFigures(parseCases(...cases))
    expect([countCases('date-about'), countCases('date-unknown')]).toEqual([1, 2])
  })

  it('C117 counts cases without a duration separately, but includes durations of zero', () => {
    const dates = { created_at: formatNovemberDay(1), closed_at: formatNovemberDay(2) }
    const { countCases } = calculateFigures(
      parseCases(
        createCaseClosedAfter(0),
        createCaseClosedAfter(2, { resolution: null }),
        createCaseClosedAfter(3, { resolution: 'FALSE_POSITIVE' }),
        createCaseClosedAfter(-1),
        // A closing date in the future.
        createCaseClosedAfter(500),
        createCaseClosedAfter(1, { closed_at: null }),
        createCaseClosedAfter(1, { created_at: null }),
        createFailedCase(dates),
        { status: 'REJECTED', is_open: false },
        { status: 'ARCHIVED', is_open: false, ...dates },
        createOpenCase(dates),
      ),
    )
    expect([countCases('timed'), countCases('timed-removed')]).toEqual([3, 1])
    const omissions = ['left-failed', 'left-missing', 'left-disorder'] as const
    expect(omissions.map(countCases)).toEqual([2, 2, 2])
  })
})

const createContact = (name: string | null, status: string | null, overrides: object = {}) => ({
  provider_name: name,
  report_status: status,
  reported_at: formatNovemberDay(2),
  ...overrides,
})

describe('F3 the provider figures', () => {
  it('merge providers by name, and put each report in one class', () => {
    const createReply = (days: number) => ({
      response_received_at: formatNovemberDay(2 + days),
    })
    const list = calculateProviders(
      parseCases(
        createOpenCase({
          abuse_contacts: [
            createContact('Corvid Cloud', 'SENT'),
            createContact(' corvid CLOUD ', 'NO_RESPONSE'),
            createContact('Corvid Cloud', 'NOT_SENT', { reported_at: null }),
            createContact('', 'SENT'),
          ],
        }),
        createClosedCase('SERVER_HOLD', {
          abuse_contacts: [
            createContact('CORVID CLOUD', 'ACTION_TAKEN', createReply(2)),
            createContact('Corvid Cloud', 'ACKNOWLEDGED', createReply(1)),
            createContact('Corvid Cloud', 'REJECTED', createReply(10)),
            createContact('Corvid Cloud', 'ACKNOWLEDGED', createReply(-1)),
            createContact('Corvid Cloud', 'BOUNCED', { reported_at: null }),
            createContact('Corvid Cloud', null),
          ],
        }),
      ),
      null,
    )
    expect(list).toMatchObject([
      {
        key: 'corvid cloud',
        name: 'Corvid Cloud',
        sentCount: 7,
        caseCount: 2,
        medianReplyMs: 2 * day,
        timedReplyCount: 3,
      },
      { key: unnamedProviderKey, name: null, sentCount: 1 },
    ])
    const [corvid] = list
    expect(replyClasses.map((reply) => [reply, corvid?.countReports(reply)])).toEqual([
      ['waiting', 1],
      ['acknowledged', 2],
      ['acted', 1],
      ['rejected', 1],
      ['silent', 1],
      ['unknown', 2],
    ])
    expect(corvid?.countCasesByReply('acknowledged')).toBe(1)
  })

  it('include the reports dated in a period, and count undated reports separately', () => {
    const dates = [formatNovemberDay(2), formatNovemberDay(20), '']
    const cases = parseCases(
      createOpenCase({
        abuse_contacts: dates.map((date) => createContact('Host', 'SENT', { reported_at: date })),
      }),
      createOpenCase({ abuse_contacts: null }),
      createOpenCase({
        abuse_contacts: [createContact('Host', 'NOT_SENT', { reported_at: null })],
      }),
    )
    const period = { from: '2026-11-01', to: '2026-11-10' }
    const expected = { key: 'host', sentCount: 1, caseCount: 1 }
    expect(calculateProviders(cases, period)).toMatchObject([expected])
    expect(calculateProviders(cases, null)).toMatchObject([{ sentCount: 3 }])
    expect(calculateFigures(cases, period).countCases('report-undated')).toBe(1)
  })
})

describe('F20 the stage figures', () => {
  const createAnsweredContact = (reported: number, answered: number) =>
    createContact('Host', 'ACTION_TAKEN', {
      reported_at: formatNovemberDay(reported),
      response_received_at: formatNovemberDay(answered),
    })
  /** Creates a case requested on 1 November and closed on 11 November. */
  const createCaseWithContacts = (contacts: unknown, overrides: object = {}) =>
    createClosedCase('SERVER_HOLD', {
      created_at: formatNovemberDay(1),
      closed_at: formatNovemberDay(11),
      abuse_contacts: contacts,
      ...overrides,
    })

  it('measure from the request to the first report, then to the first response, then to the closing', () => {
    const contacts = [
      createAnsweredContact(5, 9),
      createAnsweredContact(3, 10),
      createAnsweredContact(4, 7),
    ]
    const figures = calculateFigures(parseCases(createCaseWithContacts(contacts)))
    const stages = calculateStageFigures(figures)
    expect(stages.map(({ completeCasesTotalMs }) => completeCasesTotalMs / day)).toEqual([2, 4, 4])
  })

  it('count complete cases, cases with missing dates, and cases with dates out of order', () => {
    const { countCases } = calculateFigures(
      parseCases(
        createCaseWithContacts([createAnsweredContact(3, 4)]),
        createCaseWithContacts([]),
        createCaseWithContacts([createAnsweredContact(5, 3)]),
        // The case closed before the reply.
        createCaseWithContacts([createAnsweredContact(3, 20)]),
        // There was no reply.
        createCaseWithContacts([createContact('Host', 'SENT')]),
      ),
    )
    const sets = ['clock-whole', 'clock-missing', 'clock-disorder'] as const
    expect(sets.map(countCases)).toEqual([1, 2, 2])
    const stages = ['report-timed', 'answer-timed', 'rest-timed'] as const
    expect(stages.map((set) => countCases(set))).toEqual([4, 2, 2])
  })

  it('C116 include only cases closed in the period, and mark approximate closing dates', () => {
    const contacts = [createAnsweredContact(2, 3)]
    const cases = parseCases(
      createCaseWithContacts(contacts, { closed_at_source: 'DERIVED_FROM_NOTE' }),
      createCaseWithContacts(contacts, { closed_at: null }),
      createCaseWithContacts(null),
    )
    const figures = calculateFigures(cases, november)
    expect(calculateStageFigures(figures)).toMatchObject([
      { n: 1, isApproximate: false },
      { n: 1, isApproximate: false },
      { n: 1, isApproximate: true },
    ])
    expect(figures.countCases('clock-missing')).toBe(1)
  })
})

it('F2 F12 finds the age of the oldest open case, and sorts open cases by the time they have waited', () => {
  const now = Date.parse(formatNovemberDay(30))
  const createContactsReportedOn = (reported: number) => ({
    abuse_contacts: [createContact('Host', 'SENT', { reported_at: formatNovemberDay(reported) })],
  })
  const cases = parseCases(
    createOpenCase({ created_at: formatNovemberDay(3), ...createContactsReportedOn(20) }),
    createOpenCase({ created_at: formatNovemberDay(5), ...createContactsReportedOn(10) }),
    createOpenCase({ created_at: formatNovemberDay(7), abuse_contacts: [] }),
    createClosedCase('SERVER_HOLD', {
      created_at: formatNovemberDay(1),
      closed_at: formatNovemberDay(2),
      ...createContactsReportedOn(1),
    }),
  )
  expect(getLongestOpenMs(calculateFigures(cases), now)).toBe(27 * day)
  expect(
    sortCasesByWait(calculateFigures(cases), now).map(({ outcomeCase, wait, waitMs }) => [
      outcomeCase.row.id,
      wait.label,
      waitMs / day,
    ]),
  ).toEqual([
    ['case 2', 'Takedown team', 23],
    ['case 1', 'Host', 20],
    ['case 0', 'Host', 10],
  ])
})
