import { DAY } from '#/lib/durations.ts'
import type { Random } from './random.ts'

/** How far back the demo's scans go. */
const scanWindow = 56 * DAY

/** An instant in ms, as it is stored. */
export function isoTime(at: number): string {
  return new Date(at).toISOString()
}

/** Draws when a host was found, in ms: some in these weeks, most before. */
export function drawFirstSeen(now: number, random: Random): number {
  return random.chance(0.4)
    ? now - Math.round((0.05 + random.next() * 55) * DAY)
    : now - Math.round((56 + random.next() * 400) * DAY)
}

/**
 * Instants of a host's scans, oldest first, in ms: spread over the weeks since it was found, the newest
 * one in the last days. A host found lately had no time for all `wanted` of them.
 */
export function scanTimes(
  now: number,
  firstSeen: number,
  wanted: number,
  random: Random,
): number[] {
  const start = Math.max(firstSeen + 10 * 60_000, now - scanWindow + random.int(0, 6 * DAY))
  const count = Math.min(wanted, 1 + Math.floor((now - start) / (0.7 * DAY)))
  const end = Math.max(start, now - Math.round(random.next() ** 2 * 3 * DAY) - 60_000)
  if (count === 1) return [end]
  const step = (end - start) / (count - 1)
  return Array.from({ length: count }, (_, at) =>
    at === count - 1 ? end : Math.round(start + step * (at + random.next() * 0.6)),
  )
}
