import { useMutation, useQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useEffect, useId, useRef, useState } from 'react'
import { compactBrandsOptions } from '#/api/brands.ts'
import { gate } from '#/api/gate.ts'
import { formatTime } from '#/lib/dates.ts'
import { formatCount } from '#/lib/numbers.ts'
import { brandLabel } from '#/shared/brands/brand-label.ts'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { RadioChoice } from '#/ui/radio-choice.tsx'
import { ReadingProgress } from '#/ui/refresh.tsx'
import { mostHeld, writesToDisk } from '#/ui/save-file.ts'
import { takeFocus } from '#/ui/take-focus.ts'
import type { Choice } from './export-file.ts'
import {
  failureWords,
  resultNotes,
  resultSentence,
  writeList,
  type ExportProgress,
  type ExportReport,
} from './export-run.ts'
import type { ExportedList } from './exported-list.ts'

/** Runs one export at a time; canceled by the user or on unmount. */
function useExport<Row>(list: ExportedList<Row>, brandName: string | null) {
  const [progress, setProgress] = useState<ExportProgress | null>(null)
  const [canceled, setCanceled] = useState(false)
  const running = useRef<AbortController>(null)
  // The page is gone, or the session has ended.
  useEffect(() => () => running.current?.abort(), [])
  const { data, error, isPending, mutate, reset } = useMutation({
    mutationFn: async (choice: Choice) => {
      const { signal } = (running.current = new AbortController())
      return writeList(list, choice, brandName, {
        signal,
        onProgress: (next) => signal.aborted || setProgress(next),
      })
    },
  })
  const end = (byPress: boolean) => {
    running.current?.abort()
    setCanceled(byPress)
    reset()
  }
  return {
    /** Also null while the file picker is open. */
    progress: isPending ? progress : null,
    report: data ?? null,
    error,
    canceled,
    start: (choice: Choice) => {
      end(false)
      setProgress(null)
      mutate(choice)
    },
    end,
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
  const [choice, setChoice] = useState<Choice>({ format: 'csv', spelling: 'defanged' })
  const brands = useQuery(compactBrandsOptions()).data?.rows
  const brand = brands?.find(({ id }) => id === list.brandId)
  const running = useExport(list, brand ? brandLabel(brand) : null)
  const { progress, report, error, canceled } = running
  const isChoosing = !progress && !report && !error
  const leave = () => {
    // Escape must not cancel a long export and hide the result at once.
    running.end(progress !== null)
    if (!progress) onOpenChange(false)
  }
  const { count, one, many } = list
  const all =
    count === null ? `all ${many}` : `all ${formatCount(count)} ${count === 1 ? one : many}`
  return (
    <Dialog
      title={`Export ${many}`}
      description={
        list.choose
          ? `Loads ${all} and keeps those that match the filters.`
          : `Loads ${all}, with the filters of this list.`
      }
      open={open}
      onOpenChange={(next) => {
        if (!next) leave()
      }}
      {...(!progress && {
        footer: (
          <>
            {/* Move the focus: the focused button is gone. */}
            <Button {...(report && { ref: takeFocus })} onClick={leave}>
              {report ? 'Done' : 'Close'}
            </Button>
            {isChoosing && (
              <Button variant="primary" type="submit" form={formId}>
                Export
              </Button>
            )}
            {error && (
              <Button ref={takeFocus} variant="primary" onClick={() => running.start(choice)}>
                Try again
              </Button>
            )}
          </>
        ),
      })}
    >
      {/* Live region. */}
      <output className={canceled ? 'mb-4 block' : 'block'}>
        {report && resultSentence(report)}
        {canceled && 'Canceled. No file was saved.'}
      </output>
      {isChoosing && (
        <form
          id={formId}
          onSubmit={(event) => {
            event.preventDefault()
            running.start(choice)
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
            {...(canceled && { chosenRef: takeFocus })}
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
          {!writesToDisk() && (
            <p className="text-sm text-muted">
              This browser keeps the file in memory: up to {formatCount(mostHeld / 1_000_000)} MB.
            </p>
          )}
        </form>
      )}
      {progress && <Running progress={progress} many={many} onCancel={() => running.end(true)} />}
      {error && <p role="alert">{failureWords(error)}</p>}
      {report && <Result report={report} />}
    </Dialog>
  )
}

type RunningProps = { progress: ExportProgress; many: string; onCancel: () => void }

function Running({ progress, many, onCancel }: RunningProps) {
  // All requests wait after a 429.
  const { slowedUntil } = useSelector(gate.store)
  return (
    <div className="grid gap-2">
      <ReadingProgress
        label={`Loading all ${many}`}
        read={progress.read}
        total={progress.total}
        soft="text-muted"
        takesFocus
        onCancel={onCancel}
      />
      <output className="text-sm text-muted">
        {slowedUntil !== null
          ? `Too many requests. Continues at ${formatTime(slowedUntil)}.`
          : progress.pass > 1
            ? `The list changed while loading. Loading it again (${progress.pass} of 3).`
            : ''}
      </output>
    </div>
  )
}

function Result({ report }: { report: ExportReport }) {
  const notes = resultNotes(report)
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
