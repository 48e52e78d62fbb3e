import { expect } from 'vitest'

/** Returns the generated time if the app read its date only, otherwise the time as read, in milliseconds. */
export function timeAsRead(at: string | null | undefined, truth: number | undefined): unknown {
  if (at == null || truth === undefined) return at
  if (at.length === 10) return new Date(truth).toISOString().startsWith(at) ? truth : at
  return Date.parse(/Z|[+-]\d{2}:\d{2}$/.test(at) ? at : `${at}Z`)
}

/** Counts how often each generated field was read. Reading a wrong value fails immediately. */
export class Tally {
  readonly drawn = new Map<string, number>()
  readonly read = new Map<string, number>()

  /** Compares a value that was read, undefined if none, with the generated one. */
  compare(field: string, read: unknown, truth: unknown, raw: unknown): void {
    if (read !== undefined && read !== truth)
      expect.fail(
        `${field}: read ${JSON.stringify(read)}, drawn ${JSON.stringify(truth)} in ${JSON.stringify(raw)}`,
      )
    if (truth === undefined) return
    this.drawn.set(field, (this.drawn.get(field) ?? 0) + 1)
    if (read !== undefined) this.read.set(field, (this.read.get(field) ?? 0) + 1)
  }

  /** Share of generated fields that were read, by field. */
  shares(): Record<string, number> {
    return Object.fromEntries(
      [...this.drawn].map(([field, count]) => [field, (this.read.get(field) ?? 0) / count]),
    )
  }

  /** Smallest share of all fields. */
  lowestShare(): number {
    return Math.min(...Object.values(this.shares()))
  }
}
