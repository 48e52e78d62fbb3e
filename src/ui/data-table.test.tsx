import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { DataTable } from './data-table.tsx'
import type { Column, Sort } from './data-table.tsx'

type Row = { id: string; host: string; score: number }

const columns: Column<Row>[] = [
  { id: 'host', header: 'Host', main: true, sort: 'ascending', cell: (row) => row.host },
  { id: 'score', header: 'Risk', numeric: true, sort: 'descending', cell: (row) => row.score },
  { id: 'note', header: 'Note', cell: () => 'none' },
]
const rows: Row[] = [
  { id: '1', host: 'a.example', score: 9 },
  { id: '2', host: 'b.example', score: 3 },
]

function table(sort?: Sort, onSort = vi.fn<(sort: Sort) => void>(), list = rows) {
  render(
    <DataTable
      name="Domains"
      columns={columns}
      rows={list}
      rowKey={(row) => row.id}
      sort={sort}
      onSort={onSort}
      empty={<p>No domains.</p>}
    />,
  )
  return { onSort, table: screen.getByRole('table', { name: 'Domains' }) }
}

it('is a table by its name, with headers and named rows', () => {
  const { table: shown } = table()
  expect(
    within(shown)
      .getAllByRole('columnheader')
      .map((h) => h.textContent),
  ).toEqual(['Host', 'Risk', 'Note'])
  expect(
    within(shown)
      .getAllByRole('rowheader')
      .map((h) => h.textContent),
  ).toEqual(['a.example', 'b.example'])
  expect(within(shown).getAllByRole('row')).toHaveLength(3)
})

it('says how it is sorted, and only where it can be', () => {
  table({ column: 'score', direction: 'descending' })
  const sorted = screen.getAllByRole('columnheader').map((h) => h.getAttribute('aria-sort'))
  expect(sorted).toEqual(['none', 'descending', null])
})

it("asks for the column's first direction, then for the other", async () => {
  const first = table({ column: 'host', direction: 'ascending' })
  await userEvent.click(screen.getByRole('button', { name: 'Risk' }))
  await userEvent.click(screen.getByRole('button', { name: 'Host' }))
  expect(first.onSort.mock.calls).toEqual([
    [{ column: 'score', direction: 'descending' }],
    [{ column: 'host', direction: 'descending' }],
  ])
})

it('explains an empty list inside the table', () => {
  table(undefined, undefined, [])
  expect(within(screen.getByRole('table')).getByText('No domains.')).toBeTruthy()
})
