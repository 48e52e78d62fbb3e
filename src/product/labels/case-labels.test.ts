import { describe, expect, it } from 'vitest'
import {
  caseOutcomeLabel,
  caseStatusLabel,
  outcomeLabel,
  statusLabel,
  type CaseStatus,
} from './case-labels.ts'

const row = (given: Partial<CaseStatus>): CaseStatus => ({
  status: null,
  status_display: null,
  is_open: null,
  resolution: null,
  resolution_display: null,
  ...given,
})

describe('caseStatusLabel', () => {
  it('C109 says a known code in the same words everywhere, whatever the service calls it', () => {
    expect(caseStatusLabel(row({ status: 'REQUESTED', status_display: 'Awaiting us' }))).toEqual({
      word: statusLabel('REQUESTED'),
      tone: 'amber',
    })
    expect(
      caseOutcomeLabel(row({ resolution: 'SERVER_HOLD', resolution_display: 'On hold' }))?.word,
    ).toBe(outcomeLabel('SERVER_HOLD'))
  })

  it('C109 calls a code that nobody knows what the service calls it', () => {
    const foreign = { status: 'LEGAL', status_display: 'With our lawyers' }
    expect(caseStatusLabel(row(foreign)).word).toBe('With our lawyers')
    const outcome = { resolution: 'PARKED', resolution_display: 'Domain parked' }
    expect(caseOutcomeLabel(row(outcome))?.word).toBe('Domain parked')
  })

  it('C110 lets is_open decide about a state that nobody knows', () => {
    const foreign = { status: 'ESCALATED_TO_LEGAL' }
    expect(caseStatusLabel(row({ ...foreign, is_open: true }))).toEqual({
      word: 'Escalated to legal',
      tone: 'accent',
    })
    expect(caseStatusLabel(row({ ...foreign, is_open: false })).tone).toBe('grey')
  })

  it('C112 never draws a closed case as a success', () => {
    expect(caseStatusLabel(row({ status: 'CLOSED', is_open: false })).tone).toBe('grey')
  })

  it('says when there is no status', () => {
    expect(caseStatusLabel(row({})).word).toBe('Status not reported')
  })
})

describe('caseOutcomeLabel', () => {
  it.each(['DOMAIN_SUSPENDED', 'CONTENT_REMOVED', 'SERVER_HOLD', 'VOLUNTARY_TAKEDOWN'])(
    'C112 counts %s as a success',
    (resolution) => {
      expect(caseOutcomeLabel(row({ status: 'CLOSED', resolution }))?.tone).toBe('green')
    },
  )

  it.each(['UNRESOLVED', 'FALSE_POSITIVE', 'DOMAIN_TRANSFERRED', '__proto__'])(
    'C112 does not count %s as a success',
    (resolution) => {
      expect(caseOutcomeLabel(row({ status: 'CLOSED', resolution }))?.tone).not.toBe('green')
    },
  )

  it('C113 says so when a closed case has no outcome', () => {
    expect(caseOutcomeLabel(row({ status: 'CLOSED' }))?.word).toBe('Outcome not reported')
    expect(caseOutcomeLabel(row({ status: 'FAILED' }))).toBeNull()
    expect(caseOutcomeLabel(row({ status: 'OPEN' }))).toBeNull()
  })
})
