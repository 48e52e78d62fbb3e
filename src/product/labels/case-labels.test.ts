import { describe, expect, it } from 'vitest'
import { caseOutcome, caseState, type CaseStanding } from './case-labels.ts'

const standing = (given: Partial<CaseStanding>): CaseStanding => ({
  status: null,
  status_display: null,
  is_open: null,
  resolution: null,
  resolution_display: null,
  ...given,
})

describe('caseState', () => {
  it('C109 shows the label of the service and colours by code', () => {
    expect(caseState(standing({ status: 'REQUESTED', status_display: 'Awaiting us' }))).toEqual({
      word: 'Awaiting us',
      tone: 'amber',
    })
  })

  it('C110 lets is_open decide about a state that nobody knows', () => {
    const foreign = { status: 'ESCALATED_TO_LEGAL' }
    expect(caseState(standing({ ...foreign, is_open: true }))).toEqual({
      word: 'Escalated to legal',
      tone: 'accent',
    })
    expect(caseState(standing({ ...foreign, is_open: false })).tone).toBe('grey')
  })

  it('C112 never draws a closed case as a success', () => {
    expect(caseState(standing({ status: 'CLOSED', is_open: false })).tone).toBe('grey')
  })

  it('says when there is no state', () => {
    expect(caseState(standing({})).word).toBe('State not given')
  })
})

describe('caseOutcome', () => {
  it.each(['DOMAIN_SUSPENDED', 'CONTENT_REMOVED', 'SERVER_HOLD', 'VOLUNTARY_TAKEDOWN'])(
    'C112 counts %s as a success',
    (resolution) => {
      expect(caseOutcome(standing({ status: 'CLOSED', resolution }))?.tone).toBe('green')
    },
  )

  it.each(['UNRESOLVED', 'FALSE_POSITIVE', 'DOMAIN_TRANSFERRED', '__proto__'])(
    'C112 does not count %s as a success',
    (resolution) => {
      expect(caseOutcome(standing({ status: 'CLOSED', resolution }))?.tone).not.toBe('green')
    },
  )

  it('C113 says so when a closed case has no outcome', () => {
    expect(caseOutcome(standing({ status: 'CLOSED' }))?.word).toBe('Outcome not stated')
    expect(caseOutcome(standing({ status: 'FAILED' }))).toBeNull()
    expect(caseOutcome(standing({ status: 'OPEN' }))).toBeNull()
  })
})
