import { useMutation, useQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useEffect, useId, useRef, useState } from 'react'
import { compactBrandsOptions } from '#/api/brands.ts'
import type { LoadProgress } from '#/api/fetch-all-pages.ts'
import { requestScheduler } from '#/api/request-scheduler.ts'
import { formatTime } from '#/lib/dates.ts'
import { getBrandLabel } from '#/shared/brands/brand-label.ts'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { Notice } from '#/ui/error-state.tsx'
import { RadioChoice } from '#/ui/form-fields.tsx'
import { LoadingProgress } from '#/ui/refresh.tsx'
import { focusOnMount } from '#/ui/take-focus.ts'
import {
  describeFailure,
  describeCaveats,
  describeResult,
  exportList,
  type ExportReport,
} from './export-to-file.ts'
import type { ExportedList, ExportOptions } from './exported-list.ts'

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
      return exportList(list, options, brand ? getBrandLabel(brand) : null, {
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
