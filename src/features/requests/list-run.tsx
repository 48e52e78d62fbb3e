import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { compactBrandsOptions } from '#/api/brands.ts'
import type { CompactBrand } from '#/contract/brand.ts'
import { hostOfWebsite } from '#/lib/compare-targets.ts'
import { byteOrderMark, toCsv } from '#/lib/csv.ts'
import { fileName } from '#/lib/file-name.ts'
import { formatCountOf, formatCount } from '#/lib/numbers.ts'
import { findingId, unconfirmedFindings, type RequestRow, type Run } from '#/outbox/row.ts'
import { brandLabel } from '#/shared/brands/brand-label.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { CopyButton } from '#/ui/copy-button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { saveFile } from '#/ui/save-file.ts'
import { emptyDraft, listDraft } from './drafts.ts'
import { RunTable } from './list-tables.tsx'
import { caseIdsOf, rowLabel } from './request-labels.ts'
import { SlowResponseNote, StorageErrorNotice, RunWait } from './request-status.tsx'
import {
  describePaused,
  runTitles,
  describeSearches,
  countSent,
  describeCounts,
  type RunCounts,
  type RunStatus,
} from './run-labels.ts'
import { undoRun, useOutboxAction, useRunStatus, useOutbox, type RunState } from './use-outbox.ts'

/** `ref` for an element that replaces a focused one: if focus was lost, focuses the page heading. */
export function focusHeadingIfLost(element: HTMLElement | null): void {
  if (element === null || document.activeElement !== document.body) return
  element
    .closest('main')
    ?.querySelector<HTMLElement>('h1[tabindex]')
    ?.focus({ preventScroll: true })
}

