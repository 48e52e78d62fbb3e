import { expect, it } from 'vitest'
import { groupByTracking } from './host-under-brands.ts'

it('F16 distinguishes brands that track a host, brands that don’t, and brands whose lookup failed', () => {
  const error = new Error('no answer')
  const readings = [
    { data: 'row', error: null },
    { data: '', error: null },
    { data: undefined, error },
    { data: undefined, error: null },
    undefined,
    // Already loaded, and the reload is pending: the earlier result still counts.
    { data: 'older row', error },
  ]
  expect(groupByTracking(['a', 'b', 'c', 'd', 'e', 'f'], readings, (row) => row || null)).toEqual({
    tracking: [
      { brand: 'a', row: 'row' },
      { brand: 'f', row: 'older row' },
    ],
    notTracking: ['b'],
    failed: [{ brand: 'c', error }],
    pending: ['d', 'e'],
  })
})
