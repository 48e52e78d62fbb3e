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
import * as z from 'zod/mini'
import { isApiError } from '#/api/errors.ts'
import { oneOf } from '#/contract/search-field.ts'
import { lookForCopy } from '#/features/domains/device-copy/device-hosts.ts'
import {
  asksForVisualMatch,
  domainDefaults,
  domainSearch,
} from '#/features/domains/domain-search.ts'
import { apexes, hosts, prefetchList, prefetchNextPage } from '#/features/domains/host-list.ts'
import { pageToBegin } from '#/features/domains/page-to-begin.ts'
import type { RequestTakedowns } from '#/features/domains/request-takedowns.ts'
import { settingsRead } from '#/features/domains/table-settings.ts'
import { TriageScreen } from '#/features/domains/triage-screen.tsx'
import { RouteFailure } from '#/features/failures/route-failure.tsx'
import { bringHosts } from '#/features/requests/bulk/bring-hosts.ts'
import { requestHost } from '#/features/requests/request-hosts.ts'
import { notesRead } from '#/product/guide/closed-notes.ts'
import { pagingDefaults, pagingSearch } from '#/product/lists/paging.ts'
import { PastTheEnd } from '#/product/lists/past-the-end.tsx'
import { readBrandMarks } from '#/product/marks/use-brand-marks.ts'

const search = z.object({
  ...domainSearch,
  ...pagingSearch,
  ignored: oneOf(['visual_match'], undefined),
})
type Search = z.output<typeof search>

/** Where evidence has the page to itself. */
const page = '/_app/brands/$brandId/domains/$domainId/page'

export const Route = createFileRoute('/_app/brands/$brandId/domains')({
  staticData: { place: 'Domains', shape: 'tool-row-and-list' },
  validateSearch: (raw: z.input<typeof search> & SearchSchemaInput): Search =>
    search.parse(asksForVisualMatch(raw) ? { ...raw, ignored: 'visual_match' } : raw),
  search: { middlewares: [stripSearchParams({ ...domainDefaults, ...pagingDefaults })] },
  loaderDeps: ({ search: asked }) => asked,
  loader: async ({ context: { queryClient }, params: { brandId }, deps, cause, location }) => {
    const read = prefetchList(queryClient, brandId, deps)
    void lookForCopy(queryClient, brandId)
    if (cause === 'preload') return
    void read.then(() => prefetchNextPage(queryClient, brandId, deps))
    // Only coming from elsewhere is waited for: on the screen itself the old rows stay until the new
    // ones are there, and a look ahead must not hold up the press that follows it.
    if (cause !== 'enter') return
    await Promise.all([
      read,
      settingsRead(queryClient),
      readBrandMarks(queryClient, brandId),
      notesRead(queryClient),
    ])
    // Whoever comes to a certain row or domain is to find it.
    if (location.state.listRow !== undefined || !location.pathname.endsWith('/domains')) return
    const begin = await pageToBegin(queryClient, brandId, deps)
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
    await bringHosts(queryClient, brandId, requested)
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
  const failure = <RouteFailure {...failed} />
  const place = { page: asked.page, pageSize: asked.pageSize, failure }
  const first = { ...asked, page: 1 }
  if (!isApiError(failed.error, 'not-found') || asked.page === 1) return failure
  return asked.group === 'apex' ? (
    <PastTheEnd first={apexes(brandId, first)} {...place} />
  ) : (
    <PastTheEnd first={hosts(brandId, first)} {...place} />
  )
}
