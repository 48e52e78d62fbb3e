import { useQuery } from '@tanstack/react-query'
import { allScansOptions } from '#/api/all-scans.ts'
import { newestScansOptions } from '#/api/newest-scans.ts'
import type { CompactScan } from '#/contract/compact-scan.ts'
import { useWhole } from '#/product/lists/use-whole.ts'
import { scansSince } from '#/product/scans/scan-days.ts'
import { useNow } from '#/ui/now.ts'

/** The scans of a brand that were loaded beyond a page, newest first. */
export interface LoadedScans {
  rows: readonly CompactScan[]
  /** How many the service has; null where it does not say. */
  count: number | null
  /** Whether they are all there are. */
  isAll: boolean
  /** Whether none is missing of the days that are drawn. */
  complete: boolean
}

/**
 * Loads the newest scans of a brand while a view `needs` them (C101), and all of them when somebody asks:
 * these stay as they were read.
 */
export function useLoadedScans(brandId: string, needs: boolean) {
  const whole = useWhole(allScansOptions(brandId))
  const now = useNow()
  const newest = useQuery({
    ...newestScansOptions(brandId, scansSince(now)),
    enabled: needs && whole.data === undefined,
  })
  const loaded: LoadedScans | null = whole.data
    ? { ...whole.data, isAll: whole.data.complete }
    : newest.data
      ? {
          ...newest.data,
          isAll: newest.data.count !== null && newest.data.rows.length >= newest.data.count,
        }
      : null
  return { loaded, whole, newest }
}
export type LoadedReading = ReturnType<typeof useLoadedScans>
