import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useEffect, useId, useState } from 'react'
import { compactBrandsOptions } from '#/api/brands.ts'
import { gate } from '#/api/gate.ts'
import { formatInstant, formatTime } from '#/lib/dates.ts'
import { formatCount } from '#/lib/numbers.ts'
import { brandLabel } from '#/product/brands/brand-label.ts'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { mostHeld, writesToDisk } from '#/ui/file-target.ts'
import { ReadingProgress } from '#/ui/reading-progress.tsx'
import { takeFocus } from '#/ui/take-focus.ts'
import { ExportChoices } from './export-choices.tsx'
import type { Choice } from './export-formats.ts'
import { createExportRun, type ExportState } from './export-run.ts'
import { failureWords, resultNotes, resultSentence } from './export-words.ts'
import type { CopiedFrom, ExportedList } from './exported-list.ts'

type ExportDialogProps<Row> = {
  list: ExportedList<Row>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The whole list as a file: how it is to be written, how far it is, and what came of it (F10). */
export function ExportDialog<Row>({ list, open, onOpenChange }: ExportDialogProps<Row>) {
  const formId = useId()
  const [run] = useState(createExportRun)
  const [choice, setChoice] = useState<Choice>({ format: 'csv', spelling: 'defanged', mark: false })
  const state = useSelector(run.store)
  // Nobody waits for a file of a screen that is gone, and a session may have ended.
  useEffect(() => () => run.cancel(), [run])

  const leave = () => {
    // Escape must not throw away minutes of work and the word about it in one press.
    if (state.is === 'running') return run.cancel()
    run.reset()
    return onOpenChange(false)
  }
  const brands = useQuery(compactBrandsOptions()).data?.rows
  const brand = brands?.find(({ id }) => id === list.brandId)
  const start = () => void run.start(list, choice, brand ? brandLabel(brand) : null)
  const { count, many } = list
  const all =
    count === null ? `all ${many}` : `all ${formatCount(count)} ${count === 1 ? list.one : many}`
  return (
    <Dialog
      title={`Export ${many}`}
      description={
        list.copy
          ? `Writes ${all} of this list from the copy on this device, ${ageWords(list.copy)}.`
          : list.choose
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
              <Button ref={takeFocus} variant="primary" onClick={start}>
                Try again
              </Button>
            )}
          </>
        ),
      })}
    >
      <output className={state.is === 'choosing' && state.cancelled ? 'mb-4 block' : 'block'}>
        {spoken(state)}
      </output>
      {state.is === 'choosing' && (
        <form
          id={formId}
          onSubmit={(event) => {
            event.preventDefault()
            start()
          }}
          className="grid gap-4"
        >
          <ExportChoices
            list={list}
            choice={choice}
            onChange={setChoice}
            takesFocus={state.cancelled}
          />
          {list.copy && <Notes notes={list.copy.gaps} />}
          {!writesToDisk() && (
            <p className="text-sm text-muted">
              This browser holds the file until it is whole: at most{' '}
              {formatCount(mostHeld / 1_000_000)} MB.
            </p>
          )}
        </form>
      )}
      <Outcome state={state} list={list} onCancel={run.cancel} />
    </Dialog>
  )
}

const instant = (at: number): string => formatInstant(new Date(at).toISOString()) ?? ''

/** How old a copy is: "read 22 Nov 2026, 14:05 UTC". */
const ageWords = ({ readAt, refreshedAt }: CopiedFrom): string =>
  refreshedAt === null
    ? `read ${instant(readAt)}`
    : `read ${instant(readAt)}, new scans added ${instant(refreshedAt)}`

/** What is to be known of a file. */
function Notes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null
  return (
    <ul className="grid gap-1 rounded-control bg-amber-soft px-2.5 py-1.5 text-sm text-amber">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}

/** What is read out when it changes. */
function spoken(state: ExportState): string {
  if (state.is === 'done') return resultSentence(state.report)
  return state.is === 'choosing' && state.cancelled ? 'Cancelled. No file was kept.' : ''
}

function Outcome({
  state,
  list: { many, copy },
  onCancel,
}: {
  state: ExportState
  list: Pick<ExportedList<never>, 'many' | 'copy'>
  onCancel: () => void
}) {
  // The whole page waits where the service has asked for it; what is read from the copy does not.
  const { slowedUntil } = useSelector(gate.store)
  switch (state.is) {
    case 'choosing':
      return null
    case 'running': {
      const waitsUntil = state.waitsUntil ?? (copy ? null : slowedUntil)
      return (
        <div className="grid gap-2">
          <ReadingProgress
            label={`Reading all ${many}`}
            read={state.read}
            total={state.total}
            soft="text-muted"
            takesFocus
            onCancel={onCancel}
          />
          <output className="text-sm text-muted">
            {waitsUntil !== null
              ? `Too many requests. Continues at ${formatTime(waitsUntil)}.`
              : state.pass > 1
                ? `The list changed while it was read. Reading it again, time ${state.pass} of at most 3.`
                : ''}
          </output>
        </div>
      )
    }
    case 'failed':
      return <p role="alert">{failureWords(state.error)}</p>
    case 'done':
      return <Result report={state.report} />
  }
}

function Result({ report }: { report: Extract<ExportState, { is: 'done' }>['report'] }) {
  const notes = resultNotes(report)
  const isJson = /\.json$/i.test(report.file)
  return (
    <div className="mt-2 grid gap-2">
      <Notes notes={notes} />
      <p className="text-sm [overflow-wrap:anywhere] text-muted">
        Saved as {report.file}.{' '}
        {isJson
          ? 'It begins with its filters and ends with these counts.'
          : 'A second file, its manifest, holds the filters, the time and these counts.'}
      </p>
    </div>
  )
}
