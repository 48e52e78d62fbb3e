import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useEffect, useState } from 'react'
import { compactBrandsOptions } from '#/api/brands.ts'
import { formatTime } from '#/lib/dates.ts'
import { formatCount } from '#/lib/numbers.ts'
import { brandLabel } from '#/product/brands/brand-label.ts'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { mostHeld, writesToDisk } from '#/ui/file-target.ts'
import { ReadingProgress } from '#/ui/reading-progress.tsx'
import { ExportChoices } from './export-choices.tsx'
import type { Choice } from './export-formats.ts'
import { createExportRun, type ExportState } from './export-run.ts'
import { failureWords, resultNotes, resultSentence } from './export-words.ts'
import type { ExportedList } from './exported-list.ts'

type ExportDialogProps<Row> = {
  list: ExportedList<Row>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The whole list as a file: how it is to be written, how far it is, and what came of it (F10). */
export function ExportDialog<Row>({ list, open, onOpenChange }: ExportDialogProps<Row>) {
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
            <Button onClick={leave}>{state.is === 'done' ? 'Done' : 'Close'}</Button>
            {state.is === 'choosing' && (
              <Button variant="primary" onClick={start}>
                Export
              </Button>
            )}
            {state.is === 'failed' && (
              <Button variant="primary" onClick={start}>
                Try again
              </Button>
            )}
          </>
        ),
      })}
    >
      <output className="block">{spoken(state)}</output>
      {state.is === 'choosing' && (
        <div className="grid gap-4">
          <ExportChoices list={list} choice={choice} onChange={setChoice} />
          {!writesToDisk() && (
            <p className="text-sm text-muted">
              This browser holds the file until it is whole: at most{' '}
              {formatCount(mostHeld / 1_000_000)} MB.
            </p>
          )}
        </div>
      )}
      <Outcome state={state} many={many} onCancel={run.cancel} />
    </Dialog>
  )
}

/** What is read out when it changes. */
function spoken(state: ExportState): string {
  if (state.is === 'done') return resultSentence(state.report)
  return state.is === 'choosing' && state.cancelled ? 'Cancelled. No file was kept.' : ''
}

function Outcome({
  state,
  many,
  onCancel,
}: {
  state: ExportState
  many: string
  onCancel: () => void
}) {
  switch (state.is) {
    case 'choosing':
      return null
    case 'running':
      return (
        <div className="grid gap-2">
          <ReadingProgress
            label={`Reading all ${many}`}
            read={state.read}
            total={state.total}
            soft="text-muted"
            onCancel={onCancel}
          />
          <output className="text-sm text-muted">
            {state.waitsUntil !== null
              ? `Too many requests. Continues at ${formatTime(state.waitsUntil)}.`
              : state.pass > 1
                ? `The list changed while it was read. Reading it again, time ${state.pass} of at most 3.`
                : ''}
          </output>
        </div>
      )
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
      {notes.length > 0 && (
        <ul className="grid gap-1 rounded-control bg-amber-soft px-2.5 py-1.5 text-sm text-amber">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <p className="text-sm [overflow-wrap:anywhere] text-muted">
        Saved as {report.file}.{' '}
        {isJson
          ? 'It begins with its filters and ends with these counts.'
          : 'A second file, its manifest, holds the filters, the time and these counts.'}
      </p>
    </div>
  )
}
