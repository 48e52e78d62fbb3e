import { oneOf } from '#/contract/search-field.ts'
import { localZone } from '#/lib/local-days.ts'

/** What the address says of the scans of a brand; `zone` is UTC where the reader wants it, else this device's (C151). */
export const scanDefaults = { zone: 'local', show: 'results', group: 'day' } as const

/** How the scans of a brand are shown, as its address says. */
export const scanSearch = {
  zone: oneOf(['local', 'utc'], scanDefaults.zone),
  /**
   * What each scan found, what changed since the scan before it, or only the scans that changed anything, or that
   * changed more than the score.
   */
  show: oneOf(['results', 'changes', 'changed', 'turned'], scanDefaults.show),
  group: oneOf(['day', 'domain'], scanDefaults.group),
  /** Whether the chart of scans by day stands above the list. */
  chart: oneOf(['days'], undefined),
}

/** How the scans of a brand are shown. */
export interface ScanView {
  show: 'results' | 'changes' | 'changed' | 'turned'
  group: 'day' | 'domain'
  chart: 'days' | undefined
}

/** The IANA name of the zone that days and times are shown in: `Europe/Berlin`. */
export const zoneOf = (chosen: 'local' | 'utc'): string => (chosen === 'utc' ? 'UTC' : localZone())

/** Whether only scans that changed something are listed. */
export const isOnlyChanged = ({ show }: ScanView): boolean =>
  show === 'changed' || show === 'turned'

/**
 * Whether the rows come from the scans that were loaded: the service lists them by time alone, page by page
 * (C101), and knows nothing of changes.
 */
export const isOfLoaded = (view: ScanView): boolean =>
  isOnlyChanged(view) || view.group === 'domain'

/** Whether anything beside a page of the list has to be loaded. */
export const needsLoaded = (view: ScanView): boolean =>
  isOfLoaded(view) || view.show === 'changes' || view.chart === 'days'

/** The page of the service's list that a view reads: loaded scans are in pages of their own. */
export const listPage = (search: ScanView & { page: number; pageSize: number }) => ({
  page: isOfLoaded(search) ? 1 : search.page,
  pageSize: search.pageSize,
})
