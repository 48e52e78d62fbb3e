import { expect, it } from 'vitest'
import { takedown, type Takedown } from '#/contract/takedown.ts'
import {
  describeCaseAge,
  describeReply,
  formatCaseSummary,
  listCaseFacts,
} from './case-progress.tsx'

const formatDay = (day: number) => new Date(Date.UTC(2026, 10, day, 9)).toISOString()
const now = Date.UTC(2026, 10, 20, 9)

const createCase = (fields: object): Takedown =>
  takedown.parse({
    id: '00000000-0000-4000-8000-000000000001',
    status: 'IN_PROGRESS',
    is_open: true,
    created_at: formatDay(10),
    ...fields,
  })

/** Formats each fact as a line, except the first fact, which is the date of the request. */
const formatFacts = (fields: object) =>
  listCaseFacts(createCase(fields), now)
    .slice(1)
    .map(({ term, value, notes }) =>
      [`${term}: ${value}`, ...notes].filter((text) => text !== null).join(' | '),
    )

/** Creates a report to a provider, with the days of the report and of the reply. */
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

it.each<[string, object, readonly string[]]>([
  [
    'C111 C132 lists the facts of a request that needs approval',
    { status: 'REQUESTED', abuse_contacts: [] },
    ['Reports: None yet', 'Waiting on: Approval | for 10 days'],
  ],
  [
    'C128 C129 C132 lists the facts of a case that waits for providers',
    withContacts(
      createContact('Host', 'ACTION_TAKEN', 12, 14),
      createContact('Registrar', 'SENT', 15),
      createContact('Edge', 'SENT', 16),
      createContact('Registry', 'NOT_SENT'),
    ),
    [
      'Reports: 3 of 4 sent | first 12 Nov 2026',
      'Replies: 1 of 3 | 1 took action | first 14 Nov 2026',
      'Waiting on: Registrar +1 | for 5 days',
    ],
  ],
  [
    'C116 C132 lists the facts of a closed case without reports',
    { ...closedFields, abuse_contacts: [], closed_at_source: 'DERIVED_FROM_NOTE' },
    [
      'Reports: None recorded',
      'Closed: about 18 Nov 2026, ±1 day | closed after about 8 days, ±1 day',
    ],
  ],
  [
    'C115 C132 lists the facts of a failed case without dates or contacts',
    { status: 'FAILED', is_open: false, created_at: null },
    ['Ended: Date not reported'],
  ],
  [
    'C110 C132 lists no end date for a case that may still be open',
    { is_open: null, status: 'NEW' },
    [],
  ],
])('%s', (_name, fields, facts) => expect(formatFacts(fields)).toEqual(facts))

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
  ['a reply without a date', { report_status: 'ACKNOWLEDGED' }, true, 'Replied, date not reported'],
  ['nothing for a report that was not sent', { report_status: 'NOT_SENT' }, true, null],
  [
    'no duration if the reply precedes the report',
    { response_received_at: formatDay(11) },
    true,
    'Replied, dates contradict each other',
  ],
  ['no wait if the report precedes the request', { reported_at: formatDay(-290) }, true, 'Waiting'],
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
    takedownRow.abuse_contacts?.map((contact) => describeReply(contact, takedownRow, now)),
  ).toEqual([text])
})

it.each<[string, object, string]>([
  [
    'C116 describes the age of a case with a measured closing date',
    { closed_at_source: 'MEASURED' },
    'closed after 8 days',
  ],
  ['C110 describes the age of a failed case', { status: 'FAILED' }, 'ended after 8 days'],
  [
    'C117 describes no age for a case whose closing date precedes the request',
    { closed_at: formatDay(1), closed_at_source: 'DERIVED_FROM_NOTE' },
    'closed, dates contradict each other',
  ],
])('%s', (_name, fields, text) =>
  expect(describeCaseAge(createCase({ ...closedFields, ...fields }), now)).toBe(text),
)

const link = 'https://dashboard.example/takedowns/1'

it('F28 F6 the summary has the target, status, dates and providers as text, and its only link is the one to the case', () => {
  const row = createCase({
    target_website: 'https://north\u202ebank.example/pay',
    status: 'WITH_COURT',
    status_display: 'See https://evil.example',
    ...withContacts(createContact('https://evil.example <b>Host</b>', 'SENT', 12)),
  })
  const text = formatCaseSummary(row, link, now)
  expect(text).toMatch(/^Takedown of hxxps:\/\/north\[U\+202E\]bank\[\.\]example\/pay\n/)
  expect(text).toContain('\nSee hxxps://evil[.]example\n')
  expect(text).toContain('- Requested: 10 Nov 2026, 09:00 UTC, open for 10 days')
  expect(text).toContain('- Waiting on: hxxps://evil[.]example <b>Host</b>, for 8 days')
  expect(text.endsWith(link)).toBe(true)
  expect(text.match(/https?:\/\//g)).toEqual(['https://'])
  expect(text).not.toContain('\u202e')
})

it('F28 the summary says that the address is not reported', () => {
  const row = createCase({ ...closedFields, target_website: null })
  expect(formatCaseSummary(row, link, now)).toMatch(/^Takedown of an unreported address\n/)
})
