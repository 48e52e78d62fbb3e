import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useEffect, useId, useRef, useState } from 'react'
import { compactBrandsOptions } from '#/api/brands.ts'
import { gate } from '#/api/gate.ts'
import { formatTime } from '#/lib/dates.ts'
import { formatCount } from '#/lib/numbers.ts'
import { brandLabel } from '#/product/brands/brand-label.ts'
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

/** How far an export is. A file is there in `done` alone. */
type ExportState =
  | { is: 'choosing'; cancelled: boolean }
  | ({ is: 'running' } & ExportProgress)
  | { is: 'done'; report: ExportReport }
  | { is: 'failed'; error: unknown }

/** One export after another, each ended by the next, by a press, and with its screen. */
function useExport<Row>(list: ExportedList<Row>, brandName: string | null) {
  const [state, setState] = useState<ExportState>({ is: 'choosing', cancelled: false })
  const running = useRef<AbortController>(null)
  // Nobody waits for a file of a screen that is gone, and a session may have ended.
  useEffect(() => () => running.current?.abort(), [])
  return {
    state,
    start: async (choice: Choice) => {
      running.current?.abort()
      const { signal } = (running.current = new AbortController())
      const become = (next: ExportState) => {
        if (!signal.aborted) setState(next)
      }
      try {
        const report = await writeList(list, choice, brandName, {
          signal,
          onProgress: (progress) => become({ is: 'running', ...progress }),
        })
        become(report ? { is: 'done', report } : { is: 'choosing', cancelled: false })
      } catch (error) {
        become({ is: 'failed', error })
      }
    },
    cancel: () => {
      running.current?.abort()
      setState({ is: 'choosing', cancelled: true })
    },
    reset: () => setState({ is: 'choosing', cancelled: false }),
  }
}

const formats = [
  { value: 'csv', label: 'CSV', hint: 'One line for each row, for a spreadsheet.' },
  { value: 'json', label: 'JSON', hint: 'For programs.' },
  { value: 'blocklist', label: 'Blocklist', hint: 'Hosts only, one on each line, each once.' },
] as const

const spellings = [
  { value: 'defanged', label: 'Safe, as in bad[.]example', hint: 'Nothing in the file is a link.' },
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

/** The whole list as a file: how it is to be written, how far it is, and what came of it (F10). */
export function ExportDialog<Row>({ list, open, onOpenChange }: ExportDialogProps<Row>) {
  const formId = useId()
  const [choice, setChoice] = useState<Choice>({ format: 'csv', spelling: 'defanged' })
  const brands = useQuery(compactBrandsOptions()).data?.rows
  const brand = brands?.find(({ id }) => id === list.brandId)
  const { state, start, cancel, reset } = useExport(list, brand ? brandLabel(brand) : null)
  const leave = () => {
    // Escape must not throw away minutes of work and the word about it in one press.
    if (state.is === 'running') return cancel()
    reset()
    return onOpenChange(false)
  }
  const { count, one, many } = list
  const all =
    count === null ? `all ${many}` : `all ${formatCount(count)} ${count === 1 ? one : many}`
  const cancelled = state.is === 'choosing' && state.cancelled
  return (
    <Dialog
      title={`Export ${many}`}
      description={
        list.choose
          ? `Reads ${all} and keeps those that match the filters.`
          : `Reads ${all}, with the filters of this list.`
      }
      open={open}
      onOpenChange={(next) => {
        if (!next) leave()
      }}
      {...(state.is !== 'running' && {
        footer: (
          <>
            {/* The focus goes along with what there is to press: it was on a button that is gone. */}
            <Button {...(state.is === 'done' && { ref: takeFocus })} onClick={leave}>
              {state.is === 'done' ? 'Done' : 'Close'}
            </Button>
            {state.is === 'choosing' && (
              <Button variant="primary" type="submit" form={formId}>
                Export
              </Button>
            )}
            {state.is === 'failed' && (
              <Button ref={takeFocus} variant="primary" onClick={() => void start(choice)}>
                Try again
              </Button>
            )}
          </>
        ),
      })}
    >
      {/* What is read out when it changes. */}
      <output className={cancelled ? 'mb-4 block' : 'block'}>
        {state.is === 'done' && resultSentence(state.report)}
        {cancelled && 'Cancelled. No file was kept.'}
      </output>
      {state.is === 'choosing' && (
        <form
          id={formId}
          onSubmit={(event) => {
            event.preventDefault()
            void start(choice)
          }}
          className="grid gap-4"
        >
          <RadioChoice
            legend="Format"
            options={formats.filter(
              ({ value }) => value !== 'blocklist' || list.host !== undefined,
            )}
            value={choice.format}
            // What had the focus is gone.
            {...(cancelled && { chosenRef: takeFocus })}
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
          <p className="text-sm text-muted">In this order: {list.order}. Times are in UTC.</p>
          {!writesToDisk() && (
            <p className="text-sm text-muted">
              This browser holds the file until it is whole: at most{' '}
              {formatCount(mostHeld / 1_000_000)} MB.
            </p>
          )}
        </form>
      )}
      {state.is === 'running' && <Running progress={state} many={many} onCancel={cancel} />}
      {state.is === 'failed' && <p role="alert">{failureWords(state.error)}</p>}
      {state.is === 'done' && <Result report={state.report} />}
    </Dialog>
  )
}

type RunningProps = { progress: ExportProgress; many: string; onCancel: () => void }

function Running({ progress, many, onCancel }: RunningProps) {
  // The whole page waits where the service has asked for it.
  const { slowedUntil } = useSelector(gate.store)
  return (
    <div className="grid gap-2">
      <ReadingProgress
        label={`Reading all ${many}`}
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
            ? `The list changed while it was read. Reading it again, time ${progress.pass} of at most 3.`
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
          ? 'It begins with its filters and ends with these counts.'
          : 'A second file, its manifest, holds the filters, the time and these counts.'}
      </p>
    </div>
  )
}
