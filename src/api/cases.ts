import { queryOptions, skipToken, type QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { takedownStatuses } from '#/contract/codes.ts'
import { maxPageSize } from '#/contract/limits.ts'
import { pageOf } from '#/contract/page.ts'
import { takedown } from '#/contract/takedown.ts'
import { staleSoon, staleInMinutes, neverStale } from './freshness.ts'
import { takedownsPath } from './paths.ts'
import { byId, readAll, wholeListOptions, type PagedList, type WholeList } from './read-all.ts'
import { get } from './request.ts'

/*
 * All cases that the user can see, read once for the whole app. The list has no search, takes one status at a time and
 * cannot be asked when a case was closed (C103, C104, C106): what lists, counts or compares cases takes them from here.
 */

/** Most cases that are read: of more, the newest. */
export const mostCases = 20_000

/** So many cases are read again by themselves when they are old; of more, when somebody presses Refresh. */
const casesReadAgain = 5000

const caseRow = z.omit(takedown, {
  registrar: true,
  domain_created_at: true,
  domain_expires_at: true,
  domain_status: true,
  ip_address: true,
  origin_ip: true,
  asn: true,
  hosting_provider: true,
  cdn_proxy: true,
  is_proxied: true,
  backend_provider: true,
  backend_project_id: true,
  ssl_issued_at: true,
  ssl_expires_at: true,
  ssl_issuer: true,
  a_entry: true,
  ns_entry: true,
  dns_raw: true,
  reputation_score: true,
  reputation_url: true,
  pagescan_url: true,
  screenshot_url: true,
  screenshot_taken_at: true,
  blacklist_submissions: true,
})
/** A case without its evidence, which would fill the memory where there are 20,000 of them; every `Takedown` is one. */
export type CaseRow = z.output<typeof caseRow>

/** All cases, newest first; in the order of the service. */
export type Cases = WholeList<CaseRow>

const caseRowPage = pageOf(caseRow)

/** The cases of a brand, or with null all of them, newest first, for reading them. */
export const caseSourceOf = (brandId: string | null): PagedList<CaseRow> => ({
  readPage: (page, signal) => {
    const search = { brand: brandId ?? undefined, page, page_size: maxPageSize }
    return get({ path: takedownsPath, search, answer: caseRowPage }, signal)
  },
  idOf: byId,
})

/** The newest cases, a page of them, where not all are worth their requests. */
export const newestCasesOptions = () =>
  queryOptions({
    queryKey: ['takedowns', null, 'newest'],
    queryFn: ({ signal }) => caseSourceOf(null).readPage(1, signal),
    staleTime: staleSoon,
  })

/** The cases that have come while they are being read for the first time; null when none are. */
export interface CasesSoFar {
  rows: readonly CaseRow[]
  count: number | null
}

const soFarKey = ['takedowns', null, 'all-so-far']
/** Milliseconds between two pictures of what has come so far. */
const soFarPause = 250

/**
 * All cases, up to `mostCases`, the newest first. Few of them are read again after five minutes, more only when
 * somebody asks. When the last screen that uses them goes, the requests end.
 */
export const casesOptions = () =>
  queryOptions({
    ...wholeListOptions<Cases>(['takedowns', null, 'all'], async ({ client, signal }) => {
      const rows: CaseRow[] = []
      let toldAt = -Infinity
      const read = await readAll(caseSourceOf(null), {
        signal,
        most: mostCases,
        onPage: (fresh, { total }) => {
          rows.push(...fresh)
          const now = performance.now()
          if (now - toldAt < soFarPause) return
          toldAt = now
          client.setQueryData<CasesSoFar>(soFarKey, { rows: [...rows], count: total })
        },
      })
      client.setQueryData<CasesSoFar | null>(soFarKey, null)
      return read
    }),
    staleTime: ({ state }) =>
      (state.data?.rows.length ?? 0) <= casesReadAgain ? staleInMinutes : Infinity,
  })

/** What has come of the reading of all cases, for showing it and how far it is. Never read by itself. */
export const casesSoFarOptions = () =>
  queryOptions<CasesSoFar | null>({
    queryKey: soFarKey,
    queryFn: skipToken,
    staleTime: neverStale,
    structuralSharing: false,
  })

/** Reads all cases again where a screen shows them. */
export const refetchCases = (client: QueryClient): Promise<void> =>
  client.refetchQueries({ queryKey: casesOptions().queryKey, type: 'active' })

/** Begins to read all cases, and waits until the first of them have come. Never fails. */
export async function beginCases(client: QueryClient): Promise<void> {
  const { queryKey } = casesOptions()
  if (client.getQueryData(queryKey)) return
  let stop = () => {}
  const first = new Promise<void>((resolve) => {
    stop = client.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && query.queryKey === soFarKey) resolve()
    })
  })
  await Promise.race([client.prefetchQuery(casesOptions()), first])
  stop()
}

/** Whether a case is of a brand. */
export const isOfBrand = ({ brand }: Pick<CaseRow, 'brand'>, brandId: string): boolean =>
  brand?.toLowerCase() === brandId.toLowerCase()

/** Of all cases those of a brand, or with null all of them; those without a brand are under all brands alone (C108). */
export function casesOfBrand(all: Cases, brandId: string | null): Cases {
  if (brandId === null) return all
  const rows = all.rows.filter((row) => isOfBrand(row, brandId))
  // How many there are of the brand nobody has counted, unless all were read.
  return { ...all, rows, count: all.complete ? rows.length : null }
}

const named: readonly (string | null)[] = takedownStatuses

/** Whether a case is open in a status that the contract does not name (C110). */
export const isOpenOtherwise = ({ status, is_open }: CaseRow): boolean =>
  is_open === true && !named.includes(status)

/** Puts a case that was just read, or with `isNew` just made, in its place among all cases, where these were read. */
export function keepCase(client: QueryClient, row: CaseRow, isNew = false): void {
  const { queryKey } = casesOptions()
  const all = client.getQueryData(queryKey)
  if (!all) return
  const at = all.rows.findIndex(({ id }) => id === row.id)
  const before = all.rows[at]
  if (before ? before.updated_at === row.updated_at && before.status === row.status : !isNew) return
  client.setQueryData(
    queryKey,
    before
      ? { ...all, rows: all.rows.with(at, row) }
      : { ...all, rows: [row, ...all.rows], count: all.count === null ? null : all.count + 1 },
    // All others are as old as before.
    { updatedAt: client.getQueryState(queryKey)?.dataUpdatedAt ?? 0 },
  )
}
