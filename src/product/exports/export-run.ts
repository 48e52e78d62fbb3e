import { createStore } from '@tanstack/react-store'
import { streamRows, type StreamProgress } from '#/api/stream-rows.ts'
import { fileName } from '#/lib/file-name.ts'
import type { ReadableStore } from '#/lib/readable-store.ts'
import { openFileTarget, type FileTarget } from '#/ui/file-target.ts'
import { saveFile } from '#/ui/save-file.ts'
import { safeJson } from './export-field.ts'
import { fileWriter, type Choice } from './export-formats.ts'
import type { ExportedList } from './exported-list.ts'
import { manifestHead, manifestResult, type ExportReport } from './manifest.ts'

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
        const text = writer.rows(chosen.rows)
        if (text !== '') await target.write(text)
      },
    })
    const report = { began, ended: Date.now(), read, written, unsaid, hosts: writer.hosts() }
    const result = manifestResult(report)
    const foot = writer.foot(result)
    if (foot !== '') await target.write(foot)
    signal.throwIfAborted()
    await target.finish()
    if (choice.format !== 'json') saveManifest(target, { manifest: head, result })
    return { file: target.name, ...report }
  } catch (error) {
    await target.discard()
    throw error
  }
}

/** What the file itself has no place for goes beside it. */
function saveManifest({ name }: FileTarget, content: Parameters<typeof safeJson>[0]) {
  const stem = name.replace(/\.[^.]*$/, '')
  saveFile(fileName([stem, 'manifest'], 'json'), `${safeJson(content)}\n`, 'application/json')
}
