import { Link } from '@tanstack/react-router'
import type { CompactScan } from '#/contract/scan.ts'
import {
  formatCalendarDate,
  formatClock,
  formatDate,
  formatInstant,
  parseInstant,
} from '#/lib/dates.ts'
import { HostWithDifferences } from '#/shared/hosts/host-with-differences.tsx'
import { NeedsReview, Verdict } from '#/shared/labels/host-badges.tsx'
import { formatHttpsStatus, formatRisk } from '#/shared/labels/host-labels.ts'
import { type PreviousScan, toScanFigures } from '#/shared/scans/compare-scans.ts'
import { FigureChanges } from '#/shared/scans/figure-changes.tsx'
import type { Column } from '#/ui/table/column.ts'
import type { ScanView } from './scan-search.ts'

/** Time of day, with the date for rows without a date heading. */
function ScanTime({
  value,
  zone,
  showsDate,
}: {
  value: string | null
  zone: string
  showsDate: boolean
}) {
  const instant = parseInstant(value)
  if (value === null || instant === null)
    // The value may be a date without a time. The heading of a day already shows that date.
    return value !== null && showsDate ? formatCalendarDate(value) : '—'
  return (
    <time dateTime={value} title={formatInstant(value, { zone }) ?? undefined}>
      {showsDate && `${formatDate(instant, { zone })}, `}
      {formatClock(instant, { zone })}
    </time>
  )
}

type ColumnOptions = {
  brandId: string
  /** Domain of the brand, to highlight look-alike characters (F7); null until known. */
  brandDomain: string | null
  view: ScanView
  previousScans: ReadonlyMap<string, PreviousScan>
  zone: string
  onOpen: (row: CompactScan) => void
}

/** Columns of the scan list (C100): results or changes. On phones, values without a column are below the host. */
export const buildScanColumns = ({
  brandId,
  brandDomain,
  view,
  previousScans,
  zone,
  onOpen,
}: ColumnOptions): readonly Column<CompactScan>[] => [
  {
    id: 'time',
    header: 'Time',
    width: view.group === 'day' ? 64 : 164,
    phoneWidth: view.group === 'day' ? 64 : 92,
    cell: ({ scanned_at: scannedAt }) => (
      <span className="text-muted tabular-nums">
        <ScanTime value={scannedAt ?? null} zone={zone} showsDate={view.group === 'domain'} />
      </span>
    ),
  },
  {
    id: 'host',
    header: 'Domain',
    main: true,
    cell: (scan) => {
      const host = <HostWithDifferences value={scan.domain_name ?? ''} brandDomain={brandDomain} />
      return (
        <>
          {scan.domain === null ? (
            host
          ) : (
            <Link
              to="/brands/$brandId/domains/$domainId"
              params={{ brandId, domainId: scan.domain }}
              state={{ fromList: true }}
              onClick={() => onOpen(scan)}
              className="rounded-sm hover:underline"
            >
              {host}
            </Link>
          )}
          <span className="flex flex-wrap items-center gap-x-2 pt-0.5 text-sm text-muted min-[38rem]:hidden print:hidden">
            {view.show === 'results' ? (
              <>
                Website {formatHttpsStatus(scan.https_head_request_response_code)}
                {scan.requires_human_review && <NeedsReview />}
              </>
            ) : (
              <span className="text-text">
                <ScanChange scan={scan} previous={previousScans.get(scan.id)} />
              </span>
            )}
          </span>
        </>
      )
    },
  },
  // The change column replaces the website and review columns.
  ...(view.show === 'results'
    ? resultColumns
    : [...resultColumns.slice(0, 2), changeColumn(previousScans)]),
]

const changeColumn = (previousScans: ReadonlyMap<string, PreviousScan>): Column<CompactScan> => ({
  id: 'change',
  header: 'Change since previous scan',
  width: 400,
  priority: 2,
  cell: (scan) => <ScanChange scan={scan} previous={previousScans.get(scan.id)} />,
})

const resultColumns: readonly Column<CompactScan>[] = [
  {
    id: 'verdict',
    header: 'Verdict',
    width: 130,
    cell: ({ verdict }) => <Verdict scanned verdict={verdict} />,
  },
  {
    id: 'risk',
    header: 'Risk',
    numeric: true,
    width: 66,
    priority: 2,
    cell: ({ risk_score: risk }) => formatRisk(risk),
  },
  {
    id: 'https',
    header: 'Website',
    width: 104,
    priority: 2,
    cell: ({ https_head_request_response_code: code }) => (
      <span className="text-muted">{formatHttpsStatus(code)}</span>
    ),
  },
  {
    id: 'review',
    header: 'Review',
    width: 144,
    priority: 2,
    cell: ({ requires_human_review: needsReview }) => needsReview && <NeedsReview />,
  },
]

const missingLabels = {
  'not loaded': 'Earlier scan not loaded',
  none: 'First scan listed',
  'no host': 'Domain not reported',
} as const

function ScanChange({
  scan,
  previous = { kind: 'not loaded' },
}: {
  scan: CompactScan
  previous: PreviousScan | undefined
}) {
  if (previous.kind !== 'loaded')
    return <span className="text-muted">{missingLabels[previous.kind]}</span>
  return <FigureChanges before={toScanFigures(previous.scan)} after={toScanFigures(scan)} />
}
