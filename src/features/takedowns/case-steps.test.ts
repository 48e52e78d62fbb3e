import { describe, expect, it } from 'vitest'
import { takedown, type Takedown } from '#/contract/takedown.ts'
import {
  describeCaseAge,
  caseSummary,
  caseSteps,
  describePrecision,
  formatClosingTime,
  describeWaiting,
} from './case-steps.ts'

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

/** One line per step: state, title and the lines below. */
const stepsOf = (part: object) =>
  caseSteps(row(part), now).map(({ state, title, lines }) =>
    [
      `${state}: ${title}`,
      ...lines.map(({ party, text }) => (party === undefined ? text : `${party} ${text}`)),
    ].join(' | '),
  )

/** A report to a provider and its reply, by day. */
const contact = (name: string, status: string, reported?: number, answered?: number) => ({
  provider_name: name,
  report_status: status,
  ...(reported !== undefined && { reported_at: day(reported) }),
  ...(answered !== undefined && { response_received_at: day(answered) }),
})
const told = (...contacts: object[]) => ({ abuse_contacts: contacts })
const over = { is_open: false, status: 'CLOSED', closed_at: day(18) }

describe('steps of a case', () => {
  it.each<[string, object, readonly string[]]>([
    [
      'C111 a request that needs approval says who has to act, and since when',
      { status: 'REQUESTED' },
      [
        'done: Requested',
        'waiting: Needs approval | waiting on the takedown team for 10 days',
        'later: No reports sent yet',
        'later: No reply yet',
        'later: Not closed yet',
      ],
    ],
    [
      'a refused request ends there',
      { status: 'REJECTED', is_open: false },
      ['done: Requested', 'stopped: Not approved'],
    ],
    [
      'C128 C129 names who must reply, and since when, before those who replied',
      told(
        contact('Host', 'ACTION_TAKEN', 12, 14),
        contact('Registrar', 'SENT', 15),
        contact('Edge', 'NO_RESPONSE', 12),
        contact('Registry', 'NOT_SENT'),
      ),
      [
        'done: Requested',
        'done: Reports sent | 3 of 4 contacted, the first after 2 days',
        'waiting: 1 of 3 replied | Registrar waiting for 5 days | Host took action after 2 days | Edge did not respond',
        'later: Not closed yet | open for 10 days',
      ],
    ],
    [
      'claims no length that the dates cannot carry',
      told(contact('Host', 'SENT', -290)),
      [
        'done: Requested',
        'done: Reports sent | Contacted, dates contradict each other',
        'waiting: Waiting on provider | Host waiting, dates contradict each other',
        'later: Not closed yet | open for 10 days',
      ],
    ],
  ])('%s', (_name, part, steps) => expect(stepsOf(part)).toEqual(steps))

  const noReply = (name: string) => contact(name, 'NO_RESPONSE', 12)
  const oneReply = told(contact('Host', 'ACKNOWLEDGED', 12, 13), ...['B', 'C', 'D'].map(noReply))
  const acknowledged = told(contact('Host', 'ACKNOWLEDGED', 12, 13))
  it.each<[string, number, object]>([
    // An acknowledgement is a reply, but no action.
    ['waiting: Provider replied, no action yet | Host acknowledged after 24 h', 2, acknowledged],
    ['ended: Provider replied | Host acknowledged after 24 h', 2, { ...over, ...acknowledged }],
    ['done: A provider took action | Host', 2, told(contact('Host', 'ACTION_TAKEN', 12, 13))],
    [
      'ended: 1 of 4 replied | Host acknowledged after 24 h | B did not',
      2,
      { ...over, ...oneReply },
    ],
    ['ended: None of 2 replied | A did not', 2, told(noReply('A'), noReply('B'))],
    ['done: Reports sent | Both contacted within 2 days', 1, told(noReply('A'), noReply('B'))],
    [
      'done: Reports sent | Both contacted within a minute',
      1,
      { created_at: day(12), ...told(noReply('A'), noReply('B')) },
    ],
    ['waiting: Reports not sent yet | Not contacted yet', 1, told(contact('Host', 'NOT_SENT'))],
    [
      'waiting: Reports not sent yet | None of 2 contacted yet',
      1,
      told(contact('A', 'NOT_SENT'), contact('B', 'NOT_SENT')),
    ],
    // Regardless of its date, like the figures of Outcomes.
    ['waiting: Reports not sent yet', 1, told(contact('Host', 'NOT_SENT', 12))],
    ['done: Closed | Domain suspended | 18 Nov', 3, { ...over, resolution: 'DOMAIN_SUSPENDED' }],
    ['stopped: Closed | Unresolved', 3, { ...over, resolution: 'UNRESOLVED' }],
    ['unknown: Closed | Outcome not reported', 3, over],
    ['ended: Closed | False positive', 3, { ...over, resolution: 'FALSE_POSITIVE' }],
    ['stopped: Failed', 3, { is_open: false, status: 'FAILED' }],
    ['unknown: No report recorded', 1, over],
    ['unknown: No reply recorded', 2, over],
    ['unknown: Closing not reported', 3, { is_open: null, status: 'NEW' }],
    [
      'waiting: Needs approval | waiting on the takedown team, dates contradict each other',
      1,
      { status: 'REQUESTED', created_at: day(25) },
    ],
    [
      'ended: Provider replied | Host refused, dates contradict each other',
      2,
      { ...over, ...told(contact('Host', 'REJECTED', 14, 12)) },
    ],
  ])('C112 C113 C117 %s', (words, step, part) =>
    expect(stepsOf(part)[step]?.slice(0, words.length)).toBe(words),
  )
})

