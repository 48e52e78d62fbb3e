import { describe, expect, it } from 'vitest'
import { caseOutcomeLabel, caseStatusLabel, type CaseStatus } from './case-labels.ts'

const row = (given: Partial<CaseStatus>): CaseStatus => ({
  status: null,
  status_display: null,
  is_open: null,
  resolution: null,
  resolution_display: null,
  ...given,
})

describe('caseStatusLabel', () => {
  it('C109 shows the label of the service and colours by code', () => {
    expect(caseStatusLabel(row({ status: 'REQUESTED', status_display: 'Awaiting us' }))).toEqual({
      word: 'Awaiting us',
      tone: 'amber',
    })
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

  it('says when there is no state', () => {
    expect(caseStatusLabel(row({})).word).toBe('State not given')
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
    expect(caseOutcomeLabel(row({ status: 'CLOSED' }))?.word).toBe('Outcome not stated')
    expect(caseOutcomeLabel(row({ status: 'FAILED' }))).toBeNull()
    expect(caseOutcomeLabel(row({ status: 'OPEN' }))).toBeNull()
  })
})
