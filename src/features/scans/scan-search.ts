import { getLocalZone } from '#/lib/local-days.ts'
import { oneOf } from '#/lib/search-params.ts'

export const scanDefaults = { zone: 'local', show: 'results', group: 'day' } as const

/** Search parameters of the scan list. */
export const scanSearch = {
  /** UTC, or the device's time zone (C151). */
  zone: oneOf(['local', 'utc'], scanDefaults.zone),
  /**
   * - `results`: all scans with their results.
   * - `changes`: all scans with their changes.
   * - `changed`: only scans with changes.
   * - `turned`: only scans whose verdict, website or review changed.
   */
  show: oneOf(['results', 'changes', 'changed', 'turned'], scanDefaults.show),
  group: oneOf(['day', 'domain'], scanDefaults.group),
  chart: oneOf(['days'], undefined),
}

/** Search parameters with defaults applied. */
export interface ScanView {
  show: 'results' | 'changes' | 'changed' | 'turned'
  group: 'day' | 'domain'
  chart: 'days' | undefined
}

/** Returns the IANA name of a time zone, such as `Europe/Berlin`. */
export const resolveZone = (chosen: 'local' | 'utc'): string =>
  chosen === 'utc' ? 'UTC' : getLocalZone()

/** Returns whether only scans with changes are listed. */
export const showsOnlyChanged = ({ show }: ScanView): boolean =>
  show === 'changed' || show === 'turned'

/** Returns whether a view is built from scans loaded in advance. The API can only list scans by time (C101). */
export const usesLoadedScans = ({ show, group }: ScanView): boolean =>
  show !== 'results' || group === 'domain'

/** Returns the API page to request. Views built from loaded scans are paginated in the browser and request page 1. */
export const getApiPage = (search: ScanView & { page: number; pageSize: number }) => ({
  page: usesLoadedScans(search) ? 1 : search.page,
  pageSize: search.pageSize,
})
