import { describe, expect, it } from 'vitest'
import { at, casesOf, closed, open } from '#/test/outcome-cases.ts'
import { waitsFor } from './case-sets.ts'
import { turnOf, whoseTurn } from './whose-turn.ts'

const turn = (part: object) => {
  const [one] = casesOf(open({ created_at: at(1), ...part }))
  const found = one && turnOf(one)
  return found && [found.of, found.since === null ? null : new Date(found.since).toISOString()]
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
    expect(turn({ abuse_contacts: [sent(2, { reported_at: null })] })).toEqual(['provider', null])
  })

  it('the operator, since the last answer, or since the request when nothing was reported', () => {
    const one = sent(2, { report_status: 'REJECTED', response_received_at: at(3) })
    const two = sent(2, { report_status: 'SENT', response_received_at: at(5) })
    expect(turn({ abuse_contacts: [two, one] })).toEqual(['operator', at(5)])
    expect(turn({ abuse_contacts: [] })).toEqual(['operator', at(1)])
    const undated = sent(2, { report_status: 'ACTION_TAKEN' })
    expect(turn({ abuse_contacts: [undated] })).toEqual(['operator', null])
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
    const now = Date.parse(at(12))
    expect(whoseTurn(cases, now).provider).toEqual({
      n: 3,
      median: null,
      longest: 10 * 86_400_000,
    })
    const long = (days: number) => cases.filter((one) => waitsFor(one, days, now)).length
    expect([long(1), long(4), long(5), long(10), long(11)]).toEqual([2, 2, 1, 1, 0])
  })
})
