import { lazy, Suspense } from 'react'
import type { CaseRow } from '#/api/all-cases.ts'
import { caseColumns } from '#/features/takedowns/case-columns.tsx'
import { DataTable } from '#/ui/data-table.tsx'
import type { AskedCases } from './case-search.ts'

const NoCases = lazy(async () => ({ default: (await import('./no-cases.tsx')).NoCases }))

const idOf = ({ id }: CaseRow) => id

/** Cases, newest first; state and outcome are two things (C112). */
export function CaseTable({
  search,
  rows,
  busy,
}: {
  search: AskedCases
  rows: readonly CaseRow[]
  busy: boolean
}) {
  return (
    <DataTable
      name="Takedowns"
      columns={caseColumns}
      rows={rows}
      rowKey={idOf}
      busy={busy}
      fill
      empty={
        <Suspense>
          <NoCases search={search} />
        </Suspense>
      }
    />
  )
}
