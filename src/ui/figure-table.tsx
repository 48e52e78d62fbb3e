import type { ReactNode } from 'react'

export interface FigureRow {
  key: string
  name: ReactNode
  /** For figures based on a small sample. */
  isFaint?: boolean
  cells: readonly ReactNode[]
}

type FigureTableProps = {
  name: string
  /** The first header is for the row names. */
  headers: readonly string[]
  rows: readonly FigureRow[]
}

/** Table of figures with row headers in the first column. On phones, each row is a block with labeled figures. */
export function FigureTable({ name, headers, rows }: FigureTableProps) {
  return (
    <div className="overflow-x-auto print:overflow-visible">
      <table className="w-full max-sm:block not-print:sm:table-fixed">
        <caption className="sr-only">{name}</caption>
        <thead className="max-sm:sr-only">
          <tr className="text-right text-sm text-muted">
            {headers.map((header) => (
              <th
                key={header}
                scope="col"
                className="py-1 pl-3 align-bottom font-normal first:w-1/4 first:pl-0 first:text-left"
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {rows.map((row) => (
            <tr
              key={row.key}
              className={`border-t border-line text-right max-sm:grid max-sm:grid-cols-3 max-sm:items-end max-sm:gap-x-3 max-sm:py-1.5 max-sm:text-left ${row.isFaint ? 'text-faint' : ''}`}
            >
              <th
                scope="row"
                className="min-w-28 py-1.25 text-left font-normal max-sm:col-span-3 max-sm:font-label print:min-w-0"
              >
                {row.name}
              </th>
              {row.cells.map((cell, index) => (
                <td
                  key={index}
                  data-name={headers[index + 1]}
                  className="py-1.25 pl-3 whitespace-nowrap tabular-nums max-sm:py-0.5 max-sm:pl-0 max-sm:whitespace-normal max-sm:before:block max-sm:before:text-xs max-sm:before:text-muted max-sm:before:content-[attr(data-name)]"
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
