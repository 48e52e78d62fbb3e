import { useQuery, useQueryClient, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import {
  CatchBoundary,
  createFileRoute,
  Outlet,
  stripSearchParams,
  useParams,
  type ErrorComponentProps,
  type SearchSchemaInput,
} from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue } from 'react'
import * as z from 'zod/mini'
import { domainCountOptions, domainListOptions } from '#/api/domains.ts'
import { isApiError } from '#/api/errors.ts'
import type { Page } from '#/contract/page.ts'
import { oneOf } from '#/contract/search-field.ts'
import {
  asksForVisualMatch,
  domainDefaults,
  domainFilters,
  domainSearch,
  hostListParams,
} from '#/features/domains/domain-search.ts'
import {
  apexes,
  compactHosts,
  fullHosts,
  needsFullRows,
  prefetchList,
  prefetchNextPage,
  rememberFullRows,
  type HostPage,
} from '#/features/domains/host-list.ts'
import { PagedHosts } from '#/features/domains/paged-hosts.tsx'
import type { RequestTakedowns } from '#/features/domains/request-takedowns.ts'
import { TriageLayout } from '#/features/domains/triage-layout.tsx'
import { LateRouteFailure } from '#/features/failures/late.tsx'
import { CountLine } from '#/features/lists/count-line.tsx'
import { ListNotices } from '#/features/lists/list-notices.tsx'
import { ListPages } from '#/features/lists/list-pages.tsx'
import { pagingDefaults, pagingSearch } from '#/features/lists/paging.ts'
import { PastTheEnd } from '#/features/lists/past-the-end.tsx'
import { formatCount } from '#/lib/numbers.ts'

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
    if (cause === 'enter') await Promise.all([read, readPrefs(queryClient)])
  },
  remountDeps: ({ params: { brandId } }) => brandId,
  component: Domains,
})

/** Their code comes with the screen; only the loader begins with the app. */
async function readPrefs(queryClient: QueryClient): Promise<void> {
  const code = await import('#/features/domains/table-prefs.ts').catch(() => null)
  await code?.prefsRead(queryClient)
}

const PagedApexes = lazy(async () => ({
  default: (await import('#/features/domains/paged-apexes.tsx')).PagedApexes,
}))

/** What all parts of the screen need; while `shown` is not what is `asked`, newer rows are on the way. */
type ScreenProps = {
  brandId: string
  asked: Search
  shown: Search
  openId: string | null
  onRequest: RequestTakedowns
}

const useOpenId = () => useParams({ strict: false, select: ({ domainId }) => domainId ?? null })

/** Whether the rows of an address are here already, from an earlier look or one ahead. */
function useWasRead(brandId: string, asked: Search): boolean {
  const queryClient = useQueryClient()
  const hosts = needsFullRows(brandId) ? fullHosts(brandId, asked) : compactHosts(brandId, asked)
  const { queryKey } = asked.group === 'apex' ? apexes(brandId, asked) : hosts
  return queryClient.getQueryData<unknown>(queryKey) !== undefined
}

function Domains() {
  const { brandId } = Route.useParams()
  const asked = Route.useSearch()
  const waited = useDeferredValue(asked)
  // What was read ahead is shown in the frame after the press; only the rest is waited for.
  const shown = useWasRead(brandId, asked) ? asked : waited
  const queryClient = useQueryClient()
  const navigate = Route.useNavigate()
  // What `t`, "Request takedowns" and the actions of a row and a group lead to: several hosts to their
  // list, where each is looked at before it is sent.
  const onRequest: RequestTakedowns = async (hosts) => {
    if (hosts.length > 1) {
      const { bringHosts } = await import('#/features/requests/bulk/bring-hosts.ts')
      await bringHosts(queryClient, brandId, hosts)
      return navigate({ to: '/takedowns/bulk', search: { brand: brandId } })
    }
    const { holdHosts } = await import('#/features/domains/marks/hold-hosts.ts')
    return holdHosts(queryClient, brandId, hosts)
  }
  const screen = { brandId, asked, shown, openId: useOpenId(), onRequest }
  return (
    <CatchBoundary getResetKey={() => JSON.stringify(shown)} errorComponent={Failure}>
      {shown.group === 'apex' ? (
        <Apexes {...screen} />
      ) : needsFullRows(brandId) ? (
        <FullHosts {...screen} />
      ) : (
        <CompactHosts {...screen} />
      )}
    </CatchBoundary>
  )
}

