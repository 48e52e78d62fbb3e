import { useMutation, useQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useEffect, useId, useRef, useState } from 'react'
import { compactBrandsOptions } from '#/api/brands.ts'
import type { LoadProgress } from '#/api/fetch-all-pages.ts'
import { requestScheduler } from '#/api/request-scheduler.ts'
import { formatTime } from '#/lib/dates.ts'
import { formatCount } from '#/lib/numbers.ts'
import { brandLabel } from '#/shared/brands/brand-label.ts'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { RadioChoice } from '#/ui/radio-choice.tsx'
import { LoadingProgress } from '#/ui/refresh.tsx'
import { maxInMemoryBytes, canWriteToDisk } from '#/ui/save-file.ts'
import { focusOnMount } from '#/ui/take-focus.ts'
import type { ExportOptions } from './export-file.ts'
import {
  describeFailure,
  describeCaveats,
  describeResult,
  exportList,
  type ExportReport,
} from './export-to-file.ts'
import type { ExportedList } from './exported-list.ts'

/** Runs one export at a time; canceled by the user or on unmount. */
function useExport<Row>(list: ExportedList<Row>, brandName: string | null) {
  const [progress, setProgress] = useState<LoadProgress | null>(null)
  const [canceled, setCanceled] = useState(false)
  const activeExport = useRef<AbortController>(null)
  // The page is gone, or the session has ended.
  useEffect(() => () => activeExport.current?.abort(), [])
  const { data, error, isPending, mutate, reset } = useMutation({
    mutationFn: async (choice: ExportOptions) => {
      const { signal } = (activeExport.current = new AbortController())
      return exportList(list, choice, brandName, {
        signal,
        onProgress: (next) => signal.aborted || setProgress(next),
      })
    },
  })
  const stop = (isCanceled: boolean) => {
    activeExport.current?.abort()
    setCanceled(isCanceled)
    reset()
  }
  return {
    /** Also null while the file picker is open. */
    progress: isPending ? progress : null,
    report: data ?? null,
    error,
    canceled,
    start: (choice: ExportOptions) => {
      stop(false)
      setProgress(null)
      mutate(choice)
    },
    end: stop,
  }
}

const formats = [
  {
    value: 'csv',
    label: 'CSV',
    hint: 'For spreadsheets. An apostrophe marks text that would become a formula, a number or a date.',
  },
  { value: 'json', label: 'JSON', hint: 'For programs.' },
  { value: 'blocklist', label: 'Blocklist', hint: 'Unique hostnames, one per line.' },
] as const

const spellings = [
  { value: 'defanged', label: 'Defanged, as in bad[.]example', hint: 'Links are disabled.' },
  {
    value: 'original',
    label: 'Original',
    hint: 'Programs may turn these into links to harmful sites. Do not open them.',
  },
] as const

type ExportDialogProps<Row> = {
  list: ExportedList<Row>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Export dialog of a list: options, progress and result (F10). */
export function ExportDialog<Row>({ list, open, onOpenChange }: ExportDialogProps<Row>) {
  const formId = useId()
  const [choice, setChoice] = useState<ExportOptions>({ format: 'csv', spelling: 'defanged' })
  const brands = useQuery(compactBrandsOptions()).data?.rows
  const brand = brands?.find(({ id }) => id === list.brandId)
  const activeExport = useExport(list, brand ? brandLabel(brand) : null)
  const { progress, report, error, canceled } = activeExport
  const isChoosing = !progress && !report && !error
  const handleClose = () => {
    // Escape must not cancel a long export and hide the result at once.
    activeExport.end(progress !== null)
    if (!progress) onOpenChange(false)
  }
  const { count, singular, plural } = list
  const all =
    count === null
      ? `all ${plural}`
      : `all ${formatCount(count)} ${count === 1 ? singular : plural}`
  return (
    <Dialog
      title={`Export ${plural}`}
      description={
        list.filterRows
          ? `Loads ${all} and keeps those that match the filters.`
          : `Loads ${all}, with the filters of this list.`
      }
      open={open}
      onOpenChange={(next) => {
        if (!next) handleClose()
      }}
      {...(!progress && {
        footer: (
          <>
            {/* Move the focus: the focused button is gone. */}
            <Button {...(report && { ref: focusOnMount })} onClick={handleClose}>
              {report ? 'Done' : 'Close'}
            </Button>
            {isChoosing && (
              <Button variant="primary" type="submit" form={formId}>
                Export
              </Button>
            )}
            {error && (
              <Button
                ref={focusOnMount}
                variant="primary"
                onClick={() => activeExport.start(choice)}
              >
                Try again
              </Button>
            )}
          </>
        ),
      })}
    >
      {/* Live region. */}
      <output className={canceled ? 'mb-4 block' : 'block'}>
        {report && describeResult(report)}
        {canceled && 'Canceled. No file was saved.'}
      </output>
      {isChoosing && (
        <form
          id={formId}
          onSubmit={(event) => {
            event.preventDefault()
            activeExport.start(choice)
          }}
          className="grid gap-4"
        >
          <RadioChoice
            legend="Format"
            options={formats.filter(
              ({ value }) => value !== 'blocklist' || list.host !== undefined,
            )}
            value={choice.format}
            // The focused element is gone.
            {...(canceled && { checkedRef: focusOnMount })}
            onChange={(format) => setChoice({ ...choice, format })}
          />
          <RadioChoice
            legend="Hosts and addresses"
            options={spellings}
            value={choice.spelling}
            onChange={(spelling) => setChoice({ ...choice, spelling })}
          />
          {list.note && <p className="text-amber">{list.note}</p>}
          {choice.format === 'blocklist' && list.hostNote && (
            <p className="text-amber">{list.hostNote}</p>
          )}
          <p className="text-sm text-muted">Sorted by: {list.order}. Times in UTC.</p>
          {!canWriteToDisk() && (
            <p className="text-sm text-muted">
              This browser keeps the file in memory: up to{' '}
              {formatCount(maxInMemoryBytes / 1_000_000)} MB.
            </p>
          )}
        </form>
      )}
      {progress && (
        <ExportRunning progress={progress} many={plural} onCancel={() => activeExport.end(true)} />
      )}
      {error && <p role="alert">{describeFailure(error)}</p>}
      {report && <ExportResult report={report} />}
    </Dialog>
  )
}

type ExportRunningProps = { progress: LoadProgress; many: string; onCancel: () => void }

function ExportRunning({ progress, many, onCancel }: ExportRunningProps) {
  // All requests wait after a 429.
  const { pausedUntil } = useSelector(requestScheduler.store)
  return (
    <div className="grid gap-2">
      <LoadingProgress
        label={`Loading all ${many}`}
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
        <ul className="grid gap-1 rounded-control bg-amber-soft px-2.5 py-1.5 text-sm text-amber">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
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
