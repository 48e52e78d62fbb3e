import { describe, expect, it } from 'vitest'
import { takedown, type Takedown } from '#/contract/takedown.ts'
import { caseAge, caseSteps, closingPrecision, closingTime, waitingLabel } from './case-steps.ts'

const day = (count: number) => new Date(Date.UTC(2026, 10, count, 9)).toISOString()
const now = Date.UTC(2026, 10, 20, 9)

const row = (part: object): Takedown =>
  takedown.parse({
    id: '00000000-0000-4000-8000-000000000001',
    status: 'IN_PROGRESS',
    is_open: true,
    created_at: day(10),
    ...part,
  })

/** Each step in one line: its state, its title, what stands below it. */
const stepsOf = (part: object) =>
  caseSteps(row(part), now).map(({ state, title, lines }) =>
    [
      `${state}: ${title}`,
      ...lines.map(({ party, text }) => (party === undefined ? text : `${party} ${text}`)),
    ].join(' | '),
  )

describe('the steps of a case', () => {
  it('C111 a request that waits for approval tells for how long and for whom', () => {
    expect(stepsOf({ status: 'REQUESTED' })).toEqual([
      'done: Requested',
      'waiting: Waiting for approval | by your provider for 10 days',
      'later: No provider informed yet',
      'later: No answer yet',
      'later: Not closed yet',
    ])
  })

  it('a refused request ends there', () => {
    expect(stepsOf({ status: 'REJECTED', is_open: false })).toEqual([
      'done: Requested',
      'stopped: Not approved',
    ])
  })

  it('C128 C129 names whoever is waited for, and since when, before those who answered', () => {
    expect(
      stepsOf({
        abuse_contacts: [
          {
            provider_name: 'Host',
            report_status: 'ACTION_TAKEN',
            reported_at: day(12),
            response_received_at: day(14),
          },
          { provider_name: 'Registrar', report_status: 'SENT', reported_at: day(15) },
          { provider_name: 'Edge', report_status: 'NO_RESPONSE', reported_at: day(12) },
          { provider_name: 'Registry', report_status: 'NOT_SENT' },
        ],
      }),
    ).toEqual([
      'done: Requested',
      'done: Providers informed | 3 of 4, the first after 2 days',
      'waiting: Waiting for more answers | Registrar for 5 days | Host took action after 2 days | Edge did not respond',
      'later: Not closed yet | open for 10 days',
    ])
  })

  it('an acknowledgement is an answer, but nobody has acted yet', () => {
    const contact = {
      provider_name: 'Host',
      report_status: 'ACKNOWLEDGED',
      reported_at: day(12),
      response_received_at: day(13),
    }
    expect(stepsOf({ abuse_contacts: [contact] })[2]).toBe(
      'waiting: Answered, no action recorded yet | Host acknowledged after 24 h',
    )
    expect(stepsOf({ abuse_contacts: [{ ...contact, report_status: 'ACTION_TAKEN' }] })[2]).toBe(
      'done: Answered | Host took action after 24 h',
    )
    expect(stepsOf({ is_open: false, status: 'CLOSED', abuse_contacts: [contact] })[2]).toMatch(
      /^done: Answered/,
    )
  })

  it('says that nothing was sent yet only where providers are named', () => {
    expect(stepsOf({ abuse_contacts: [{ report_status: 'NOT_SENT' }] })[1]).toBe(
      'waiting: Reports not sent yet | 0 of 1, after 10 days',
    )
    // As the figures of outcomes count it, whatever date stands beside it.
    expect(
      stepsOf({ abuse_contacts: [{ report_status: 'NOT_SENT', reported_at: day(12) }] })[1],
    ).toMatch(/^waiting: Reports not sent yet/)
    expect(stepsOf({})[1]).toBe('later: No provider informed yet')
  })

  it('C112 closed is done only with an outcome that took something down', () => {
    const over = { is_open: false, status: 'CLOSED', closed_at: day(18) }
    expect(stepsOf({ ...over, resolution: 'DOMAIN_SUSPENDED' }).at(-1)).toMatch(
      /^done: Closed \| Domain suspended \| 18 Nov 2026, .* \| closed after 8 days$/,
    )
    expect(stepsOf({ ...over, resolution: 'UNRESOLVED' }).at(-1)).toMatch(
      /^stopped: Closed \| Unresolved/,
    )
    expect(stepsOf({ ...over, resolution: null }).at(-1)).toMatch(
      /^stopped: Closed \| Outcome not /,
    )
    expect(stepsOf({ is_open: false, status: 'FAILED' }).at(-1)).toBe('stopped: Failed')
  })

  it('claims no length that the dates cannot carry', () => {
    const early = { provider_name: 'Host', report_status: 'SENT', reported_at: day(-290) }
    expect(stepsOf({ abuse_contacts: [early] })).toEqual([
      'done: Requested',
      'done: Providers informed | 1 of 1, dates contradict each other',
      'waiting: Waiting for answers | Host dates contradict each other',
      'later: Not closed yet | open for 10 days',
    ])
    expect(stepsOf({ status: 'REQUESTED', created_at: day(25) })[1]).toBe(
      'waiting: Waiting for approval | by your provider, dates contradict each other',
    )
    expect(
      stepsOf({ is_open: false, status: 'CLOSED', resolution: null, closed_at: day(25) }).at(-1),
    ).toMatch(/dates contradict each other$/)
  })

  it('concludes nothing from what is not recorded', () => {
    expect(stepsOf({ is_open: false, status: 'CLOSED' }).slice(1, 3)).toEqual([
      'unknown: No report recorded',
      'unknown: No answer recorded',
    ])
    expect(stepsOf({ is_open: null, status: 'NEW_CODE' }).at(-1)).toBe(
      'unknown: Closing not reported',
    )
    expect(
      stepsOf({
        is_open: false,
        abuse_contacts: [
          {
            provider_name: 'Host',
            report_status: 'REJECTED',
            reported_at: day(14),
            response_received_at: day(12),
          },
        ],
      })[2],
    ).toBe('done: Answered | Host refused, dates contradict each other')
  })
})

