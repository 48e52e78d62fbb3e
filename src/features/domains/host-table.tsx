import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { useMemo, type ComponentProps } from 'react'
import type { HostRow } from '#/contract/domain.ts'
import { useBrandDomain } from '#/shared/brands/use-brand-domain.ts'
import { formatHost } from '#/shared/hosts/format-host.ts'
import { HostWithDifferences } from '#/shared/hosts/host-name.tsx'
import { NeedsReviewIcon, VerdictBadge } from '#/shared/labels/host-badges.tsx'
import {
  formatHttpsStatus,
  formatRisk,
  getVerdictLabel,
  getSourceLabel,
} from '#/shared/labels/host-labels.ts'
import { Badge } from '#/ui/badge.tsx'
import { isPlainClick } from '#/ui/button.tsx'
import { RowCheckbox } from '#/ui/form-fields.tsx'
import { RelativeTime } from '#/ui/relative-time.tsx'
import { paneSpace } from '#/ui/side-pane.tsx'
import { useIsPhone, type Column, type Sort } from '#/ui/table/column.ts'
import { DataTable } from '#/ui/table/data-table.tsx'
import { useMedia } from '#/ui/use-media.ts'
import { useStableCallback } from '#/ui/use-stable-callback.ts'
import type { HostList } from './domain-list.ts'
import {
  defaultSearch,
  getEffectiveOrder,
  toFirstPage,
  toOrder,
  type DomainSearch,
} from './domain-search.ts'
import { getHostCase, type HostCase } from './host-case.ts'
import { areAllSelected } from './selection.ts'
import { useHiddenColumns } from './table-settings.ts'
import { NoDomains } from './triage-notices.tsx'
import { paneMediaQuery } from './use-evidence.ts'
import type { Triage } from './use-triage.ts'

export function HostTable({ list, triage }: { list: HostList; triage: Triage }) {
  const { brandId, openId, controller, selectRow, selection } = triage
  const { hidden } = useHiddenColumns()
  // Stable, so that rows don't re-render on every cursor move.
  const onSelect = useStableCallback(
    (row: HostRow, isRange: boolean) => void selectRow(row, isRange),
  )
  const hasPaneLayout = useMedia(paneMediaQuery)
  const { search, rows } = list
  const brandDomain = useBrandDomain(brandId)
  const isPhone = useIsPhone()
  const isAllSelected = areAllSelected(selection, rows)
  // React Compiler can't prove that this call is pure. Without `useMemo`, cursor moves re-render all cells.
  const columns = useMemo(
    () => buildDomainColumns({ brandId, brandDomain, search, isPhone, onSelect }),
    [brandId, brandDomain, search, isPhone, onSelect],
  )
  return (
    <DataTable
      name="Domains"
      {...controller.table}
      rows={rows}
      columns={columns}
      headerOverrides={{
        select: (
          <RowCheckbox
            name={`Select the ${rows.length} rows shown`}
            checked={isAllSelected}
            indeterminate={!isAllSelected && rows.some(({ id }) => selection.hostById.has(id))}
            onToggle={() => selection.set(rows, !isAllSelected)}
          />
        ),
      }}
      hiddenColumns={hidden}
      {...useTableSort(search)}
      {...(hasPaneLayout && { sidePane: { open: openId !== null, width: paneSpace } })}
      isFetching={list.isPlaceholderData}
      fillsHeight
      empty={<NoDomains brandId={brandId} search={search} />}
    />
  )
}

/** Sort props of a `DataTable`. */
export function useTableSort(search: DomainSearch) {
  const navigate = useNavigate()
  const { sort: column, direction } = getEffectiveOrder(search)
  return {
    sort: { column, direction },
    onSort: (sort: Sort) =>
      void navigate({ to: '.', search: { ...toFirstPage(search), ...toOrder(sort) } }),
  }
}

type ColumnOptions = {
  brandId: string
  /** Null if the brand has no domain or isn't loaded. */
  brandDomain: string | null
  search: DomainSearch
  isPhone: boolean
  onSelect: (row: HostRow, isRange: boolean) => void
}

