import { useMutation, useQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useEffect, useId, useRef, useState } from 'react'
import { compactBrandsOptions } from '#/api/brands.ts'
import { explainError } from '#/api/errors.ts'
import { fetchPages, type LoadProgress } from '#/api/fetch-all-pages.ts'
import { requestScheduler } from '#/api/request-scheduler.ts'
import { formatTime, toUtcDay } from '#/lib/dates.ts'
import { toFileName } from '#/lib/file-name.ts'
import { formatCount, formatCountOf } from '#/lib/numbers.ts'
import { getBrandLabel } from '#/shared/brands/brand-label.ts'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { RadioChoice } from '#/ui/form-fields.tsx'
import { Notice } from '#/ui/messages.tsx'
import { LoadingProgress } from '#/ui/refresh.tsx'
import { FileTooLarge, maxInMemoryBytes, openFileTarget } from '#/ui/save-file.ts'
import { focusOnMount } from '#/ui/take-focus.ts'
import { buildManifestHeader, createFileWriter, saveManifest } from './export-file.ts'
import type { ExportedList, ExportOptions } from './export-list.tsx'

const formats = [
  {
    value: 'csv',
    label: 'CSV',
    hint: 'For spreadsheets. An apostrophe marks text that would become a formula, a number or a date.',
  },
  { value: 'json', label: 'JSON', hint: 'For programs.' },
  { value: 'blocklist', label: 'Blocklist', hint: 'Unique hostnames, one per line.' },
] as const

const addressStyles = [
  { value: 'defanged', label: 'Defanged, as in bad[.]example', hint: 'Links are disabled.' },
  {
    value: 'original',
    label: 'Original',
    hint: 'Programs may turn these into links to harmful sites. Do not open them.',
  },
] as const

type ExportDialogProps<Row> = { list: ExportedList<Row>; onClose: () => void }

/** Export dialog of a list: options, progress and result (F10). */
export function ExportDialog<Row extends { id: string }>({
  list,
  onClose,
}: ExportDialogProps<Row>) {
  const { plural, getBlockableHost, blocklistWarning, note, order } = list
  const formId = useId()
  const [options, setOptions] = useState<ExportOptions>({ format: 'csv', addressStyle: 'defanged' })
  const brands = useQuery(compactBrandsOptions()).data?.rows
  const brand = brands?.find(({ id }) => id === list.brandId)
  const [progress, setProgress] = useState<LoadProgress | null>(null)
  const [isCanceled, setCanceled] = useState(false)
  const controller = useRef<AbortController>(null)
  // Abort when the page is left or the session ends.
  useEffect(() => () => controller.current?.abort(), [])
  const { data, error, isPending, mutate, reset } = useMutation({
    mutationFn: async () => {
      const { signal } = (controller.current = new AbortController())
      setCanceled(false)
      setProgress(null)
      return exportToFile(list, options, brand ? getBrandLabel(brand) : null, {
        signal,
        onProgress: (nextProgress) => signal.aborted || setProgress(nextProgress),
      })
    },
  })
  // Null while the file picker is open.
  const activeProgress = isPending ? progress : null
  const isChoosing = !activeProgress && !data && !error
  const cancel = () => {
    controller.current?.abort()
    setCanceled(true)
    reset()
  }
  return (
    <Dialog
      title={`Export ${plural}`}
      description={`Exports all ${plural} that match the current filters.`}
      open
      onOpenChange={(isOpen) => {
        // While exporting, Escape only cancels. The dialog stays open; a second Escape closes it.
        if (!isOpen && activeProgress) cancel()
        else if (!isOpen) onClose()
      }}
      {...(!activeProgress && {
        footer: (
          <>
            {/* Takes the focus, because the focused button is gone. */}
            <Button {...(data && { ref: focusOnMount })} onClick={onClose}>
              {data ? 'Done' : 'Close'}
            </Button>
            {isChoosing && (
              <Button variant="primary" type="submit" form={formId}>
                Export
              </Button>
            )}
            {error && (
              <Button ref={focusOnMount} variant="primary" onClick={() => mutate()}>
                Try again
              </Button>
            )}
          </>
        ),
      })}
    >
      <output className={isCanceled ? 'mb-4 block' : 'block'}>
        {data && describeResult(data)}
        {isCanceled && 'Canceled. No file was saved.'}
      </output>
      {isChoosing && (
        <form
          id={formId}
          onSubmit={(event) => {
            event.preventDefault()
            mutate()
          }}
          className="grid gap-4"
        >
          <RadioChoice
            legend="Format"
            options={formats.filter(
              ({ value }) => value !== 'blocklist' || getBlockableHost !== undefined,
            )}
            value={options.format}
            // Takes the focus, because the Cancel button is gone.
            {...(isCanceled && { checkedRef: focusOnMount })}
            onChange={(format) => setOptions({ ...options, format })}
          />
          <RadioChoice
            legend="Hosts and addresses"
            options={addressStyles}
            value={options.addressStyle}
            onChange={(addressStyle) => setOptions({ ...options, addressStyle })}
          />
          {note && <p className="text-amber">{note}</p>}
          {options.format === 'blocklist' && blocklistWarning && (
            <p className="text-amber">{blocklistWarning}</p>
          )}
          <p className="text-sm text-muted">Sorted by: {order}. Times in UTC.</p>
        </form>
      )}
      {activeProgress && (
        <ExportProgress progress={activeProgress} plural={plural} onCancel={cancel} />
      )}
      {error && <p role="alert">{describeFailure(error)}</p>}
      {data && <ExportResult report={data} />}
    </Dialog>
  )
}

