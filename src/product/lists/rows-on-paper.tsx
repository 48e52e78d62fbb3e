import type { WholeRead } from '#/api/whole-reading.ts'
import { formatInstant } from '#/lib/dates.ts'
import { formatCount } from '#/lib/numbers.ts'
import { lastReadAt } from '#/replica/meta.ts'
import { mostOnPaper, type PrintList } from './use-print-list.ts'

type RowsOnPaperProps = {
  print: PrintList
  /** Whether the list on screen is a part of it. */
  isPart: boolean
  page: number
  pageSize: number
  /** How many rows there are, null when the service does not say. */
  count: number | null
  /** How many of all rows the search and the filters leave, before any are left out for being too many. */
  matching: number
  /** How all rows are printed, where the list has another way. */
  wayToAll?: string
}

/** Which rows of a list a sheet holds: all of them, or which part and how to print the rest. */
export function RowsOnPaper({
  print,
  isPart,
  page,
  pageSize,
  count,
  matching,
  wayToAll = 'choose “Print” above the list',
}: RowsOnPaperProps) {
  const { isWhole, reading } = print
  if (!isWhole && !isPart) return null
  const first = (page - 1) * pageSize + 1
  const part =
    count === null
      ? `Page ${formatCount(page)} only; the total is not reported.`
      : `Rows ${formatCount(first)}–${formatCount(Math.min(page * pageSize, count))} of ${formatCount(count)} only.`
  const text =
    isWhole && reading.data
      ? wholeText(reading.data, matching, reading.readAt)
      : `${part} To print all rows, ${wayToAll}.`
  return <p className="hidden font-label print:block">{text}</p>
}

/** What a reader must know of rows that were all read: how many, when, and what is left out and why (C27). */
function wholeText(
  { rows, count, complete, unreadable, copied }: WholeRead<unknown>,
  matching: number,
  readAt: number,
): string {
  const read = complete
    ? `all ${formatCount(rows.length)} rows`
    : `${formatCount(rows.length)} of ${formatCount(count)} rows`
  const parts = [
    matching < rows.length ? `${formatCount(matching)} of ${read} match` : sentence(read),
    copied ? ' of the copy on this device' : '',
    `, read ${formatInstant(new Date(copied ? lastReadAt(copied) : readAt).toISOString())}`,
    complete ? '.' : ': the list changed while it was read.',
    matching > mostOnPaper &&
      ` Only the first ${formatCount(mostOnPaper)} are printed: no more fit into one print.`,
    unreadable > 0 &&
      (unreadable === 1
        ? ' One row cannot be read and is left out.'
        : ` ${formatCount(unreadable)} rows cannot be read and are left out.`),
  ]
  return parts.filter((part) => part !== false).join('')
}

const sentence = (words: string) => words.replace(/^a/, 'A')
