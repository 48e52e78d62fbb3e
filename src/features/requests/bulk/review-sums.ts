import type { ReviewRow } from './review.ts'

/** What sending the list would do, in numbers. */
export interface ListSums {
  all: number
  send: number
  /** Lines with a warning that have no tick. */
  unticked: number
  out: number
}

/** The ticks of a line: each belongs to what was found, so that a new finding needs a new one. */
export const ticksOf = ({ text, findings }: ReviewRow): string[] =>
  findings.map((finding) => `${finding}\n${text}`)

/** Whether a line would be sent. */
export const isSent = (row: ReviewRow, ticked: ReadonlySet<string>): boolean =>
  row.fate !== 'out' && ticksOf(row).every((tick) => ticked.has(tick))

/** Counts what sending the list would do. */
export function sumList(rows: readonly ReviewRow[], ticked: ReadonlySet<string>): ListSums {
  const send = rows.filter((row) => isSent(row, ticked)).length
  const out = rows.filter(({ fate }) => fate === 'out').length
  return { all: rows.length, send, unticked: rows.length - send - out, out }
}
