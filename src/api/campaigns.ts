import * as z from 'zod/mini'
import { hostWithRecords, type HostWithRecords } from '#/contract/domain.ts'
import { pageOf } from '#/contract/page.ts'
import { takedown } from '#/contract/takedown.ts'
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
import { maxCases } from './takedowns.ts'

/** Limits red and amber domains together, because full rows are large. */
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

/** Rows that campaigns are found in (F17). */
export interface CampaignSource {
  /** Red domains of the queue, then amber ones, each highest risk first. */
  rows: readonly HostWithRecords[]
  redLoad: LoadedPages
  /** Null if red domains alone reached `maxCampaignHosts`. */
  amberLoad: LoadedPages | null
  greenRows: readonly HostWithRecords[]
  cases: FullList<InfrastructureCase>
}

async function fetchCampaignSource(brandId: string, context: LoadContext): Promise<CampaignSource> {
  const { signal } = context
  const reportProgress = createProgressReporter(context)
  let loadedCount = 0
  const fetchHosts = async (verdict: 'red' | 'amber' | 'green', maxRows: number) => {
    const { rows, ...pages } = await fetchAllPages(
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
        signal,
        maxRows,
        onPage: (newRows) => {
          loadedCount += newRows.length
          reportProgress({ loadedCount, total: null })
        },
      },
    )
    // The last page may exceed the limit.
    return {
      ...pages,
      rows: rows.slice(0, maxRows),
      rowCount: Math.min(rows.length, maxRows),
      isComplete: pages.isComplete && rows.length <= maxRows,
    }
  }
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
    { signal, maxRows: maxCases },
  )
  return { rows: [...redRows, ...(amber?.rows ?? [])], redLoad, amberLoad: amber, greenRows, cases }
}

/** Query for the rows that a brand's campaigns are found in. Cached until Refresh. */
export function campaignSourceOptions(brandId: string) {
  const options = fullListOptions(['domains', brandId, 'campaigns'], (context) =>
    fetchCampaignSource(brandId, context),
  )
  return { ...options, progress: progressOptions(options) }
}
