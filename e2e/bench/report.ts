import { kinds, type Kind, type Readings } from './figures.ts'

type Target = {
  /** Maximum ratio to the other page. */
  readonly ratio?: readonly [times: number, of: Kind]
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
  const figures = {
    'hand-written': of('hand-written'),
    minimal: of('minimal'),
    before: of('before'),
    app: of('app'),
  }
  return { title, unit, figures, target, why: readings.reason(what) }
}

function ratioTo({ figures }: Line, kind: Kind): number | null {
  const [app, other] = [figures.app, figures[kind]]
  return app === null || other === null || other === 0 ? null : app / other
}

function verdict(line: Line): 'met' | 'MISSED' | 'NOT MEASURED' | '' {
  const { target, figures } = line
  if (figures.app === null) return 'NOT MEASURED'
  if (target === null) return ''
  const ratio = target.ratio && ratioTo(line, target.ratio[1])
  if (ratio === null) return 'NOT MEASURED'
  const tooMuch = target.most !== undefined && figures.app > target.most
  const tooLong = ratio !== undefined && ratio > (target.ratio?.[0] ?? Infinity)
  return tooMuch || tooLong ? 'MISSED' : 'met'
}

function figure(value: number | null): string {
  if (value === null) return '–'
  return value === 0 || Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(value < 1 ? 3 : 1)
}

function targetText({ target, unit }: Line): string {
  const ratio = target?.ratio && `≤ ${target.ratio[0]} × ${target.ratio[1]}`
  const most = target?.most === undefined ? undefined : `≤ ${target.most} ${unit}`.trimEnd()
  return [ratio, most].filter((part) => part !== undefined).join(', ')
}

/** Report as text; `complete` if every line was measured. */
export function report(lines: readonly Line[]): { text: string; complete: boolean } {
  const shown = kinds.filter((kind) => lines.some(({ figures }) => figures[kind] !== null))
  const head = ['', '', ...shown, 'target', '']
  const rows = lines.map((line) => [
    line.title,
    line.unit,
    ...shown.map((kind) => figure(line.figures[kind])),
    targetText(line),
    verdict(line),
  ])
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const isNumber = (column: number): boolean => column > 1 && column < 2 + shown.length
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
