import { useId, type ReactNode } from 'react'
import { FigureRow, FigureTable } from '#/features/outcomes/figure-table.tsx'

/** A part of the report; `note` is the number of its footnote. */
export function ReportSection({
  title,
  sub,
  note,
  children,
}: {
  title: string
  /** Population in a few words. */
  sub: string
  note: number
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 break-inside-avoid">
      <h3
        id={id}
        className="mb-1.5 flex items-baseline gap-x-2 border-b border-line-strong pb-1 font-heading"
      >
        <span>
          {title}
          <sup className="ml-0.5 text-[0.65625rem] leading-none font-normal text-muted">{note}</sup>
        </span>{' '}
        <span className="ml-auto text-xs font-normal text-muted">{sub}</span>
      </h3>
      {children}
    </section>
  )
}

/** One row of a table of the report. */
export interface ReportRow {
  key: string
  name: ReactNode
  cells: readonly ReactNode[]
  /** Says little: of too few. */
  faint?: boolean
}

/** Figures in rows: the first column names the row, the others are numbers. */
export function ReportTable({
  name,
  head,
  rows,
}: {
  name: string
  head: readonly string[]
  rows: readonly ReportRow[]
}) {
  return (
    <div className="text-sm">
      <FigureTable name={name} head={head}>
        {rows.map(({ key, name: row, cells, faint = false }) => (
          <FigureRow key={key} name={row} faint={faint}>
            {cells}
          </FigureRow>
        ))}
      </FigureTable>
    </div>
  )
}

/** What a figure leaves out, or what is to be known of it, in small print below it: on paper as one paragraph. */
export function SmallPrint({ lines }: { lines: readonly ReactNode[] }) {
  if (lines.length === 0) return null
  return (
    <div className="mt-1.5 grid gap-0.5 text-xs text-muted print:block">
      {lines.map((line, index) => (
        <p key={index} className="print:inline">
          {line}{' '}
        </p>
      ))}
    </div>
  )
}
