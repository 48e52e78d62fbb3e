import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, type ReactNode } from 'react'
import type { HostPage as Page } from '#/api/host-rows.ts'
import { DataTable } from '#/ui/data-table.tsx'
import type { Refreshable } from '#/ui/refresh.tsx'
import type { ListCount } from './desk.ts'
import { isFilteredLocally, type Asked } from './domain-search.ts'
import { hasTwoSpellings } from './host-filter.ts'
import { hosts, listKey } from './host-list.ts'
import { HostRows, type HostTableProps } from './host-rows.tsx'

const LocalHosts = lazy(async () => ({ default: (await import('./local-hosts.tsx')).LocalHosts }))
const OtherSpelling = lazy(async () => ({
  default: (await import('./other-spelling.tsx')).OtherSpelling,
}))

function HostTable({ view: _view, ...table }: HostTableProps) {
  return <DataTable name="Domains" {...table} fill reuse />
}

export type HostPageProps = {
  brandId: string
  /** What the address asks for, and what the page on screen is of. */
  asked: Asked
  shown: Asked
  onOpen: (id: string) => void
  page: Page
  counted: ListCount
  reading: Refreshable
  busy: boolean
  /** The way to other pages. */
  pages: ReactNode
}

/** One page of hosts to work through, where the cursor goes on to the next one; or all, once loaded. */
export function HostPage({ page, ...props }: HostPageProps) {
  const { brandId, shown } = props
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  async function turnTo(by: 1 | -1, openEvidence: boolean) {
    const there = { ...shown, page: shown.page + by }
    if (there.page < 1 || (by > 0 && page.next === null)) return null
    const { rows } = await queryClient.ensureQueryData(hosts(brandId, there))
    const index = by > 0 ? 0 : rows.length - 1
    const row = rows[index]
    if (!row) return null
    await (openEvidence
      ? navigate({
          to: '/brands/$brandId/domains/$domainId',
          params: { brandId, domainId: row.id },
          search: there,
          state: true,
        })
      : navigate({ to: '.', search: there }))
    return { row, index, list: listKey(there) }
  }

  const rows = {
    ...props,
    total: page.count,
    loaded: page.rows,
    form: page.form,
    fitting: page.rows,
    unsaid: 0,
    turnTo,
    Table: HostTable,
  }
  const paged = <HostRows {...rows} />
  return (
    <>
      {hasTwoSpellings(shown.host) && (
        <Suspense fallback={null}>
          <OtherSpelling brandId={brandId} search={shown} count={page.count} />
        </Suspense>
      )}
      {shown.rows === 'all' || isFilteredLocally(shown) ? (
        <Suspense fallback={paged}>
          <LocalHosts {...rows} />
        </Suspense>
      ) : (
        paged
      )}
    </>
  )
}
