import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import {
  createFileRoute,
  stripSearchParams,
  useParams,
  type ErrorComponentProps,
  type SearchSchemaInput,
} from '@tanstack/react-router'
import * as z from 'zod/mini'
import { isApiError } from '#/api/errors.ts'
import { oneOf } from '#/contract/search-field.ts'
import type { ListParts, ListReading } from '#/features/domains/domain-list.tsx'
import {
  asksForVisualMatch,
  domainDefaults,
  domainSearch,
} from '#/features/domains/domain-search.ts'
import {
  apexes,
  hosts as hostsOf,
  prefetchList,
  prefetchNextPage,
} from '#/features/domains/host-list.ts'
import { IgnoredPart } from '#/features/domains/ignored-part.tsx'
import type { RequestTakedowns } from '#/features/domains/request-takedowns.ts'
import { hasTableWishes } from '#/features/domains/table-wishes.ts'
import { TriageScreen } from '#/features/domains/triage-screen.tsx'
import { RouteFailure } from '#/features/failures/route-failure.tsx'
import { CountLine } from '#/product/lists/count-line.tsx'
import { ListNotices } from '#/product/lists/list-notices.tsx'
import { ListPages } from '#/product/lists/list-pages.tsx'
import { pagingDefaults, pagingSearch } from '#/product/lists/paging.ts'
import { PastTheEnd } from '#/product/lists/past-the-end.tsx'

const search = z.object({
  ...domainSearch,
  ...pagingSearch,
  ignored: oneOf(['visual_match'], undefined),
})
type Search = z.output<typeof search>

export const Route = createFileRoute('/_app/brands/$brandId/domains')({
  staticData: { place: 'Domains' },
  validateSearch: (raw: z.input<typeof search> & SearchSchemaInput): Search =>
    search.parse(asksForVisualMatch(raw) ? { ...raw, ignored: 'visual_match' } : raw),
  search: { middlewares: [stripSearchParams({ ...domainDefaults, ...pagingDefaults })] },
  loaderDeps: ({ search: asked }) => asked,
  loader: async ({ context: { queryClient }, params: { brandId }, deps, cause }) => {
    const read = prefetchList(queryClient, brandId, deps)
    if (cause === 'preload') return
    void read.then(() => prefetchNextPage(queryClient, brandId, deps))
    // Only coming from elsewhere is waited for: on the screen itself the old rows stay until the new
    // ones are there, and a look ahead must not hold up the press that follows it.
    if (cause === 'enter') await Promise.all([read, hasTableWishes() && readPrefs(queryClient)])
  },
  remountDeps: ({ params: { brandId } }) => brandId,
  component: Domains,
})

/** Their code comes with the screen; only the loader begins with the app. */
async function readPrefs(queryClient: QueryClient): Promise<void> {
  const code = await import('#/features/domains/table-prefs.ts').catch(() => null)
  await code?.prefsRead(queryClient)
}

const parts: ListParts = {
  count: (counted) => <CountLine {...counted} />,
  notices: (reading) => <Notices reading={reading} />,
  pages: (facts) => <ListPages {...facts} />,
}

function Notices({ reading }: { reading: ListReading }) {
  const { ignored } = Route.useSearch()
  return (
    <>
      <ListNotices reading={reading} unreadable={reading.data.unreadable} />
      {ignored && <IgnoredPart />}
    </>
  )
}

function Domains() {
  const { brandId } = Route.useParams()
  const queryClient = useQueryClient()
  const navigate = Route.useNavigate()
  // What `t`, "Request takedowns" and the actions of a row and a group lead to: one host to its form,
  // several to their list, where each is looked at before it is sent.
  const onRequest: RequestTakedowns = async (hosts) => {
    const [only, ...others] = hosts
    if (only && others.length === 0)
      return (await import('#/features/requests/request-hosts.ts')).requestHost(brandId, only.name)
    const { bringHosts } = await import('#/features/requests/bulk/bring-hosts.ts')
    await bringHosts(queryClient, brandId, hosts)
    return navigate({ to: '/takedowns/bulk', search: { brand: brandId } })
  }
  return (
    <TriageScreen
      brandId={brandId}
      asked={Route.useSearch()}
      openId={useParams({ strict: false, select: ({ domainId }) => domainId ?? null })}
      onRequest={onRequest}
      parts={parts}
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
    <PastTheEnd first={hostsOf(brandId, first)} {...place} />
  )
}