/** The ID of a sortable column is also its value of `sort` in the URL. */
export const buildDomainColumns = ({
  brandId,
  brandDomain,
  search,
  isPhone,
  onSelect,
}: ColumnOptions): readonly Column<HostRow>[] => [
  {
    id: 'select',
    header: null,
    isControlColumn: true,
    width: 38,
    phoneWidth: 30,
    cell: (row, { selected }) => (
      <RowCheckbox
        name={`Select ${formatHost(row.name)}`}
        checked={selected}
        onToggle={({ shiftKey }) => onSelect(row, shiftKey)}
      />
    ),
  },
  {
    id: 'domain',
    header: 'Domain',
    main: true,
    sort: 'asc',
    cell: (row, { note }) => {
      const hostCase = getHostCase(row)
      return (
        <>
          <HostLink
            brandId={brandId}
            brandDomain={brandDomain}
            row={row}
            search={search}
            // Screen readers read the description with the name, so that users don't need the other cells.
            aria-description={describeRow(row, hostCase, note)}
            className="mr-2"
          />
          {note && (
            <span className="text-xs whitespace-nowrap text-muted wide:not-print:float-right">
              {note}
            </span>
          )}
          {isPhone && hostCase && (
            <span className="mt-0.5 block print:hidden">
              <CaseBadge hostCase={hostCase} />
            </span>
          )}
        </>
      )
    },
  },
  {
    id: 'review',
    header: <span className="sr-only">Needs review</span>,
    isControlColumn: true,
    width: 26,
    phoneWidth: 20,
    cell: ({ needsReview }) => needsReview && <NeedsReviewIcon />,
  },
  {
    id: 'verdict',
    header: 'Verdict',
    width: 110,
    phoneWidth: 100,
    sort: 'desc',
    cell: ({ isScanned, verdict, risk }) => (
      <>
        <VerdictBadge scanned={isScanned} verdict={verdict} />
        {isPhone && (
          <span className="block text-sm text-muted print:hidden">Risk {formatRisk(risk)}</span>
        )}
      </>
    ),
  },
  {
    id: 'risk_score',
    header: 'Risk',
    numeric: true,
    width: 62,
    priority: 2,
    sort: 'desc',
    cell: ({ risk }) => formatRisk(risk),
  },
  {
    id: 'case',
    header: 'Case',
    width: 114,
    priority: 2,
    sort: 'asc',
    cell: (row) => {
      if (row.openCase === undefined) return 'not reported'
      const hostCase = getHostCase(row)
      if (hostCase) return <CaseBadge hostCase={hostCase} />
      // Only a dash, so that rows with a case stand out. It means "none open": compact rows don't report closed cases.
      return (
        <span className="text-faint before:content-['–']">
          <span className="sr-only">None open</span>
        </span>
      )
    },
  },
  {
    id: 'http_status',
    header: 'Website',
    width: 100,
    priority: 2,
    hidesForPane: true,
    sort: 'asc',
    muted: true,
    cell: ({ httpCode }) => formatHttpsStatus(httpCode),
  },
  {
    id: 'source',
    header: 'Found by',
    width: 130,
    priority: 3,
    hidesForPane: true,
    sort: 'asc',
    muted: true,
    cell: ({ source }) => getSourceLabel(source),
  },
  {
    id: 'scanned',
    header: 'Scanned',
    numeric: true,
    width: 112,
    priority: 2,
    hidesForPane: true,
    sort: 'desc',
    muted: true,
    cell: ({ scannedAt }) => <RelativeTime value={scannedAt} />,
  },
]

/** Returns the columns with a text header, for the user to show or hide. The main column can't be hidden. */
export const listColumnChoices = () =>
  // Only IDs and headers are read. The options affect only the cells, so their values don't matter here.
  buildDomainColumns({
    brandId: '',
    brandDomain: null,
    search: defaultSearch,
    isPhone: false,
    onSelect: () => {},
  }).flatMap(({ id, header, main = false }) =>
    typeof header === 'string' ? [{ id, header, main }] : [],
  )

type HostLinkProps = Pick<ComponentProps<'a'>, 'aria-description' | 'className' | 'title'> & {
  brandId: string
  brandDomain: string | null
  row: HostRow
  search: DomainSearch
  isOneLine?: boolean
}

/** Link to a host's evidence. A plain click doesn't follow the link, because the row opens the evidence. */
export function HostLink({
  brandId,
  brandDomain,
  row,
  search,
  isOneLine = false,
  className = '',
  ...linkProps
}: HostLinkProps) {
  const router = useRouter()
  // Not a `Link`, because every `Link` computes its location again whenever the URL changes, such as on a cursor move.
  const { publicHref } = router.buildLocation({
    to: '/brands/$brandId/domains/$domainId',
    params: { brandId, domainId: row.id },
    search,
  })
  return (
    <a
      {...linkProps}
      data-row-name
      href={publicHref}
      onClick={(event) => {
        if (isPlainClick(event)) event.preventDefault()
      }}
      className={`rounded-sm hover:underline ${className}`}
    >
      <HostWithDifferences value={row.name} brandDomain={brandDomain} isOneLine={isOneLine} />
    </a>
  )
}

/** Accessible description of a row: `Red, risk 97, case open, needs review, watched`. */
function describeRow(
  { isScanned, verdict, risk, needsReview }: HostRow,
  hostCase: HostCase | null,
  note: string | undefined,
): string {
  const words = [
    isScanned === false && 'not scanned yet',
    verdict !== null && getVerdictLabel(verdict).text,
    typeof risk === 'number' && `risk ${formatRisk(risk)}`,
    hostCase && `${hostCase.isOpen ? '' : 'last '}case ${hostCase.label.text.toLowerCase()}`,
    needsReview && 'needs review',
    note,
  ]
  return words.filter((word) => typeof word === 'string').join(', ')
}

export function CaseBadge({ hostCase: { id, label } }: { hostCase: HostCase }) {
  return (
    <Link
      to="/takedowns/$takedownId"
      params={{ takedownId: id }}
      preload={false}
      className="inline-flex max-w-full rounded-[5px]"
    >
      <Badge tone={label.tone}>{label.text}</Badge>
    </Link>
  )
}
