import { useSuspenseQuery } from '@tanstack/react-query'
import {
  createFileRoute,
  stripSearchParams,
  type ErrorComponentProps,
} from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import * as z from 'zod/mini'
import { allScansOptions, scansProgressOptions } from '#/api/all-scans.ts'
import { isApiError } from '#/api/errors.ts'
import { scanListOptions } from '#/api/scans.ts'
import { RouteFailure } from '#/features/failures/route-failure.tsx'
import { ExportScans } from '#/features/scans/export-scans.tsx'
import { ScanList } from '#/features/scans/scan-list.tsx'
import { zoneDefaults, zoneSearch } from '#/features/scans/zone.ts'
import { CountLine } from '#/product/lists/count-line.tsx'
import { ListFrame } from '#/product/lists/list-frame.tsx'
import { lastPage, pagingDefaults, pagingSearch } from '#/product/lists/paging.ts'
import { PastTheEnd } from '#/product/lists/past-the-end.tsx'
import { PrintList } from '#/product/lists/print-list.tsx'
import { RowsOnPaper } from '#/product/lists/rows-on-paper.tsx'
import { mostOnPaper, usePrintList } from '#/product/lists/use-print-list.ts'
import { useWhole } from '#/product/lists/use-whole.ts'
import { ViewsButton } from '#/product/views/views-button.tsx'
import { Refresh } from '#/ui/refresh.tsx'
import { Toolbar } from '#/ui/toolbar.tsx'

export const Route = createFileRoute('/_app/brands/$brandId/scans')({
  staticData: { place: 'Scans' },
  validateSearch: z.object({ ...pagingSearch, ...zoneSearch }),
  search: { middlewares: [stripSearchParams({ ...pagingDefaults, ...zoneDefaults })] },
  loaderDeps: ({ search: { page, pageSize } }) => ({ page, pageSize }),
  loader: async ({ context: { queryClient }, params: { brandId }, deps, cause }) => {
    const page = scanListOptions(brandId, deps)
    // Only coming from elsewhere is waited for: on the screen itself the old rows stay until the new
    // ones are there, and a look ahead must not hold up the press that follows it.
    if (cause === 'enter') await queryClient.ensureQueryData(page)
    else void queryClient.prefetchQuery(page)
  },
  remountDeps: ({ params: { brandId } }) => brandId,
  component: Scans,
  errorComponent: Failure,
})

function Scans() {
  const { brandId } = Route.useParams()
  const asked = Route.useSearch()
  const shown = useDeferredValue(asked)
  const reading = useSuspenseQuery(scanListOptions(brandId, shown))
  const { count, next } = reading.data
  const all = useWhole(allScansOptions(brandId))
  const isPart = shown.page > 1 || next !== null
  const print = usePrintList({ reading: all, count, needsReading: isPart })
  const paper = { print, isPart, matching: all.data?.rows.length ?? 0 }
  const sub = <CountLine count={count} one="scan" many="scans" note="newest first" />
  const actions = (
    <>
      <Refresh reading={reading} />
      <Toolbar label="The whole list">
        <ViewsButton />
        <ExportScans brandId={brandId} count={count} />
        <PrintList
          print={print}
          progress={scansProgressOptions(brandId)}
          count={count}
          many="scans"
        />
      </Toolbar>
    </>
  )
  return (
    <ListFrame
      title="Scans"
      sub={sub}
      actions={actions}
      tools={<RowsOnPaper {...paper} {...shown} count={count} />}
      {...shown}
      reading={reading}
      isWhole={print.isWhole}
    >
      <ScanList
        brandId={brandId}
        shown={shown}
        {...reading.data}
        onPaper={print.isWhole ? (all.data?.rows.slice(0, mostOnPaper) ?? null) : null}
        last={count === null ? null : lastPage(count, shown.pageSize)}
        busy={shown !== asked}
      />
    </ListFrame>
  )
}

function Failure(failed: ErrorComponentProps) {
  const { brandId } = Route.useParams()
  const { page, pageSize } = Route.useSearch()
  const failure = <RouteFailure {...failed} />
  if (!isApiError(failed.error, 'not-found') || page === 1) return failure
  const first = scanListOptions(brandId, { page: 1, pageSize })
  return <PastTheEnd first={first} page={page} pageSize={pageSize} failure={failure} />
}
