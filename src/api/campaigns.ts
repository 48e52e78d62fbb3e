import { QueryObserver, type Query, type QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { hostWithRecords, type HostWithRecords } from '#/contract/domain.ts'
import { pageOf } from '#/contract/page.ts'
import { takedown } from '#/contract/takedown.ts'
import { sleep } from '#/lib/sleep.ts'
import { fullQueue, toFilterParams } from './domain-list-params.ts'
import {
  createPageSource,
  createProgressReporter,
  fetchAllPages,
  fullListOptions,
  progressOptions,
  type FullList,
  type LoadContext,
  type LoadedPages,
} from './fetch-all-pages.ts'
import { getBrandPath, takedownsPath } from './paths.ts'
import { requestScheduler } from './request-scheduler.ts'
import { maxCases } from './takedowns.ts'

/** Limits the total of red and amber domains, because full rows are large. The last page may exceed the limit. */
export const maxCampaignHosts = 3000

/** A sample of green domains is enough to see which infrastructure is in general use. */
const maxGreenHosts = 500

const infrastructureCase = z.pick(takedown, {
  id: true,
  target_website: true,
  ip_address: true,
  origin_ip: true,
  asn: true,
  registrar: true,
  hosting_provider: true,
  backend_project_id: true,
  cdn_proxy: true,
  is_proxied: true,
  dns_raw: true,
})
export type InfrastructureCase = z.output<typeof infrastructureCase>

/** Domains and cases from which the app derives a brand's campaigns (F17). */
export interface CampaignSource {
  /** Red domains of the review queue, then amber domains. Both groups start with the highest risk score. */
  rows: readonly HostWithRecords[]
  redLoad: LoadedPages
  /** Null if no amber domains were loaded, because red domains alone reached `maxCampaignHosts`. */
  amberLoad: LoadedPages | null
  greenRows: readonly HostWithRecords[]
  cases: FullList<InfrastructureCase>
}

interface SourceContext extends LoadContext {
  /**
   * Slows down a load that the user isn't waiting for. If set, pages are loaded one at a time, and after each page the
   * load waits for the returned promise.
   */
  pause?: () => Promise<void>
}

async function fetchCampaignSource(
  brandId: string,
  { pause, ...context }: SourceContext,
): Promise<CampaignSource> {
  const { signal } = context
  const pacing = { signal, isSequential: pause !== undefined }
  const reportProgress = createProgressReporter(context)
  let loadedCount = 0
  const fetchHosts = (verdict: 'red' | 'amber' | 'green', maxRows: number) =>
    fetchAllPages(
      createPageSource({
        path: getBrandPath(brandId, 'domains/'),
        search: {
          ...toFilterParams({ ...fullQueue, verdict }),
          compact: false,
          group_by: 'none',
          sort_field: 'risk_score',
          sort_direction: 'desc',
        },
        schema: pageOf(hostWithRecords),
      }),
      {
        ...pacing,
        maxRows,
        onPage: (newRows) => {
          loadedCount += newRows.length
          reportProgress({ loadedCount, total: null })
          return pause?.()
        },
      },
    )
  const { rows: redRows, ...redLoad } = await fetchHosts('red', maxCampaignHosts)
  const amberLimit = maxCampaignHosts - redRows.length
  const amber = amberLimit > 0 ? await fetchHosts('amber', amberLimit) : null
  const { rows: greenRows } = await fetchHosts('green', maxGreenHosts)
  const cases = await fetchAllPages(
    createPageSource({
      path: takedownsPath,
      search: { brand: brandId },
      schema: pageOf(infrastructureCase),
    }),
    { ...pacing, maxRows: maxCases, onPage: () => pause?.() },
  )
  return { rows: [...redRows, ...(amber?.rows ?? [])], redLoad, amberLoad: amber, greenRows, cases }
}

/** Query for the data from which a brand's campaigns are derived. Refetched only on Refresh. */
export function campaignSourceOptions(brandId: string) {
  const options = fullListOptions(['domains', brandId, 'campaigns'], (context) =>
    fetchCampaignSource(brandId, context),
  )
  return { ...options, progress: progressOptions(options) }
}

const isBackgroundLoad = (query: Query) => query.queryKey[2] === 'campaigns' && !query.isActive()

/** Keeps each background load below two requests per second, because the API's rate limit isn't known. */
const backgroundPauseMs = 600

/**
 * Loads the data of a brand's campaigns one page at a time, without delaying other requests. Once the user opens the
 * campaigns page, the load continues without pauses. If a load fails, for example because of a 429, later calls do
 * nothing. Never rejects.
 */
export async function loadCampaignsInBackground(
  client: QueryClient,
  brandId: string,
): Promise<void> {
  const options = campaignSourceOptions(brandId)
  const { queryKey } = options
  if (client.getQueryState(queryKey)?.status === 'error') return
  const isNeededNow = () => client.getQueryCache().find({ queryKey })?.isActive() === true
  const rateLimitController = new AbortController()
  // Without this observer, React Query would cancel the load when the evidence panel closes.
  const stopObserving = new QueryObserver(client, { ...options, enabled: false }).subscribe(
    () => {},
  )
  const { unsubscribe } = requestScheduler.pausedUntil.subscribe((pausedUntil) => {
    if (pausedUntil !== null && !isNeededNow()) rateLimitController.abort()
  })
  await client.prefetchQuery({
    ...options,
    queryFn: (context) => {
      const signal = AbortSignal.any([context.signal, rateLimitController.signal])
      async function pause() {
        while (!isNeededNow()) {
          await sleep(backgroundPauseMs, signal)
          // Continue only if no other query is fetching. Background loads don't count as other queries, because two
          // background loads would wait for each other forever.
          if (client.isFetching({ predicate: (query) => !isBackgroundLoad(query) }) === 0) return
        }
      }
      return fetchCampaignSource(brandId, { ...context, signal, pause })
    },
  })
  unsubscribe()
  stopObserving()
}
