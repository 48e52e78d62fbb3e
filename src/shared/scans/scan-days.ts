import { verdicts, type Verdict } from '#/contract/codes.ts'
import type { CompactScan } from '#/contract/scan.ts'
import { formatCalendarDate, formatClock, formatDate, parseInstant, shortDay } from '#/lib/dates.ts'
import { dayOf, daysLater, localZone, startOfDay } from '#/lib/local-days.ts'

/** A day or an hour with its scans by verdict; `other` are verdicts that nobody knows (C19). */
export interface ScanPeriod {
  key: string
  /** `24 Nov`, or `14:00`. */
  label: string
  /** `24 Nov 2026`, or `24 Nov 2026, 14:00`. */
  name: string
  counts: Record<Verdict | 'other', number>
}

export interface ScanDays {
  /** Hours where the scans that were loaded cover less than `fewDays`. */
  unit: 'day' | 'hour'
  /**
   * The oldest first, up to now. While some scans have no time that can be understood, a period without others is left
   * out: nobody knows that it had none.
   */
  periods: readonly ScanPeriod[]
  /** Whether some scans of the first of them were not loaded. */
  isPart: boolean
  /** Scans without a time that can be understood. */
  undated: number
  /** How many milliseconds back the scans go that were loaded; null where none is missing. */
  covered: number | null
}

const hour = 60 * 60 * 1000

/** Below it hours are drawn. */
const fewDays = 3 * 24 * hour
/** Below it a chart says nothing about how scans change. */
export const tooShort = 3 * hour

/** How many days are drawn of the newest scans. */
export const daysShown = 14
/** The same of all scans of a brand. */
export const mostDaysShown = 92

const firstDay = (now: number, days: number, today = dayOf(now)): string =>
  daysLater(today, 1 - days) ?? today

/** From when on scans are wanted, in milliseconds: the same moment for a whole day. */
export const scansSince = (now: number): number =>
  Date.parse(startOfDay(firstDay(now, daysShown)) ?? '')

/** Scans of a brand, as far back as they were loaded. */
export interface LoadedScans {
  rows: readonly Pick<CompactScan, 'verdict' | 'scanned_at'>[]
  /** Whether none is missing of the days that are drawn. */
  complete: boolean
}

/** Days and hours of the viewer's zone, or of UTC. */
interface Calendar {
  zone: string
  dayOf: (at: number) => string
  /** The first instant of an hour. */
  hourOf: (at: number) => number
}

const calendarOf = (zone: string): Calendar =>
  zone === 'UTC'
    ? {
        zone,
        dayOf: (at) => new Date(at).toISOString().slice(0, 10),
        hourOf: (at) => Math.floor(at / hour) * hour,
      }
    : { zone, dayOf, hourOf: (at) => new Date(at).setMinutes(0, 0, 0) }

const dayPeriod = (day: string) => ({
  key: day,
  label: shortDay(day),
  name: formatCalendarDate(day),
})

const hourPeriod = (start: number, zone: string) => ({
  key: String(start),
  label: formatClock(start, { zone }),
  name: `${formatDate(start, { zone })}, ${formatClock(start, { zone })}`,
})

/**
 * Sorts scans into the last `most` days, or into hours where few days were loaded. What lies before the oldest scan
 * that was loaded is not drawn as empty, nor, where more than two weeks are asked for, what lies before the first scan
 * of all. `zone` is the viewer's or UTC.
 */
export function scanDays(
  { rows, complete }: LoadedScans,
  now: number,
  { most = daysShown, zone = localZone() }: { most?: number | undefined; zone?: string } = {},
): ScanDays {
  const calendar = calendarOf(zone)
  const times = rows.flatMap(({ scanned_at }) => parseInstant(scanned_at) ?? [])
  const oldest = times.length === 0 ? null : times.reduce((a, b) => Math.min(a, b))
  const covered = complete || oldest === null ? null : now - oldest
  const unit = covered !== null && covered < fewDays ? 'hour' : 'day'
  const byPeriod = new Map<string, ScanPeriod['counts']>()
  for (const { verdict, scanned_at } of rows) {
    const at = parseInstant(scanned_at)
    if (at === null) continue
    const period = unit === 'day' ? calendar.dayOf(at) : String(calendar.hourOf(at))
    const counts = byPeriod.get(period) ?? noScans()
    const known = verdicts.find((code) => code === verdict)
    counts[known ?? (verdict === null ? 'unknown' : 'other')] += 1
    byPeriod.set(period, counts)
  }
  const undated = rows.length - times.length
  const periods = (
    unit === 'hour'
      ? hoursFrom(calendar, oldest ?? now, now)
      : daysFrom(calendar, oldest, complete, now, most)
  )
    .filter(({ key }) => undated === 0 || byPeriod.has(key))
    .map((period) => ({ ...period, counts: byPeriod.get(period.key) ?? noScans() }))
  return { unit, periods, isPart: !complete && periods.length > 0, undated, covered }
}

function hoursFrom({ hourOf, zone }: Calendar, oldest: number, now: number) {
  const first = hourOf(oldest)
  return Array.from({ length: Math.floor((now - first) / hour) + 1 }, (_hour, index) =>
    hourPeriod(first + index * hour, zone),
  )
}

function daysFrom(
  { dayOf: dayIn }: Calendar,
  oldest: number | null,
  complete: boolean,
  now: number,
  most: number,
) {
  const reach = oldest === null ? null : dayIn(oldest)
  const first = firstDay(now, most, dayIn(now))
  const shortest = firstDay(now, daysShown, dayIn(now))
  const from =
    reach === null || reach < first
      ? first
      : !complete
        ? reach
        : reach < shortest
          ? reach
          : shortest
  return Array.from({ length: most }, (_day, index) => daysLater(first, index) ?? first)
    .filter((day) => day >= from)
    .map(dayPeriod)
}

const noScans = (): ScanPeriod['counts'] => ({ red: 0, amber: 0, green: 0, unknown: 0, other: 0 })
