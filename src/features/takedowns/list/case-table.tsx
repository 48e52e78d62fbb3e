import { Link } from '@tanstack/react-router'
import type { Takedown } from '#/contract/takedown.ts'
import { buttonClass } from '#/ui/button.tsx'
import { DataTable } from '#/ui/data-table.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { takedownColumns } from './takedown-columns.tsx'
import type { TakedownSearch } from './takedown-search.ts'

function NoCases({ search }: { search: TakedownSearch }) {
  if (search.brand === undefined && search.status === undefined)
    return (
      <EmptyState
        title="There are no takedown cases yet."
        text="You see the cases that you requested and those of your brands."
      />
    )
  return (
    <EmptyState
      title={
        search.status === undefined
          ? 'No takedown was requested for this brand.'
          : 'No case is in this state.'
      }
      actions={
        <Link to="/takedowns" search={{}} className={buttonClass()}>
          See all cases
        </Link>
      }
    />
  )
}

/** One page of cases, newest first. */
export function TakedownTable({
  search,
  rows,
  busy,
}: {
  search: TakedownSearch
  rows: readonly Takedown[]
  busy: boolean
}) {
  return (
    <DataTable
      name="Takedowns"
      columns={takedownColumns}
      rows={rows}
      rowKey={({ id }) => id}
      busy={busy}
      fill
      empty={<NoCases search={search} />}
    />
  )
}
