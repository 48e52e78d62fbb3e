import type { Browser } from '@playwright/test'
import type { Kind, Readings } from './figures.ts'
import type { Line } from './report.ts'
import type { Place } from './visit.ts'

/** What a part of the benchmark works with. */
export type Run = {
  readonly browser: Browser
  readonly place: Place
  /** The pages to measure. */
  readonly kinds: readonly Kind[]
  readonly rounds: number
  readonly into: Readings
}

/** A part that can be run alone: it measures, and then says what its lines of the report are. */
export type Part = {
  readonly measure: (run: Run) => Promise<void>
  readonly lines: (readings: Readings) => Line[]
}

/** The pages in another order in each round, so that none always comes first. */
export const inTurn = (kinds: readonly Kind[], round: number): Kind[] => {
  const first = Math.abs(round) % kinds.length
  return [...kinds.slice(first), ...kinds.slice(0, first)]
}
