import type { Kind, Readings } from './figures.ts'

/** One line of the report; null where nothing could be measured. */
export type Line = {
  readonly what: string
  readonly unit: string
  readonly figures: Readonly<Record<Kind, number | null>>
  /** The target is on the ratio to the hand-written page, on the figure itself, or on both. */
  readonly target: { readonly ratio?: number; readonly most?: number } | null
  /** What else is to be known, for below the table. */
  readonly notes?: readonly string[]
}

/** A line of the readings called `what`. */
export function lineOf(
  readings: Readings,
  title: string,
  what: string,
  unit: string,
  target: Line['target'],
): Line {
  const of = (kind: Kind): number | null => readings.median(what, kind)
  const figures = {
    app: of('app'),
    static: of('static'),
    'hand-written': of('hand-written'),
    ahead: of('ahead'),
  }
  return { what: title, unit, figures, target }
}

function ratioTo({ figures }: Line, kind: Kind): number | null {
  const [app, limit] = [figures.app, figures[kind]]
  return app === null || limit === null || limit === 0 ? null : app / limit
}

/** Whether the line keeps its target; null when that cannot be said. */
function keeps(line: Line): boolean | null {
  const { target, figures } = line
  if (target === null || figures.app === null) return null
  const { ratio: least, most } = target
  const ratio = ratioTo(line, 'hand-written')
  if (least !== undefined && ratio === null) return null
  return (
    (most === undefined || figures.app <= most) &&
    (least === undefined || (ratio ?? Infinity) <= least)
  )
}

function figure(value: number | null): string {
  if (value === null) return '–'
  return value === 0 || Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(value < 1 ? 3 : 1)
}

function verdict(line: Line): string {
  if (line.figures.app === null) return 'NOT MEASURED'
  const kept = keeps(line)
  return kept === null ? '' : kept ? 'met' : 'MISSED'
}

function targetWords({ target, unit }: Line): string {
  if (target === null) return ''
  const parts = [
    target.ratio === undefined ? [] : `≤ ${target.ratio} ×`,
    target.most === undefined ? [] : `≤ ${target.most} ${unit}`.trimEnd(),
  ]
  return parts.flat().join(', ')
}

const limits = ['hand-written', 'ahead', 'static'] as const
const head = ['', 'app', ...limits, ...limits.map((kind) => `× ${kind}`), 'target', '']

/** The report as text, and whether every line was measured. */
export function report(lines: readonly Line[]): { text: string; complete: boolean } {
  const rows = lines.map((line) => [
    line.what,
    `${figure(line.figures.app)} ${line.unit}`.trimEnd(),
    ...limits.map((kind) => figure(line.figures[kind])),
    ...limits.map((kind) => ratioTo(line, kind)?.toFixed(2) ?? '–'),
    targetWords(line),
    verdict(line),
  ])
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)),
  )
  const aligned = (cell: string, column: number): string =>
    column > 0 && column < 8 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)
  const table = [head, ...rows].map((row) => row.map(aligned).join('  ').trimEnd())
  const notes = lines.flatMap((line) => line.notes ?? [])
  return {
    text: [...table, ...notes].join('\n'),
    complete: lines.every(({ figures }) => figures.app !== null),
  }
}
