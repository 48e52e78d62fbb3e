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
    ['the takedown team if nothing was reported', [], 'operator', 1],
    [
      'a provider, since the earliest unanswered report',
      [
        createContact('SENT', 5),
        createContact('NO_RESPONSE', 3),
        createContact('ACKNOWLEDGED', 2, 4),
      ],
      'provider',
      3,
    ],
    ['a provider, without a date', [createContact('SENT', null)], 'provider', null],
    ['a provider, with a report before the request', [createContact('SENT', 0)], 'provider', null],
    ['an unknown state', [createContact('BOUNCED', 3)], 'unclear', 1],
    [
      'the takedown team, since the latest reply',
      [createContact('ACTION_TAKEN', 3, 6), createContact('REJECTED', 3, 5)],
      'operator',
      6,
    ],
    [
      'the takedown team, with an undated reply',
      [createContact('ACKNOWLEDGED', 3)],
      'operator',
      null,
    ],
    [
      'the takedown team, with a reply before its report',
      [createContact('ACKNOWLEDGED', 5, 4)],
      'operator',
      null,
    ],
    ['contacts that are not reported', null, 'unclear', 1],
  ])('waits for the expected party: %s', (_name, contacts, party, since) => {
    const [openedCase] = parseCases(
      createOpenCase({ created_at: formatNovemberDay(1), abuse_contacts: contacts }),
    )
    const expected = since === null ? null : Date.parse(formatNovemberDay(since))
    expect(openedCase && findCurrentWait(openedCase)).toMatchObject({ party, since: expected })
  })

  it('counts the full days of its wait', () => {
    const [openedCase] = parseCases(
      createOpenCase({ created_at: formatNovemberDay(1), abuse_contacts: [] }),
    )
    expect([399, 400].map((days) => openedCase && hasWaitedDays(openedCase, days, now))).toEqual([
      true,
      false,
    ])
  })
})
