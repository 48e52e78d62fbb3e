import { Link } from '@tanstack/react-router'
import type { CompactScan } from '#/contract/compact-scan.ts'
import { formatClock, formatInstant, parseInstant } from '#/lib/dates.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { HostName } from '#/product/hosts/host-name.tsx'
import { httpsLabel } from '#/product/labels/https-labels.ts'
import { NeedsReview } from '#/product/labels/needs-review.tsx'
import { riskLabel, Verdict } from '#/product/labels/verdict.tsx'
import type { Column } from '#/ui/table/column.ts'

function Time({ value, zone }: { value: string | null; zone: string }) {
  const at = parseInstant(value)
  if (value === null || at === null)
    return <span title={value === null ? undefined : visibleString(value)}>—</span>
  return (
    <time dateTime={value} title={formatInstant(value, { zone }) ?? undefined}>
      {formatClock(at, { zone })}
    </time>
  )
}

type ColumnParts = {
  brandId: string
  zone: string
  /** The evidence of a row is about to be opened. */
  onOpen: (row: CompactScan) => void
}

/**
 * What a row of the scan list says (C100). On a phone what has no column of its own stands under the host.
 */
export const scanColumns = ({
  brandId,
  zone,
  onOpen,
}: ColumnParts): readonly Column<CompactScan>[] => [
  {
    id: 'time',
    header: 'Time',
    width: 64,
    paper: 52,
    cell: ({ scanned_at: at }) => (
      <span className="text-muted tabular-nums">
        <Time value={at ?? null} zone={zone} />
      </span>
    ),
  },
  {
    id: 'host',
    header: 'Domain',
    main: true,
    cell: (scan) => {
      const host = <HostName value={scan.domain_name ?? ''} />
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
              className="rounded-[4px] hover:underline"
            >
              {host}
            </Link>
          )}
          <span className="flex flex-wrap items-center gap-x-2 pt-0.5 text-sm text-muted min-[38rem]:hidden print:hidden">
            Website {httpsLabel(scan.https_head_request_response_code)}
            {scan.requires_human_review && <NeedsReview />}
          </span>
        </>
      )
    },
  },
  {
    id: 'verdict',
    header: 'Verdict',
    width: 112,
    paper: 84,
    cell: ({ verdict }) => <Verdict scanned verdict={verdict} />,
  },
  {
    id: 'risk',
    header: 'Risk',
    numeric: true,
    width: 66,
    paper: 46,
    priority: 2,
    cell: ({ risk_score: risk }) => riskLabel(risk),
  },
  {
    id: 'https',
    header: 'Website',
    width: 104,
    paper: 84,
    priority: 2,
    cell: ({ https_head_request_response_code: code }) => (
      <span className="text-muted">{httpsLabel(code)}</span>
    ),
  },
  {
    id: 'review',
    header: 'Review',
    width: 144,
    paper: 112,
    priority: 2,
    cell: ({ requires_human_review: needed }) => needed && <NeedsReview />,
  },
]
