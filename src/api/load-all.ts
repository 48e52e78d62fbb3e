import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { apexGroupPage } from '#/contract/apex-group.ts'
import { compactDomain, type CompactDomain } from '#/contract/compact-domain.ts'
import { domain, type Domain } from '#/contract/domain.ts'
import { maxPageSize } from '#/contract/limits.ts'
import { pageOf } from '#/contract/page.ts'
import { filterSearch, type DomainFilters } from './domains.ts'
import { brief } from './freshness.ts'
import type { Search } from './http.ts'
import { brandPath } from './identifier.ts'
import { readAllPages } from './read-all-pages.ts'
import { get } from './request.ts'
import { byId } from './walk.ts'
import { keptWhole, progressOptions, progressTeller } from './whole-reading.ts'

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
const compactPage = pageOf(compactDomain)
const fullPage = pageOf(domain)

/** The order in which everything is read: what needs a human first. Other orders are the screen's. */
const order = { sort_field: 'review_priority', sort_direction: 'desc', page_size: maxPageSize }

const progressKey = (brandId: string, search: Search) => ['domains', brandId, 'progress', search]

interface ListReading<Row, Kept> {
  search: Search
  answer: ReturnType<typeof pageOf<Row>>
  idOf: (row: Row) => string
  keep: (row: Row) => Kept
}

/** The function of a query that reads all pages, and says under `progressKey` how far it is. */
const readingOf =
  <Row, Kept>(brandId: string, { search, answer, idOf, keep }: ListReading<Row, Kept>) =>
  (context: { signal: AbortSignal; client: QueryClient }) =>
    readAllPages<Row, Kept>({
      readPage: (page) =>
        get(
          { path: brandPath(brandId, 'domains/'), search: { ...search, page }, answer },
          context.signal,
        ),
      idOf,
      keep,
      onProgress: progressTeller(context, progressKey(brandId, search), progressPause),
    })

const wholeList = <Row, Kept>(brandId: string, reading: ListReading<Row, Kept>) =>
  queryOptions({
    queryKey: ['domains', brandId, 'all', reading.search],
    queryFn: readingOf(brandId, reading),
    ...keptWhole,
  })

const compactSearch = (filters: DomainFilters) => ({
  ...filterSearch(filters),
  ...order,
  compact: true,
  group_by: 'none',
})
const fullSearch = (filters: DomainFilters) => ({ ...compactSearch(filters), compact: false })
const apexSearch = (filters: DomainFilters) => ({
  ...filterSearch(filters),
  sort_field: 'risk_score',
  sort_direction: 'desc',
  page_size: maxPageSize,
  group_by: 'apex',
})

/**
 * All domains of a filter as short rows, in review order. `keep` says what stays in memory of each row;
 * one key holds one form, so always give the same function.
 */
export const allDomainsOptions = <Kept>(
  brandId: string,
  filters: DomainFilters,
  keep: (row: CompactDomain) => Kept,
) => wholeList(brandId, { search: compactSearch(filters), answer: compactPage, idOf: byId, keep })

/** The same from full rows, which are much larger and tell more, as feedback. */
export const allFullDomainsOptions = <Kept>(
  brandId: string,
  filters: DomainFilters,
  keep: (row: Domain) => Kept,
) => wholeList(brandId, { search: fullSearch(filters), answer: fullPage, idOf: byId, keep })

/** All apex groups of a filter, highest risk first (C67). */
export const allApexesOptions = (brandId: string, filters: DomainFilters) =>
  wholeList(brandId, {
    search: apexSearch(filters),
    answer: apexGroupPage,
    idOf: (group) => group.registrable_apex,
    keep: (group) => group,
  })

const searches = { compact: compactSearch, full: fullSearch, apexes: apexSearch }

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
  const search = compactSearch({ ...filters, host: apex })
  const keep = (row: CompactDomain) => row
  return queryOptions({
    queryKey: ['domains', brandId, 'group', search],
    queryFn: readingOf(brandId, { search, answer: compactPage, idOf: byId, keep }),
    staleTime: brief,
  })
}
