/** `minimal` is the minimal page. `before` is another build of the app. */
export const variants = ['minimal', 'before', 'app'] as const
export type Variant = (typeof variants)[number]

/** `other` includes parsing and painting. */
const categories = ['script', 'style', 'layout', 'other'] as const

/** Main-thread CPU time in ms. `busy` is the total of all categories. */
export type MainThreadTimes = Readonly<Record<'busy' | (typeof categories)[number], number>>

/** Returns NaN for an empty list. */
function getMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(middle)] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2
}

export class Results {
  private readonly values = new Map<string, number[]>()

  add(measurement: string, variant: Variant, value: number): void {
    const key = `${measurement}/${variant}`
    this.values.set(key, [...(this.values.get(key) ?? []), value])
  }

  /** Adds a measurement `action: name` for each value of a record. */
  addAll(action: string, variant: Variant, values: Readonly<Record<string, number>>): void {
    for (const [name, value] of Object.entries(values))
      this.add(`${action}: ${name}`, variant, value)
  }

  /** Returns null if the variant was not measured. */
  getMedian(measurement: string, variant: Variant): number | null {
    const values = this.values.get(`${measurement}/${variant}`)
    return values ? getMedian(values) : null
  }

  /** Describes the main-thread time by category. Returns an empty string if the time was not measured. */
  explain(measurement: string): string {
    const action = measurement.replace(/: busy$/, '')
    const busy = this.getMedian(`${action}: busy`, 'app')
    if (busy === null) return ''
    const parts = categories
      .map((name) => ({ name, ms: this.getMedian(`${action}: ${name}`, 'app') ?? 0 }))
      .toSorted((a, b) => b.ms - a.ms)
      .map(({ name, ms }) => `${name} ${ms.toFixed(0)}`)
    return `main thread until idle ${busy.toFixed(0)} ms: ${parts.join(', ')}`
  }
}
