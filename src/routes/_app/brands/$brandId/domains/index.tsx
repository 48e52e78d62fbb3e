import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import {
  createFileRoute,
  stripSearchParams,
  type ErrorComponentProps,
} from '@tanstack/react-router'
import { useDeferredValue, type ReactNode } from 'react'
import * as z from 'zod/mini'
import { apexListOptions, domainCountOptions, domainListOptions } from '#/api/domains.ts'
import { isApiError } from '#/api/errors.ts'
import {
  apexListParams,
  domainDefaults,
  domainFilters,
  domainSearch,
  hostListParams,
} from '#/features/domains/domain-search.ts'
import { ApexTable, DomainTable } from '#/features/domains/domain-table.tsx'
import { DomainTools } from '#/features/domains/domain-tools.tsx'
import { RouteFailure } from '#/features/failures/route-failure.tsx'
import { CountLine } from '#/features/lists/count-line.tsx'
import { ListFrame } from '#/features/lists/list-frame.tsx'
import { pagingDefaults, pagingSearch } from '#/features/lists/paging.ts'
import { PastTheEnd } from '#/features/lists/past-the-end.tsx'
import { formatCount } from '#/lib/numbers.ts'

const search = z.object({ ...domainSearch, ...pagingSearch })
type Search = z.output<typeof search>

// Another filter or order begins again at the first page.
const fromStart = (asked: Search): Search => ({ ...asked, page: 1 })

const hosts = (brandId: string, asked: Search) => domainListOptions(brandId, hostListParams(asked))
const apexes = (brandId: string, asked: Search) => apexListOptions(brandId, apexListParams(asked))

export const Route = createFileRoute('/_app/brands/$brandId/domains/')({
  staticData: { place: 'Domains' },
  validateSearch: search,
  search: { middlewares: [stripSearchParams({ ...domainDefaults, ...pagingDefaults })] },
  loaderDeps: ({ search: asked }) => asked,
  loader: async ({ context: { queryClient }, params: { brandId }, deps, cause }) => {
    const grouped = deps.group === 'apex'
    // Only coming from elsewhere is waited for: on the screen itself the old rows stay until the new
    // ones are there, and a look ahead must not hold up the press that follows it.
    if (cause === 'enter')
      await (grouped
        ? queryClient.ensureQueryData(apexes(brandId, deps))
        : queryClient.ensureQueryData(hosts(brandId, deps)))
    else
      void (grouped
        ? queryClient.prefetchQuery(apexes(brandId, deps))
        : queryClient.prefetchQuery(hosts(brandId, deps)))
  },
  remountDeps: ({ params: { brandId } }) => brandId,
  component: Domains,
  errorComponent: Failure,
})

function Domains() {
  const { brandId } = Route.useParams()
  const asked = Route.useSearch()
  const shown = useDeferredValue(asked)
  const tools = <DomainTools brandId={brandId} search={fromStart(asked)} />
  const screen = { brandId, shown, tools, busy: shown !== asked }
  return shown.group === 'apex' ? <Apexes {...screen} /> : <Hosts {...screen} />
}

type ScreenProps = { brandId: string; shown: Search; tools: ReactNode; busy: boolean }

function Hosts({ brandId, shown, tools, busy }: ScreenProps) {
  const reading = useSuspenseQuery(hosts(brandId, shown))
  const { rows, count } = reading.data
  const sub = (
    <CountLine
      count={count}
      one="domain"
      many="domains"
      at={reading.dataUpdatedAt}
      {...(shown.triage === 'queue' ? { note: 'figures elsewhere may be up to 5 min older' } : {})}
    />
  )
  return (
    <ListFrame title="Domains" sub={sub} tools={tools} {...shown} reading={reading}>
      <DomainTable brandId={brandId} search={fromStart(shown)} rows={rows} busy={busy} />
    </ListFrame>
  )
}

function Apexes({ brandId, shown, tools, busy }: ScreenProps) {
  const reading = useSuspenseQuery(apexes(brandId, shown))
  const { rows, count } = reading.data
  // The hosts below all apexes; where it cannot be read the apexes stand alone (C68).
  const below = useQuery(domainCountOptions(brandId, domainFilters(shown))).data
  const sub = (
    <CountLine
      count={count}
      one="apex"
      many="apexes"
      at={reading.dataUpdatedAt}
      {...(below == null ? {} : { more: `${formatCount(below)} hosts` })}
    />
  )
  return (
    <ListFrame title="Domains" sub={sub} tools={tools} {...shown} reading={reading}>
      <ApexTable brandId={brandId} search={fromStart(shown)} rows={rows} busy={busy} />
    </ListFrame>
  )
}

function Failure(failed: ErrorComponentProps) {
  const { brandId } = Route.useParams()
  const asked = Route.useSearch()
  const failure = <RouteFailure {...failed} />
  if (!isApiError(failed.error, 'not-found') || asked.page === 1) return failure
  const { page, pageSize } = asked
  const first = { ...asked, page: 1 }
  return asked.group === 'apex' ? (
    <PastTheEnd first={apexes(brandId, first)} page={page} pageSize={pageSize} failure={failure} />
  ) : (
    <PastTheEnd first={hosts(brandId, first)} page={page} pageSize={pageSize} failure={failure} />
  )
}
