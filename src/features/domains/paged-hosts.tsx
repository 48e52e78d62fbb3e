import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, type ReactNode } from 'react'
import type { Asked } from './domain-search.ts'
import { HostDesk } from './host-desk.tsx'
import { listKey, needsFullRows, readHosts, type HostPage } from './host-list.ts'
import { HostTable } from './host-table.tsx'
import { filterLocally } from './loaded/local-filters.ts'
import { OtherSpelling } from './other-spelling.tsx'
import type { RequestTakedowns } from './request-takedowns.ts'
import { useSelection } from './selection/use-selection.ts'

const LoadedHosts = lazy(async () => ({
  default: (await import('./loaded-hosts.tsx')).LoadedHosts,
}))

export type PagedHostsProps = {
  brandId: string
  /** What the address asks for, and what the page on screen is of. */
  asked: Asked
  shown: Asked
  openId: string | null
  page: HostPage
  sub: ReactNode
  notices: ReactNode
  pages: ReactNode
  pane: ReactNode
  onRequest: RequestTakedowns
}

/** One page of hosts to work through, where the cursor goes on to the next one; or all, once loaded. */
export function PagedHosts({ page, pages, ...props }: PagedHostsProps) {
  'use memo'
  const { brandId, asked, shown } = props
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const selecting = useSelection(brandId)
  const local = filterLocally(page.rows, shown)

  async function turnTo(by: 1 | -1, openEvidence: boolean) {
    const there = { ...shown, page: shown.page + by }
    if (there.page < 1 || (by > 0 && page.next === null)) return null
    const { rows } = await readHosts(queryClient, brandId, there)
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

  const desk = {
    ...props,
    selecting,
    list: listKey(shown),
    busy: asked !== shown,
    notices: (
      <>
        {props.notices}
        <OtherSpelling brandId={brandId} search={shown} count={page.count} />
      </>
    ),
  }
  const paged = (
    <HostDesk
      {...desk}
      form={needsFullRows(brandId) ? 'full' : 'compact'}
      rows={local.rows}
      unsaid={local.unsaid}
      loadedRows={page.rows}
      total={page.count}
      pages={pages}
      turnTo={turnTo}
      Table={HostTable}
    />
  )
  return shown.rows === 'all' ? (
    <Suspense fallback={paged}>
      <LoadedHosts {...desk} form="compact" unloaded={paged} loadedRows={page.rows} />
    </Suspense>
  ) : (
    paged
  )
}