type ExportProgressProps = { progress: LoadProgress; plural: string; onCancel: () => void }

function ExportProgress({ progress, plural, onCancel }: ExportProgressProps) {
  const { pausedUntil } = useSelector(requestScheduler.store)
  return (
    <div className="grid gap-2">
      <LoadingProgress
        label={`Loading all ${plural}`}
        loadedCount={progress.fetchedCount}
        total={progress.total}
        autoFocusCancel
        onCancel={onCancel}
      />
      <output className="text-sm text-muted">
        {pausedUntil !== null ? `Too many requests. Continues at ${formatTime(pausedUntil)}.` : ''}
      </output>
    </div>
  )
}

function ExportResult({ report }: { report: ExportReport }) {
  const notes = describeCaveats(report)
  return (
    <div className="mt-2 grid gap-2">
      {notes.length > 0 && (
        <Notice>
          <ul className="grid gap-1">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Notice>
      )}
      <p className="text-sm [overflow-wrap:anywhere] text-muted">
        Saved as {report.file}.{' '}
        {/\.json$/i.test(report.file)
          ? 'The file starts with its filters and ends with these counts.'
          : 'A second file, the manifest, has the filters, the time and these counts.'}
      </p>
    </div>
  )
}

/** Name of the exported file, and the result as in its manifest. */
export type ExportReport = NonNullable<Awaited<ReturnType<typeof exportToFile>>>

/** Rendering after each page would cost as much as loading it. */
const progressIntervalMs = 200

/**
 * Loads a whole list and writes it to a file. Call it in a click handler, because browsers open the file picker only
 * after a user gesture. Returns null if the user cancels the picker. A canceled or failed export leaves no file.
 */
