/** The pages of a comparison: two limits, one of them also with the next page read ahead, and the app. */
export const kinds = ['static', 'hand-written', 'ahead', 'app'] as const
export type Kind = (typeof kinds)[number]

/** The middle of the values; NaN when there are none. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(middle)] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2
}

/** The readings of all runs by what was measured and on which page. */
export class Readings {
  private readonly values = new Map<string, number[]>()

  add(what: string, kind: Kind, value: number): void {
    const name = `${what}/${kind}`
    this.values.set(name, [...(this.values.get(name) ?? []), value])
  }

  /** The median; null when the page was not measured. */
  median(what: string, kind: Kind): number | null {
    const values = this.values.get(`${what}/${kind}`)
    return values ? median(values) : null
  }
}
