import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CreatedCase } from '#/service/service-app.ts'
import type { CaseStep } from './case-script-writer.ts'
import { caseScript } from './case-script.ts'

const createdAt = '2026-03-02T09:00:00.000Z'
const start = Date.parse(createdAt)
const minutes = (step: CaseStep | undefined) => (Date.parse(step?.at ?? '') - start) / 60_000

const seeds = fc.record<CreatedCase>({
  id: fc.uuid(),
  host: fc.constantFrom('evil.example', '8.8.8.8', '[2606:4700::1]'),
  createdAt: fc.constant(createdAt),
  firstStatus: fc.constantFrom('OPEN', 'REQUESTED'),
})
const statuses = (steps: readonly CaseStep[]) =>
  steps.flatMap((step) => (step.status ? [step.status] : []))

describe('the life of a case', () => {
  it('is the same whenever it is asked for', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        expect(caseScript(seed)).toEqual(caseScript({ ...seed }))
      }),
    )
  })

  it('goes forward in time, starts within minutes and ends within a quarter of an hour', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const steps = caseScript(seed)
        const times = steps.map((step) => step.at)
        expect(times).toEqual(times.toSorted())
        expect(minutes(steps[0])).toBeGreaterThan(0.1)
        expect(minutes(steps[0])).toBeLessThan(2)
        expect(minutes(steps.at(-1))).toBeLessThan(15)
      }),
    )
  })

  it('walks the statuses in an order that the contract allows', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const path = [seed.firstStatus, ...statuses(caseScript(seed))].join(' ')
        expect(path).toMatch(
          /^(REQUESTED REJECTED|(REQUESTED )?OPEN IN_PROGRESS( PENDING_RESPONSE)? (CLOSED|FAILED))$/,
        )
      }),
    )
  })

  it('C83: only a closed case has a resolution', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        for (const step of caseScript(seed)) {
          if (step.resolution) expect(step.status).toBe('CLOSED')
        }
      }),
    )
  })

  it('comes to every end there is', () => {
    const ends = new Set<string>()
    for (let n = 0; n < 400; n += 1) {
      const last = caseScript({
        id: `case ${n}`,
        host: 'x.example',
        createdAt,
        firstStatus: 'REQUESTED',
      })
      ends.add(`${last.at(-1)?.status ?? ''} ${last.at(-1)?.resolution ?? ''}`.trim())
    }
    expect([...ends].toSorted()).toEqual([
      'CLOSED',
      'CLOSED CONTENT_REMOVED',
      'CLOSED DOMAIN_SUSPENDED',
      'CLOSED FALSE_POSITIVE',
      'CLOSED SERVER_HOLD',
      'CLOSED UNRESOLVED',
      'CLOSED VOLUNTARY_TAKEDOWN',
      'FAILED',
      'REJECTED',
    ])
  })

  it('C129: an answer comes after its report, and no answer has no time', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        for (const { at, contacts = [] } of caseScript(seed)) {
          for (const { status, reportedAt, answeredAt } of contacts) {
            expect(reportedAt === null).toBe(status === 'NOT_SENT')
            const answered = ['ACKNOWLEDGED', 'ACTION_TAKEN', 'REJECTED'].includes(status)
            expect(answeredAt !== null).toBe(answered)
            expect((answeredAt ?? at) >= (reportedAt ?? at)).toBe(true)
          }
        }
      }),
    )
  })

  it('C130: a listing is confirmed after its submission', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        for (const { submissions = [] } of caseScript(seed)) {
          for (const { status, submittedAt, confirmedAt } of submissions) {
            expect(submittedAt === null).toBe(status === 'PENDING')
            expect(confirmedAt !== null).toBe(status === 'LISTED')
          }
        }
      }),
    )
  })

  it('C122: a proxied site shows the proxy’s address and knows the server behind it', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        const steps = caseScript({ id, host: 'evil.example', createdAt, firstStatus: 'OPEN' })
        const facts = steps.find((step) => step.facts)?.facts
        expect(facts?.origin_ip !== null).toBe(facts?.is_proxied)
        expect(facts?.cdn_proxy !== null).toBe(facts?.is_proxied)
        expect(facts?.dns_raw).toMatchObject({ a: [facts?.ip_address] })
      }),
    )
  })

  it('a bare address has no registrar and no DNS', () => {
    const steps = caseScript({ id: 'x', host: '8.8.8.8', createdAt, firstStatus: 'OPEN' })
    const facts = steps.find((step) => step.facts)?.facts
    expect(facts).toMatchObject({ ip_address: '8.8.8.8', registrar: null, is_proxied: false })
    expect(facts?.dns_raw).toBeUndefined()
  })
})