async function exportToFile<Row extends { id: string }>(
  list: ExportedList<Row>,
  options: ExportOptions,
  brandName: string | null,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: LoadProgress) => void },
) {
  const writer = createFileWriter(list, options)
  const startedAt = Date.now()
  const kind = options.format === 'blocklist' ? 'blocklist' : ''
  const target = await openFileTarget({
    name: toFileName([brandName ?? '', list.plural, kind, toUtcDay(startedAt)], writer.extension),
    extension: writer.extension,
    mediaType: writer.mediaType,
  })
  if (target === null) return null
  const manifest = {
    ...buildManifestHeader(list, options, brandName),
    filters: Object.fromEntries(Object.entries(list.filters).filter(([, value]) => value)),
    order: list.order,
    began_at: new Date(startedAt).toISOString(),
  }
  let writtenCount = 0
  let notReportedCount = 0
  let lastProgressAtMs = 0
  try {
    onProgress({ fetchedCount: 0, total: null })
    await target.write(writer.header(manifest))
    const loaded = await fetchPages(list.source, {
      signal,
      onPage: async (rows, progress) => {
        const now = performance.now()
        if (now - lastProgressAtMs >= progressIntervalMs) {
          lastProgressAtMs = now
          onProgress(progress)
        }
        const matching = list.filterRows?.(rows) ?? { rows, notReported: 0 }
        writtenCount += matching.rows.length
        notReportedCount += matching.notReported
        const text = writer.rows(matching.rows)
        if (text !== '') await target.write(text)
      },
    })
    const result = {
      ended_at: new Date().toISOString(),
      rows_in_file: writtenCount,
      rows_read: loaded.rowCount,
      service_count: loaded.count,
      complete: loaded.isComplete,
      duplicates: loaded.duplicateCount,
      unreadable: loaded.unreadableCount,
      rows_not_reporting_filter: notReportedCount,
      ...writer.hostCounts?.(),
    }
    await target.write(writer.footer(result))
    signal.throwIfAborted()
    await target.finish()
    if (options.format !== 'json') saveManifest(target.name, { manifest, result })
    return { file: target.name, result }
  } catch (error) {
    await target.discard()
    throw error
  }
}

const formatRows = (count: number): string => formatCountOf(count, 'row')
const isOrAre = (count: number): string => (count === 1 ? 'is' : 'are')

/** Describes how many rows were loaded and written, and the service's count. Doesn't claim to be complete (C27). */
export function describeResult({ result }: ExportReport): string {
  const { rows_read: read, rows_in_file: writtenCount, service_count: count } = result
  const serviceCount =
    count === null
      ? 'the service doesn’t say how many there are'
      : `the service counted ${formatCount(count)}`
  const uniqueRows = formatCountOf(read, 'unique row')
  const rowsInFile =
    writtenCount === read
      ? uniqueRows
      : `${formatCount(writtenCount)} of ${uniqueRows} ${writtenCount === 1 ? 'matches' : 'match'}`
  const hostsInFile =
    result.hosts_in_file === undefined
      ? ''
      : ` ${formatCountOf(result.hosts_in_file, 'host')} in the file, each listed once.`
  return `${rowsInFile}; ${serviceCount}.${hostsInFile}`
}

/** Returns sentences about what the file may lack; empty if nothing. */
export function describeCaveats({ result }: ExportReport): string[] {
  const { service_count: count, duplicates, unreadable } = result
  const { rows_not_reporting_filter: notReported, rows_without_host: withoutHost = 0 } = result
  const notes = [
    count === null && 'Some rows may be missing: the service reports no total.',
    count !== null &&
      !result.complete &&
      'May be incomplete: the list changed while it was loaded.',
    duplicates > 0 &&
      `${formatRows(duplicates)} appeared more than once because the list changed while it was loaded, and ${isOrAre(duplicates)} in the file only once.`,
    unreadable > 0 &&
      `${formatRows(unreadable)} couldn’t be read and ${isOrAre(unreadable)} left out.`,
    notReported > 0 &&
      `${formatRows(notReported)} ${notReported === 1 ? 'lacks' : 'lack'} a value that a filter needs, and ${isOrAre(notReported)} left out.`,
    withoutHost > 0 &&
      `${formatRows(withoutHost)} ${withoutHost === 1 ? 'has' : 'have'} no host that can be blocked.`,
  ]
  return notes.filter((note) => note !== false)
}

/** Describes why an export failed. */
export function describeFailure(error: unknown): string {
  const noFile = 'No file was saved.'
  if (error instanceof FileTooLarge)
    return `The file is larger than ${formatCount(maxInMemoryBytes / 1_000_000)} MB, more than this browser can hold. Filter the list, or use a browser that writes files, such as Chrome or Edge. ${noFile}`
  if (error instanceof DOMException)
    return error.name === 'QuotaExceededError'
      ? `This device is out of space. ${noFile}`
      : `The browser couldn’t write the file. ${noFile}`
  return `Not everything could be loaded. ${explainError(error).text} ${noFile}`
}
