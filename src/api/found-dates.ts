import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { domain, type Domain } from '#/contract/domain.ts'
import { maxPageSize } from '#/contract/limits.ts'
import { pageOf } from '#/contract/page.ts'
import { comparableHost } from '#/lib/compare-targets.ts'
import { parseInstant } from '#/lib/dates.ts'
import { everyDomain, filterSearch } from './domain-filters.ts'
import { domainCountOptions } from './domains.ts'
import { isApiError } from './errors.ts'
import { settled, untilAsked } from './freshness.ts'
import { brandPath } from './paths.ts'
import { readAllPages } from './read-all-pages.ts'
import { get } from './request.ts'
import { progressOptions, progressTeller } from './whole-reading.ts'

/*
 * When the domains of cases were found (F20): the date of the domain's row under the brand of the case, which only
 * full rows tell. A host is asked for by name; where a brand has fewer pages than hosts to ask for, its whole list
 * is read instead.
 */

/** A case whose domain is looked for; the host as `hostOfWebsite` tells it. */
export interface FoundTarget {
  caseId: string
  brandId: string
  host: string
}

/**
 * When a domain was found, in milliseconds; or that its row has no date, that the brand does not list it, or that
 * it could not be read.
 */
type FoundAnswer = number | 'missing' | 'unlisted' | 'unread'
/** By the id of the case. */
export type FoundAnswers = ReadonlyMap<string, FoundAnswer>

const fullPage = pageOf(domain)

/** What is kept of a row, which is large: what finds a case in it, and the date. */
interface FoundRow {
  id: string
  host: string
  found: number | null
  /** The cases that it names. */
  cases: readonly string[]
}

const keep = ({ id, name, created_at, open_takedown, last_closed_takedown }: Domain): FoundRow => ({
  id,
  host: comparableHost(name ?? ''),
  found: parseInstant(created_at),
  cases: [open_takedown?.id, last_closed_takedown?.id].filter((one) => one !== undefined),
})

/** Rows of a brand; `isAll` says that a host which is not in them is not listed. */
interface FoundRows {
  rows: readonly FoundRow[]
  isAll: boolean
}

const order = {
  sort_field: 'domain',
  sort_direction: 'asc',
  compact: false,
  group_by: 'none',
} as const

const readPage = (
  brandId: string,
  search: { host: string; page: number; page_size: number },
  signal: AbortSignal,
) => {
  const { host, ...paging } = search
  return get(
    {
      path: brandPath(brandId, 'domains/'),
      search: { ...filterSearch({ ...everyDomain, host }), ...order, ...paging },
      answer: fullPage,
    },
    signal,
  )
}

/** Rows are large; a name is among the first of those that hold it. */
const rowsByName = { page_size: 10, most: 5 } as const

/** The rows whose names hold a host, or the host without its `www`: a case may be of either. */
const byNameOptions = (brandId: string, host: string) =>
  queryOptions({
    queryKey: ['domains', brandId, 'found', host],
    queryFn: async ({ signal }): Promise<FoundRows> => {
      const rows: FoundRow[] = []
      for (let page = 1; page <= rowsByName.most; page += 1) {
        const search = { host: host.replace(/^www\./, ''), page, page_size: rowsByName.page_size }
        const read = await readPage(brandId, search, signal)
        rows.push(...read.rows.map(keep))
        if (read.next === null) return { rows, isAll: read.unreadable === 0 }
        if (rows.some((row) => row.host === host)) break
      }
      return { rows, isAll: false }
    },
    staleTime: settled,
    // What was read stays when the rest is called off or fails.
    gcTime: 15 * 60_000,
  })

/** The rows of a whole brand. */
const allRowsOptions = (brandId: string) =>
  queryOptions({
    queryKey: ['domains', brandId, 'found', null],
    queryFn: async ({ signal }): Promise<FoundRows> => {
      const walked = await readAllPages<Domain, FoundRow>({
        readPage: (page) => readPage(brandId, { host: '', page, page_size: maxPageSize }, signal),
        idOf: ({ id }) => id,
        keep,
      })
      return { rows: walked.rows, isAll: walked.complete && walked.unreadable === 0 }
    },
    staleTime: settled,
    gcTime: 15 * 60_000,
    structuralSharing: false,
  })

