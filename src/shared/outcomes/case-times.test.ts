import { describe, expect, it } from 'vitest'
import { formatNovemberDay, parseCases, createOpenCase } from '#/test/outcome-cases.ts'
import { findCurrentWait, hasWaitedDays, type WaitingParty } from './case-times.ts'

const now = Date.parse(formatNovemberDay(400))

/** Creates a contact with a report status and the days of the report and the reply. */
const createContact = (status: string, reportedDay: number | null, repliedDay?: number) => ({
  provider_name: 'Host',
  report_status: status,
  reported_at: reportedDay === null ? null : formatNovemberDay(reportedDay),
  response_received_at: repliedDay === undefined ? null : formatNovemberDay(repliedDay),
})

describe('F12 F20 an open case', () => {
  it.each<[string, object[] | null, WaitingParty, number | null]>([
    ['the takedown team since the request if nothing was reported to providers', [], 'operator', 1],
    [
      'a provider since the earliest unanswered report',
      [
        createContact('SENT', 5),
        createContact('NO_RESPONSE', 3),
        createContact('ACKNOWLEDGED', 2, 4),
      ],
      'provider',
      3,
    ],
    [
      'a provider since an unknown time if the report has no date',
      [createContact('SENT', null)],
      'provider',
      null,
    ],
    [
      'a provider since an unknown time if the report is dated before the request',
      [createContact('SENT', 0)],
      'provider',
      null,
    ],
    [
      'an unclear party if the status of the report is unknown',
      [createContact('BOUNCED', 3)],
      'unclear',
      1,
    ],
    [
      'the takedown team since the latest reply',
      [createContact('ACTION_TAKEN', 3, 6), createContact('REJECTED', 3, 5)],
      'operator',
      6,
    ],
    [
      'the takedown team since an unknown time if the reply has no date',
      [createContact('ACKNOWLEDGED', 3)],
      'operator',
      null,
    ],
    [
      'the takedown team since an unknown time if the reply is dated before the report',
      [createContact('ACKNOWLEDGED', 5, 4)],
      'operator',
      null,
    ],
    ['an unclear party if the contacts are not reported', null, 'unclear', 1],
  ])('has been waiting for %s', (_name, contacts, party, sinceDay) => {
    const [openCase] = parseCases(
      createOpenCase({ created_at: formatNovemberDay(1), abuse_contacts: contacts }),
    )
    const expected = sinceDay === null ? null : Date.parse(formatNovemberDay(sinceDay))
    expect(openCase && findCurrentWait(openCase)).toMatchObject({ party, since: expected })
  })

  it('waits 399 full days from day 1 to day 400', () => {
    const [openCase] = parseCases(
      createOpenCase({ created_at: formatNovemberDay(1), abuse_contacts: [] }),
    )
    expect([399, 400].map((days) => openCase && hasWaitedDays(openCase, days, now))).toEqual([
      true,
      false,
    ])
  })
})
