import {
  keepPreviousData,
  useQueries,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import {
  domainCountOptions,
  domainPageOptions,
  groupHostsOptions,
  hostsOptions,
  refetchFlagged,
  retryFailedRecords,
  type ApexRow,
  type DomainPage,
} from '#/api/domains.ts'
import type { HostPage, HostRow } from '#/api/host-rows.ts'
import type { WholeList } from '#/api/read-all.ts'
import { countOf, formatCount } from '#/lib/numbers.ts'
import { useBrandMarks, type BrandMarks } from '#/shared/marks/brand-marks.ts'
import { isDealtWith, moveLast, pageToReview } from '#/shared/marks/review-order.ts'
import { isAside } from '#/shared/marks/set-aside.ts'
import type { Refreshable } from '#/ui/refresh.tsx'
import {
  domainFilters,
  filterKey,
  hostListParams,
  isReadWhole,
  isReviewOrder,
  listKey,
  movesHandledLast,
  pageParams,
  type DomainSearch,
} from './domain-search.ts'
import { useWholeReading } from './whole-reading.tsx'

/** Row of the list: a host or an apex. */
export type TriageRow = HostRow | ApexRow

/** Returns whether a row is a registered domain. */
export const isApex = (row: TriageRow): row is ApexRow => 'registrable_apex' in row

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Page that a list in review order started with, because earlier ones are reviewed. */
    reviewFrom?: number
  }
}

/** Hosts of an expanded apex; `found` is undefined while loading. */
export interface OpenGroup {
  reading: Pick<Refreshable, 'error' | 'isFetching' | 'refetch'>
  found: { rows: readonly HostRow[]; notes: readonly string[] } | undefined
}

interface ListOnScreen {
  /** Search of the rows; the previous one while new rows load. */
  search: DomainSearch
  /** Key of the list by filter, order and page. */
  key: string
  /** Key of the filter across pages. */
  filter: string
  reading: Refreshable
  /** Total number of rows; null if not reported. */
  count: number | null
  /** Total number of hosts; null if unknown. */
  hosts: number | null
  /** Number of unreadable entries on this page. */
  unreadable: number
  /** True if there is a next page. */
  more: boolean
  /** Loaded hosts. */
  loaded: readonly HostRow[]
}

/** Page of hosts. */
export interface HostList extends ListOnScreen {
  kind: 'hosts'
  page: HostPage
  rows: readonly HostRow[]
  /** Hosts moved to the end because they were reviewed when the list loaded; null unless in review order. */
  last: ReadonlySet<string> | null
}

/** Page of apexes with expandable hosts. */
export interface ApexList extends ListOnScreen {
  kind: 'apexes'
  rows: readonly ApexRow[]
  /** Expanded groups by apex. */
  open: ReadonlyMap<string, OpenGroup>
  /** Expands or collapses an apex. */
  show: (row: ApexRow, on: boolean) => void
  /** Expands an apex and resolves with its hosts. */
  readHosts: (row: ApexRow) => Promise<readonly HostRow[]>
}

/** The list on screen. */
export type DomainList = HostList | ApexList

/** Query of a page of hosts. */
export const pageOfHosts = (brandId: string, search: DomainSearch) =>
  hostsOptions(brandId, hostListParams(search))

/** Preloads the page of a URL. Ignores errors, and skips lists that need all rows. */
export async function prefetchPage(
  queryClient: QueryClient,
  brandId: string,
  search: DomainSearch,
): Promise<void> {
  if (!isReadWhole(search))
    await queryClient.prefetchQuery(domainPageOptions(brandId, pageParams(search)))
}

/** Preloads the next page, if any. */
export function prefetchNextPage(
  queryClient: QueryClient,
  brandId: string,
  search: DomainSearch,
): void {
  const { queryKey } = domainPageOptions(brandId, pageParams(search))
  if (queryClient.getQueryData<DomainPage>(queryKey)?.next != null)
    void prefetchPage(queryClient, brandId, { ...search, page: search.page + 1 })
}

/** Returns whether reviewed domains come last: in review order with pages. */
export const beginsWithWork = (search: DomainSearch): boolean =>
  isReviewOrder(search) && !isReadWhole(search)

/** Maximum time to find the first page with unreviewed domains, milliseconds. */
const searchLimit = 5000

