import type { ReactNode } from 'react'

/** A table of figures in a panel: the first column names the row, the others are numbers. */
export function FigureTable({
  name,
  head,
  children,
}: {
  name: string
  head: readonly string[]
  children: ReactNode
}) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full">
        <caption className="sr-only">{name}</caption>
        <thead>
          <tr className="text-right text-sm text-muted">
            {head.map((words, index) => (
              <th
                key={words}
                scope="col"
                className={`py-1 pl-3 font-normal whitespace-nowrap first:pl-0 ${index === 0 ? 'text-left' : ''}`}
              >
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

/** One row of it. */
export function FigureRow({
  name,
  faint = false,
  children,
}: {
  name: ReactNode
  /** Says little: of the past, or of too few. */
  faint?: boolean
  children: readonly ReactNode[]
}) {
  return (
    <tr className={`border-t border-line text-right ${faint ? 'text-faint' : ''}`}>
      <th scope="row" className="min-w-36 py-1.25 text-left font-normal">
        {name}
      </th>
      {children.map((cell, index) => (
        <td key={index} className="py-1.25 pl-3 whitespace-nowrap tabular-nums">
          {cell}
        </td>
      ))}
    </tr>
  )
}
