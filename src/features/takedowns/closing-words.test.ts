import { expect, it } from 'vitest'
import { closingPrecision, closingTime } from './closing-words.ts'

it('C116 a closing time rebuilt from a note is only about right, in every place', () => {
  const at = '2026-11-19T10:00:00Z'
  expect(closingTime(at, 'DERIVED_FROM_NOTE')).toMatch(/^about 19 Nov 2026/)
  expect(closingTime(at, 'MEASURED')).toMatch(/^19 Nov 2026/)
  expect(closingPrecision('DERIVED_FROM_NOTE')).toContain('plus or minus 1 day')
})

it('C115 an open case has no closing time, and an unknown source promises nothing', () => {
  expect([closingTime(null, null), closingPrecision(null)]).toEqual([null, null])
  expect(closingPrecision('IMPORTED')).toBe('Imported')
})
