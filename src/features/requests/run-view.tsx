import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { compactBrandsOptions } from '#/api/brands.ts'
import type { CompactBrand } from '#/contract/brand.ts'
import { byteOrderMark, toCsv } from '#/lib/csv.ts'
import { toUtcDay } from '#/lib/dates.ts'
import { toFileName } from '#/lib/file-name.ts'
import { getWebsiteHost } from '#/lib/host-name.ts'
import { formatCountOf, formatCount } from '#/lib/numbers.ts'
import type { RequestRow, Run } from '#/outbox/stored-rows.ts'
import { findBrandLabel } from '#/shared/brands/brand-label.ts'
import { HostileUrl } from '#/shared/hosts/host-name.tsx'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { SelectField } from '#/ui/form-fields.tsx'
import { saveFile } from '#/ui/save-file.ts'
import type { Column } from '#/ui/table/column.ts'
import { DataTable } from '#/ui/table/data-table.tsx'
import { focusHeadingIfLost } from '#/ui/take-focus.ts'
import { emptyBulkDraft, getBulkDraftStore } from './drafts.ts'
import {
  explainWithFindings,
  getRowLabel,
  summarizeRun,
  type RowGroup,
  type RowLabel,
  type RunSummary,
} from './request-labels.ts'
import {
  RequestActions,
  StorageErrorNotice,
  UnconfirmedFindings,
  UndoCountdown,
} from './request-parts.tsx'
import {
  confirmRows,
  undoRun,
  useOutbox,
  useSendingBlockers,
  useOutboxAction,
  useEditRequest,
} from './use-outbox.ts'

export function RunView({ runId }: { runId: string }) {
  const brands = useSuspenseQuery(compactBrandsOptions()).data.rows
  const { user, outbox, rows: allRows, runs } = useOutbox()
  const isBulkRun = outbox.isBulkRun(runId)
  const navigate = useNavigate()
  const { runAction, error } = useOutboxAction()
  const editRequest = useEditRequest()
  const leftOut = runs.find(({ id }) => id === runId)?.leftOut ?? []
  const rows = allRows.filter((row) => row.runId === runId)
  const blockers = useSendingBlockers(rows)
  const labeledRows = rows.map((row) => ({
    line: row.line,
    row,
    label: getRowLabel(row, blockers),
  }))
  const listRows = (group: RowGroup) =>
    labeledRows.filter(({ label }) => label.group === group).map(({ row }) => row)
  const summary = summarizeRun(rows, blockers)
  const { counts, status, sentCount, allCount } = summary

  const openNewList = () =>
    navigate({ to: '/takedowns/bulk', search: ({ brand }) => ({ ...(brand && { brand }) }) })
  async function startNewList() {
    getBulkDraftStore(user).update((draft) => (draft.runId === runId ? emptyBulkDraft : draft))
    // Keep the rows of an unfinished run, because they may need a decision.
    await Promise.all([summary.isFinished && outbox.dismiss(runId), openNewList()])
  }
  async function undo() {
    const [row] = rows
    if (!(await undoRun(outbox, runId))) return
    if (!isBulkRun) {
      if (row) editRequest(row)
      return
    }
    await outbox.dismiss(runId)
    getBulkDraftStore(user).update((draft) => ({ ...draft, runId: null }))
    await openNewList()
  }
  // Dismissing the whole run would remove its other rows too, so this passes row IDs instead of the run's ID.
  const discardUnreadable = async () =>
    Promise.all(listRows('unreadable').map(async ({ id }) => outbox.dismiss(id)))
  // The buttons have no `key`, so React reuses one element. A focused button keeps the focus when its action changes.
  function renderMainButton(): ReactNode {
    if (counts.inProgress > 0)
      return <Button onClick={() => runAction(async () => outbox.stop(runId))}>Stop</Button>
    if (counts.delayed > 0)
      return (
        <Button variant="primary" onClick={() => runAction(undo)}>
          Undo {formatCountOf(counts.delayed, 'request')}
        </Button>
      )
    if (status !== 'paused' || counts.unsent === 0) return null
    return (
      <Button variant="primary" onClick={() => runAction(async () => outbox.continue(runId))}>
        Continue with {formatCountOf(counts.unsent, 'request')}
      </Button>
    )
  }

  return (
    <>
      <Card
        title={summary.title}
        sub={`${formatCountOf(allCount, 'request')} ${describeBrands(rows, brands)}`}
        actions={
          <Button size="small" onClick={() => saveResult(labeledRows, leftOut, brands)}>
            Export result
          </Button>
        }
      >
        <div className="grid gap-3">
          <progress
            // The form that queued the requests has unmounted. If the focus was in it, the heading takes the focus.
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
            {renderMainButton()}
          </div>
          {(status === 'delayed' || summary.explanation !== '') && (
            <p>
              <RunExplanation summary={summary} />
            </p>
          )}
          {leftOut.length > 0 && (
            <p className="text-sm text-muted">
              {formatCountOf(leftOut.length, 'line')} not requested. Export the result to see why.
            </p>
          )}
          <StorageErrorNotice error={error} />
          <div
            // When the run is done, the main button disappears. If it had the focus, the heading takes the focus.
            ref={status === 'done' ? focusHeadingIfLost : null}
            className="flex flex-wrap items-center gap-2 empty:hidden"
          >
            {counts.inProgress + counts.delayed === 0 && (
              <>
                {isBulkRun && (
                  <Button
                    {...(status === 'done' && { variant: 'primary' })}
                    onClick={() => runAction(startNewList)}
                  >
                    New list
                  </Button>
                )}
                {counts.confirm > 1 && (
                  <Button
                    onClick={() => runAction(async () => confirmRows(outbox, listRows('confirm')))}
                  >
                    Send all anyway ({formatCount(counts.confirm)})
                  </Button>
                )}
                {counts.unreadable > 0 && (
                  <Button onClick={() => runAction(discardUnreadable)}>
                    Discard {formatCountOf(counts.unreadable, 'lost request')}
                  </Button>
                )}
              </>
            )}
          </div>
          {/* While sending, the counts change with each request. Don't announce every change. */}
          <output className="sr-only">{`${summary.title}. ${status === 'sending' ? '' : summary.countsText}`}</output>
        </div>
      </Card>
      <LineTable
        name={isBulkRun ? 'Requests of the list' : 'Request'}
        rows={labeledRows}
        getFilterOption={({ label }) => label.title}
        renderAddressCell={renderAddressCell}
        columns={resultColumns}
      />
    </>
  )
}

