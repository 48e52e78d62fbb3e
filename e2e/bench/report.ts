import { variants, type Variant, type Results } from './results.ts'

type Target = {
  /** Maximum ratio of the app's figure to the figure of the minimal page. */
  readonly ratio?: number
  readonly maximum?: number
}

export type Line = {
  readonly title: string
  readonly unit: string
  /** Medians; null if not measured. */
  readonly figures: Readonly<Record<Variant, number | null>>
  readonly target: Target | null
  /** Main-thread time by category, which shows why a target was missed. Empty if it wasn't measured. */
  readonly explanation: string
}

export function createLine(
  results: Results,
  title: string,
  measurement: string,
  unit: string,
  target: Target | null,
): Line {
  const getMedian = (variant: Variant): number | null => results.getMedian(measurement, variant)
  const figures = {
    minimal: getMedian('minimal'),
    before: getMedian('before'),
    app: getMedian('app'),
  }
  return { title, unit, figures, target, explanation: results.explain(measurement) }
}

function judge({
  target,
  figures: { app, minimal },
}: Line): 'met' | 'MISSED' | 'NOT MEASURED' | '' {
  if (app === null) return 'NOT MEASURED'
  if (target === null) return ''
  const { ratio = Infinity, maximum = Infinity } = target
  if (ratio < Infinity && !minimal) return 'NOT MEASURED'
  return app > maximum || app > ratio * (minimal ?? Infinity) ? 'MISSED' : 'met'
}

function formatFigure(value: number | null): string {
  if (value === null) return '–'
  return value === 0 || Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(value < 1 ? 3 : 1)
}

function formatTarget({ target, unit }: Line): string {
  const ratio = target?.ratio && `≤ ${target.ratio} × minimal`
  const maximum =
    target?.maximum === undefined ? undefined : `≤ ${target.maximum} ${unit}`.trimEnd()
  return [ratio, maximum].filter((part) => part !== undefined).join(', ')
}

export function formatReport(lines: readonly Line[]): { text: string; complete: boolean } {
  const measuredVariants = variants.filter((variant) =>
    lines.some(({ figures }) => figures[variant] !== null),
  )
  const header = ['', '', ...measuredVariants, 'target', '']
  const rows = lines.map((line) => [
    line.title,
    line.unit,
    ...measuredVariants.map((variant) => formatFigure(line.figures[variant])),
    formatTarget(line),
    judge(line),
  ])
  const widths = header.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const isNumber = (column: number): boolean => column > 1 && column < 2 + measuredVariants.length
  const alignCell = (cell: string, column: number): string =>
    isNumber(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)
  const table = [header, ...rows].map((row) => row.map(alignCell).join('  ').trimEnd())
  const missed = lines.filter((line) => judge(line) === 'MISSED')
  const reasons = missed
    .filter(({ explanation }) => explanation !== '')
    .map(({ title, explanation }) => `${title}: ${explanation}`)
  return {
    text: [
      ...table,
      '',
      `Missed ${missed.length} of ${lines.length}. Where the time went:`,
      ...reasons,
    ].join('\n'),
    complete: lines.every((line) => judge(line) !== 'NOT MEASURED'),
  }
}
