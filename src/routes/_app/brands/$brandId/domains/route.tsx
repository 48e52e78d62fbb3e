import {
  createFileRoute,
  stripSearchParams,
  type ErrorComponentProps,
  type SearchSchemaInput,
} from '@tanstack/react-router'
import type * as z from 'zod/mini'
import { isApiError } from '#/api/errors.ts'
import {
  domainPageOptions,
  prefetchNextPage,
  prefetchPage,
} from '#/features/domains/domain-page.ts'
import {
  domainDefaults,
  parseDomainSearch,
  type domainSearch,
} from '#/features/domains/domain-search.ts'
import { evidenceCode, pictureWallCode } from '#/features/domains/lazy-code.ts'
import { tableSettingsOptions } from '#/features/domains/table-settings.ts'
import { TriageScreen } from '#/features/domains/triage-screen.tsx'
import { useOpenEvidence } from '#/features/domains/use-evidence.ts'
import { useTriage } from '#/features/domains/use-triage.ts'
import { RouteFailure } from '#/features/failures/route-failure.tsx'
import { PastTheEnd } from '#/shared/lists/list-pages.tsx'
import { loadBrandNotes } from '#/shared/triage-notes/triage-notes.ts'
import { loadDeviceValue } from '#/shared/use-device-value.ts'
import { firstPaint } from '#/ui/first-paint.ts'
import { useRequestTakedowns } from './-use-request-takedowns.tsx'

export const Route = createFileRoute('/_app/brands/$brandId/domains')({
  staticData: { title: 'Domains', shape: 'tools-and-list' },
  validateSearch: (raw: z.input<typeof domainSearch> & SearchSchemaInput) => parseDomainSearch(raw),
  search: { middlewares: [stripSearchParams(domainDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params: { brandId }, deps, cause }) => {
    const pageLoaded = prefetchPage(queryClient, brandId, deps)
    if (cause === 'preload') return
    void Promise.all([pageLoaded, firstPaint]).then(() =>
      prefetchNextPage(queryClient, brandId, deps),
    )
    void firstPaint.then(evidenceCode.load)
    const viewLoaded = deps.view === 'pictures' ? pictureWallCode.load() : null
    // Await data only when this route opens. On later URL changes, the previous rows stay until new rows are loaded.
    if (cause === 'enter')
      await Promise.all([
        loadBrandNotes(queryClient, brandId),
        pageLoaded,
        loadDeviceValue(queryClient, tableSettingsOptions),
      ])
    // Keep the previous view and its shortcuts until the code of the new view is loaded.
    await viewLoaded
  },
  remountDeps: ({ params: { brandId } }) => brandId,
  component: Domains,
})

function Domains() {
  const { brandId } = Route.useParams()
  const { onRequest, dialog } = useRequestTakedowns(brandId)
  const triage = useTriage({
    brandId,
    urlSearch: Route.useSearch(),
    ...useOpenEvidence(brandId, 'domains'),
    onRequest,
  })
  return (
    <>
      <TriageScreen triage={triage} Failure={Failure} />
      {dialog}
    </>
  )
}

function Failure(props: ErrorComponentProps) {
  const { brandId } = Route.useParams()
  const search = Route.useSearch()
  const failure = <RouteFailure {...props} isBelowHeading />
  if (!isApiError(props.error, 'not-found') || search.page === 1) return failure
  return (
    <PastTheEnd
      firstPageOptions={domainPageOptions(brandId, { ...search, page: 1 })}
      page={search.page}
      pageSize={search.pageSize}
      fallback={failure}
    />
  )
}