function CompactHosts(screen: ScreenProps) {
  const { brandId, shown } = screen
  const reading = useSuspenseQuery(compactHosts(brandId, shown))
  if (!reading.data.short) return <Hosts {...screen} reading={reading} />
  rememberFullRows(brandId)
  return <FullHosts {...screen} />
}

function FullHosts(screen: ScreenProps) {
  const { brandId, shown } = screen
  return <Hosts {...screen} reading={useSuspenseQuery(fullHosts(brandId, shown))} />
}

type Reading<Data> = {
  data: Data
  error: Error | null
  dataUpdatedAt: number
  isFetching: boolean
  refetch: () => Promise<unknown>
}

/** What surrounds the rows of any page of the list. */
const around = (shown: Search, reading: Reading<Page<unknown>>) => ({
  notices: (
    <>
      <ListNotices reading={reading} unreadable={reading.data.unreadable} />
      {shown.ignored && (
        <output className="rounded-control bg-grey-soft px-2.5 py-1.5 text-sm text-grey">
          The address asks for the visual match, which the service does not offer any more. That
          part is ignored.
        </output>
      )}
    </>
  ),
  pages: reading.data.count !== 0 && (
    <ListPages {...shown} count={reading.data.count} more={reading.data.next !== null} />
  ),
  pane: <Outlet />,
})

function Hosts({ reading, ...screen }: ScreenProps & { reading: Reading<HostPage> }) {
  const { shown } = screen
  const sub = (
    <CountLine
      count={reading.data.count}
      one="domain"
      many="domains"
      at={reading.dataUpdatedAt}
      {...(shown.triage === 'queue' ? { note: 'figures elsewhere may be up to 5 min older' } : {})}
    />
  )
  return <PagedHosts {...screen} {...around(shown, reading)} page={reading.data} sub={sub} />
}

function Apexes(screen: ScreenProps) {
  const { brandId, shown } = screen
  const reading = useSuspenseQuery(apexes(brandId, shown))
  // The hosts below all apexes; where it cannot be read the apexes stand alone (C68).
  const below = useQuery(domainCountOptions(brandId, domainFilters(shown))).data ?? null
  const sub = (
    <CountLine
      count={reading.data.count}
      one="apex"
      many="apexes"
      at={reading.dataUpdatedAt}
      {...(below === null ? {} : { more: `${formatCount(below)} hosts` })}
    />
  )
  return (
    <PagedApexes
      {...screen}
      {...around(shown, reading)}
      page={reading.data}
      hosts={below}
      sub={sub}
    />
  )
}

function Failure(failed: ErrorComponentProps) {
  const asked = Route.useSearch()
  return (
    <TriageLayout head={null} pane={<Outlet />} open={useOpenId() !== null}>
      <Suspense>
        {isApiError(failed.error, 'not-found') && asked.page > 1 ? (
          <StepBack {...failed} />
        ) : (
          <LateRouteFailure {...failed} />
        )}
      </Suspense>
    </TriageLayout>
  )
}

function StepBack(failed: ErrorComponentProps) {
  const { brandId } = Route.useParams()
  const asked = Route.useSearch()
  const { page, pageSize } = asked
  const first = { ...asked, page: 1 }
  const place = { page, pageSize, failure: <LateRouteFailure {...failed} /> }
  return asked.group === 'apex' ? (
    <PastTheEnd first={apexes(brandId, first)} {...place} />
  ) : (
    <PastTheEnd first={domainListOptions(brandId, hostListParams(first))} {...place} />
  )
}
