import type { ReactNode } from 'react'

/** Data of a chart as a table. */
export interface ChartTableData {
  /** Column headers; the first is for the names. */
  headers: readonly string[]
  rows: readonly { key: string; name: ReactNode; cells: readonly ReactNode[] }[]
}

/** Data table of a chart. */
export function ChartTable({ name, headers, rows }: ChartTableData & { name: string }) {
  return (
    <table className="w-full min-w-96">
      <caption className="sr-only">{name}, as a table</caption>
      <thead>
        <tr className="text-right text-muted [&>th]:py-1 [&>th]:font-normal">
          {headers.map((header, index) => (
            <th key={header} scope="col" {...(index === 0 && { className: 'text-left' })}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} className="border-t border-line text-right [&>td]:py-1">
            <th scope="row" className="text-left font-normal whitespace-nowrap">
              {row.name}
            </th>
            {row.cells.map((cell, index) => (
              <td key={headers[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
