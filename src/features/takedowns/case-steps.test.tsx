import { describe, expect, it } from 'vitest'
import { takedown, type Takedown } from '#/contract/takedown.ts'
import { describeCaseAge, formatCaseSummary, buildCaseSteps, describeReply } from './case-steps.tsx'

const formatDay = (count: number) => new Date(Date.UTC(2026, 10, count, 9)).toISOString()
const now = Date.UTC(2026, 10, 20, 9)

const createCase = (fields: object): Takedown =>
  takedown.parse({
    id: '00000000-0000-4000-8000-000000000001',
    status: 'IN_PROGRESS',
    is_open: true,
    created_at: formatDay(10),
    ...fields,
  })

/** One line per step: state, title and the lines below. */
const formatSteps = (fields: object) =>
  buildCaseSteps(createCase(fields), now).map(({ state, title, lines }) =>
    [`${state}: ${title}`, ...lines].join(' | '),
  )

/** A report to a provider and its reply, by day. */
const createContact = (
  name: string,
  status: string,
  reportedDay?: number,
  repliedDay?: number,
) => ({
  provider_name: name,
  report_status: status,
  ...(reportedDay !== undefined && { reported_at: formatDay(reportedDay) }),
  ...(repliedDay !== undefined && { response_received_at: formatDay(repliedDay) }),
})
const withContacts = (...contacts: object[]) => ({ abuse_contacts: contacts })
const closedFields = { is_open: false, status: 'CLOSED', closed_at: formatDay(18) }

describe('steps of a case', () => {
  it.each<[string, object, readonly string[]]>([
    [
      'C111 a request that needs approval',
      { status: 'REQUESTED', abuse_contacts: [] },
      [
        'done: Requested',
        'waiting: Needs approval | waiting on the takedown team for 10 days',
        'later: No reports sent yet',
        'later: No reply yet',
        'later: Not closed yet | open for 10 days',
      ],
    ],
    [
      'F20 a request that needs approval although a report was sent, which waits for the reply',
      { status: 'REQUESTED', ...withContacts(createContact('A', 'SENT', 12)) },
      [
        'done: Requested',
        'waiting: Needs approval',
        'done: Reports sent | 1 of 1 contacted',
        'waiting: No reply yet | waiting on A for 8 days',
        'later: Not closed yet | open for 10 days',
      ],
    ],
    [
      'a refused request, which ends there',
      { status: 'REJECTED', is_open: false },
      ['done: Requested', 'stopped: Not approved'],
    ],
    [
      'F20 a case whose reports are not sent',
      withContacts(createContact('A', 'NOT_SENT'), createContact('B', 'NOT_SENT', 12)),
      [
        'done: Requested',
        'waiting: No reports sent yet | waiting on the takedown team for 10 days',
        'later: No reply yet',
        'later: Not closed yet | open for 10 days',
      ],
    ],
    [
      'C128 C129 a case that waits for providers',
      withContacts(
        createContact('Host', 'ACTION_TAKEN', 12, 14),
        createContact('Registrar', 'SENT', 15),
        createContact('Edge', 'SENT', 16),
        createContact('Registry', 'NOT_SENT'),
      ),
      [
        'done: Requested',
        'done: Reports sent | 3 of 4 contacted',
        'waiting: 1 of 3 replied | waiting on Registrar +1 for 5 days',
        'later: Not closed yet | open for 10 days',
      ],
    ],
    [
      'F20 a case whose providers replied',
      withContacts(createContact('Host', 'ACKNOWLEDGED', 12, 14)),
      [
        'done: Requested',
        'done: Reports sent | 1 of 1 contacted',
        'ended: 1 of 1 replied | None took action',
        'waiting: Not closed yet | waiting on the takedown team for 6 days | open for 10 days',
      ],
    ],
    [
      'C117 contradictory dates',
      withContacts(createContact('Host', 'SENT', -290)),
      [
        'done: Requested',
        'done: Reports sent | 1 of 1 contacted',
        'waiting: No reply yet | waiting on Host, dates contradict each other',
        'later: Not closed yet | open for 10 days',
      ],
    ],
    [
      'a closed case without reports',
      closedFields,
      [
        'done: Requested',
        'unknown: No report recorded',
        'unknown: No reply recorded',
        expect.stringMatching(/^unknown: Closed \| Outcome not reported \| 18 Nov 2026, /),
      ],
    ],
  ])('shows %s', (_name, fields, steps) => expect(formatSteps(fields)).toEqual(steps))

  it.each<[string, number, object]>([
    [
      'done: 1 of 1 replied | 1 took action',
      2,
      withContacts(createContact('Host', 'ACTION_TAKEN', 12, 13)),
    ],
    ['done: Closed | Domain suspended', 3, { ...closedFields, resolution: 'DOMAIN_SUSPENDED' }],
    ['stopped: Closed | Unresolved', 3, { ...closedFields, resolution: 'UNRESOLVED' }],
    ['ended: Closed | False positive', 3, { ...closedFields, resolution: 'FALSE_POSITIVE' }],
    ['stopped: Failed', 3, { is_open: false, status: 'FAILED' }],
    ['unknown: Closing not reported', 3, { is_open: null, status: 'NEW' }],
  ])('C112 C113 shows %s', (text, step, fields) =>
    expect(formatSteps({ ...closedFields, ...fields })[step]?.slice(0, text.length)).toBe(text),
  )
})

