import { expect, it } from 'vitest'
import { caseAge, closingPrecision, closingTime } from './closing-labels.ts'

const at = '2026-11-19T10:00:00Z'
const now = Date.parse('2026-11-20T10:00:00Z')
const row = {
  status: 'CLOSED',
  status_display: null,
  is_open: false,
  resolution: null,
  resolution_display: null,
  created_at: '2026-11-10T09:00:00Z',
  closed_at: at,
  closed_at_source: 'MEASURED',
}

it('C116 a closing time rebuilt from a note is only about right, in every place', () => {
  expect(closingTime(at, 'DERIVED_FROM_NOTE')).toBe('about 19 Nov 2026, ±1 day')
  expect(closingTime(at, 'MEASURED')).toMatch(/^19 Nov 2026, \d\d:00/)
  expect(caseAge({ ...row, closed_at_source: 'DERIVED_FROM_NOTE' }, now)).toBe(
    'closed after about 9 days, ±1 day',
  )
  expect(caseAge(row, now)).toBe('closed after 9 days')
})

it('C115 an open case has no closing time, and an unknown source promises nothing', () => {
  expect([closingTime(null, null), closingPrecision(null)]).toEqual([null, null])
  expect(closingPrecision('IMPORTED')).toBe('Imported')
})

it('C117 what has no dates, or dates that contradict each other, has no length', () => {
  expect(caseAge({ ...row, closed_at: null }, now)).toBeNull()
  expect(caseAge({ ...row, closed_at: '2026-11-01T00:00:00Z' }, now)).toBe(
    'dates contradict each other',
  )
  expect(caseAge({ ...row, created_at: 'yesterday' }, now)).toBeNull()
})

it('C111 a request tells how long it waits for approval', () => {
  const open = { ...row, is_open: true, closed_at: null, closed_at_source: null }
  expect(caseAge({ ...open, status: 'REQUESTED' }, now)).toBe(
    'waiting for approval by your provider for 10 days',
  )
  expect(caseAge({ ...open, status: 'ESCALATED' }, now)).toBe('open for 10 days')
})
