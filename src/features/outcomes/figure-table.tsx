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
      <table className={`w-full ${isWide ? 'max-[40rem]:block' : ''}`}>
        <caption className="sr-only">{name}</caption>
        <thead className={isWide ? 'max-[40rem]:sr-only' : ''}>
          <tr className="text-right text-sm text-muted">
            {head.map((words, index) => (
              <th
                key={words}
                scope="col"
                className={`py-1 pl-3 align-bottom font-normal first:pl-0 max-[40rem]:pl-2 max-[40rem]:whitespace-normal ${isWide ? '' : 'whitespace-nowrap'} ${index === 0 ? 'text-left' : ''}`}
              >
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={isWide ? 'max-[40rem]:block' : ''}>
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
        isWide
          ? 'max-[40rem]:grid max-[40rem]:grid-cols-2 max-[40rem]:gap-x-5 max-[40rem]:py-1'
          : ''
      }`}
    >
      <th
        scope="row"
        className={`min-w-28 py-1.25 text-left font-normal ${isWide ? 'max-[40rem]:col-span-2 max-[40rem]:font-label' : ''}`}
      >
        {name}
      </th>
      {children.map((cell, index) => (
        <td
          key={index}
          data-name={head[index + 1]}
          className={`py-1.25 pl-3 whitespace-nowrap tabular-nums max-[40rem]:pl-2 max-[40rem]:whitespace-normal ${
            isWide
              ? 'max-[40rem]:flex max-[40rem]:flex-wrap max-[40rem]:justify-between max-[40rem]:gap-3 max-[40rem]:py-0.5 max-[40rem]:pl-0 max-[40rem]:before:text-sm max-[40rem]:before:text-muted max-[40rem]:before:content-[attr(data-name)]'
              : ''
          }`}
        >
          {cell}
        </td>
      ))}
    </tr>
  )
}
