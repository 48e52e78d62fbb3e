import { kinds, type Kind, type Readings } from './figures.ts'

type Target = {
  /** Maximum ratio to the minimal page. */
  readonly ratio?: number
  /** Maximum value. */
  readonly most?: number
}

/** A line of the report; figures are null if not measured. */
export type Line = {
  readonly title: string
  readonly unit: string
  readonly figures: Readonly<Record<Kind, number | null>>
  readonly target: Target | null
  /** Cause of a missed target. */
  readonly why: string
}

/** Report line for the measurements named `what`. */
export function lineOf(
  readings: Readings,
  title: string,
  what: string,
  unit: string,
  target: Target | null,
): Line {
  const of = (kind: Kind): number | null => readings.median(what, kind)
  const figures = { minimal: of('minimal'), before: of('before'), app: of('app') }
  return { title, unit, figures, target, why: readings.reason(what) }
}

function verdict({
  target,
  figures: { app, minimal },
}: Line): 'met' | 'MISSED' | 'NOT MEASURED' | '' {
  if (app === null) return 'NOT MEASURED'
  if (target === null) return ''
  const { ratio = Infinity, most = Infinity } = target
  if (ratio < Infinity && !minimal) return 'NOT MEASURED'
  return app > most || app > ratio * (minimal ?? Infinity) ? 'MISSED' : 'met'
}

function figure(value: number | null): string {
  if (value === null) return '–'
  return value === 0 || Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(value < 1 ? 3 : 1)
}

function targetText({ target, unit }: Line): string {
  const ratio = target?.ratio && `≤ ${target.ratio} × minimal`
  const most = target?.most === undefined ? undefined : `≤ ${target.most} ${unit}`.trimEnd()
  return [ratio, most].filter((part) => part !== undefined).join(', ')
}

/** Report as text; `complete` if every line was measured. */
export function report(lines: readonly Line[]): { text: string; complete: boolean } {
  const measuredKinds = kinds.filter((kind) => lines.some(({ figures }) => figures[kind] !== null))
  const head = ['', '', ...measuredKinds, 'target', '']
  const rows = lines.map((line) => [
    line.title,
    line.unit,
    ...measuredKinds.map((kind) => figure(line.figures[kind])),
    targetText(line),
    verdict(line),
  ])
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const isNumber = (column: number): boolean => column > 1 && column < 2 + measuredKinds.length
  const aligned = (cell: string, column: number): string =>
    isNumber(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)
  const table = [head, ...rows].map((row) => row.map(aligned).join('  ').trimEnd())
  const missed = lines.filter((line) => verdict(line) === 'MISSED')
  const reasons = missed.map(({ title, why }) => `${title}: ${why || 'no more is known'}`)
  return {
    text: [...table, '', `Missed ${missed.length} of ${lines.length}, and why:`, ...reasons].join(
      '\n',
    ),
    complete: lines.every((line) => verdict(line) !== 'NOT MEASURED'),
  }
}
