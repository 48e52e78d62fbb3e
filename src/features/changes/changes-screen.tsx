import { Link, useNavigate } from '@tanstack/react-router'
import { countOf, formatCount } from '#/lib/numbers.ts'
import {
  AboutChanges,
  ChangesGaps,
  MarkSeen,
  nothingWords,
  SinceWords,
} from '#/product/changes/changes-panel.tsx'
import {
  changeKinds,
  changeLabels,
  countKinds,
  rowsOf,
  type ChangeFilter,
  type ChangeRow,
} from '#/product/changes/changes.ts'
import { useChanges } from '#/product/changes/use-changes.ts'
import { useRememberRow } from '#/product/lists/row-focus.ts'
import { useListController } from '#/product/lists/use-list-controller.ts'
import type { BrandMarks } from '#/product/marks/brand-marks.ts'
import { lastIn } from '#/product/marks/review-order.ts'
import { backBecause } from '#/product/marks/set-aside.ts'
import { buttonClass } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/error-state.tsx'
import { PageHeader } from '#/ui/page-header.tsx'
import { Refresh } from '#/ui/refresh.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import { DataTable } from '#/ui/table/data-table.tsx'
import { changeColumns, pageOfChange } from './change-columns.tsx'

const keys = { id: 'changes', group: 'Changes', open: 'Open the evidence or the case' }

type ChangesScreenProps = {
  /** The brand that is shown; null for all. */
  brandId: string | null
  /** What the brands are called, by id. */
  brands: ReadonlyMap<string, string>
  /** Undefined for all kinds. */
  kind: ChangeFilter | undefined
  /** What was noted on the domains of each brand. */
  marks: ReadonlyMap<string, BrandMarks>
}

/** Why a dismissed domain is back; null for every other row (F29). */
function backOf({ brandId, scans }: ChangeRow, marks: ReadonlyMap<string, BrandMarks>) {
  if (scans === null || brandId === null) return null
  const { domain, scanned_at, verdict, risk_score, https_head_request_response_code } = scans.newest
  return backBecause(marks.get(brandId)?.aside.get(domain ?? ''), {
    scannedAt: scanned_at ?? null,
    verdict,
    risk: risk_score,
    httpCode: https_head_request_response_code,
  })
}

/**
 * What came and went in a brand, or in all, since its user said that they had seen it (F8). A row opens the case or
 * the evidence that it is about.
 */
export function ChangesScreen({ brandId, brands, kind, marks }: ChangesScreenProps) {
  const changes = useChanges(brandId === null ? [...brands.keys()] : [brandId], brandId)
  const { rows: all, scans, isReading, isFirst, isWhole, refresh } = changes
  const names = brandId === null ? brands : null
  const asked = kind === undefined ? all : rowsOf(all, kind)
  // What somebody had dismissed and must look at again stands first.
  const rows = lastIn(asked, (row) => backOf(row, marks) === null)
  const counts = countKinds(all)
  const navigate = useNavigate()
  const remember = useRememberRow()
  const list = useListController({
    list: `${brandId} ${kind}`,
    rows,
    keys,
    rowState: (row) => {
      const back = backOf(row, marks)
      return { selected: false, dimmed: false, ...(back !== null && { note: `back: ${back}` }) }
    },
    onOpen: (row) => {
      const page = pageOfChange(row)
      if (page === null) return
      remember(row)
      void navigate(page)
    },
  })
  const nothing = isReading
    ? 'Loading what changed.'
    : kind === undefined
      ? (nothingWords(changes) ?? 'No changes can be shown.')
      : `No change of this kind${isWhole ? '' : ' in what was loaded'}.`
  return (
    <>
      <PageHeader
        title={brandId === null ? 'All changes' : 'Changes'}
        sub={
          <p>
            <SinceWords changes={changes} />
          </p>
        }
        actions={
          <>
            <MarkSeen changes={changes} />
            <AboutChanges />
            <Refresh
              reading={{
                dataUpdatedAt: scans.dataUpdatedAt,
                isFetching: isReading,
                refetch: refresh,
              }}
            />
          </>
        }
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="print:hidden">
          <SelectField
            label="Change"
            value={kind ?? 'all'}
            options={[
              { value: 'all', label: `All changes (${formatCount(all.length)})` },
              { value: 'worse', label: `Got worse (${formatCount(rowsOf(all, 'worse').length)})` },
              ...changeKinds.map((one) => ({
                value: one,
                label: `${changeLabels[one][0]} (${formatCount(counts.get(one))})`,
              })),
            ]}
            onChange={(value) =>
              void navigate({ to: '.', search: { kind: value === 'all' ? undefined : value } })
            }
          />
        </span>
        <output className="text-sm text-muted">
          {countOf(rows.length, 'row')}
          {kind === undefined &&
            all.some(({ kinds }) => kinds.length > 1) &&
            ', some with more than one change'}
        </output>
      </div>
      <DataTable
        name="Changes"
        {...list.table}
        columns={changeColumns({ names, onOpen: remember })}
        busy={isReading}
        fill
        empty={
          <EmptyState
            title={nothing}
            text={
              isFirst
                ? 'What changes after your first visit in this browser is listed here.'
                : 'Changes are listed here until you mark them as seen.'
            }
            actions={
              kind !== undefined && (
                <Link to="." search={{}} className={buttonClass()}>
                  Show all changes
                </Link>
              )
            }
          />
        }
      />
      <ChangesGaps changes={changes} names={names} />
      <output className="sr-only">{list.announcement}</output>
    </>
  )
}
