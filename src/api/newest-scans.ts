import { queryOptions } from '@tanstack/react-query'
import type { CompactScan } from '#/contract/compact-scan.ts'
import { parseInstant } from '#/lib/dates.ts'
import { settled } from './freshness.ts'
import { readScansDown } from './scans.ts'

/** The newest scans of a brand, as far back as they were loaded. */
export interface NewestScans {
  rows: readonly CompactScan[]
  /** How many the service has; null where it does not say. */
  count: number | null
  /** Whether there are no older ones, or they lie before the time that was asked for. */
  complete: boolean
}

/** Most pages that are read for it, one after another. */
const mostPages = 10

/** What the newest scans of a brand are kept under, whatever their time. */
export const newestScansKey = (brandId: string) => ['scans', brandId, 'newest'] as const

/**
 * The newest scans of a brand since a time in milliseconds. The list has neither filters nor a range of
 * dates, so it is walked from its newest end, and no further than a thousand rows (C101).
 */
export function newestScansOptions(brandId: string, since: number) {
  return queryOptions({
    queryKey: [...newestScansKey(brandId), since],
    queryFn: async ({ signal, client }): Promise<NewestScans> => {
      const rows = new Map<string, CompactScan>()
      let count: number | null = null
      for (let page = 1; page <= mostPages; page += 1) {
        const read = await readScansDown(client, brandId, page, signal)
        // The list became shorter: what moved up to a page that was read already is missing.
        if (read === null)
          return {
            rows: [...rows.values()],
            count,
            complete: count !== null && rows.size >= count,
          }
        count = read.count
        for (const scan of read.rows) rows.set(scan.id, scan)
        const oldest = parseInstant(read.rows.at(-1)?.scanned_at)
        if (read.next === null || (oldest !== null && oldest < since))
          return { rows: [...rows.values()], count, complete: true }
      }
      return { rows: [...rows.values()], count, complete: false }
    },
    staleTime: settled,
  })
}
