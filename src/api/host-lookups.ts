import {
  experimental_streamedQuery as streamedQuery,
  queryOptions,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { compactDomain, domain as fullDomain, type Domain } from '#/contract/domain.ts'
import { maxPageSize } from '#/contract/limits.ts'
import { pageOf } from '#/contract/page.ts'
import { comparableHost } from '#/lib/compare-targets.ts'
import { everyDomain, filterSearch } from './domain-filters.ts'
import { domainAhead } from './domains.ts'
import { isApiError } from './errors.ts'
import { staleInMinutes, staleSoon } from './freshness.ts'
import { brandPath } from './paths.ts'
import { fullReadTime } from './read-deadline.ts'
import { get } from './request.ts'

const fullPage = pageOf(fullDomain)
const rowPage = pageOf(compactDomain)
/** Full rows are large, and an exact name is nearly always among the first few. */
const fullRows = 5
/** Substrings match other names too (C55); an exact name should not be far behind them. */
const mostRowPages = 5

const byName = 'by-name'

/** Whether a query looks up one host under one brand. */
const isHostLookup = ([what, , how]: QueryKey): boolean => what === 'domains' && how === byName

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
      const time = fullReadTime()
      const first = await get(
        { path: list, search: full, answer: fullPage },
        signal,
        undefined,
        time,
      )
      const row = first.rows.find((one) => one.name !== null && comparableHost(one.name) === name)
      if (row) return row
      if (first.next === null && first.unreadable === 0) return null
      const short = { ...search, compact: true, page_size: maxPageSize }
      const domainId = await findRow(name, (page) =>
        get({ path: list, search: { ...short, page }, answer: rowPage }, signal, undefined, time),
      )
      if (domainId === null) return null
      return recordOf(client, brandId, domainId)
    },
    staleTime: staleSoon,
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

/** One look-up: its answer, its failure, or neither while it is under way. */
export interface ReadState<Data> {
  data: Data | undefined
  error: unknown
}

/** What the brands that were asked know of a host; each answer and each failure by brand. */
export interface HostLookup {
  readonly host: string
  readonly byBrand: ReadonlyMap<string, ReadState<Domain | null>>
}

/** Hosts by name, as far as they have been looked up. */
export type HostLookups = ReadonlyMap<string, HostLookup>

/** Hosts that are asked for at once; the gate decides how many requests are on their way. */
const atOnce = 20

const listLookups = ['domains', null, 'by-names'] as const

type ListLookup = {
  hosts: readonly string[]
  /** All brands of the user. */
  brands: readonly string[]
  /** The brand asked first; the others are asked only where it does not list the host. Null asks all. */
  first: string | null
}

/**
 * Looks up every host of a list under the brands of the user (F16). The answer grows while it is read: it
 * is whole when it has all hosts. One request for a host that the first brand lists.
 */
export function hostsUnderBrandsOptions({ hosts, brands, first }: ListLookup) {
  return queryOptions({
    queryKey: [...listLookups, first, brands, hosts],
    queryFn: streamedQuery<HostLookup[], HostLookups>({
      refetchMode: 'replace',
      streamFn: async function* ({ client, signal }) {
        const ask = async (brandId: string, host: string): Promise<ReadState<Domain | null>> => {
          // Not asked anew for every line that is added.
          const options = { ...hostUnderBrandOptions(brandId, host), staleTime: staleInMinutes }
          return client.fetchQuery(options).then(
            (data) => ({ data, error: null }),
            (error: unknown) => ({ data: undefined, error }),
          )
        }
        const lookUp = async (host: string): Promise<HostLookup> => {
          const byBrand = new Map<string, ReadState<Domain | null>>()
          if (first !== null) byBrand.set(first, await ask(first, host))
          // Known there, or not to be known: no other brand makes that better.
          const elsewhere = first === null || byBrand.get(first)?.data === null
          const others = elsewhere ? brands.filter((brandId) => brandId !== first) : []
          const answers = await Promise.all(
            others.map(async (brandId) => [brandId, await ask(brandId, host)] as const),
          )
          for (const [brandId, answer] of answers) byBrand.set(brandId, answer)
          return { host, byBrand }
        }
        for (let start = 0; start < hosts.length && !signal.aborted; start += atOnce)
          yield await Promise.all(hosts.slice(start, start + atOnce).map(lookUp))
      },
      reducer: (known, found) =>
        new Map([...known, ...found.map((one) => [one.host, one] as const)]),
      initialValue: new Map(),
    }),
    staleTime: staleInMinutes,
    structuralSharing: false,
  })
}

/** Looks up hosts anew: at once those of the lists on screen, others when they are asked for. */
export async function lookUpAnew(client: QueryClient): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey }) => isHostLookup(queryKey),
    refetchType: 'none',
  })
  await client.invalidateQueries({ queryKey: listLookups })
}
