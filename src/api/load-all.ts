import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { apexGroupPage } from '#/contract/apex-group.ts'
import { maxPageSize } from '#/contract/limits.ts'
import type { Page } from '#/contract/page.ts'
import { filterSearch, type DomainFilters } from './domain-filters.ts'
import type { ApiError } from './errors.ts'
import { brief } from './freshness.ts'
import { readFullHostPage, readHostPage } from './host-pages.ts'
import type { Search } from './http.ts'
import { brandPath } from './paths.ts'
import { readAllPages } from './read-all-pages.ts'
import { get } from './request.ts'
import { byId } from './walk.ts'
import { progressOptions, progressTeller, wholeReading, type WholeRead } from './whole-reading.ts'

/*
 * Whole lists of domains, read page by page. They stay as they were read until somebody asks again, for
 * a quarter of an hour after the last screen that shows them is gone. Read them with
 * `queryClient.fetchQuery` or a disabled `useQuery` and its `refetch`. When the last screen that uses
 * one goes, its requests end by themselves.
 */

/** Most rows that a screen may load at once: a thousand pages. */
export const loadAllLimit = 100_000

/** Milliseconds between two words on progress. */
const progressPause = 200

/** The order in which everything is read: what needs a human first. Other orders are the screen's. */
const order = { sort_field: 'review_priority', sort_direction: 'desc', page_size: maxPageSize }

const progressKey = (brandId: string, search: Search) => ['domains', brandId, 'progress', search]

interface Context {
  signal: AbortSignal
  client: QueryClient
}

interface ListReading<Row> {
  /** Names the list. */
  search: Search
  readPage: (page: number, context: Context) => Promise<Page<Row> & { lacking?: ApiError | null }>
  idOf: (row: Row) => string
}

/** The function of a query that reads all pages, and says under `progressKey` how far it is. */
const readingOf =
  <Row>(brandId: string, { search, readPage, idOf }: ListReading<Row>) =>
  async (context: Context): Promise<WholeRead<Row>> => {
    let lacking: ApiError | null | undefined
    const walked = await readAllPages<Row, Row>({
      readPage: async (number) => {
        const page = await readPage(number, context)
        lacking ??= page.lacking
        return page
      },
      idOf,
      keep: (row) => row,
      onProgress: progressTeller(context, progressKey(brandId, search), progressPause),
    })
    return lacking ? { ...walked, lacking } : walked
  }

const wholeList = <Row>(brandId: string, reading: ListReading<Row>) =>
  wholeReading(['domains', brandId, 'all', reading.search], readingOf(brandId, reading))

const hostSearch = (filters: DomainFilters) => ({
  ...filterSearch(filters),
  ...order,
})
const fullSearch = (filters: DomainFilters) => ({ ...hostSearch(filters), compact: false })
const apexSearch = (filters: DomainFilters) => ({
  ...filterSearch(filters),
  sort_field: 'risk_score',
  sort_direction: 'desc',
  page_size: maxPageSize,
  group_by: 'apex',
})

/** All hosts of a filter in review order, their figures read. */
export const allDomainsOptions = (brandId: string, filters: DomainFilters) => {
  const search = hostSearch(filters)
  return wholeList(brandId, {
    search,
    readPage: (page, context) => readHostPage(brandId, { ...search, page }, context),
    idOf: byId,
  })
}

/** The same from full rows, which are much larger and tell more, as feedback. */
export const allFullDomainsOptions = (brandId: string, filters: DomainFilters) => {
  const search = fullSearch(filters)
  return wholeList(brandId, {
    search,
    readPage: (page, context) => readFullHostPage(brandId, { ...search, page }, context),
    idOf: byId,
  })
}

/** All apex groups of a filter, highest risk first (C67). */
export const allApexesOptions = (brandId: string, filters: DomainFilters) => {
  const search = apexSearch(filters)
  return wholeList(brandId, {
    search,
    readPage: (page, { signal }) =>
      get(
        {
          path: brandPath(brandId, 'domains/'),
          search: { ...search, page },
          answer: apexGroupPage,
        },
        signal,
      ),
    idOf: (group) => group.registrable_apex,
  })
}

const searches = { compact: hostSearch, full: fullSearch, apexes: apexSearch }

/** How far the reading of a whole list is. */
export const loadProgressOptions = (
  brandId: string,
  filters: DomainFilters,
  form: keyof typeof searches,
) => progressOptions(progressKey(brandId, searches[form](filters)))

/**
 * The hosts that may be those of an apex: all that hold it as a part of their name, with the other
 * filters as they are. Substrings match unrelated names too; the caller tells them apart (C72).
 */
export function groupHostsOptions(brandId: string, filters: DomainFilters, apex: string) {
  const search = hostSearch({ ...filters, host: apex })
  const readPage = (page: number, context: Context) =>
    readHostPage(brandId, { ...search, page }, context)
  return queryOptions({
    queryKey: ['domains', brandId, 'group', search],
    queryFn: readingOf(brandId, { search, readPage, idOf: byId }),
    staleTime: brief,
  })
}
