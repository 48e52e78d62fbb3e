import { localZone } from '#/lib/local-days.ts'
import { oneOf } from '#/lib/search-field.ts'

/** Search schema; `zone` is UTC if chosen, otherwise the device's (C151). */
export const scanDefaults = { zone: 'local', show: 'results', group: 'day' } as const

/** View in the URL. */
export const scanSearch = {
  zone: oneOf(['local', 'utc'], scanDefaults.zone),
  /**
   * Findings, or changes since the previous scan: of all scans, only of changed ones, or only of those where more than
   * the score changed.
   */
  show: oneOf(['results', 'changes', 'changed', 'turned'], scanDefaults.show),
  group: oneOf(['day', 'domain'], scanDefaults.group),
  /** Chart above the list; none by default. */
  chart: oneOf(['days'], undefined),
}

/** Resolved view. */
export interface ScanView {
  show: 'results' | 'changes' | 'changed' | 'turned'
  group: 'day' | 'domain'
  chart: 'days' | undefined
}

/** Time zone (IANA name): `Europe/Berlin`. */
export const resolveZone = (chosen: 'local' | 'utc'): string =>
  chosen === 'utc' ? 'UTC' : localZone()

/** Returns whether only scans with changes are listed. */
export const isOnlyChanged = ({ show }: ScanView): boolean =>
  show === 'changed' || show === 'turned'

/** Returns whether rows come from loaded scans, because the API only lists scans by time (C101). */
export const usesLoadedScans = ({ show, group }: ScanView): boolean =>
  show !== 'results' || group === 'domain'

/** Page of the API's list for a view; loaded scans have their own pages. */
export const listPage = (search: ScanView & { page: number; pageSize: number }) => ({
  page: usesLoadedScans(search) ? 1 : search.page,
  pageSize: search.pageSize,
})
