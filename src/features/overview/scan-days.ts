import type { NewestScans } from '#/api/newest-scans.ts'
import { verdicts, type Verdict } from '#/contract/codes.ts'
import { parseInstant } from '#/lib/dates.ts'
import { dayOf, daysLater, startOfDay } from '#/lib/local-days.ts'

/** A day of the viewer's zone with its scans by verdict; `other` are verdicts that nobody knows (C19). */
export interface ScanDay {
  day: string
  counts: Record<Verdict | 'other', number>
}

export interface ScanDays {
  /** The oldest first, without gaps, up to today. */
  days: readonly ScanDay[]
  /** The first of them, when some of its scans were not loaded. */
  partDay: string | null
  /** Scans without a time that can be understood. */
  undated: number
}

/** How many days are drawn. */
export const daysShown = 14

const firstDay = (now: number): string => daysLater(dayOf(now), 1 - daysShown) ?? dayOf(now)

/** From when on scans are wanted, in milliseconds: the same moment for a whole day. */
export const scansSince = (now: number): number => Date.parse(startOfDay(firstDay(now)) ?? '')

/** Sorts the newest scans into days. Days before the oldest one that was loaded are not drawn as empty. */
export function scanDays({ rows, complete }: NewestScans, now: number): ScanDays {
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
  const first = firstDay(now)
  const from = complete || reach === null || reach < first ? first : reach
  const days = Array.from({ length: daysShown }, (_day, index) => daysLater(first, index) ?? first)
    .filter((day) => day >= from)
    .map((day) => ({ day, counts: byDay.get(day) ?? noScans() }))
  return { days, partDay: complete ? null : (days[0]?.day ?? null), undated }
}

const noScans = (): ScanDay['counts'] => ({ red: 0, amber: 0, green: 0, unknown: 0, other: 0 })
