import { getLocalZone } from '#/lib/local-days.ts'
import { oneOf } from '#/lib/search-params.ts'

export const scanDefaults = { zone: 'local' } as const

export const scanSearch = {
  /** UTC, or the device's time zone (C151). */
  zone: oneOf(['local', 'utc'], scanDefaults.zone),
  /** Undefined hides the chart of scans per day. */
  chart: oneOf(['days'], undefined),
}

/** Returns the IANA name of a time zone, such as `Europe/Berlin`. */
export const resolveZone = (chosen: 'local' | 'utc'): string =>
  chosen === 'utc' ? 'UTC' : getLocalZone()