/**
 * Initial page of a list: in review order the first one with unreviewed domains. Null if none is left or not found in
 * time. Failed pages are not retried here: the list shows the error.
 */
export async function pageToBegin(
  queryClient: QueryClient,
  brandId: string,
  search: DomainSearch,
  marks: BrandMarks,
): Promise<number | null> {
  const first = pageOfHosts(brandId, search)
  const isRead = queryClient.getQueryData(first.queryKey) !== undefined
  if (search.page !== 1 || !beginsWithWork(search) || !isRead) return null
  const found = pageToReview({
    queryClient,
    marks,
    pageOf: (page) => pageOfHosts(brandId, { ...search, page }),
    from: search.page,
  })
  const late = new Promise<null>((resolve) => setTimeout(resolve, searchLimit, null))
  return Promise.race([found.catch(() => null), late])
}

/**
 * List for the URL, or the previous rows while it loads (`isPlaceholderData`). `list` is null before the first load and after a
 * failure, with `error`.
 */
export function useDomainList(brandId: string, address: DomainSearch) {
  const queryClient = useQueryClient()
  const whole = useWholeReading(brandId, address)
  const reading = useQuery({
    ...domainPageOptions(brandId, pageParams(address)),
    placeholderData: keepPreviousData,
    enabled: whole.mayRead,
    // The loader has tried already; retry only at the user's request.
    retryOnMount: false,
  })
  const { data: page, isPlaceholderData } = reading
  const [before, setBefore] = useState(address)
  if (page && !isPlaceholderData && before !== address) setBefore(address)
  const search = isPlaceholderData ? before : address
  const key = listKey(search)
  const isHosts = page?.kind === 'hosts'
  const ranked = useReviewOrder(
    brandId,
    isHosts && movesHandledLast(search) ? key : null,
    isHosts ? page.rows : none,
  )
  const apexes = useApexes(brandId, search, page?.kind === 'apexes' ? page.rows : null)
  const refetch = () => {
    ranked.rerank()
    return Promise.all([
      reading.refetch(),
      apexes.recount(),
      retryFailedRecords(queryClient, brandId),
      refetchFlagged(queryClient, brandId),
    ])
  }
  const readAt = isHosts && page.from ? page.from.readAt : reading.dataUpdatedAt
  const { error, isFetching } = reading
  const common = page && {
    search,
    key,
    filter: filterKey(search),
    reading: { error, isFetching, dataUpdatedAt: readAt, refetch },
    count: page.count,
    unreadable: page.unreadable,
    more: page.next !== null,
  }
  const list: DomainList | null = !common
    ? null
    : isHosts
      ? {
          ...common,
          kind: 'hosts',
          page,
          hosts: page.count,
          rows: ranked.rows,
          last: ranked.last,
          loaded: page.rows,
        }
      : { ...common, kind: 'apexes', ...apexes.list }
  const tryAgain = whole.error === null ? reading.refetch : whole.countAgain
  return { list, isPlaceholderData, error: whole.error ?? error, tryAgain, whole }
}

const none: readonly HostRow[] = []
const nothing: ReadonlySet<string> = new Set()

/**
 * Rows in review order, with those last that were reviewed when the list loaded (`last`). Rows keep their places until
 * another list is shown or `rerank` is called. `list` is its key; null to keep another order.
 */
function useReviewOrder(brandId: string, list: string | null, rows: readonly HostRow[]) {
  const { marks, ready } = useBrandMarks(brandId)
  const [ranked, setRanked] = useState<{ list: string; last: ReadonlySet<string> } | null>(null)
  let order = list === null ? null : ranked
  if (list !== null && ready && rows.length > 0 && ranked?.list !== list) {
    const last = rows.filter((row) => isDealtWith(row, marks)).map(({ id }) => id)
    order = { list, last: new Set(last) }
  }
  // In the same pass, so that no row is shown or current in another order first.
  if (order !== ranked) setRanked(order)
  const last = order?.last ?? nothing
  return {
    rows: list === null ? rows : moveLast(rows, ({ id }) => last.has(id)),
    last: list === null ? null : last,
    rerank: () => setRanked(null),
  }
}

