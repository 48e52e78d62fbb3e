import { expect, it } from 'vitest'
import { everyDomain } from '#/api/domain-filters.ts'
import { isAnswered } from './answers.ts'

const known = { answers: { verdict: ['red' as const], http: [], risk: {} } }

it('F21 answers what it knows, and nothing that a filter asks which the copy has not heard of', () => {
  expect(isAnswered(known, everyDomain)).toBe(true)
  expect(isAnswered(known, { ...everyDomain, triage: 'filed', verdict: 'red', host: 'a' })).toBe(
    true,
  )
  expect(isAnswered(known, { ...everyDomain, verdict: 'amber' })).toBe(false)
  expect(isAnswered(known, { ...everyDomain, http: 'online' })).toBe(false)
  // As a later version has it, with a filter that the service has learnt.
  const later = { ...everyDomain, tag: 'urgent' }
  expect(isAnswered(known, later)).toBe(false)
})
