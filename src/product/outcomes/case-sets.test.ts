import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { at, casesOf } from '#/test/outcome-cases.ts'
import { caseSetField, caseSetNames, isInSet, type CaseSet } from './case-sets.ts'
import { caseClasses, type OutcomeCase } from './outcome-case.ts'
import { hasContact, providersOf } from './providers.ts'
import { successRate } from './success-rate.ts'
import { dateSources, leftOutReasons, timeToOutcome } from './time-to-outcome.ts'
import { clockStages, whoseClock } from './whose-clock.ts'
import { longestWaits, turns, waitsFor, whoseTurn } from './whose-turn.ts'

const date = fc.oneof(
  fc.integer({ min: -20, max: 60 }).map(at),
  fc.constantFrom(null, undefined, '', 'soon', 5, {}),
)
const contact = fc.record({
  provider_name: fc.constantFrom('Host', ' HOST', 'Corvid', null, undefined),
  report_status: fc.constantFrom(
    'NOT_SENT',
    'SENT',
    'ACKNOWLEDGED',
    'ACTION_TAKEN',
    'REJECTED',
    'NO_RESPONSE',
    'BOUNCED',
    null,
  ),
  reported_at: date,
  response_received_at: date,
})
const sent = fc.record({
  status: fc.constantFrom('REQUESTED', 'OPEN', 'CLOSED', 'CLOSED', 'FAILED', 'REJECTED', 'X', null),
  is_open: fc.constantFrom(true, false, false, null, undefined),
  resolution: fc.constantFrom('SERVER_HOLD', 'UNRESOLVED', 'FALSE_POSITIVE', 'MOVED', null, ''),
  closed_at: date,
  closed_at_source: fc.constantFrom('MEASURED', 'DERIVED_FROM_NOTE', '', 'GUESSED'),
  created_at: date,
  abuse_contacts: fc.oneof(fc.array(contact, { maxLength: 4 }), fc.constantFrom(null, undefined)),
})
const periods = fc.constantFrom(null, { from: '2026-11-01', to: '2026-11-30' })

/** No case waits longer than since its request, where that is known. */
const longestOf = ({ created }: OutcomeCase, now: number) =>
  created === null ? Infinity : now - created

it('F13 every figure counts as many cases as the set behind it holds, whatever a service sends', () => {
  fc.assert(
    fc.property(fc.array(sent, { maxLength: 12 }), periods, (parts, period) => {
      const now = Date.parse(at(40))
      // Some of the dates are to come.
      const cases = casesOf(...parts).map((one) => ({ ...one, now }))
      const size = (set: CaseSet) => cases.filter((one) => isInSet(one, set, period)).length
      const rate = successRate(cases, period)
      for (const one of caseClasses) expect(size(one)).toBe(rate.counts[one])
      expect(size('rated')).toBe(rate.rated)
      expect(size('undated')).toBe(rate.undated)
      const time = timeToOutcome(cases, period)
      expect([size('timed'), size('timed-removed')]).toEqual([time.all.n, time.removed.n])
      for (const { key, removed, others } of time.buckets) expect(size(key)).toBe(removed + others)
      for (const source of dateSources) expect(size(`date-${source}`)).toBe(time.sources[source])
      for (const why of leftOutReasons) expect(size(`left-${why}`)).toBe(time.leftOut[why])
      const turn = whoseTurn(cases, now)
      for (const of of turns) expect(size(`turn-${of}`)).toBe(turn[of].n)
      expect(turns.reduce((sum, of) => sum + turn[of].n, 0)).toBe(rate.counts.open)
      for (const days of [1, 10]) {
        const { long, unclear } = longestWaits(cases, days, now)
        expect(size('wait-unclear')).toBe(unclear)
        expect(cases.filter((one) => waitsFor(one, days, now))).toHaveLength(long.length)
        for (const { one, wait } of long) expect(wait).toBeLessThanOrEqual(longestOf(one, now))
      }
      const clock = whoseClock(cases, period)
      expect([size('clock'), size('clock-unread')]).toEqual([clock.n, clock.unread])
      expect(size('clock-whole')).toBe(clock.whole)
      for (const stage of clockStages) {
        const { n, missing, disorder } = clock.stages[stage]
        expect(size(`${stage}-timed`)).toBe(n)
        expect(size(`${stage}-missing`)).toBe(missing)
        expect(size(`${stage}-disorder`)).toBe(disorder)
        expect(n + missing + disorder).toBe(clock.n)
      }
      const { list, undated } = providersOf(cases, period)
      for (const { key, cases: count } of list)
        expect(cases.filter((one) => hasContact(one, { key, reply: null }, period))).toHaveLength(
          count,
        )
      if (period) expect(size('report-undated')).toBe(undated)
    }),
  )
})

it('reads a set from an address, and nothing else', () => {
  for (const name of caseSetNames) expect(caseSetField.parse(name)).toBe(name)
  for (const raw of ['', 'everything', null, 3, undefined])
    expect(caseSetField.parse(raw)).toBeUndefined()
})
