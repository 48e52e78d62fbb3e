import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { compactBrandsOptions } from '#/api/brands.ts'
import { explainError } from '#/api/errors.ts'
import { fetchPages, type LoadProgress } from '#/api/fetch-all-pages.ts'
import { toUtcDay } from '#/lib/dates.ts'
import { toFileName } from '#/lib/file-name.ts'
import { formatCount, formatCountOf } from '#/lib/numbers.ts'
import { getBrandLabel } from '#/shared/brands/brand-label.ts'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { RadioChoice } from '#/ui/form-fields.tsx'
import { notify } from '#/ui/notify.ts'
import { LoadingProgress } from '#/ui/refresh.tsx'
import { saveFile } from '#/ui/save-file.ts'
import { focusOnMount } from '#/ui/take-focus.ts'
import { buildManifestHeader, fileTypes, formatFile, saveManifest } from './export-file.ts'
import type { ExportedList, ExportOptions } from './export-list.tsx'

const formats = [
  {
    value: 'csv',
    label: 'CSV',
    hint: 'For spreadsheets. An apostrophe marks text that would become a formula.',
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

const noProgress: LoadProgress = { loadedCount: 0, total: null }

type ExportDialogProps<Row> = { list: ExportedList<Row>; onClose: () => void }

/** Exports all rows of a list (F10). */
export function ExportDialog<Row extends { id: string }>({
  list,
  onClose,
}: ExportDialogProps<Row>) {
  const { plural, getHostOrUrlToBlock, blocklistWarning, order } = list
  const formId = useId()
  const [options, setOptions] = useState<ExportOptions>({ format: 'csv', addressStyle: 'defanged' })
  const brands = useQuery(compactBrandsOptions()).data?.rows
  const brand = brands?.find(({ id }) => id === list.brandId)
  const [progress, setProgress] = useState(noProgress)
  const controller = useRef<AbortController>(null)
  // Abort when the dialog is closed, the page is left or the session ends.
  useEffect(() => () => controller.current?.abort(), [])
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () => {
      controller.current = new AbortController()
      const { signal } = controller.current
      setProgress(noProgress)
      return exportToFile(list, options, brand ? getBrandLabel(brand) : null, {
        signal,
        onProgress: setProgress,
      })
    },
  })
  const isChoosing = !isPending && !data && !error
  const close = () => {
    if (isPending) notify({ title: 'Export canceled' })
    onClose()
  }
  return (
    <Dialog
      title={`Export ${plural}`}
      description={`Exports all ${plural} that match the current filters.`}
      open
      onOpenChange={close}
      {...(!isPending && {
        footer: (
          <>
            {/* After a load, the focused Cancel button is gone. Focus Done, or Try again after an error. */}
            <Button {...(data && { ref: focusOnMount })} onClick={close}>
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
      <output className="block">{data && describeResult(data.result)}</output>
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
              ({ value }) => value !== 'blocklist' || getHostOrUrlToBlock !== undefined,
            )}
            value={options.format}
            onChange={(format) => setOptions({ ...options, format })}
          />
          <RadioChoice
            legend="Hosts and addresses"
            options={addressStyles}
            value={options.addressStyle}
            onChange={(addressStyle) => setOptions({ ...options, addressStyle })}
          />
          {options.format === 'blocklist' && blocklistWarning && (
            <p className="text-amber">{blocklistWarning}</p>
          )}
          <p className="text-sm text-muted">Sorted by: {order}. Times in UTC.</p>
        </form>
      )}
      {isPending && (
        <LoadingProgress
          label={`Loading all ${plural}`}
          loadedCount={progress.loadedCount}
          total={progress.total}
          autoFocusCancel
          onCancel={close}
        />
      )}
      {error && (
        <p role="alert">
          Not everything could be loaded. {explainError(error).text} No file was saved.
        </p>
      )}
      {data && (
        <p className="mt-2 text-sm [overflow-wrap:anywhere] text-muted">
          Saved as {data.name}.{' '}
          {options.format === 'json'
            ? 'The file starts with its filters and ends with these counts.'
            : 'A second file, the manifest, contains the filters, the time and all counts.'}
        </p>
      )}
    </Dialog>
  )
}

type ExportResult = Awaited<ReturnType<typeof exportToFile>>['result']

async function exportToFile<Row extends { id: string }>(
  list: ExportedList<Row>,
  options: ExportOptions,
  brandName: string | null,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: LoadProgress) => void },
) {
  const { format } = options
  const startedAt = Date.now()
  const rows: Row[] = []
  const loaded = await fetchPages(list.source, {
    signal,
    onPage: (newRows, progress) => {
      rows.push(...newRows)
      onProgress(progress)
    },
  })
  const matching = list.filterRows?.(rows) ?? { rows, unreportedCount: 0 }
  const manifest = {
    ...buildManifestHeader(list, options, brandName),
    filters: Object.fromEntries(Object.entries(list.filters).filter(([, value]) => value)),
    order: list.order,
    began_at: new Date(startedAt).toISOString(),
  }
  // The file contains these keys. `rows_not_reporting_filter` counts the rows that were left out because they don't
  // report a value that a filter needs.
  const counts = {
    ended_at: new Date().toISOString(),
    rows_in_file: matching.rows.length,
    rows_read: loaded.rowCount,
    service_count: loaded.count,
    complete: loaded.isComplete,
    duplicates: loaded.duplicateCount,
    unreadable: loaded.unreadableCount,
    rows_not_reporting_filter: matching.unreportedCount,
  }
  const { text, hostCounts } = formatFile(list, options, matching.rows, {
    manifest,
    result: counts,
  })
  const result = { ...counts, ...hostCounts }
  const { extension, mediaType } = fileTypes[format]
  const kind = format === 'blocklist' ? format : ''
  const name = toFileName([brandName ?? '', list.plural, kind, toUtcDay(startedAt)], extension)
  saveFile(name, text, mediaType)
  if (format !== 'json') saveManifest(name, { manifest, result })
  return { name, result }
}

/** Summarizes an export. Says “Complete” only if no matching row is missing and the service's count agrees (C27). */
export function describeResult(result: ExportResult): string {
  const { rows_read: readCount, service_count: serviceCount } = result
  const { hosts_in_file: hostCount, rows_without_host: withoutHostCount = 0 } = result
  // A blocklist leaves out rows without a host, but `rows_in_file` includes them.
  const writtenCount = result.rows_in_file - withoutHostCount
  const readText = formatCountOf(readCount, 'row')
  const rowsText =
    writtenCount === readCount ? readText : `${formatCount(writtenCount)} of ${readText}`
  const isComplete =
    result.complete &&
    serviceCount !== null &&
    result.unreadable + result.rows_not_reporting_filter + withoutHostCount === 0
  const hostsText =
    hostCount === undefined
      ? ''
      : ` ${formatCountOf(hostCount, 'host')} in the file, each listed once.`
  if (isComplete) {
    const completeText =
      writtenCount === readCount
        ? `${readText}, matching the service’s count`
        : `${formatCountOf(writtenCount, 'row')} in the file, out of all ${formatCount(readCount)} that the service counted`
    return `Complete: ${completeText}.${hostsText}`
  }
  const serviceText =
    serviceCount === null
      ? 'the service reports no total'
      : `the service counted ${formatCount(serviceCount)}`
  return `May be incomplete: ${serviceText}; the file has ${rowsText}.${hostsText}`
}