/** A sent list: progress, actions and the result of every row. */
export function RunView({ run }: { run: Run }) {
  const brands = useSuspenseQuery(compactBrandsOptions()).data.rows
  const { user, outbox, rows: all } = useOutbox()
  const navigate = useNavigate()
  const [isConfirmingStop, setConfirmingStop] = useState(false)
  const { runAction, error } = useOutboxAction()
  const rows = all.filter(({ runId }) => runId === run.id)
  const progress = useRunStatus(outbox, rows)
  const { now, counts, status } = progress
  const isActive = counts.moving + counts.delayed > 0
  const sentCount = countSent(counts)
  const rowsOfGroup = (group: 'unsent' | 'confirm' | 'unknown' | 'lost') =>
    rows.filter((row) => rowLabel(row, now).group === group)
  const [unsentRows, toConfirm, unknown] = [
    rowsOfGroup('unsent'),
    rowsOfGroup('confirm'),
    rowsOfGroup('unknown'),
  ]
  const lostRows = rowsOfGroup('lost')

  const openNewList = () =>
    navigate({ to: '/takedowns/bulk', search: ({ brand }) => ({ ...(brand && { brand }) }) })
  async function newList() {
    listDraft(user).update((draft) => (draft.runId === run.id ? emptyDraft : draft))
    // Keep rows that may need a decision; they remain reachable from every page.
    const isClear = status === 'done' && counts.unknown === 0
    const dismissed = isClear ? outbox.dismiss(run.id) : undefined
    await Promise.all([dismissed, openNewList()])
  }
  async function undo() {
    if (!(await undoRun(outbox, run))) return
    await outbox.dismiss(run.id)
    listDraft(user).update((draft) => ({ ...draft, runId: null }))
    await openNewList()
  }

  return (
    <>
      <Card
        title={runTitles[status]}
        sub={`${formatCountOf(counts.all, 'request')} ${brandsLabel(rows, brands)}`}
        actions={
          <Button size="small" onClick={() => saveResult(run, rows, brands, now)}>
            Export result
          </Button>
        }
      >
        <div className="grid gap-3">
          <progress
            ref={focusHeadingIfLost}
            aria-label="Requests sent"
            value={sentCount}
            max={Math.max(1, counts.all)}
            className="h-2 w-full"
          />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="min-w-52 flex-1 [overflow-wrap:anywhere] tabular-nums">
              <span className="font-semibold">
                {formatCount(sentCount)} of {formatCount(counts.all)} sent:
              </span>{' '}
              <span className="text-muted">{describeCounts(counts)}</span>
            </p>
            {/* Keep the first button mounted so that it keeps the focus when its action changes. */}
            {counts.moving > 0 ? (
              <Button onClick={() => setConfirmingStop(true)}>Stop</Button>
            ) : counts.delayed > 0 ? (
              <Button variant="primary" onClick={() => runAction(undo)}>
                Undo {formatCountOf(counts.delayed, 'request')}
              </Button>
            ) : (
              status === 'paused' &&
              counts.unsent > 0 && (
                <Button
                  variant="primary"
                  onClick={() => runAction(async () => outbox.continue(run.id))}
                >
                  Continue with {formatCount(counts.unsent)}
                </Button>
              )
            )}
          </div>
          <RunProgress run={run} rows={rows} all={all} progress={progress} />
          <StorageErrorNotice error={error} />
          <div
            ref={status === 'done' ? focusHeadingIfLost : null}
            className="flex flex-wrap items-center gap-2 empty:hidden"
          >
            {!isActive && (
              <Button
                {...(status === 'done' && { variant: 'primary' })}
                onClick={() => runAction(newList)}
              >
                New list
              </Button>
            )}
            {toConfirm.length > 1 && (
              <Button
                onClick={() => {
                  const findingIds = toConfirm.flatMap(({ state }) =>
                    unconfirmedFindings(state).map(findingId),
                  )
                  runAction(async () => outbox.confirm(run.id, findingIds))
                }}
              >
                Send all anyway ({formatCount(toConfirm.length)})
              </Button>
            )}
            {unknown.length > 1 && (
              <Button
                onClick={() => {
                  for (const { id } of unknown) runAction(async () => outbox.searchAgain(id))
                }}
              >
                Check again ({formatCount(unknown.length)})
              </Button>
            )}
            {unsentRows.length > 0 && status === 'paused' && (
              <CopyButton
                text={unsentRows.map(({ website }) => website).join('\n')}
                label={`Copy ${formatCount(unsentRows.length)} not sent`}
              />
            )}
            {lostRows.length > 0 && (
              <>
                <CopyButton
                  text={lostRows.map(({ website }) => website).join('\n')}
                  label={`Copy ${formatCount(lostRows.length)} lost`}
                />
                <Button
                  onClick={() => {
                    for (const { id } of lostRows) runAction(async () => outbox.dismiss(id))
                  }}
                >
                  Discard {formatCount(lostRows.length)} lost
                </Button>
              </>
            )}
          </div>
          <output className="sr-only">{milestoneLabel(counts, status)}</output>
        </div>
      </Card>
      <RunTable rows={rows} now={now} outbox={outbox} />
      {isConfirmingStop && (
        <StopDialog
          unsentRows={counts.moving + counts.delayed}
          onStop={() => runAction(async () => outbox.stop(run.id))}
          onClose={() => setConfirmingStop(false)}
        />
      )}
    </>
  )
}

/** Announcements: start, end and every tenth request. */
function milestoneLabel(counts: RunCounts, status: RunStatus): string {
  if (status === 'delayed') return 'Sends in a few seconds. Undo until then.'
  if (status !== 'sending') return `${runTitles[status]}. ${describeCounts(counts)}.`
  const tenth = Math.floor((countSent(counts) / Math.max(1, counts.all)) * 10) * 10
  return tenth === 0 ? 'Sending.' : `${tenth}% sent.`
}

/** Duration of a request with its checks, milliseconds; measured with an instant API. */
const msPerRequest = 700

type RunProgressProps = {
  run: Run
  rows: readonly RequestRow[]
  /** Rows of all runs. */
  all: readonly RequestRow[]
  progress: RunState
}

