import { createContext, use, type ReactNode } from 'react'

/** More columns than a phone has room for: there each row is a block, its figures with their names. */
const fewColumns = 5

const Head = createContext<readonly string[]>([])

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
  const isWide = head.length > fewColumns
  return (
    <div className="overflow-x-auto print:overflow-visible">
      <table className={`w-full ${isWide ? 'max-sm:block' : ''}`}>
        <caption className="sr-only">{name}</caption>
        <thead className={isWide ? 'max-sm:sr-only' : ''}>
          <tr className="text-right text-sm text-muted">
            {head.map((words, index) => (
              <th
                key={words}
                scope="col"
                className={`py-1 pl-3 align-bottom font-normal first:pl-0 max-sm:pl-2 max-sm:whitespace-normal ${isWide ? '' : 'whitespace-nowrap'} ${index === 0 ? 'text-left' : ''}`}
              >
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={isWide ? 'max-sm:block' : ''}>
          <Head value={head}>{children}</Head>
        </tbody>
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
  const head = use(Head)
  const isWide = head.length > fewColumns
  return (
    <tr
      className={`border-t border-line text-right ${faint ? 'text-faint' : ''} ${
        isWide ? 'max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-5 max-sm:py-1' : ''
      }`}
    >
      <th
        scope="row"
        className={`min-w-28 py-1.25 text-left font-normal ${isWide ? 'max-sm:col-span-2 max-sm:font-label' : ''}`}
      >
        {name}
      </th>
      {children.map((cell, index) => (
        <td
          key={index}
          data-name={head[index + 1]}
          className={`py-1.25 pl-3 whitespace-nowrap tabular-nums max-sm:pl-2 max-sm:whitespace-normal ${
            isWide
              ? 'max-sm:flex max-sm:flex-wrap max-sm:justify-between max-sm:gap-3 max-sm:py-0.5 max-sm:pl-0 max-sm:before:text-sm max-sm:before:text-muted max-sm:before:content-[attr(data-name)]'
              : ''
          }`}
        >
          {cell}
        </td>
      ))}
    </tr>
  )
}