it.each<[string, object, boolean, string | null]>([
  ['an answer tells its time', { response_received_at: day(18) }, true, 'replied after 24 h'],
  ['without an answer it is being waited for', {}, true, 'waiting for 3 days'],
  ['an ended case waits for no reply', {}, false, 'no reply recorded'],
  [
    'a provider reported as not responding is not waited for',
    { report_status: 'NO_RESPONSE' },
    true,
    'no reply recorded',
  ],
  ['not sent with a date is not waiting', { report_status: 'NOT_SENT' }, true, null],
  [
    'an answer before the report makes no length',
    { response_received_at: day(11) },
    true,
    'replied, dates contradict each other',
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
  const of = row({ is_open: running, ...told({ ...contact('Host', 'SENT', 17), ...part }) })
  expect(of.abuse_contacts?.map((one) => describeWaiting(one, of, now))).toEqual([words])
})

describe('duration of a case', () => {
  it.each<[string, object, string | null]>([
    ['C116 measured', { closed_at_source: 'MEASURED' }, 'closed after 8 days'],
    [
      'C116 rebuilt from a note',
      { closed_at_source: 'DERIVED_FROM_NOTE' },
      'closed after about 8 days, ±1 day',
    ],
    ['C115 without a date', { closed_at: null }, null],
    ['C115 without a date of the request', { created_at: 'yesterday' }, null],
    ['C117 closed before the request', { closed_at: day(1) }, 'dates contradict each other'],
    [
      'C111 while it waits for approval',
      { is_open: true, status: 'REQUESTED' },
      'waiting for 10 days',
    ],
    ['while it is open', { is_open: true, status: 'ESCALATED' }, 'open for 10 days'],
  ])('%s', (_name, part, words) =>
    expect(describeCaseAge(row({ ...over, ...part }), now)).toBe(words),
  )

  it('C116 a closing time derived from a note is approximate', () => {
    expect(formatClosingTime(day(19), 'DERIVED_FROM_NOTE')).toBe('about 19 Nov 2026, ±1 day')
    expect(formatClosingTime(day(19), 'MEASURED')).toMatch(/^19 Nov 2026, \d\d:00/)
    expect([describePrecision(null), describePrecision('IMPORTED')]).toEqual([null, 'Imported'])
  })
})

const link = 'https://dashboard.example/takedowns/1'

it('F28 F6 writes target, status, dates, providers and the next step as text, without any link but the one to the case', () => {
  const mailed = takedown.parse({
    id: '00000000-0000-4000-8000-000000000001',
    target_website: 'https://north\u202ebank.example/pay',
    status: 'IN_PROGRESS',
    is_open: true,
    created_at: day(10),
    abuse_contacts: [
      {
        provider_name: 'https://evil.example <b>Host</b>',
        report_status: 'SENT',
        reported_at: day(12),
      },
    ],
  })
  const text = caseSummary(mailed, link, now)
  expect(text).toMatch(/^Takedown of hxxps:\/\/north\[U\+202E\]bank\[\.\]example\/pay\n/)
  expect(text).toContain('open for 10 days')
  expect(text).toContain('- Requested, 10 Nov 2026, 09:00 UTC')
  expect(text).toContain('hxxps://evil[.]example <b>Host</b>')
  expect(text).toMatch(/\nNext: .+\n/)
  expect(text.endsWith(link)).toBe(true)
  expect(text.match(/https?:\/\//g)).toEqual(['https://'])
  expect(text).not.toContain('\u202e')
})

it('F28 F6 defangs labels of the service', () => {
  const mailed = takedown.parse({
    id: '1',
    status: 'WITH_COURT',
    status_display: 'See https://evil.example',
    is_open: true,
    created_at: day(10),
  })
  expect(caseSummary(mailed, link, now)).toContain('See hxxps://evil[.]example, open for 10 days')
})

it('F28 writes no next step for a closed case', () => {
  const mailed = takedown.parse({
    id: '1',
    target_website: null,
    status: 'CLOSED',
    is_open: false,
    resolution: 'SERVER_HOLD',
    created_at: day(10),
    closed_at: day(18),
    closed_at_source: 'MEASURED',
  })
  const text = caseSummary(mailed, link, now)
  expect(text).not.toContain('Next:')
  expect(text).toContain('closed after 8 days')
})