interface LabeledRow {
  line: number
  row: RequestRow
  label: RowLabel
}

const renderAddressCell = ({ row, label }: LabeledRow) => (
  <>
    <HostileUrl value={row.website} />
    {/* `RunView` explains delayed rows and rows in progress above the table. */}
    {label.group !== 'delayed' && label.group !== 'inProgress' && (
      <div className="grid gap-1 text-sm text-muted">
        <p>{label.explanation}</p>
        <UnconfirmedFindings row={row} />
        <div className="flex flex-wrap items-center gap-2 empty:hidden">
          <RequestActions row={row} label={label} placement="page" />
        </div>
      </div>
    )}
  </>
)

const resultColumns: readonly Column<LabeledRow>[] = [
  {
    id: 'state',
    header: 'Result',
    width: 176,
    cell: ({ label: { title, tone } }) => <Badge tone={tone}>{title}</Badge>,
  },
]

/** Says which brand the requests are for. Never shows an ID, even if the brand isn't loaded or isn't visible (C152). */
export function describeBrands(
  rows: readonly Pick<RequestRow, 'brandId'>[],
  brands: readonly CompactBrand[],
): string {
  const ids = new Set(rows.map(({ brandId }) => brandId))
  if (ids.size > 1) return 'for different brands'
  const brandId = rows[0]?.brandId ?? null
  return brandId === null
    ? 'without a brand'
    : `for ${findBrandLabel(brands, brandId) ?? 'one brand'}`
}

const getBrandName = (brandId: string | null, brands: readonly CompactBrand[]): string | null =>
  findBrandLabel(brands, brandId) ?? brandId

function saveResult(
  rows: readonly LabeledRow[],
  leftOut: Run['leftOut'],
  brands: readonly CompactBrand[],
): void {
  const lines = [
    ...rows.map(
      ({ row, label }) =>
        [
          row.line,
          row.website,
          getWebsiteHost(row.website),
          getBrandName(row.brandId, brands),
          label.title,
          explainWithFindings(row, label, brands),
          row.state.kind === 'done' ? row.state.case.id : null,
          new Date(row.changedAt).toISOString(),
        ] as const,
    ),
    ...leftOut.map(
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
  const name = findBrandLabel(brands, rows[0]?.row.brandId ?? null) ?? ''
  const csv = byteOrderMark + toCsv(headers, lines)
  saveFile(toFileName(['takedown requests', name, toUtcDay(Date.now())], 'csv'), csv, 'text/csv')
}

const lineColumn = {
  id: 'line',
  header: 'Line',
  numeric: true,
  width: 52,
  cell: ({ line }: { line: number }) => line,
} as const

const buildAddressColumn = <Row,>(renderContent: (row: Row) => ReactNode): Column<Row> => ({
  id: 'address',
  header: 'Address',
  main: true,
  cell: (row) => (
    <div className="grid gap-1 py-0.5 [overflow-wrap:anywhere] whitespace-normal">
      {renderContent(row)}
    </div>
  ),
})

type LineTableProps<Row> = {
  name: string
  rows: readonly Row[]
  getFilterOption: (row: Row) => string
  renderAddressCell: (row: Row) => ReactNode
  columns: readonly Column<Row>[]
}

export function LineTable<Row extends { line: number }>(props: LineTableProps<Row>) {
  const { name, rows, getFilterOption, columns } = props
  const [selectedOption, setSelectedOption] = useState('')
  const rowsByOption = Map.groupBy(rows, getFilterOption)
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <SelectField
          label="Show"
          options={[['', rows] as const, ...rowsByOption].map(([value, optionRows]) => ({
            value,
            label: `${value || 'All'} (${formatCount(optionRows.length)})`,
          }))}
          value={rowsByOption.has(selectedOption) ? selectedOption : ''}
          onChange={setSelectedOption}
        />
      </div>
      <DataTable
        name={name}
        columns={[lineColumn, buildAddressColumn(props.renderAddressCell), ...columns]}
        key={selectedOption}
        rows={rowsByOption.get(selectedOption) ?? rows}
        rowKey={({ line }) => String(line)}
      />
    </>
  )
}

const RunExplanation = ({ summary: { status, delayMs, explanation } }: { summary: RunSummary }) =>
  status === 'delayed' ? (
    <span className="text-muted">
      <UndoCountdown remainingMs={delayMs} /> You can undo until then.
    </span>
  ) : (
    <span
      role={status === 'stuck' ? 'alert' : undefined}
      className={status === 'stuck' ? 'text-red' : 'text-amber'}
    >
      {explanation}
    </span>
  )