it.each<[string, object, boolean, string | null]>([
  ['the time to a reply', { response_received_at: formatDay(18) }, true, 'Replied after 24 h'],
  ['the wait without a reply', {}, true, 'Waiting for 3 days'],
  ['no wait after the case ended', {}, false, 'No reply recorded'],
  [
    'no wait for a provider reported as not responding',
    { report_status: 'NO_RESPONSE' },
    true,
    'No reply recorded',
  ],
  ['nothing for a report that was not sent', { report_status: 'NOT_SENT' }, true, null],
  [
    'no duration if the reply precedes the report',
    { response_received_at: formatDay(11) },
    true,
    'Replied, dates contradict each other',
  ],
  [
    'no wait if the report precedes the request',
    { reported_at: formatDay(-290) },
    true,
    'Waiting, dates contradict each other',
  ],
  [
    'a wait of zero if the clocks differ a little',
    { reported_at: new Date(now + 30 * 60_000).toISOString() },
    true,
    'Waiting for less than a minute',
  ],
])('C129 shows %s', (_name, fields, isOpen, text) => {
  const takedownRow = createCase({
    is_open: isOpen,
    ...withContacts({ ...createContact('Host', 'SENT', 17), ...fields }),
  })
  expect(
    takedownRow.abuse_contacts?.map((reported) => describeReply(reported, takedownRow, now)),
  ).toEqual([text])
})

describe('duration of a case', () => {
  it.each<[string, object, string | null]>([
    ['C116 with a measured closing', { closed_at_source: 'MEASURED' }, 'closed after 8 days'],
    [
      'C116 with a closing derived from a note',
      { closed_at_source: 'DERIVED_FROM_NOTE' },
      'closed after about 8 days, ±1 day',
    ],
    ['C115 without a closing date', { closed_at: null }, null],
    ['C115 without a request date', { created_at: 'yesterday' }, null],
    [
      'C117 closed before the request',
      { closed_at: formatDay(1), closed_at_source: 'DERIVED_FROM_NOTE' },
      'closed, dates contradict each other',
    ],
    ['while open', { is_open: true, status: 'ESCALATED' }, 'open for 10 days'],
  ])('%s', (_name, fields, text) =>
    expect(describeCaseAge(createCase({ ...closedFields, ...fields }), now)).toBe(text),
  )
})

const link = 'https://dashboard.example/takedowns/1'

it('F28 F6 writes target, status, dates, providers and the next step as text, with no link other than the one to the case', () => {
  const row = createCase({
    target_website: 'https://north\u202ebank.example/pay',
    ...withContacts(createContact('https://evil.example <b>Host</b>', 'SENT', 12)),
  })
  const text = formatCaseSummary(row, link, now)
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
  const row = createCase({ status: 'WITH_COURT', status_display: 'See https://evil.example' })
  expect(formatCaseSummary(row, link, now)).toContain(
    'See hxxps://evil[.]example, open for 10 days',
  )
})

it('F28 writes no next step for a closed case', () => {
  const row = createCase({ ...closedFields, target_website: null, closed_at_source: 'MEASURED' })
  const text = formatCaseSummary(row, link, now)
  expect(text).toMatch(/^Takedown of an unreported address\n/)
  expect(text).not.toContain('Next:')
  expect(text).toContain('closed after 8 days')
})
