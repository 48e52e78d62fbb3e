import { verdicts, type Verdict } from '#/contract/codes.ts'
import type { CompactScan } from '#/contract/scan.ts'
import { parseInstant } from '#/lib/dates.ts'
import { dayOf, daysLater, startOfDay } from '#/lib/local-days.ts'

/** A day of the viewer's zone with its scans by verdict; `other` are verdicts that nobody knows (C19). */
export interface ScanDay {
  day: string
  counts: Record<Verdict | 'other', number>
}

export interface ScanDays {
  /**
   * The oldest first, up to today. While some scans have no time that can be understood, a day without others is left
   * out: nobody knows that it had none.
   */
  days: readonly ScanDay[]
  /** The first of them, when some of its scans were not loaded. */
  partDay: string | null
  /** Scans without a time that can be understood. */
  undated: number
}

/** How many days are drawn of the newest scans. */
export const daysShown = 14
/** The same of all scans of a brand. */
export const mostDaysShown = 92

const firstDay = (now: number, days: number): string =>
  daysLater(dayOf(now), 1 - days) ?? dayOf(now)

/** From when on scans are wanted, in milliseconds: the same moment for a whole day. */
export const scansSince = (now: number): number =>
  Date.parse(startOfDay(firstDay(now, daysShown)) ?? '')

/** Scans of a brand, as far back as they were loaded. */
export interface LoadedScans {
  rows: readonly Pick<CompactScan, 'verdict' | 'scanned_at'>[]
  /** Whether none is missing of the days that are drawn. */
  complete: boolean
}

/**
 * Sorts scans into the last `most` days. Days before the oldest one that was loaded are not drawn as empty, nor,
 * where more than two weeks are asked for, are those before the first scan of all.
 */
export function scanDays({ rows, complete }: LoadedScans, now: number, most = daysShown): ScanDays {
  const byDay = new Map<string, ScanDay['counts']>()
  let undated = 0
  let reach: string | null = null
  for (const { verdict, scanned_at } of rows) {
    const at = parseInstant(scanned_at)
    if (at === null) {
      undated += 1
      continue
    }
    const day = dayOf(at)
    if (reach === null || day < reach) reach = day
    const counts = byDay.get(day) ?? noScans()
    const known = verdicts.find((code) => code === verdict)
    counts[known ?? (verdict === null ? 'unknown' : 'other')] += 1
    byDay.set(day, counts)
  }
  const first = firstDay(now, most)
  const shortest = firstDay(now, daysShown)
  const from =
    reach === null || reach < first
      ? first
      : !complete
        ? reach
        : reach < shortest
          ? reach
          : shortest
  const days = Array.from({ length: most }, (_day, index) => daysLater(first, index) ?? first)
    .filter((day) => day >= from && (undated === 0 || byDay.has(day)))
    .map((day) => ({ day, counts: byDay.get(day) ?? noScans() }))
  return { days, partDay: complete ? null : (days[0]?.day ?? null), undated }
}

const noScans = (): ScanDay['counts'] => ({ red: 0, amber: 0, green: 0, unknown: 0, other: 0 })