/** Data of an apex page: hosts of expanded apexes, and the total number of hosts. */
function useApexes(brandId: string, search: DomainSearch, rows: readonly ApexRow[] | null) {
  const queryClient = useQueryClient()
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
  const filters = domainFilters(search)
  // Total number of hosts; without it only apexes are counted (C68).
  const enabled = rows !== null
  const counting = useQuery({
    ...domainCountOptions(brandId, filters),
    enabled,
    // In the list of hosts, the same count is only a tab's.
    subscribed: enabled,
  })
  const opened = (rows ?? []).filter(({ id }) => shown.has(id))
  const readings = useQueries({
    queries: opened.map(({ id }) => groupHostsOptions(brandId, filters, id)),
  })
  const open = new Map<string, OpenGroup>()
  for (const [at, row] of opened.entries()) {
    const reading = readings[at]
    if (reading)
      open.set(row.id, {
        reading,
        found: reading.data && hostsOfGroup(reading.data, row, filters.host),
      })
  }
  const show = ({ id }: ApexRow, on: boolean) =>
    setShown((before) => new Set(on ? [...before, id] : [...before].filter((one) => one !== id)))
  return {
    recount: () => (enabled ? counting.refetch() : null),
    list: {
      rows: rows ?? [],
      hosts: counting.data ?? null,
      open,
      show,
      loaded: [...open.values()].flatMap(({ found }) => found?.rows ?? []),
      readHosts: async (row: ApexRow) => {
        show(row, true)
        const options = groupHostsOptions(brandId, filters, row.id)
        return hostsOfGroup(await queryClient.ensureQueryData(options), row, filters.host).rows
      },
    },
  }
}

/** Rows of the list on screen, without dismissed hosts if the user hides them, and the hosts of each row. */
export function useTriageRows(list: DomainList | null, marks: BrandMarks, now: number) {
  const [hiding, setHiding] = useState(false)
  const apexes = list?.kind === 'apexes' ? list : null
  const listed = list?.kind === 'hosts' ? list.rows : []
  // Reuse the array if none is hidden, to avoid rendering on mark changes.
  const hosts = hiding ? listed.filter((row) => !isAside(row, marks, now)) : listed
  const rows: readonly TriageRow[] = apexes?.rows ?? hosts
  return {
    rows,
    /** Rows that are hosts. */
    hosts,
    hiding,
    setHiding,
    /** Hosts of a row; null if never expanded. */
    hostsOf: (row: TriageRow): readonly HostRow[] | null =>
      isApex(row) ? (apexes?.open.get(row.id)?.found?.rows ?? null) : [row],
    /** Expands a row and resolves with its hosts. */
    readHosts: async (row: TriageRow): Promise<readonly HostRow[]> =>
      isApex(row) ? (apexes?.readHosts(row) ?? []) : [row],
    /** Expands or collapses a registered domain. */
    toggle: (row: ApexRow) => apexes?.show(row, !apexes.open.has(row.id)),
  }
}
export type TriageRows = ReturnType<typeof useTriageRows>

const plain = (host: string) => host.toLowerCase().replace(/\.$/, '')

/** Returns whether a host is the apex or below it (C72), matching whole labels. */
export function isHostOfApex(host: string, apex: string): boolean {
  const [name, end] = [plain(host), plain(apex)]
  return end !== '' && (name === end || name.endsWith(`.${end}`))
}

/**
 * Hosts of an apex, from all whose name contains it. The API takes one name filter, so the list's own is applied here.
 * `notes` report differences from the apex's count.
 */
export function hostsOfGroup(
  read: WholeList<HostRow>,
  { id: apex, domain_count: count }: Pick<ApexRow, 'id' | 'domain_count'>,
  part: string,
) {
  const rows = read.rows
    .filter(({ name }) => isHostOfApex(name, apex))
    .filter(({ name }) => name.toLowerCase().includes(part.toLowerCase()))
  const notes: string[] = []
  if (!read.complete) notes.push('The list changed while these hosts were loading.')
  if (read.unreadable > 0) notes.push(`${countOf(read.unreadable, 'row')} couldn’t be read.`)
  if (count !== null && count !== rows.length)
    notes.push(`Found ${countOf(rows.length, 'host')}; the service counts ${formatCount(count)}.`)
  return { rows, notes }
}
