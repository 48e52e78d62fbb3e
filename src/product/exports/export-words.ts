import { explainError } from '#/api/explain-error.ts'
import { countOf, formatCount } from '#/lib/numbers.ts'
import { NoCopy } from '#/replica/client.ts'
import { FileTooLarge, mostHeld } from '#/ui/file-target.ts'
import { unsaidWords } from './exported-list.ts'
import type { ExportReport } from './manifest.ts'

const rowsOf = (count: number): string => countOf(count, 'row')
const isOrAre = (count: number): string => (count === 1 ? 'is' : 'are')

/** What the service counted beside what was read: never more than that (C27). */
export function resultSentence({ copy, read, written, hosts }: ExportReport): string {
  const { rows, count } = read
  const counted =
    count === null
      ? 'the service does not say how many there are'
      : `the ${copy ? 'copy' : 'service'} counted ${formatCount(count)}`
  const unique = `${formatCount(rows)} unique`
  const inFile =
    written === rows
      ? `${rowsOf(rows)}, ${unique}`
      : `${rowsOf(written)} ${written === 1 ? 'matches' : 'match'} of ${rowsOf(rows)} read, ${unique}`
  const asHosts = hosts === null ? '' : ` ${countOf(hosts.written, 'host')} in the file, each once.`
  return `${inFile}; ${counted}.${asHosts}`
}

/** What a reader has to know of the file beside its size; empty when there is nothing. */
export function resultNotes({ copy, read, unsaid, hosts }: ExportReport): string[] {
  const { count, complete, duplicates, left, unreadable, passes } = read
  const notes = [
    count !== null &&
      !complete &&
      `Not shown to be complete: the list changed ${passes === 1 ? 'while it was read' : `each of the ${passes} times it was read`}.`,
    count === null && 'Whether rows are missing is not known.',
    duplicates > 0 &&
      `${rowsOf(duplicates)} came more than once, because the list changed while it was read, and ${isOrAre(duplicates)} in the file once.`,
    left > 0 &&
      `${rowsOf(left)} left the list while it was read, and ${isOrAre(left)} still in the file.`,
    unreadable > 0 && `${rowsOf(unreadable)} cannot be read and ${isOrAre(unreadable)} left out.`,
    unsaid > 0 && unsaidWords(unsaid, 'row'),
    hosts !== null &&
      hosts.without > 0 &&
      `${rowsOf(hosts.without)} ${hosts.without === 1 ? 'has' : 'have'} no host that can be blocked.`,
  ]
  return [...notes.filter((note) => note !== false), ...(copy?.gaps ?? [])]
}

/** Why there is no file. */
export function failureWords(error: unknown): string {
  const noFile = 'No file was kept.'
  if (error instanceof FileTooLarge)
    return `The file is larger than ${formatCount(mostHeld / 1_000_000)} MB, more than this browser can hold. Filter the list, or use a browser that writes files, such as Chrome or Edge. ${noFile}`
  if (error instanceof NoCopy)
    return `The copy on this device was changed or deleted meanwhile. ${noFile}`
  if (error instanceof DOMException)
    return error.name === 'QuotaExceededError'
      ? `There is no room left on this device. ${noFile}`
      : `The browser could not write the file. ${noFile}`
  return `Not all could be read. ${explainError(error).text} ${noFile}`
}
