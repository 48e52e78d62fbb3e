import * as z from 'zod/mini'

/** The address says `zone=utc` where the reader wants UTC; else the zone of this device counts (C151). */
export const zoneDefaults = { zone: 'local' } as const

export const zoneSearch = {
  zone: z.catch(z.prefault(z.literal(['local', 'utc']), zoneDefaults.zone), zoneDefaults.zone),
}

/** The IANA name of the zone that days and times are told in: `Europe/Berlin`. */
export const zoneOf = (chosen: 'local' | 'utc'): string =>
  chosen === 'utc' ? 'UTC' : new Intl.DateTimeFormat().resolvedOptions().timeZone