/** Progress of a list, as a sentence. */
function RunProgress({ run, rows, all, progress }: RunProgressProps) {
  const { counts, status } = progress
  switch (status) {
    case 'done':
      return null
    case 'stuck':
    case 'delayed':
    case 'throttled':
      return (
        <p className="text-muted">
          <RunWait {...progress} /> {status === 'delayed' && 'Undo until then.'}
        </p>
      )
    case 'paused':
      return <p className="text-amber">{describePaused(rows, counts)}</p>
    case 'lost':
      return <p className="text-amber">Check your cases before you request these again.</p>
    case 'searching':
      return <p className="text-muted">Nothing is being sent: {describeSearches(counts)}.</p>
    case 'sending': {
      const isSending = ({ state, takenAt }: RequestRow) =>
        state.kind === 'sending' || (state.kind === 'queued' && takenAt !== null)
      const sending = all.find(isSending)
      if (sending && sending.runId !== run.id)
        return (
          <p className="text-muted">
            Waiting: another request is sent first.
            <SlowResponseNote since={sending.changedAt} />
          </p>
        )
      const seconds = Math.ceil((counts.moving * msPerRequest) / 1000)
      return (
        <p className="text-muted">
          Sent one at a time, about{' '}
          {seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`} left. You can leave
          this page; keep one tab open.
          {sending && <SlowResponseNote since={sending.changedAt} />}
        </p>
      )
    }
  }
}

type StopDialogProps = { unsentRows: number; onStop: () => void; onClose: () => void }

/** Asks before a list is stopped. */
function StopDialog({ unsentRows, onStop, onClose }: StopDialogProps) {
  return (
    <Dialog
      title="Stop sending?"
      description={`${formatCountOf(unsentRows, 'request')} ${unsentRows === 1 ? 'is' : 'are'} not sent yet.`}
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      footer={
        <>
          <Button onClick={onClose}>Keep sending</Button>
          <Button
            variant="primary"
            onClick={() => {
              onStop()
              onClose()
            }}
          >
            Stop
          </Button>
        </>
      }
    >
      <p>They stay on this list, and you can continue later. Sent requests can’t be undone.</p>
    </Dialog>
  )
}

/** `for Northbank`, `for different brands` or `without a brand`. */
function brandsLabel(rows: readonly RequestRow[], brands: readonly CompactBrand[]): string {
  const ids = new Set(rows.map(({ brandId }) => brandId))
  if (ids.size > 1) return 'for different brands'
  const name = brandName(rows[0]?.brandId ?? null, brands)
  return name === null ? 'without a brand' : `for ${name}`
}

const brandName = (brandId: string | null, brands: readonly CompactBrand[]): string | null => {
  const brand = brands.find(({ id }) => id === brandId)
  return brand ? brandLabel(brand) : brandId
}

/** Saves the results of all lines, including skipped ones, as CSV. */
function saveResult(
  run: Run,
  rows: readonly RequestRow[],
  brands: readonly CompactBrand[],
  now: number,
): void {
  const lines = [
    ...rows.map((row) => {
      const { text, explanation } = rowLabel(row, now)
      return [
        row.line,
        row.website,
        hostOfWebsite(row.website),
        brandName(row.brandId, brands),
        text,
        explanation,
        caseIdsOf(row.state).join(' '),
        new Date(row.changedAt).toISOString(),
      ] as const
    }),
    ...run.leftOut.map(
      ({ line, text, reason }) => [line, text, null, null, 'Skipped', reason, null, null] as const,
    ),
  ].toSorted(([a], [b]) => a - b)
  const headers = ['line', 'address', 'host', 'brand', 'result', 'words', 'case', 'at']
  const name = brandName(rows[0]?.brandId ?? null, brands) ?? ''
  const day = new Date().toISOString().slice(0, 10)
  const csv = byteOrderMark + toCsv(headers, lines)
  saveFile(fileName(['takedown requests', name, day], 'csv'), csv, 'text/csv')
}
