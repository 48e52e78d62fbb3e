import type { CompactScan } from '#/contract/compact-scan.ts'
import { formatClock, formatInstant, parseInstant } from '#/lib/dates.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { HostName } from '#/product/hosts/host-name.tsx'
import { httpsLabel } from '#/product/labels/https-labels.ts'
import { riskLabel, Verdict } from '#/product/labels/verdict.tsx'
import { Badge } from '#/ui/badge.tsx'
import type { Column } from '#/ui/column.ts'

const review = <Badge tone="amber">Needs review</Badge>

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
  /** The address of a domain's evidence. */
  hrefOf: (domainId: string) => string
  zone: string
}

/**
 * What a row of the scan list says (C100). Links are plain ones, the table listens for all of them. On a
 * phone what has no column of its own stands under the host.
 */
export const scanColumns = ({ hrefOf, zone }: ColumnParts): readonly Column<CompactScan>[] => [
  {
    id: 'time',
    header: 'Time',
    width: 64,
    cell: ({ scanned_at: at }) => (
      <span className="text-muted tabular-nums">
        <Time value={at ?? null} zone={zone} />
      </span>
    ),
  },
  {
    id: 'host',
    header: 'Host',
    main: true,
    cell: ({ domain, domain_name: name, https_head_request_response_code: code, ...scan }) => {
      const host = <HostName value={name ?? ''} />
      return (
        <>
          {domain === null ? (
            host
          ) : (
            <a href={hrefOf(domain)} className="rounded-[4px] hover:underline">
              {host}
            </a>
          )}
          <span className="flex flex-wrap items-center gap-x-2 pt-0.5 text-sm text-muted min-[38rem]:hidden print:hidden">
            HTTPS {httpsLabel(code)}
            {scan.requires_human_review && review}
          </span>
        </>
      )
    },
  },
  {
    id: 'verdict',
    header: 'Verdict',
    width: 112,
    cell: ({ verdict }) => <Verdict scanned verdict={verdict} />,
  },
  {
    id: 'risk',
    header: 'Risk',
    numeric: true,
    width: 66,
    priority: 2,
    cell: ({ risk_score: risk }) => riskLabel(risk),
  },
  {
    id: 'https',
    header: 'HTTPS',
    width: 104,
    priority: 2,
    cell: ({ https_head_request_response_code: code }) => (
      <span className="text-muted">{httpsLabel(code)}</span>
    ),
  },
  {
    id: 'review',
    header: 'Review',
    width: 144,
    priority: 2,
    cell: ({ requires_human_review: needed }) => needed && review,
  },
]
