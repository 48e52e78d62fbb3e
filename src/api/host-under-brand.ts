import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { compactDomain } from '#/contract/compact-domain.ts'
import { domain as fullDomain, type Domain } from '#/contract/domain.ts'
import { maxPageSize } from '#/contract/limits.ts'
import { pageOf } from '#/contract/page.ts'
import { comparableHost } from '#/lib/compare-targets.ts'
import { everyDomain, filterSearch } from './domain-filters.ts'
import { domainAhead } from './domains.ts'
import { isApiError } from './errors.ts'
import { brief } from './freshness.ts'
import { brandPath } from './paths.ts'
import { get } from './request.ts'

const fullPage = pageOf(fullDomain)
const rowPage = pageOf(compactDomain)
/** Full rows are large, and an exact name is nearly always among the first few. */
const fullRows = 5
/** Substrings match other names too (C55); an exact name should not be far behind them. */
const mostRowPages = 5

const byName = 'by-name'

/** Whether a query looks up one host under one brand. */
export const isHostLookup = ([what, , how]: QueryKey): boolean =>
  what === 'domains' && how === byName

/**
 * The record of a host under one brand: verdict, feedback, cases (F16); null where the brand does not list
 * it. One request unless many other names hold it. Ask it once for each brand, with `useQueries`: one
 * brand's failure then leaves the others alone. Fails when the name may still be among rows that were not
 * read.
 */
export function hostUnderBrandOptions(brandId: string, host: string) {
  const name = comparableHost(host)
  const filters = { ...everyDomain, host: name }
  const search = {
    ...filterSearch(filters),
    sort_field: 'domain',
    sort_direction: 'asc',
    group_by: 'none',
  }
  return queryOptions({
    queryKey: ['domains', brandId, byName, name],
    queryFn: async ({ signal, client }): Promise<Domain | null> => {
      const list = brandPath(brandId, 'domains/')
      const full = { ...search, compact: false, page: 1, page_size: fullRows }
      const first = await get({ path: list, search: full, answer: fullPage }, signal)
      const row = first.rows.find((one) => one.name !== null && comparableHost(one.name) === name)
      if (row) return row
      if (first.next === null && first.unreadable === 0) return null
      const short = { ...search, compact: true, page_size: maxPageSize }
      const domainId = await findRow(name, (page) =>
        get({ path: list, search: { ...short, page }, answer: rowPage }, signal),
      )
      if (domainId === null) return null
      return recordOf(client, brandId, domainId)
    },
    staleTime: brief,
  })
}

async function findRow(
  name: string,
  readPage: (page: number) => Promise<ReturnType<typeof rowPage.parse>>,
): Promise<string | null> {
  for (let page = 1; page <= mostRowPages; page += 1) {
    const { rows, next } = await readPage(page)
    const match = rows.find((row) => row.name !== null && comparableHost(row.name) === name)
    if (match) return match.id
    if (next === null || rows.length === 0) return null
  }
  throw new Error(`More names hold ${name} than were read.`)
}

async function recordOf(
  client: QueryClient,
  brandId: string,
  domainId: string,
): Promise<Domain | null> {
  try {
    return await client.fetchQuery(domainAhead(brandId, domainId))
  } catch (error) {
    // It left the brand between the two answers.
    if (isApiError(error, 'not-found')) return null
    throw error
  }
}
