import { useQuery } from '@tanstack/react-query'
import { allScansOptions, newestScansOptions } from '#/api/scans.ts'
import type { CompactScan } from '#/contract/scan.ts'
import { useFullList } from '#/shared/lists/use-full-list.ts'
import {
  type PreviousScan,
  findPreviousScans,
  groupScansByHost,
  toScanFigures,
} from '#/shared/scans/compare-scans.ts'
import { hasChanged } from '#/shared/scans/figure-changes.tsx'
import { getChartStart } from '#/shared/scans/scan-days.ts'
import { useNow } from '#/ui/now.ts'
import { showsOnlyChanged, type ScanView } from './scan-search.ts'

/** Loaded scans of a brand, newest first. */
export interface LoadedScans {
  rows: readonly CompactScan[]
  /** Total count; null if not reported. */
  count: number | null
  hasAllScans: boolean
  /** True if all scans of the days in the chart are loaded. */
  isComplete: boolean
  unreadableCount: number
}

/** Loads the newest scans of a brand if needed, and all of them on request (C101). */
export function useLoadedScans(brandId: string, isNeeded: boolean) {
  const allScans = useFullList(allScansOptions(brandId))
  const now = useNow()
  const newest = useQuery({
    ...newestScansOptions(brandId, getChartStart(now)),
    enabled: isNeeded && allScans.data === undefined,
  })
  const loaded: LoadedScans | null = allScans.data
    ? { ...allScans.data, hasAllScans: allScans.data.isComplete }
    : newest.data
      ? {
          ...newest.data,
          hasAllScans:
            newest.data.count !== null &&
            newest.data.rows.length + newest.data.unreadableCount >= newest.data.count,
        }
      : null
  return { loaded, allScans, newest }
}
export type LoadedQueries = ReturnType<typeof useLoadedScans>

/** Finds the previous scan of each loaded scan, by scan ID. */
export const findPreviousLoaded = (loaded: LoadedScans | null): ReadonlyMap<string, PreviousScan> =>
  findPreviousScans(loaded?.rows ?? [], loaded?.hasAllScans ?? false)

/** Lists the loaded scans that a view shows, in its order. */
export function listLoadedRows(loaded: LoadedScans, view: ScanView): readonly CompactScan[] {
  const { show, group } = view
  const previousScans = showsOnlyChanged(view) ? findPreviousLoaded(loaded) : null
  const rows = previousScans
    ? loaded.rows.filter((scan) => {
        const previous = previousScans.get(scan.id)
        return (
          previous?.kind === 'loaded' &&
          hasChanged(
            { before: toScanFigures(previous.scan), after: toScanFigures(scan) },
            show === 'turned',
          )
        )
      })
    : loaded.rows
  return group === 'domain' ? groupScansByHost(rows) : rows
}
