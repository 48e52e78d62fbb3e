import type { Browser } from '@playwright/test'
import type { Readings } from './figures.ts'
import type { Line } from './report.ts'
import type { Place } from './visit.ts'

/** What a part of the benchmark works with. */
export type Run = {
  readonly browser: Browser
  readonly place: Place
  readonly rounds: number
  readonly into: Readings
}

/** A part that can be run alone: it measures, and then says what its lines of the report are. */
export type Part = {
  readonly measure: (run: Run) => Promise<void>
  readonly lines: (readings: Readings) => Line[]
}

/** Two frames of a 60 Hz screen, in ms: what comes right after a frame waits for a whole one. */
export const twoFrames = 34