/** The row that names the case, else that of its host (the definition of F20). */
function answerIn({ rows, isAll }: FoundRows, { caseId, host }: FoundTarget): FoundAnswer {
  const row =
    rows.find(({ cases }) => cases.includes(caseId)) ?? rows.find((one) => one.host === host)
  if (row) return row.found ?? 'missing'
  return isAll ? 'unlisted' : 'unread'
}

/** Brands with fewer hosts than this are asked by name without a look at how long their lists are. */
const fewHosts = 5
/** Requests under way at once. */
const sideBySide = 4
/** Failures in a row that end the reading. */
const mostFailures = 6

/** One thing to read, and whom it answers. */
interface Task {
  targets: readonly FoundTarget[]
  read: (client: QueryClient) => Promise<FoundRows>
}

/** What is to be read of one brand: its hosts by name, or all pages where these are fewer. */
async function tasksOf(
  client: QueryClient,
  brandId: string,
  targets: readonly FoundTarget[],
): Promise<Task[]> {
  const byHost = Map.groupBy(targets, ({ host }) => host)
  const pages =
    byHost.size < fewHosts
      ? null
      : await client.fetchQuery(domainCountOptions(brandId, everyDomain)).then(
          (count) => (count === null ? null : Math.ceil(count / maxPageSize)),
          // The hosts tell by themselves whether they can be read.
          () => null,
        )
  if (pages !== null && pages < byHost.size)
    return [{ targets, read: (from) => from.fetchQuery(allRowsOptions(brandId)) }]
  return [...byHost].map(([host, own]) => ({
    targets: own,
    read: (from) => from.fetchQuery(byNameOptions(brandId, host)),
  }))
}

/** How many requests a reading takes at most, one for each host of a brand. */
export const mostFoundRequests = (targets: readonly FoundTarget[]): number =>
  new Set(targets.map(({ brandId, host }) => `${brandId} ${host}`)).size

/** Up to so many requests are made unasked. */
const handful = 5
const progressPause = 100

const foundKey = (brandId: string | null, period: string) => [
  'takedowns',
  brandId,
  'found-dates',
  period,
]

/**
 * When the domains of cases were found. `period` names which cases they are. A few are read by themselves, more
 * only by `refetch`; what fails is `unread`, unless nothing can be read at all.
 */
export const foundDatesOptions = (
  brandId: string | null,
  period: string,
  targets: readonly FoundTarget[],
) => {
  const requests = mostFoundRequests(targets)
  return queryOptions({
    // Cases that came later are not in it, and so unread until somebody asks.
    queryKey: foundKey(brandId, period),
    queryFn: async (context): Promise<FoundAnswers> => {
      const { client, signal } = context
      const tell = progressTeller(
        context,
        [...foundKey(brandId, period), 'progress'],
        progressPause,
      )
      const tasks: Task[] = []
      for (const [brand, own] of Map.groupBy(targets, (target) => target.brandId))
        tasks.push(...(await tasksOf(client, brand, own)))
      const answers = new Map<string, FoundAnswer>()
      let failures = 0
      const waiting = each(tasks)
      const work = async () => {
        for (const { targets: own, read } of waiting) {
          if (signal.aborted) return
          const rows = await read(client).then(
            (found) => {
              failures = 0
              return found
            },
            (error: unknown) => {
              failures += 1
              if (isApiError(error, 'unauthorized') || failures >= mostFailures) throw error
              return { rows: [], isAll: false }
            },
          )
          for (const target of own) answers.set(target.caseId, answerIn(rows, target))
          tell({ read: answers.size, total: targets.length })
        }
      }
      await Promise.all(Array.from({ length: sideBySide }, work))
      return answers
    },
    enabled: requests > 0 && requests <= handful,
    staleTime: untilAsked,
    gcTime: 15 * 60_000,
    structuralSharing: false,
  })
}

// A generator, because that ends for all who share it when one of them leaves by an error.
function* each(tasks: readonly Task[]) {
  yield* tasks
}

/** How far a reading of them is, in cases. */
export const foundProgressOptions = (brandId: string | null, period: string) =>
  progressOptions([...foundKey(brandId, period), 'progress'])
