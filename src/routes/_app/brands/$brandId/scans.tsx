import {
  createFileRoute,
  stripSearchParams,
  type ErrorComponentProps,
} from '@tanstack/react-router'
import * as z from 'zod/mini'
import { isApiError } from '#/api/errors.ts'
import { scanListOptions } from '#/api/scans.ts'
import { RouteFailure } from '#/features/failures/route-failure.tsx'
import { ScanScreen } from '#/features/scans/scan-screen.tsx'
import { scanDefaults, scanSearch } from '#/features/scans/scan-search.ts'
import { PastTheEnd } from '#/shared/lists/list-pages.tsx'
import { pagingDefaults, pagingSearch } from '#/shared/lists/paging.ts'

export const Route = createFileRoute('/_app/brands/$brandId/scans')({
  staticData: { title: 'Scans' },
  validateSearch: z.object({ ...pagingSearch, ...scanSearch }),
  search: { middlewares: [stripSearchParams({ ...pagingDefaults, ...scanDefaults })] },
  loaderDeps: ({ search: { page, pageSize } }) => ({ page, pageSize }),
  loader: async ({ context: { queryClient }, params: { brandId }, deps, cause }) => {
    const pageOptions = scanListOptions(brandId, deps)
    // Wait for the data only when this route opens. On a change of the list's page, the current rows stay visible.
    // A preload (the user points at a link) must end at once, because a click on the link waits for the preload.
    if (cause === 'enter') await queryClient.ensureQueryData(pageOptions)
    else void queryClient.prefetchQuery(pageOptions)
  },
  remountDeps: ({ params: { brandId } }) => brandId,
  component: Scans,
  errorComponent: Failure,
})

function Scans() {
  const { brandId } = Route.useParams()
  return <ScanScreen brandId={brandId} search={Route.useSearch()} />
}

function Failure(props: ErrorComponentProps) {
  const { brandId } = Route.useParams()
  const { page, pageSize } = Route.useSearch()
  const failure = <RouteFailure {...props} />
  const isPastTheEnd = isApiError(props.error, 'not-found') && page > 1
  if (!isPastTheEnd) return failure
  const options = scanListOptions(brandId, { page: 1, pageSize })
  return (
    <PastTheEnd firstPageOptions={options} page={page} pageSize={pageSize} fallback={failure} />
  )
}
