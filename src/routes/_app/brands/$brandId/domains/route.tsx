import { useQueryClient } from '@tanstack/react-query'
import {
  createFileRoute,
  stripSearchParams,
  useMatch,
  useParams,
  type ErrorComponentProps,
  type SearchSchemaInput,
} from '@tanstack/react-router'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { isApiError } from '#/api/errors.ts'
import {
  domainPageOptions,
  prefetchNextPage,
  prefetchPage,
} from '#/features/domains/domain-list.ts'
import {
  domainDefaults,
  parseDomainSearch,
  type domainSearch,
} from '#/features/domains/domain-search.ts'
import { evidenceCode } from '#/features/domains/evidence-code.ts'
import { tableSettingsOptions } from '#/features/domains/table-settings.ts'
import { TriageScreen } from '#/features/domains/triage-screen.tsx'
import type { RequestTakedowns } from '#/features/domains/use-decisions.ts'
import { useTriage } from '#/features/domains/use-triage.ts'
import { RouteFailure } from '#/features/failures/route-failure.tsx'
import { addLinesToList } from '#/features/requests/drafts.ts'
import { PastTheEnd } from '#/shared/lists/list-pages.tsx'
import { loadBrandNotes } from '#/shared/triage-notes/triage-notes.ts'
import { loadDeviceValue } from '#/shared/use-device-value.ts'
import { firstPaint } from '#/ui/first-paint.ts'
import { createLazyCode, LazyPart, OpeningDialog } from '#/ui/lazy-part.tsx'

const requestForm = createLazyCode(() => import('#/features/requests/request-form.tsx'))

const evidencePage = '/_app/brands/$brandId/domains/$domainId/page'

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
    // Await only when entering the page. Within the page, the previous rows stay until new ones are loaded.
    if (cause !== 'enter') return
    await Promise.all([
      loadBrandNotes(queryClient, brandId),
      pageLoaded,
      loadDeviceValue(queryClient, tableSettingsOptions),
    ])
  },
  remountDeps: ({ params: { brandId } }) => brandId,
  component: Domains,
})

function Domains() {
  const { brandId } = Route.useParams()
  const queryClient = useQueryClient()
  const navigate = Route.useNavigate()
  const [openRequest, setOpenRequest] = useState<{ host: string; onQueued: () => void } | null>(
    null,
  )
  // One host opens the request form. Several are added to the bulk request for review. The route connects the two
  // features, because features don't import each other.
  const handleRequest: RequestTakedowns = (names, onQueued) => {
    const [host, ...others] = names
    if (host !== undefined && others.length === 0) setOpenRequest({ host, onQueued })
    else
      void addLinesToList(queryClient, names).then(() =>
        navigate({ to: '/takedowns/bulk', search: { brand: brandId } }),
      )
  }
  const triage = useTriage({
    brandId,
    urlSearch: Route.useSearch(),
    openId: useParams({ strict: false, select: ({ domainId }) => domainId ?? null }),
    isFullPage: useMatch({ from: evidencePage, shouldThrow: false }) !== undefined,
    onRequest: handleRequest,
  })
  return (
    <>
      <TriageScreen triage={triage} Failure={Failure} />
      {openRequest && (
        <LazyPart part={requestForm} fallback={<OpeningDialog label="Request takedown" />}>
          {({ RequestDialog }) => (
            <RequestDialog
              brandId={brandId}
              host={openRequest.host}
              onQueued={openRequest.onQueued}
              onClose={() => setOpenRequest(null)}
            />
          )}
        </LazyPart>
      )}
    </>
  )
}

function Failure(props: ErrorComponentProps) {
  const { brandId } = Route.useParams()
  const search = Route.useSearch()
  const failure = <RouteFailure {...props} hasHeading />
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
