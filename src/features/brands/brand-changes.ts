import { formatCount } from '#/lib/numbers.ts'
import { figureOf, type BrandLine } from './brand-line.ts'
import type { Look, SeenFigures } from './brand-looks.ts'

/** The figures of a brand that a look notes; null when not a single one is there. */
function figuresOf(line: BrandLine): SeenFigures | null {
  const [queue, red, high] = [
    figureOf(line, 'queue'),
    figureOf(line, 'red'),
    figureOf(line, 'high'),
  ]
  return queue === null && red === null && high === null ? null : { queue, red, high }
}

/** A look at brands; those whose figures were not loaded are not in it. */
export const lookAt = (lines: readonly BrandLine[], at: number): Look => ({
  at,
  brands: new Map(
    lines.flatMap((line) => {
      const seen = figuresOf(line)
      return seen === null ? [] : [[line.id, seen] as const]
    }),
  ),
})

/** What changed in one brand since an earlier look. */
export type BrandChange =
  /** Its figures are not there, now or then: nothing can be said. */
  | { kind: 'unknown' }
  /** It was not in that look. */
  | { kind: 'new' }
  | { kind: 'same' }
  /** What there is more or fewer of, the weightiest first, in words; `worse` when there is more red or high risk. */
  | { kind: 'changed'; words: readonly string[]; worse: boolean }

const figures = [
  ['red', 'red'],
  ['high', 'high risk'],
  ['queue', 'to review'],
] as const

/** `4 more red`, `1 fewer to review`: more of a threat is bad, so no sign and no arrow stands for it (P22). */
const words = (difference: number, what: string): string =>
  `${formatCount(Math.abs(difference))} ${difference > 0 ? 'more' : 'fewer'} ${what}`

/** Compares a brand with how it was seen before. A figure that either side lacks is not compared. */
export function changeSince(line: BrandLine, before: Look): BrandChange {
  const now = figuresOf(line)
  if (now === null) return { kind: 'unknown' }
  const then = before.brands.get(line.id)
  if (then === undefined) return { kind: 'new' }
  const differences = figures.flatMap(([figure, what]) => {
    const [from, to] = [then[figure], now[figure]]
    return from === null || to === null ? [] : [{ figure, what, difference: to - from }]
  })
  if (differences.length === 0) return { kind: 'unknown' }
  const changed = differences.filter(({ difference }) => difference !== 0)
  if (changed.length === 0) return { kind: 'same' }
  return {
    kind: 'changed',
    words: changed.map(({ difference, what }) => words(difference, what)),
    worse: changed.some(({ figure, difference }) => figure !== 'queue' && difference > 0),
  }
}
