import type { Readings } from './figures.ts'

/** One line of the report; null where nothing could be measured. */
export type Line = {
  readonly what: string
  readonly app: number | null
  readonly unit: string
  readonly handWritten?: number | null
  readonly fixed?: number | null
  /** The target is on the ratio to the hand-written page, or on the figure itself. */
  readonly target: { readonly ratio: number } | { readonly most: number } | null
}

/** A line of the readings called `what`. */
export function lineOf(
  readings: Readings,
  title: string,
  what: string,
  unit: string,
  target: Line['target'],
): Line {
  return {
    what: title,
    app: readings.median(what, 'app'),
    unit,
    handWritten: readings.median(what, 'hand-written'),
    fixed: readings.median(what, 'static'),
    target,
  }
}

const ratioOf = ({ app, handWritten }: Line): number | null =>
  app === null || handWritten == null || handWritten === 0 ? null : app / handWritten

/** Whether the line keeps its target; null when that cannot be said. */
function keeps(line: Line): boolean | null {
  if (line.target === null || line.app === null) return null
  if ('most' in line.target) return line.app <= line.target.most
  const ratio = ratioOf(line)
  return ratio === null ? null : ratio <= line.target.ratio
}

function figure(value: number | null | undefined): string {
  if (value == null) return '–'
  return value === 0 || Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(value < 1 ? 3 : 1)
}

function verdict(line: Line): string {
  if (line.app === null) return 'NOT MEASURED'
  const kept = keeps(line)
  return kept === null ? '' : kept ? 'ok' : 'misses'
}

function targetWords({ target, unit }: Line): string {
  if (target === null) return ''
  return 'ratio' in target ? `≤ ${target.ratio} ×` : `≤ ${target.most} ${unit}`.trimEnd()
}

/** The report as text, and whether every line was measured. */
export function report(lines: readonly Line[]): { text: string; complete: boolean } {
  const head = ['', 'app', 'hand-written', 'static', 'ratio', 'target', '']
  const rows = lines.map((line) => {
    const ratio = ratioOf(line)
    return [
      line.what,
      `${figure(line.app)} ${line.unit}`.trimEnd(),
      figure(line.handWritten),
      figure(line.fixed),
      ratio === null ? '–' : `${ratio.toFixed(2)} ×`,
      targetWords(line),
      verdict(line),
    ]
  })
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)),
  )
  const text = [head, ...rows]
    .map((row) =>
      row
        .map((cell, column) =>
          column > 0 && column < 5
            ? cell.padStart(widths[column] ?? 0)
            : cell.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
  return { text, complete: lines.every(({ app }) => app !== null) }
}
