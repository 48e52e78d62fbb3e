import { oneOf } from '#/contract/search-field.ts'

/** The address says `zone=utc` where the reader wants UTC; else the zone of this device counts (C151). */
export const zoneDefaults = { zone: 'local' } as const

/** The search parameter of the zone. */
export const zoneSearch = {
  zone: oneOf(['local', 'utc'], zoneDefaults.zone),
}

/** The IANA name of the zone that days and times are shown in: `Europe/Berlin`. */
export const zoneOf = (chosen: 'local' | 'utc'): string =>
  chosen === 'utc' ? 'UTC' : new Intl.DateTimeFormat().resolvedOptions().timeZone
