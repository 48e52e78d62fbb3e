import { describe, expect, it } from 'vitest'
import { at, casesOf, closed, open } from '#/test/outcome-cases.ts'
import { longestWaits, turnOf, waitsFor, whoseTurn } from './whose-turn.ts'

const turn = (part: object) => {
  const [one] = casesOf(open({ created_at: at(1), ...part }))
  const found = one && turnOf(one)
  return (
    found && [
      found.of,
      typeof found.since === 'string' ? found.since : new Date(found.since).toISOString(),
    ]
  )
}
const sent = (day: number, part: object = {}) => ({
  provider_name: 'Host',
  report_status: 'SENT',
  reported_at: at(day),
  ...part,
})

describe('F12, F20 whose turn it is', () => {
  it('C111 approval, while a request has not been reported to anybody', () => {
    const unsent = { report_status: 'NOT_SENT' }
    expect(turn({ status: 'REQUESTED', abuse_contacts: [] })).toEqual(['approval', at(1)])
    expect(turn({ status: 'REQUESTED', abuse_contacts: [unsent] })).toEqual(['approval', at(1)])
    expect(turn({ status: 'REQUESTED', abuse_contacts: [sent(2)] })).toEqual(['provider', at(2)])
  })

  it('C129 a provider, since the earliest report without an answer', () => {
    const answered = sent(2, { report_status: 'ACKNOWLEDGED', response_received_at: at(3) })
    expect(turn({ abuse_contacts: [sent(5), sent(4), answered] })).toEqual(['provider', at(4)])
    const silent = sent(6, { report_status: 'NO_RESPONSE' })
    expect(turn({ abuse_contacts: [silent] })).toEqual(['provider', at(6)])
    expect(turn({ abuse_contacts: [sent(2, { reported_at: null })] })).toEqual([
      'provider',
      'missing',
    ])
  })

  it('the operator, since the last answer, or since the request when nothing was reported', () => {
    const one = sent(2, { report_status: 'REJECTED', response_received_at: at(3) })
    const two = sent(2, { report_status: 'SENT', response_received_at: at(5) })
    expect(turn({ abuse_contacts: [two, one] })).toEqual(['operator', at(5)])
    expect(turn({ abuse_contacts: [] })).toEqual(['operator', at(1)])
    const undated = sent(2, { report_status: 'ACTION_TAKEN' })
    expect(turn({ abuse_contacts: [undated] })).toEqual(['operator', 'missing'])
  })

  it('claims no wait from dates that contradict each other', () => {
    const early = sent(-300)
    expect(turn({ abuse_contacts: [early] })).toEqual(['provider', 'disorder'])
    // One that stands is waited for at least so long.
    expect(turn({ abuse_contacts: [early, sent(4)] })).toEqual(['provider', at(4)])
    expect(turn({ created_at: null, abuse_contacts: [early] })).toEqual(['provider', at(-300)])
    expect(turn({ abuse_contacts: [sent(500)] })).toEqual(['provider', 'disorder'])
    expect(turn({ created_at: at(500), abuse_contacts: [] })).toEqual(['operator', 'disorder'])
    const answered = (reported: number, day: number) =>
      sent(reported, { report_status: 'ACKNOWLEDGED', response_received_at: at(day) })
    for (const [reported, day] of [
      [-300, -200],
      [-300, 3],
      [5, 3],
      [5, 500],
    ] as const)
      expect(turn({ abuse_contacts: [answered(reported, day)] })).toEqual(['operator', 'disorder'])
    // The last answer is not known where one has no date, or one that cannot be.
    const undated = sent(2, { report_status: 'ACTION_TAKEN' })
    expect(turn({ abuse_contacts: [answered(2, 3), undated] })).toEqual(['operator', 'missing'])
    expect(turn({ abuse_contacts: [answered(2, 3), answered(5, 4)] })).toEqual([
      'operator',
      'disorder',
    ])
  })

  it('C128 unclear where a state is not known, unless somebody else is waited for', () => {
    const odd = sent(2, { report_status: 'BOUNCED' })
    expect(turn({ abuse_contacts: [odd] })).toEqual(['unclear', at(1)])
    expect(turn({ abuse_contacts: [sent(2, { report_status: '' })] })?.[0]).toBe('unclear')
    expect(turn({ abuse_contacts: [odd, sent(4)] })).toEqual(['provider', at(4)])
  })

  it('what was not read is not unclear', () => {
    for (const contacts of [null, undefined, {}, 'none', ['x']])
      expect(turn({ abuse_contacts: contacts })?.[0]).toBe('unread')
  })

  it('counts open cases only, and the longest wait; raising the days leaves cases out', () => {
    const cases = casesOf(
      open({ created_at: at(1), abuse_contacts: [sent(2)] }),
      open({ created_at: at(1), abuse_contacts: [sent(8)] }),
      open({ created_at: at(1), abuse_contacts: [sent(2, { reported_at: 'never' })] }),
      closed('SERVER_HOLD', { abuse_contacts: [sent(2)] }),
    )
    const contradicting = open({ created_at: at(1), abuse_contacts: [sent(-300)] })
    const now = Date.parse(at(12))
    expect(whoseTurn(cases, now).provider).toEqual({
      n: 3,
      longest: 10 * 86_400_000,
    })
    const long = (days: number) => cases.filter((one) => waitsFor(one, days, now)).length
    expect([long(1), long(4), long(5), long(10), long(11)]).toEqual([2, 2, 1, 1, 0])
    const waits = longestWaits([...cases, ...casesOf(contradicting)], 1, now)
    expect([waits.long.length, waits.unclear]).toEqual([2, 2])
  })
})
