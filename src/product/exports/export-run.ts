import { createStore } from '@tanstack/react-store'
import { streamRows, type StreamProgress } from '#/api/stream-rows.ts'
import { fileName } from '#/lib/file-name.ts'
import type { ReadableStore } from '#/lib/readable-store.ts'
import { sleep } from '#/lib/sleep.ts'
import { openFileTarget } from '#/ui/file-target.ts'
import { fileWriter, type Choice } from './export-formats.ts'
import type { ExportedList } from './exported-list.ts'
import { manifestHead, manifestResult, type ExportReport } from './manifest.ts'
import { saveManifest } from './save-manifest.ts'

/** How far an export is. A file is there in `done` alone. */
export type ExportState =
  | { is: 'choosing'; cancelled: boolean }
  | ({ is: 'running' } & StreamProgress)
  | { is: 'done'; report: ExportReport }
  | { is: 'failed'; error: unknown }

export interface ExportRun {
  store: ReadableStore<ExportState>
  /** Begins; to be called from a press, which a browser demands before it writes a file. */
  start: <Row>(list: ExportedList<Row>, choice: Choice, brandName: string | null) => Promise<void>
  /** Ends what is under way, and leaves no file. */
  cancel: () => void
  /** Forgets what came of the last one. */
  reset: () => void
}

/** Milliseconds between two words on progress: drawing it for every page would cost as much as reading. */
const progressPause = 200

/** Rows that are written in one go: what takes longer than a frame or two holds up the page. */
const rowsAtOnce = 250

/** One dialog's exports, one after another. */
export function createExportRun(): ExportRun {
  const store = createStore<ExportState>({ is: 'choosing', cancelled: false })
  let stop: AbortController | null = null
  return {
    store,
    async start(list, choice, brandName) {
      stop?.abort()
      const own = new AbortController()
      stop = own
      const become = (state: ExportState) => {
        if (!own.signal.aborted) store.setState(() => state)
      }
      let lastWord = 0
      try {
        const report = await writeList(list, { ...choice, brandName }, own.signal, (progress) => {
          const now = performance.now()
          if (now - lastWord < progressPause && progress.waitsUntil === null) return
          lastWord = now
          become({ is: 'running', ...progress })
        })
        become(report ? { is: 'done', report } : { is: 'choosing', cancelled: false })
      } catch (error) {
        become({ is: 'failed', error })
      }
    },
    cancel() {
      stop?.abort()
      if (store.state.is === 'running') store.setState(() => ({ is: 'choosing', cancelled: true }))
    },
    reset: () => store.setState(() => ({ is: 'choosing', cancelled: false })),
  }
}

/** Writes a list into a file; null when the reader picks none. */
async function writeList<Row>(
  list: ExportedList<Row>,
  choice: Choice & { brandName: string | null },
  signal: AbortSignal,
  onProgress: (progress: StreamProgress) => void,
): Promise<ExportReport | null> {
  const writer = fileWriter(list, choice)
  const began = Date.now()
  const words = [
    choice.brandName ?? '',
    list.many,
    choice.format === 'blocklist' ? 'blocklist' : '',
  ]
  const day = new Date(began).toISOString().slice(0, 10)
  const target = await openFileTarget({
    name: fileName([...words, day], writer.extension),
    extension: writer.extension,
    mediaType: writer.mediaType,
  })
  if (target === null) return null
  const head = manifestHead(list, choice, { brandName: choice.brandName, began })
  let written = 0
  let unsaid = 0
  try {
    onProgress({ read: 0, total: list.count, pass: 1, waitsUntil: null })
    await target.write(writer.head(head))
    const read = await streamRows(list.source, {
      signal,
      onProgress,
      onRows: async (all) => {
        const chosen = list.choose?.(all) ?? { rows: all, unsaid: 0 }
        written += chosen.rows.length
        unsaid += chosen.unsaid
        for (let from = 0; from < chosen.rows.length; from += rowsAtOnce) {
          // The copy hands over thousands of rows: the page draws and hears of a cancel in between.
          if (from > 0) await sleep(0, signal)
          const text = writer.rows(chosen.rows.slice(from, from + rowsAtOnce))
          if (text !== '') await target.write(text)
        }
      },
    })
    const report = {
      began,
      ended: Date.now(),
      copy: list.copy ?? null,
      read,
      written,
      unsaid,
      hosts: writer.hosts(),
    }
    const result = manifestResult(report)
    const foot = writer.foot(result)
    if (foot !== '') await target.write(foot)
    signal.throwIfAborted()
    await target.finish()
    if (choice.format !== 'json') saveManifest(target.name, { manifest: head, result })
    return { file: target.name, ...report }
  } catch (error) {
    await target.discard()
    throw error
  }
}
