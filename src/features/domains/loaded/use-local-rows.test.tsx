import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { HostRow } from '#/api/host-rows.ts'
import { noLocalFilters } from '#/replica/host-filters.ts'
import { useLocalRows } from './use-local-rows.ts'

const loaded = ['b.example', 'a.example'].map((name): HostRow => ({
  id: name,
  name,
  source: 'MANUAL',
  scanned: true,
  verdict: 'red',
  risk: 50,
  needsReview: true,
  httpCode: 200,
  scannedAt: '2026-11-20T09:00:00Z',
  openCase: null,
  feedback: undefined,
  screenshot: undefined,
}))

// A screen draws itself anew at every move of the cursor, with the same filters in a new object.
it('orders and filters loaded rows once for the same filters and order', () => {
  const { result, rerender } = renderHook(
    ({ direction }: { direction: 'asc' | 'desc' }) =>
      useLocalRows(
        loaded,
        { ...noLocalFilters, review: 'needed' },
        { column: 'domain', direction },
      ),
    { initialProps: { direction: 'asc' } },
  )
  const before = result.current.rows
  expect(before.map(({ name }) => name)).toEqual(['a.example', 'b.example'])
  rerender({ direction: 'asc' })
  expect(result.current.rows).toBe(before)
  rerender({ direction: 'desc' })
  expect(result.current.rows.map(({ name }) => name)).toEqual(['b.example', 'a.example'])
})
