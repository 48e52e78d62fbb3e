import type { ReactNode } from 'react'

/** One line of the figures behind a chart. */
export interface FiguresLine {
  key: string
  name: string
  cells: readonly ReactNode[]
}

type FiguresLinesProps = {
  /** The heads of the columns; the first is that of the names. */
  head: readonly string[]
  lines: readonly FiguresLine[]
}

/** The figures behind a chart, for its table. */
export function FiguresLines({ head, lines }: FiguresLinesProps) {
  return (
    <>
      <thead>
        <tr className="text-right text-muted [&>th]:py-1 [&>th]:font-normal">
          {head.map((words, index) => (
            <th key={words} scope="col" {...(index === 0 && { className: 'text-left' })}>
              {words}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, name, cells }) => (
          <tr key={key} className="border-t border-line text-right [&>td]:py-1">
            <th scope="row" className="text-left font-normal whitespace-nowrap">
              {name}
            </th>
            {cells.map((cell, index) => (
              <td key={head[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </>
  )
}

/** The table behind a chart, which a press shows; `children` are its head and its lines. */
export function ChartFigures({ name, children }: { name: string; children: ReactNode }) {
  return (
    <details className="text-sm print:not-open:hidden">
      <summary className="w-fit rounded-sm text-muted hover:text-text">Figures as a table</summary>
      <div className="mt-1.5 overflow-x-auto">
        <table className="w-full min-w-96">
          <caption className="sr-only">{name}, as a table</caption>
          {children}
        </table>
      </div>
    </details>
  )
}
