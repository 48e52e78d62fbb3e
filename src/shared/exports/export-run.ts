import { explainError } from '#/api/explain-error.ts'
import { readPages, type PagesRead, type ReadingProgress } from '#/api/read-all.ts'
import { fileName } from '#/lib/file-name.ts'
import { countOf, formatCount } from '#/lib/numbers.ts'
import { sleep } from '#/lib/sleep.ts'
import { FileTooLarge, mostHeld, openFileTarget } from '#/ui/save-file.ts'
import { fileFacts, fileWriter, saveManifest, type Choice } from './export-file.ts'
import type { ExportedList } from './exported-list.ts'

/** Progress, and the number of restarts because the list changed. */
export type ExportProgress = ReadingProgress & { pass: number }

/** Result of an export. */
export interface ExportReport {
  file: string
  /** Result of reading the list. */
  read: PagesRead
  /** Rows in the file. */
  written: number
  /** Rows skipped because a filtered value is not reported (C64). */
  notReported: number
  /** Blocklist: number of unique hostnames and of rows without a valid one. */
  hosts: { written: number; without: number } | null
}

/** Maximum reads of a changing list, because the file must hold every row (C27, F10). */
const mostPasses = 3

/** Interval of progress updates, milliseconds: rendering after every page would cost as much as reading. */
const progressPause = 200

/** Rows per chunk, so that writing doesn't block the page for more than a frame or two. */
const rowsAtOnce = 250

/**
 * Reads a whole list and writes it to a file; null if the user cancels the file picker. Browsers require a user gesture
 * for the picker. A canceled or failed export leaves no file.
 */
export async function writeList<Row>(
  list: ExportedList<Row>,
  choice: Choice,
  brandName: string | null,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: ExportProgress) => void },
): Promise<ExportReport | null> {
  const writer = fileWriter(list, choice)
  const began = Date.now()
  const kind = choice.format === 'blocklist' ? 'blocklist' : ''
  const day = new Date(began).toISOString().slice(0, 10)
  const target = await openFileTarget({
    name: fileName([brandName ?? '', list.many, kind, day], writer.extension),
    extension: writer.extension,
    mediaType: writer.mediaType,
  })
  if (target === null) return null
  // Known before reading: list and options.
  const head = {
    ...fileFacts(list, choice, brandName),
    filters: Object.fromEntries(Object.entries(list.filters).filter(([, value]) => value)),
    order: list.order,
    began_at: new Date(began).toISOString(),
  }
  let written = 0
  let notReported = 0
  let said = 0
  try {
    onProgress({ read: 0, total: list.count, pass: 1 })
    await target.write(writer.head(head))
    const read = await readPages(list.source, {
      signal,
      passes: mostPasses,
      onPage: async (all, progress) => {
        const now = performance.now()
        if (now - said >= progressPause) {
          said = now
          onProgress(progress)
        }
        const chosen = list.choose?.(all) ?? { rows: all, notReported: 0 }
        written += chosen.rows.length
        notReported += chosen.notReported
        for (let from = 0; from < chosen.rows.length; from += rowsAtOnce) {
          // Yield so that the page can render and handle a cancel.
          if (from > 0) await sleep(0, signal)
          const text = writer.rows(chosen.rows.slice(from, from + rowsAtOnce))
          if (text !== '') await target.write(text)
        }
      },
    })
    const hosts = writer.hosts()
    // Known after reading: counts, and whether the list changed meanwhile.
    const result = {
      ended_at: new Date().toISOString(),
      rows_in_file: written,
      rows_read: read.rows,
      service_count: read.count,
      complete: read.complete,
      came_twice: read.duplicates,
      left_meanwhile: read.left,
      unreadable: read.unreadable,
      do_not_tell: notReported,
      times_read: read.passes,
      ...(hosts && { hosts_in_file: hosts.written, rows_without_host: hosts.without }),
    }
    const foot = writer.foot(result)
    if (foot !== '') await target.write(foot)
    signal.throwIfAborted()
    await target.finish()
    if (choice.format !== 'json') saveManifest(target.name, { manifest: head, result })
    return { file: target.name, read, written, notReported, hosts }
  } catch (error) {
    await target.discard()
    throw error
  }
}

const rowsOf = (count: number): string => countOf(count, 'row')
const isOrAre = (count: number): string => (count === 1 ? 'is' : 'are')

/** Total count and rows read; never claims more (C27). */
export function resultSentence({ read, written, hosts }: ExportReport): string {
  const { rows, count } = read
  const counted =
    count === null
      ? 'the service doesn’t say how many there are'
      : `the service counted ${formatCount(count)}`
  const unique = `${formatCount(rows)} unique`
  const inFile =
    written === rows
      ? `${rowsOf(rows)}, ${unique}`
      : `${rowsOf(written)} ${written === 1 ? 'matches' : 'match'} of ${rowsOf(rows)} loaded, ${unique}`
  const asHosts =
    hosts === null ? '' : ` ${countOf(hosts.written, 'host')} in the file, each listed once.`
  return `${inFile}; ${counted}.${asHosts}`
}

/** Caveats of the file; empty if none. */
export function resultNotes({ read, notReported, hosts }: ExportReport): string[] {
  const { count, complete, duplicates, left, unreadable, passes } = read
  const notes = [
    count !== null &&
      !complete &&
      `May be incomplete: the list changed ${passes === 1 ? 'while it was loaded' : `each of the ${passes} times it was loaded`}.`,
    count === null && 'Some rows may be missing: the service reports no total.',
    duplicates > 0 &&
      `${rowsOf(duplicates)} came more than once because the list changed while it was loaded, and ${isOrAre(duplicates)} in the file once.`,
    left > 0 &&
      `${rowsOf(left)} left the list while it was loaded, but ${isOrAre(left)} still in the file.`,
    unreadable > 0 && `${rowsOf(unreadable)} couldn’t be read and ${isOrAre(unreadable)} left out.`,
    notReported > 0 &&
      `${rowsOf(notReported)} ${notReported === 1 ? 'doesn’t' : 'don’t'} report what a filter needs, and ${isOrAre(notReported)} left out.`,
    hosts !== null &&
      hosts.without > 0 &&
      `${rowsOf(hosts.without)} ${hosts.without === 1 ? 'has' : 'have'} no host that can be blocked.`,
  ]
  return notes.filter((note) => note !== false)
}

/** Reason for a failed export. */
export function failureWords(error: unknown): string {
  const noFile = 'No file was saved.'
  if (error instanceof FileTooLarge)
    return `The file is larger than ${formatCount(mostHeld / 1_000_000)} MB, more than this browser can hold. Filter the list, or use a browser that writes files, such as Chrome or Edge. ${noFile}`
  if (error instanceof DOMException)
    return error.name === 'QuotaExceededError'
      ? `This device is out of space. ${noFile}`
      : `The browser couldn’t write the file. ${noFile}`
  return `Not everything could be loaded. ${explainError(error).text} ${noFile}`
}
