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
/** The filter matches substrings (C55), so the exact name may be a few pages away. */
const mostRowPages = 5

const byName = 'by-name'

/** Returns whether a query looks up one host under one brand. */
const isHostLookup = ([what, , how]: QueryKey): boolean => what === 'domains' && how === byName

/**
 * The record of a host under one brand: verdict, feedback, cases (F16); null if the brand doesn't track it.
 * One request unless many other names contain it. Use one query per brand with `useQueries`, so that one
 * brand's failure doesn't affect the others. Fails if the name may be among rows that weren't loaded.
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
    // The domain left the brand between the two requests.
    if (isApiError(error, 'not-found')) return null
    throw error
  }
}

/** One lookup: data, error, or neither while pending. */
export interface ReadState<Data> {
  data: Data | undefined
  error: unknown
}

/** Lookup results of a host by brand. */
export interface HostLookup {
  readonly host: string
  readonly byBrand: ReadonlyMap<string, ReadState<Domain | null>>
}

/** Lookup results by host, so far. */
export type HostLookups = ReadonlyMap<string, HostLookup>

/** Hosts to look up in parallel; the gate limits requests in flight. */
const atOnce = 20

const listLookups = ['domains', null, 'by-names'] as const

type ListLookup = {
  hosts: readonly string[]
  /** All brands of the user. */
  brands: readonly string[]
  /** Brand to check first; the others are checked only if it doesn't track the host. Null checks all. */
  first: string | null
}

/**
 * Looks up every host of a list under the user's brands (F16). The result grows while loading and is complete
 * when it has all hosts. Needs one request per host that the first brand tracks.
 */
export function hostsUnderBrandsOptions({ hosts, brands, first }: ListLookup) {
  return queryOptions({
    queryKey: [...listLookups, first, brands, hosts],
    queryFn: streamedQuery<HostLookup[], HostLookups>({
      refetchMode: 'replace',
      streamFn: async function* ({ client, signal }) {
        const ask = async (brandId: string, host: string): Promise<ReadState<Domain | null>> => {
          // Reuse earlier results when lines are added.
          const options = { ...hostUnderBrandOptions(brandId, host), staleTime: staleInMinutes }
          return client.fetchQuery(options).then(
            (data) => ({ data, error: null }),
            (error: unknown) => ({ data: undefined, error }),
          )
        }
        const lookUp = async (host: string): Promise<HostLookup> => {
          const byBrand = new Map<string, ReadState<Domain | null>>()
          if (first !== null) byBrand.set(first, await ask(first, host))
          // Found, or failed: other brands can't improve on that.
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

/** Refetches lookups: at once for lists on screen, others on demand. */
export async function refetchLookups(client: QueryClient): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey }) => isHostLookup(queryKey),
    refetchType: 'none',
  })
  await client.invalidateQueries({ queryKey: listLookups })
}
