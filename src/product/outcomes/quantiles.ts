/** Lengths of time, summed up; milliseconds. Null where there are too few to say (F2). */
export interface Spread {
  n: number
  median: number | null
  /** The 90th percentile. */
  p90: number | null
}

/** Fewest lengths of which a median, and a 90th percentile, are shown. */
const fewest = { median: 3, p90: 10 } as const

/** By linear interpolation between ranks, of values in rising order; `share` from 0 to 1. */
function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)] ?? 0
  const above = sorted[Math.ceil(place)] ?? below
  return below + (above - below) * (place - Math.floor(place))
}

/** Median and 90th percentile: a mean would be ruled by the few that take months. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const n = sorted.length
  return {
    n,
    median: n < fewest.median ? null : quantile(sorted, 0.5),
    p90: n < fewest.p90 ? null : quantile(sorted, 0.9),
  }
}
