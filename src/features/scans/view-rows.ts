import type { CompactScan } from '#/contract/compact-scan.ts'
import {
  earlierScans,
  joinedScans,
  scansByHost,
  type EarlierScan,
} from '#/product/scans/earlier-scans.ts'
import { isChange } from './scan-change.tsx'
import { isOnlyChanged, type ScanView } from './scan-search.ts'
import type { LoadedScans } from './use-loaded-scans.ts'

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
