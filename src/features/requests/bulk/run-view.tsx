import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { CompactBrand } from '#/contract/compact-brand.ts'
import { countRun, groupOf, runStatus, type RunCounts } from '#/features/requests/row-status.ts'
import { sentOf, sumLabel } from '#/features/requests/run-labels.ts'
import { Countdown, NoAnswer } from '#/features/requests/seconds.tsx'
import { useSender } from '#/features/requests/use-sender.ts'
import { formatCount } from '#/lib/numbers.ts'
import { brandLabel } from '#/product/brands/brand-label.ts'
import { findingId } from '#/sender/findings.ts'
import type { RequestRow, Run } from '#/sender/row.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { CopyButton } from '#/ui/copy-button.tsx'
import { bulkDraft, emptyDraft } from './bulk-draft.ts'
import { keepFocus } from './keep-focus.ts'
import { saveResult } from './result-file.ts'
import { RunTable } from './run-table.tsx'

const StopDialog = lazy(async () => ({ default: (await import('./stop-dialog.tsx')).StopDialog }))

type RunViewProps = { run: Run; brands: readonly CompactBrand[] }

/** A list that was sent: how far it is, what can be done about it, and what came of every row. */
export function RunView({ run, brands }: RunViewProps) {
  const { user, sender, rows: all } = useSender()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const rows = all.filter(({ runId }) => runId === run.id)
  const counts = countRun(rows)
  const status = runStatus(counts)
  const unsent = rows.filter(({ state }) => groupOf(state) === 'unsent')
  const sent = sentOf(counts)
  const done = status === 'done'

  async function newList() {
    bulkDraft(user).update((draft) => (draft.runId === run.id ? emptyDraft : draft))
    // What is not settled stays, to be found again from every page.
    if (done && counts.unknown === 0) await sender.dismiss(run.id)
    await navigate({ to: '/takedowns/bulk', search: ({ brand }) => ({ ...(brand && { brand }) }) })
  }
  async function undo() {
    await sender.stop(run.id)
    await sender.dismiss(run.id)
    bulkDraft(user).update((draft) => ({ ...draft, runId: null }))
    await navigate({ to: '/takedowns/bulk', search: ({ brand }) => ({ ...(brand && { brand }) }) })
  }

  return (
    <>
      <Card
        title={titleOf(counts)}
        sub={`${formatCount(counts.all)} ${counts.all === 1 ? 'request' : 'requests'} ${forBrand(rows, brands)}`}
        actions={
          <Button size="small" onClick={() => saveResult(run, rows, brands)}>
            Export result
          </Button>
        }
      >
        <div className="grid gap-3">
          <progress
            ref={keepFocus}
            aria-label="Requests sent"
            value={sent}
            max={Math.max(1, counts.all)}
            className="h-2 w-full appearance-none overflow-hidden rounded-full bg-grey-soft [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-accent"
          />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="min-w-52 flex-1 [overflow-wrap:anywhere] tabular-nums">
              <span className="font-semibold">
                {formatCount(sent)} of {formatCount(counts.all)} sent:
              </span>{' '}
              <span className="text-muted">{sumLabel(counts)}</span>
            </p>
            {/* The first button stays the same element, so that it keeps the focus when its meaning changes. */}
            {status === 'delayed' ? (
              <Button variant="primary" onClick={() => void undo()}>
                Undo{' '}
                {counts.delayed === 1 ? '1 request' : `${formatCount(counts.delayed)} requests`}
              </Button>
            ) : status === 'sending' ? (
              <Button onClick={() => setAsking(true)}>Stop</Button>
            ) : (
              counts.unsent > 0 && (
                <Button variant="primary" onClick={() => void sender.continue(run.id)}>
                  Continue with {formatCount(counts.unsent)}
                </Button>
              )
            )}
          </div>
          <StatusLine rows={rows} counts={counts} />
          <div
            ref={done ? keepFocus : null}
            className="flex flex-wrap items-center gap-2 empty:hidden"
          >
            {status !== 'delayed' && status !== 'sending' && (
              <Button {...(done && { variant: 'primary' })} onClick={() => void newList()}>
                New list
              </Button>
            )}
            <Together
              rows={rows}
              group="confirm"
              label="Send all of them anyway"
              run={confirmAll}
            />
            <Together rows={rows} group="unknown" label="Look again" run={lookAgain} />
            {unsent.length > 0 && status === 'paused' && (
              <CopyButton
                text={unsent.map(({ website }) => website).join('\n')}
                label={`Copy ${formatCount(unsent.length)} not sent`}
              />
            )}
          </div>
          <output className="sr-only">{milestone(counts)}</output>
        </div>
      </Card>
      <RunTable rows={rows} sender={sender} />
      {asking && (
        <Suspense>
          <StopDialog
            unsent={counts.moving + counts.delayed}
            onStop={() => void sender.stop(run.id)}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  )

  function confirmAll({ id, state }: RequestRow) {
    if (state.kind === 'needs-confirmation') void sender.confirm(id, state.findings.map(findingId))
  }
  function lookAgain({ id, state }: RequestRow) {
    if (state.kind === 'not-found' || state.kind === 'not-looked') void sender.lookAgain(id)
  }
}

/** One press for several rows that wait for the same. */
function Together({
  rows,
  group,
  label,
  run,
}: {
  rows: readonly RequestRow[]
  group: ReturnType<typeof groupOf>
  label: string
  run: (row: RequestRow) => void
}) {
  const delayed = rows.filter(({ state }) => groupOf(state) === group)
  if (delayed.length < 2) return null
  return (
    <Button onClick={() => delayed.forEach(run)}>
      {label} ({formatCount(delayed.length)})
    </Button>
  )
}

function forBrand(rows: readonly RequestRow[], brands: readonly CompactBrand[]): string {
  const ids = [...new Set(rows.map(({ brandId }) => brandId))]
  const [only] = ids
  if (ids.length !== 1 || only === undefined) return ''
  const brand = brands.find(({ id }) => id === only)
  return only === null ? 'for no brand' : brand ? `for ${brandLabel(brand)}` : 'for one brand'
}

function titleOf(counts: RunCounts): string {
  switch (runStatus(counts)) {
    case 'delayed':
      return 'Not sent yet'
    case 'sending':
      return 'Sending'
    case 'paused':
      return 'Paused'
    case 'done':
      return 'Done'
  }
}

/** Milliseconds that a request takes, with its checks: measured against a service that answers at once. */
const perRequest = 700

/** What goes on, in a sentence. */
function StatusLine({ rows, counts }: { rows: readonly RequestRow[]; counts: RunCounts }) {
  switch (runStatus(counts)) {
    case 'done':
      return null
    case 'delayed': {
      const first = rows.find(({ state }) => state.kind === 'delayed')?.state
      return (
        <p className="text-muted">
          Sends in <Countdown until={first?.kind === 'delayed' ? first.until : 0} />. You can undo
          until then.
        </p>
      )
    }
    case 'paused':
      return <p className="text-amber">{pausedLabel(rows, counts)}</p>
    case 'sending': {
      const slowed = rows.find(({ state }) => state.kind === 'throttled' && state.until !== null)
      if (slowed?.state.kind === 'throttled')
        return (
          <p className="text-amber">
            Too many requests (429). It goes on by itself in{' '}
            <Countdown until={slowed.state.until ?? 0} />.
          </p>
        )
      const asking = rows.find(({ state: { kind } }) => kind === 'checking' || kind === 'sending')
      const seconds = Math.ceil((counts.moving * perRequest) / 1000)
      return (
        <p className="text-muted">
          One after another. About{' '}
          {seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`} left. You can leave
          this page: it goes on while a tab of this app is open.
          {asking && <NoAnswer since={asking.changedAt} />}
        </p>
      )
    }
  }
}

/** Why a list stands still, and what to do. */
function pausedLabel(rows: readonly RequestRow[], { unsent, confirm }: RunCounts): string {
  const whys = new Set(rows.flatMap(({ state }) => (state.kind === 'not-sent' ? [state.why] : [])))
  const why = whys.has('page-closed')
    ? 'Its page was closed.'
    : whys.has('signed-out')
      ? 'The session ended.'
      : ''
  const wait =
    unsent === 0
      ? ''
      : `${unsent === 1 ? '1 request is' : `${formatCount(unsent)} requests are`} not sent. What speaks against them is checked anew when you continue.`
  const asks =
    confirm === 0
      ? ''
      : `${confirm === 1 ? '1 request needs' : `${formatCount(confirm)} requests need`} your confirmation.`
  return [why, wait, asks].filter((part) => part !== '').join(' ')
}

/** What is read out: beginnings, ends, and every tenth on the way. */
function milestone(counts: RunCounts): string {
  const status = runStatus(counts)
  if (status === 'delayed') return 'Sending begins in a moment and can be undone until then.'
  if (status !== 'sending') return `${titleOf(counts)}. ${sumLabel(counts)}.`
  const tenth = Math.floor((sentOf(counts) / Math.max(1, counts.all)) * 10) * 10
  return tenth === 0 ? 'Sending.' : `${tenth}% sent.`
}
