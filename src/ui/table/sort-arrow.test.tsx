import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { SortDirection } from './column.ts'
import { DataTable } from './data-table.tsx'

/** Where the mark in the header of the only column points; `no` when it is not that of an order. */
function pointing(direction: SortDirection | undefined): 'up' | 'down' | 'no' {
  const { unmount } = render(
    <DataTable
      name="Domains"
      columns={[
        { id: 'host', header: 'Host', main: true, sort: 'ascending', cell: () => 'a.example' },
      ]}
      rows={[{ id: '1' }]}
      rowKey={({ id }) => id}
      sort={direction && { column: 'host', direction }}
      onSort={() => undefined}
    />,
  )
  const mark = screen.getByRole('button', { name: 'Host' }).querySelector('svg')?.classList
  unmount()
  const isDown = mark?.contains('lucide-arrow-down') === true
  if (!isDown && mark?.contains('lucide-arrow-up') !== true) return 'no'
  return isDown === mark.contains('rotate-180') ? 'up' : 'down'
}

it('the arrow in a header points up where the order ascends, down where it descends', () => {
  expect(pointing('ascending')).toBe('up')
  expect(pointing('descending')).toBe('down')
  expect(pointing(undefined)).toBe('no')
})
