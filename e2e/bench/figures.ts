/** The compared pages: a minimal app on Router and Query, another build of the app, and the app. */
export const kinds = ['minimal', 'before', 'app'] as const
export type Kind = (typeof kinds)[number]

/** Main-thread time in ms of CPU time: in total, and by category. `other` includes parsing and painting. */
const phases = ['script', 'style', 'layout', 'other'] as const
export type Busy = Readonly<Record<'busy' | (typeof phases)[number], number>>

/** Median; NaN without values. */
function getMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(middle)] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2
}

/** Measurements of all runs by name and page. */
export class Readings {
  private readonly values = new Map<string, number[]>()

  add(what: string, kind: Kind, value: number): void {
    const name = `${what}/${kind}`
    this.values.set(name, [...(this.values.get(name) ?? []), value])
  }

  /** Adds the values of a record, each with its own name. */
  addAll(what: string, kind: Kind, values: Readonly<Record<string, number>>): void {
    for (const [name, value] of Object.entries(values)) this.add(`${what}: ${name}`, kind, value)
  }

  /** Median; null if the page was not measured. */
  getMedian(what: string, kind: Kind): number | null {
    const values = this.values.get(`${what}/${kind}`)
    return values ? getMedian(values) : null
  }

  /** Describes the main-thread time of a measurement by category; empty if it was not measured. */
  explain(measurement: string): string {
    const what = measurement.replace(/: busy$/, '')
    const busy = this.getMedian(`${what}: busy`, 'app')
    if (busy === null) return ''
    const parts = phases
      .map((phase) => ({ phase, ms: this.getMedian(`${what}: ${phase}`, 'app') ?? 0 }))
      .toSorted((a, b) => b.ms - a.ms)
      .map(({ phase, ms }) => `${phase} ${ms.toFixed(0)}`)
    return `main thread until idle ${busy.toFixed(0)} ms: ${parts.join(', ')}`
  }
}
