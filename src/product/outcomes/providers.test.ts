import { describe, expect, it } from 'vitest'
import { at, casesOf, closed, open } from '#/test/outcome-cases.ts'
import { providersOf, unnamed } from './providers.ts'

const day = 86_400_000
const contact = (name: string | null, status: string | null, part: object = {}) => ({
  provider_name: name,
  report_status: status,
  reported_at: at(2),
  ...part,
})

describe('F3 providers', () => {
  it('takes one name for one provider, and puts each contact into one class', () => {
    const { list } = providersOf(
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
            contact('CORVID CLOUD', 'ACTION_TAKEN', { response_received_at: at(4) }),
            contact('Corvid Cloud', 'ACKNOWLEDGED', { response_received_at: at(3) }),
            contact('Corvid Cloud', 'REJECTED', { response_received_at: at(12) }),
            contact('Corvid Cloud', 'BOUNCED'),
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
          acknowledged: 1,
          acted: 1,
          rejected: 1,
          silent: 1,
          unknown: 2,
          unreported: 1,
        },
        cases: 2,
        median: 2 * day,
        answers: 3,
        disorder: 0,
      },
      expect.objectContaining({ key: unnamed, name: null, sent: 1 }),
    ])
  })

  it('tells no median of two answers, nor counts one that came before its report', () => {
    const answered = (days: number) =>
      contact('Host', 'ACKNOWLEDGED', { response_received_at: at(2 + days) })
    const of = (...days: number[]) =>
      providersOf(casesOf(open({ abuse_contacts: days.map(answered) })), null).list[0]
    expect(of(1, 2)).toMatchObject({ answers: 2, median: null })
    expect(of(1, 2, -1)).toMatchObject({ answers: 2, median: null, disorder: 1 })
    expect(of(1, 2, 6)).toMatchObject({ answers: 3, median: 2 * day })
  })

  it('counts no answer to a report from before the request', () => {
    const report = contact('Host', 'ACKNOWLEDGED', { response_received_at: at(4) })
    const cases = casesOf(open({ created_at: at(3), abuse_contacts: [report] }))
    expect(providersOf(cases, null).list).toMatchObject([{ sent: 1, answers: 0, disorder: 1 }])
  })

  it('counts a period by when it was reported, tells undated reports, and cases not read', () => {
    const cases = casesOf(
      open({
        abuse_contacts: [
          contact('Host', 'SENT', { reported_at: at(2) }),
          contact('Host', 'SENT', { reported_at: at(20) }),
          contact('Host', 'SENT', { reported_at: '' }),
          contact('Host', 'NOT_SENT', { reported_at: null }),
        ],
      }),
      open({ abuse_contacts: null }),
      open({}),
    )
    const found = providersOf(cases, { from: '2026-11-01', to: '2026-11-10' })
    expect(found).toMatchObject({ undated: 1, unread: 2 })
    expect(found.list).toMatchObject([{ key: 'host', sent: 1, cases: 1 }])
    expect(providersOf(cases, null)).toMatchObject({ undated: 0, list: [{ sent: 3 }] })
  })
})
