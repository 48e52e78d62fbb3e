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
import { isDealtWith, lastIn, pageToReview } from '#/shared/marks/review-order.ts'
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

/** What a row of the list stands for: one host, or the hosts of an apex. */
export type TriageRow = HostRow | ApexRow

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page that a list in review order began with, because the ones before it were dealt with. */
    reviewFrom?: number
  }
}

/** The hosts of a registered domain that is open; `found` is undefined while they are being read. */
export interface OpenGroup {
  reading: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }
  found: { rows: readonly HostRow[]; notes: readonly string[] } | undefined
}

interface ListOnScreen {
  /** What its rows are of: the address, or the one before it while new rows are on their way. */
  search: DomainSearch
  /** Names it: another filter, order or page is another list. */
  key: string
  /** Names the filter that its rows pass on all pages. */
  filter: string
  reading: Refreshable & { error: Error | null; refetch: () => Promise<unknown> }
  /** How many rows it has on all pages, null when the service does not say. */
  count: number | null
  /** How many hosts its filter has, null when it is not known. */
  hosts: number | null
  /** Entries of this page that have no shape we know. */
  unreadable: number
  /** Whether there is a page after this one. */
  more: boolean
  /** The hosts that are here. */
  loaded: readonly HostRow[]
}

/** One page of hosts. */
export interface HostList extends ListOnScreen {
  kind: 'hosts'
  page: HostPage
  rows: readonly HostRow[]
  /** Those that stand last, because they were dealt with when the list came; null in another than review order. */
  last: ReadonlySet<string> | null
}

/** Apexes instead of hosts: each stands for hosts, which are shown below it when it is asked for. */
export interface ApexList extends ListOnScreen {
  kind: 'apexes'
  rows: readonly ApexRow[]
  /** Those that are open, by apex. */
  open: ReadonlyMap<string, OpenGroup>
  /** Shows the hosts of an apex below it, or hides them. */
  show: (row: ApexRow, on: boolean) => void
  /** Shows the hosts of an apex, and answers them. */
  readHosts: (row: ApexRow) => Promise<readonly HostRow[]>
}

/** The list on screen, as whatever works on it needs it. */
export type DomainList = HostList | ApexList

/** A page of hosts, for whoever asks for it beside the list itself. */
export const pageOfHosts = (brandId: string, search: DomainSearch) =>
  hostsOptions(brandId, hostListParams(search))

/** Reads the page of an address ahead; a failure is the screen's to find, and so is what takes all rows. */
export async function prefetchPage(
  queryClient: QueryClient,
  brandId: string,
  search: DomainSearch,
): Promise<void> {
  if (!isReadWhole(search))
    await queryClient.prefetchQuery(domainPageOptions(brandId, pageParams(search)))
}

/** Reads the page after that, when there is one. */
export function prefetchNextPage(
  queryClient: QueryClient,
  brandId: string,
  search: DomainSearch,
): void {
  const { queryKey } = domainPageOptions(brandId, pageParams(search))
  if (queryClient.getQueryData<DomainPage>(queryKey)?.next != null)
    void prefetchPage(queryClient, brandId, { ...search, page: search.page + 1 })
}

/** Whether what was dealt with is not to be first in a list: it is in review order, and comes in pages. */
export const beginsWithWork = (search: DomainSearch): boolean =>
  isReviewOrder(search) && !isReadWhole(search)

/** Milliseconds that a list may take to find its first page with something left to review. */
const searchLimit = 5000

/**
 * The page that a list begins with: in review order the first one with something left to review. Null where nothing is
 * left and where that is not known in time. A page that could not be read is not asked for again: the list says so.
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
 * The list on screen: what the address asks for as soon as that was read, and until then the rows of before
 * (`isLate`). `list` is null where nothing was read yet, and where it could not be: then `error` says why.
 */
export function useDomainList(brandId: string, address: DomainSearch) {
  const queryClient = useQueryClient()
  const whole = useWholeReading(brandId, address)
  const reading = useQuery({
    ...domainPageOptions(brandId, pageParams(address)),
    placeholderData: keepPreviousData,
    enabled: whole.mayRead,
    // The loader has tried already; the next try is the reader's.
    retryOnMount: false,
  })
  const { data: page, isPlaceholderData: isLate } = reading
  const [before, setBefore] = useState(address)
  if (page && !isLate && before !== address) setBefore(address)
  const search = isLate ? before : address
  const key = listKey(search)
  const isHosts = page?.kind === 'hosts'
  const ranked = useReviewOrder(
    brandId,
    isHosts && movesHandledLast(search) ? key : null,
    isHosts ? page.rows : none,
  )
  const apexes = useApexes(brandId, search, page?.kind === 'apexes' ? page.rows : null)
  const refetch = () => {
    ranked.rankAnew()
    return Promise.all([
      reading.refetch(),
      apexes.countAnew(),
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
  return { list, isLate, error: whole.error ?? error, tryAgain, whole }
}

const none: readonly HostRow[] = []
const nothing: ReadonlySet<string> = new Set()

/**
 * The rows of a list in review order. What was dealt with when the list came on screen stands last (`last`):
 * rows keep their places while somebody works on them, until another list is shown or `rankAnew` is called. `list`
 * names it; null where the rows are in another order, which they keep.
 */
function useReviewOrder(brandId: string, list: string | null, rows: readonly HostRow[]) {
  const { marks, ready } = useBrandMarks(brandId)
  const [ranked, setRanked] = useState<{ list: string; last: ReadonlySet<string> } | null>(null)
  if (list === null && ranked !== null) setRanked(null)
  if (list !== null && ready && rows.length > 0 && ranked?.list !== list) {
    const last = rows.filter((row) => isDealtWith(row, marks)).map(({ id }) => id)
    setRanked({ list, last: new Set(last) })
  }
  const last = ranked?.last ?? nothing
  return {
    rows: list === null ? rows : lastIn(rows, ({ id }) => last.has(id)),
    last: list === null ? null : last,
    rankAnew: () => setRanked(null),
  }
}

/** What belongs to a page of apexes: the hosts of those that are open, and how many hosts there are. */
function useApexes(brandId: string, search: DomainSearch, rows: readonly ApexRow[] | null) {
  const queryClient = useQueryClient()
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
  const filters = domainFilters(search)
  // The hosts below all apexes; where it cannot be read the apexes stand alone (C68).
  const enabled = rows !== null
  const counting = useQuery({ ...domainCountOptions(brandId, filters), enabled })
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
    countAnew: () => (enabled ? counting.refetch() : null),
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

const plain = (host: string) => host.toLowerCase().replace(/\.$/, '')

/** Whether a host is the apex itself or lies below it (C72); part of a label is not enough. */
export function isHostOfApex(host: string, apex: string): boolean {
  const [name, end] = [plain(host), plain(apex)]
  return end !== '' && (name === end || name.endsWith(`.${end}`))
}

/**
 * The hosts of an apex, out of all that hold it somewhere in their name. The list's own filter for a part of the
 * host could not be asked for at the same time, so it is applied here. `notes` say where the result is not what
 * the apex promised.
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
