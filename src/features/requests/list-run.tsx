import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { compactBrandsOptions } from '#/api/brands.ts'
import type { CompactBrand } from '#/contract/brand.ts'
import { getWebsiteHost } from '#/lib/compare-targets.ts'
import { byteOrderMark, toCsv } from '#/lib/csv.ts'
import { toUtcDay } from '#/lib/dates.ts'
import { toFileName } from '#/lib/file-name.ts'
import { formatCountOf, formatCount } from '#/lib/numbers.ts'
import type { Outbox } from '#/outbox/outbox.ts'
import type { RequestRow, Run } from '#/outbox/stored-rows.ts'
import { findBrandLabel } from '#/shared/brands/brand-label.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { saveFile } from '#/ui/save-file.ts'
import { focusHeadingIfLost } from '#/ui/take-focus.ts'
import { emptyDraft, getListDraft } from './drafts.ts'
import { RunTable } from './list-tables.tsx'
import {
  listCaseIds,
  explainWithFindings,
  getRowLabel,
  summarizeRun,
  type RowGroup,
  type RunSummary,
  type SendingBlockers,
} from './request-labels.ts'
import { RunExplanation, StorageErrorNotice } from './request-status.tsx'
import {
  confirmRows,
  undoRun,
  useOutbox,
  useSendingBlockers,
  useOutboxAction,
} from './use-outbox.ts'

/** Progress, actions and results of a sent list. */
export function RunView({ run }: { run: Run }) {
  const brands = useSuspenseQuery(compactBrandsOptions()).data.rows
  const { user, outbox, rows: allRows } = useOutbox()
  const navigate = useNavigate()
  const { runAction, error } = useOutboxAction()
  const rows = allRows.filter(({ runId }) => runId === run.id)
  const blockers = useSendingBlockers(rows)
  const summary = summarizeRun(rows, blockers)
  const { counts, status, sentCount, allCount } = summary

  const openNewList = () =>
    navigate({ to: '/takedowns/bulk', search: ({ brand }) => ({ ...(brand && { brand }) }) })
  async function startNewList() {
    getListDraft(user).update((draft) => (draft.runId === run.id ? emptyDraft : draft))
    // Keep rows that may need a decision.
    await Promise.all([summary.isFinished && outbox.dismiss(run.id), openNewList()])
  }
  async function undo() {
    if (!(await undoRun(outbox, run.id))) return
    await outbox.dismiss(run.id)
    getListDraft(user).update((draft) => ({ ...draft, runId: null }))
    await openNewList()
  }

  return (
    <>
      <Card
        title={summary.title}
        sub={`${formatCountOf(allCount, 'request')} ${describeBrands(rows, brands)}`}
        actions={
          <Button size="small" onClick={() => saveResult(run, rows, brands, blockers)}>
            Export result
          </Button>
        }
      >
        <div className="grid gap-3">
          <progress
            ref={focusHeadingIfLost}
            aria-label="Requests sent"
            value={sentCount}
            max={Math.max(1, allCount)}
            className="h-2 w-full"
          />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="min-w-52 flex-1 [overflow-wrap:anywhere] tabular-nums">
              <span className="font-semibold">
                {formatCount(sentCount)} of {formatCount(allCount)} sent:
              </span>{' '}
              <span className="text-muted">{summary.countsText}</span>
            </p>
            {/* Unkeyed, so that React reuses one button, which keeps the focus when its action changes. */}
            {counts.inProgress > 0 ? (
              <Button onClick={() => runAction(async () => outbox.stop(run.id))}>Stop</Button>
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
          <p className="empty:hidden">
            {status !== 'done' && <RunExplanation summary={summary} />}
          </p>
          <StorageErrorNotice error={error} />
          <div
            ref={status === 'done' ? focusHeadingIfLost : null}
            className="flex flex-wrap items-center gap-2 empty:hidden"
          >
            {counts.inProgress + counts.delayed === 0 && (
              <>
                <Button
                  {...(status === 'done' && { variant: 'primary' })}
                  onClick={() => runAction(startNewList)}
                >
                  New list
                </Button>
                <GroupActions rows={rows} counts={counts} outbox={outbox} runAction={runAction} />
              </>
            )}
          </div>
          <output className="sr-only">{`${summary.title}. ${status === 'sending' ? '' : summary.countsText}`}</output>
        </div>
      </Card>
      <RunTable rows={rows} blockers={blockers} />
    </>
  )
}

type GroupActionsProps = {
  rows: readonly RequestRow[]
  counts: RunSummary['counts']
  outbox: Outbox
  runAction: ReturnType<typeof useOutboxAction>['runAction']
}

function GroupActions({ rows, counts, outbox, runAction }: GroupActionsProps) {
  const listRows = (group: RowGroup) => rows.filter((row) => getRowLabel(row).group === group)
  return (
    <>
      {counts.confirm > 1 && (
        <Button onClick={() => runAction(async () => confirmRows(outbox, listRows('confirm')))}>
          Send all anyway ({formatCount(counts.confirm)})
        </Button>
      )}
      {counts.lost > 0 && (
        <Button
          onClick={() =>
            runAction(async () =>
              Promise.all(listRows('lost').map(async ({ id }) => outbox.dismiss(id))),
            )
          }
        >
          Discard {formatCount(counts.lost)} lost
        </Button>
      )}
    </>
  )
}

function describeBrands(rows: readonly RequestRow[], brands: readonly CompactBrand[]): string {
  const ids = new Set(rows.map(({ brandId }) => brandId))
  if (ids.size > 1) return 'for different brands'
  const name = getBrandName(rows[0]?.brandId ?? null, brands)
  return name === null ? 'without a brand' : `for ${name}`
}

const getBrandName = (brandId: string | null, brands: readonly CompactBrand[]): string | null =>
  findBrandLabel(brands, brandId) ?? brandId

function saveResult(
  run: Run,
  rows: readonly RequestRow[],
  brands: readonly CompactBrand[],
  blockers: SendingBlockers,
): void {
  const lines = [
    ...rows.map((row) => {
      const { title } = getRowLabel(row, blockers)
      return [
        row.line,
        row.website,
        getWebsiteHost(row.website),
        getBrandName(row.brandId, brands),
        title,
        explainWithFindings(row, blockers, (id) => getBrandName(id, brands) ?? id),
        listCaseIds(row.state).join(' '),
        new Date(row.changedAt).toISOString(),
      ] as const
    }),
    ...run.leftOut.map(
      ({ line, text, reason }) => [line, text, null, null, 'Skipped', reason, null, null] as const,
    ),
  ].toSorted(([a], [b]) => a - b)
  const headers = [
    'line',
    'address',
    'host',
    'brand',
    'result',
    'explanation',
    'case',
    'changed_at',
  ]
  const name = getBrandName(rows[0]?.brandId ?? null, brands) ?? ''
  const csv = byteOrderMark + toCsv(headers, lines)
  saveFile(toFileName(['takedown requests', name, toUtcDay(Date.now())], 'csv'), csv, 'text/csv')
}
