import { useQuery } from '@tanstack/react-query'
import { allScansOptions, newestScansOptions } from '#/api/scans.ts'
import type { CompactScan } from '#/contract/scan.ts'
import { useWhole } from '#/shared/lists/use-whole.ts'
import {
  type EarlierScan,
  earlierScans,
  joinedScans,
  scansByHost,
} from '#/shared/scans/compare-scans.ts'
import { scansSince } from '#/shared/scans/scan-days.ts'
import { useNow } from '#/ui/now.ts'
import { isChange } from './scan-columns.tsx'
import { isOnlyChanged, type ScanView } from './scan-search.ts'

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

/** The scans before those that were loaded. */
export const earlierOfLoaded = (loaded: LoadedScans | null): ReadonlyMap<string, EarlierScan> =>
  earlierScans(loaded?.rows ?? [], loaded?.isAll ?? false)

/** The scans before those of a page; `isLast` says that the list ends with it. */
export function earlierOfPage(
  page: readonly CompactScan[],
  loaded: LoadedScans | null,
  isLast: boolean,
): ReadonlyMap<string, EarlierScan> {
  const joined = joinedScans(page, loaded?.rows ?? [])
  return earlierScans(joined, isLast || (joined !== page && (loaded?.isAll ?? false)))
}

/** The rows of a view over loaded scans, in its order. */
export function loadedRows(loaded: LoadedScans, view: ScanView): readonly CompactScan[] {
  const { show, group } = view
  const earlier = isOnlyChanged(view) ? earlierOfLoaded(loaded) : null
  const rows = earlier
    ? loaded.rows.filter((scan) => isChange(scan, earlier.get(scan.id), show === 'turned'))
    : loaded.rows
  return group === 'domain' ? scansByHost(rows) : rows
}