it.each<[string, object, boolean, string | null]>([
  ['an answer tells its time', { response_received_at: day(18) }, true, 'answered after 24 h'],
  ['without an answer it is being waited for', {}, true, 'waiting for 3 days'],
  ['a case that is over waits for nobody', {}, false, 'no answer recorded'],
  ['not sent with a date is not waiting', { report_status: 'NOT_SENT' }, true, null],
  [
    'an answer before the report makes no length',
    { response_received_at: day(1) },
    true,
    'answered, dates contradict each other',
  ],
  [
    'a report before the request makes no wait',
    { reported_at: day(-290) },
    true,
    'waiting, dates contradict each other',
  ],
  [
    'a clock that is a little behind waits for nothing yet',
    { reported_at: new Date(now + 30 * 60_000).toISOString() },
    true,
    'waiting for less than a minute',
  ],
])('C129 %s', (_name, part, running, words) => {
  const contact = { report_status: 'SENT', reported_at: day(17), ...part }
  const [one] = row({ is_open: running, abuse_contacts: [contact] }).abuse_contacts ?? []
  expect(one && waitingLabel(one, row({ is_open: running }), now)).toBe(words)
})

describe('how long a case ran', () => {
  const age = (part: object) =>
    caseAge(row({ status: 'CLOSED', is_open: false, closed_at: day(19), ...part }), now)

  it('C116 a closing time rebuilt from a note is only about right, in every place', () => {
    expect(closingTime(day(19), 'DERIVED_FROM_NOTE')).toBe('about 19 Nov 2026, ±1 day')
    expect(closingTime(day(19), 'MEASURED')).toMatch(/^19 Nov 2026, \d\d:00/)
    expect(age({ closed_at_source: 'DERIVED_FROM_NOTE' })).toBe('closed after about 9 days, ±1 day')
    expect(age({ closed_at_source: 'MEASURED' })).toBe('closed after 9 days')
    expect([closingPrecision(null), closingPrecision('IMPORTED')]).toEqual([null, 'Imported'])
  })

  it('C115 C117 what has no dates, or dates that contradict each other, has no length', () => {
    expect([age({ closed_at: null }), age({ created_at: 'yesterday' })]).toEqual([null, null])
    expect(age({ closed_at: day(1) })).toBe('dates contradict each other')
  })

  it('C111 a request tells how long it waits for approval', () => {
    expect(age({ is_open: true, status: 'REQUESTED' })).toBe(
      'waiting for approval by your provider for 10 days',
    )
    expect(age({ is_open: true, status: 'ESCALATED' })).toBe('open for 10 days')
  })
})
