import { useSuspenseQuery } from '@tanstack/react-query'
import {
  createFileRoute,
  stripSearchParams,
  type ErrorComponentProps,
} from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import * as z from 'zod/mini'
import { isApiError } from '#/api/errors.ts'
import { scanListOptions } from '#/api/scans.ts'
import { RouteFailure } from '#/features/failures/route-failure.tsx'
import { ScanList } from '#/features/scans/scan-list.tsx'
import { zoneDefaults, zoneSearch } from '#/features/scans/zone.ts'
import { CountLine } from '#/product/lists/count-line.tsx'
import { ListFrame } from '#/product/lists/list-frame.tsx'
import { lastPage, pagingDefaults, pagingSearch } from '#/product/lists/paging.ts'
import { PastTheEnd } from '#/product/lists/past-the-end.tsx'
import { Refresh } from '#/ui/refresh.tsx'

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
  const { count } = reading.data
  const sub = <CountLine count={count} one="scan" many="scans" note="newest first" />
  const refresh = <Refresh reading={reading} />
  return (
    <ListFrame title="Scans" sub={sub} actions={refresh} {...shown} reading={reading}>
      <ScanList
        brandId={brandId}
        shown={shown}
        {...reading.data}
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
