import { useQueryClient } from '@tanstack/react-query'
import {
  createFileRoute,
  redirect,
  stripSearchParams,
  useMatch,
  useParams,
  type ErrorComponentProps,
  type SearchSchemaInput,
} from '@tanstack/react-router'
import type * as z from 'zod/mini'
import { domainPageOptions } from '#/api/domains.ts'
import { isApiError } from '#/api/errors.ts'
import { pageToBegin, prefetchNextPage, prefetchPage } from '#/features/domains/domain-list.ts'
import {
  asksForVisualMatch,
  domainDefaults,
  domainSearch,
  pageParams,
} from '#/features/domains/domain-search.ts'
import { settingsRead } from '#/features/domains/table-settings.ts'
import { TriageScreen } from '#/features/domains/triage-screen.tsx'
import type { RequestTakedowns } from '#/features/domains/use-decisions.ts'
import { RouteFailure } from '#/features/failures/route-failure.tsx'
import { requestHost } from '#/features/requests/ask-for-request.tsx'
import { addHostsToList } from '#/features/requests/drafts.ts'
import { PastTheEnd } from '#/shared/lists/list-pages.tsx'
import { readBrandMarks } from '#/shared/marks/brand-marks.ts'
import { firstPaint } from '#/ui/first-paint.ts'

/** Where evidence has the page to itself. */
const page = '/_app/brands/$brandId/domains/$domainId/page'

export const Route = createFileRoute('/_app/brands/$brandId/domains')({
  staticData: { place: 'Domains', shape: 'tools-and-list' },
  validateSearch: (raw: z.input<typeof domainSearch> & SearchSchemaInput) =>
    domainSearch.parse(asksForVisualMatch(raw) ? { ...raw, ignored: 'visual_match' } : raw),
  search: { middlewares: [stripSearchParams(domainDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params: { brandId }, deps, cause, location }) => {
    const read = prefetchPage(queryClient, brandId, deps)
    if (cause === 'preload') return
    void Promise.all([read, firstPaint]).then(() => prefetchNextPage(queryClient, brandId, deps))
    // Only coming from elsewhere is waited for: on the screen itself the old rows stay until the new ones are there.
    if (cause !== 'enter') return
    const [marks] = await Promise.all([
      readBrandMarks(queryClient, brandId),
      read,
      settingsRead(queryClient),
    ])
    // Whoever comes to a certain row or domain is to find it.
    if (location.state.listRow !== undefined || !location.pathname.endsWith('/domains')) return
    const begin = await pageToBegin(queryClient, brandId, deps, marks)
    if (begin !== null && begin !== deps.page)
      throw redirect({
        to: '/brands/$brandId/domains',
        params: { brandId },
        search: { ...deps, page: begin },
        state: { reviewFrom: begin },
        replace: true,
      })
  },
  remountDeps: ({ params: { brandId } }) => brandId,
  component: Domains,
})

function Domains() {
  const { brandId } = Route.useParams()
  const queryClient = useQueryClient()
  const navigate = Route.useNavigate()
  // What `t`, "Request takedowns" and the actions of a row and a group lead to: one host to its form,
  // several to their list, where each is looked at before it is sent.
  const onRequest: RequestTakedowns = async (requested) => {
    const [only, ...others] = requested
    if (only && others.length === 0) return requestHost(brandId, only.name)
    await addHostsToList(queryClient, brandId, requested)
    return navigate({ to: '/takedowns/bulk', search: { brand: brandId } })
  }
  return (
    <TriageScreen
      brandId={brandId}
      address={Route.useSearch()}
      openId={useParams({ strict: false, select: ({ domainId }) => domainId ?? null })}
      isPage={useMatch({ from: page, shouldThrow: false }) !== undefined}
      onRequest={onRequest}
      Failure={Failure}
    />
  )
}

function Failure(failed: ErrorComponentProps) {
  const { brandId } = Route.useParams()
  const asked = Route.useSearch()
  const failure = <RouteFailure {...failed} hasHead />
  if (!isApiError(failed.error, 'not-found') || asked.page === 1) return failure
  return (
    <PastTheEnd
      first={domainPageOptions(brandId, pageParams({ ...asked, page: 1 }))}
      page={asked.page}
      pageSize={asked.pageSize}
      failure={failure}
    />
  )
}
