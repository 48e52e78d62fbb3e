import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { CompactBrand } from '#/contract/compact-brand.ts'
import { actionMutation } from '#/features/requests/request-mutations.ts'
import { countRun, groupOf, runStatus } from '#/features/requests/row-status.ts'
import { milestoneLabel, runTitle, sentOf, sumLabel } from '#/features/requests/run-labels.ts'
import { storageFaultLabel } from '#/features/requests/trouble-labels.ts'
import { useSender } from '#/features/requests/use-sender.ts'
import { countOf, formatCount } from '#/lib/numbers.ts'
import { brandLabel } from '#/product/brands/brand-label.ts'
import { findingId } from '#/sender/findings.ts'
import type { RequestRow, Run } from '#/sender/row.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { CopyButton } from '#/ui/copy-button.tsx'
import { bulkDraft, emptyDraft } from './bulk-draft.ts'
import { keepFocus } from './keep-focus.ts'
import { saveResult } from './result-file.ts'
import { RunStatusLine } from './run-status-line.tsx'
import { RunTable } from './run-table.tsx'
import { StopDialog } from './stop-dialog.tsx'

type RunViewProps = { run: Run; brands: readonly CompactBrand[] }

/** A list that was sent: how far it is, what can be done about it, and what came of every row. */
export function RunView({ run, brands }: RunViewProps) {
  const { user, sender, rows: all } = useSender()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const { mutate: act, error } = useMutation(actionMutation(sender))
  const rows = all.filter(({ runId }) => runId === run.id)
  const counts = countRun(rows)
  const status = runStatus(counts)
  const sent = sentOf(counts)
  const unsent = rows.filter(({ state }) => groupOf(state) === 'unsent')
  const toConfirm = rows.filter(({ state }) => groupOf(state) === 'confirm')
  const toLookFor = rows.filter(({ state }) => groupOf(state) === 'unknown')

  const writeList = () =>
    void navigate({ to: '/takedowns/bulk', search: ({ brand }) => ({ ...(brand && { brand }) }) })
  function newList() {
    bulkDraft(user).update((draft) => (draft.runId === run.id ? emptyDraft : draft))
    // What is not settled stays, to be found again from every page.
    if (status === 'done' && counts.unknown === 0) act({ kind: 'dismiss', id: run.id })
    writeList()
  }
  const undo = useMutation({
    ...actionMutation(sender),
    // Here and not at the press: without its run this view is gone.
    onSuccess: () => {
      bulkDraft(user).update((draft) => ({ ...draft, runId: null }))
      writeList()
    },
  })

  return (
    <>
      <Card
        title={runTitle(status)}
        sub={`${countOf(counts.all, 'request')} ${forBrand(rows, brands)}`}
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
            className="h-2 w-full"
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
              <Button
                variant="primary"
                onClick={() => undo.mutate({ kind: 'undo-run', runId: run.id })}
              >
                Undo{' '}
                {counts.delayed === 1 ? '1 request' : `${formatCount(counts.delayed)} requests`}
              </Button>
            ) : status === 'sending' ? (
              <Button onClick={() => setAsking(true)}>Stop</Button>
            ) : (
              counts.unsent > 0 && (
                <Button variant="primary" onClick={() => act({ kind: 'continue', runId: run.id })}>
                  Continue with {formatCount(counts.unsent)}
                </Button>
              )
            )}
          </div>
          <RunStatusLine rows={rows} counts={counts} />
          {error && (
            <p role="alert" className="text-sm text-red">
              {storageFaultLabel(error.why)}
            </p>
          )}
          <div
            ref={status === 'done' ? keepFocus : null}
            className="flex flex-wrap items-center gap-2 empty:hidden"
          >
            {status !== 'delayed' && status !== 'sending' && (
              <Button {...(status === 'done' && { variant: 'primary' })} onClick={newList}>
                New list
              </Button>
            )}
            {toConfirm.length > 1 && (
              <Button onClick={() => toConfirm.forEach(confirm)}>
                Send all anyway ({formatCount(toConfirm.length)})
              </Button>
            )}
            {toLookFor.length > 1 && (
              <Button onClick={() => toLookFor.forEach(lookAgain)}>
                Check again ({formatCount(toLookFor.length)})
              </Button>
            )}
            {unsent.length > 0 && status === 'paused' && (
              <CopyButton
                text={unsent.map(({ website }) => website).join('\n')}
                label={`Copy ${formatCount(unsent.length)} not sent`}
              />
            )}
          </div>
          <output className="sr-only">{milestoneLabel(counts)}</output>
        </div>
      </Card>
      <RunTable rows={rows} sender={sender} />
      {asking && (
        <StopDialog
          unsent={counts.moving + counts.delayed}
          onStop={() => act({ kind: 'stop', runId: run.id })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )

  function confirm({ id: rowId, state }: RequestRow) {
    if (state.kind === 'needs-confirmation')
      act({ kind: 'confirm', rowId, findings: state.findings.map(findingId) })
  }
  function lookAgain({ id: rowId, state }: RequestRow) {
    if (state.kind === 'not-found' || state.kind === 'not-looked')
      act({ kind: 'look-again', rowId })
  }
}

function forBrand(rows: readonly RequestRow[], brands: readonly CompactBrand[]): string {
  const ids = [...new Set(rows.map(({ brandId }) => brandId))]
  const [only] = ids
  if (ids.length !== 1 || only === undefined) return ''
  const brand = brands.find(({ id }) => id === only)
  return only === null ? 'for no brand' : brand ? `for ${brandLabel(brand)}` : 'for one brand'
}
