import { useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { fullQueue } from '#/api/domain-filters.ts'
import { allHostsOptions, countFlagged } from '#/api/host-rows.ts'
import type { OpenCaseCounts } from '#/api/takedowns.ts'
import type { BrandStats } from '#/contract/brand.ts'
import { openStatuses } from '#/contract/codes.ts'
import { formatTime } from '#/lib/dates.ts'
import { formatCount, formatScore } from '#/lib/numbers.ts'
import { brandMeanings } from '#/shared/guide/meanings.ts'
import { describeUnknownStatuses } from '#/shared/labels/case-labels.ts'
import type { PanelQuery } from '#/shared/panel-body.tsx'
import { StatFigure, StatRow } from '#/shared/stat-figure.tsx'
import { useFirstPaint } from '#/ui/first-paint.ts'
import { RelativeTime } from '#/ui/relative-time.tsx'

type HeadlineFigureProps<Data> = {
  label: string
  query: PanelQuery<Data>
  /** A null value means not reported. */
  format: (data: Data) => { value: string | null; note: ReactNode }
  definition: string
  /** True if the service updates the figure only every few minutes, so that the linked list may differ (C38). */
  isDelayed?: boolean
  link?: LinkProps
}

/** A figure that is loaded, not reported, failed or loading (P19). */
function HeadlineFigure<Data>({
  label,
  query: { data, error, dataUpdatedAt },
  format,
  definition,
  isDelayed = false,
  link,
}: HeadlineFigureProps<Data>) {
  const { value, note } =
    data === undefined
      ? error
        ? { value: null, note: 'not loaded' }
        : { value: '…', note: 'loading' }
      : format(data)
  return (
    <StatFigure
      label={label}
      value={value ?? '—'}
      note={data !== undefined && value === null ? 'not reported' : note}
      definition={
        <>
          <p>{definition}</p>
          <p className="text-muted">
            {data !== undefined && `Loaded at ${formatTime(dataUpdatedAt)}. `}
            {isDelayed && brandMeanings.age}
          </p>
        </>
      }
      {...(link && { link })}
    />
  )
}

const formatReported = (value: number | null | undefined) =>
  value == null ? null : formatCount(value)

type HeadlineFiguresProps = {
  brandId: string
  stats: PanelQuery<BrandStats>
  openCaseCounts: PanelQuery<OpenCaseCounts>
}

/** Headline figures with explanations and links to their lists (F13). */
export function HeadlineFigures({ brandId, stats, openCaseCounts }: HeadlineFiguresProps) {
  const enabled = useFirstPaint()
  const flagged = useQuery({ ...allHostsOptions(brandId, fullQueue, 'compact', true), enabled })
  const queue = { to: '/brands/$brandId/domains', params: { brandId } } as const
  return (
    <StatRow label="Headline figures">
      <HeadlineFigure
        label="Needs review"
        query={flagged}
        format={({ isComplete, rows }) => ({
          value: isComplete ? formatCount(countFlagged(rows)) : null,
          note: 'flagged for a person',
        })}
        definition={brandMeanings.flagged}
        link={{ ...queue, search: { triage: 'queue', review: 'needed' } }}
      />
      <HeadlineFigure
        label="Open takedowns"
        query={openCaseCounts}
        format={(counts) => ({
          value: formatReported(counts.total),
          note: describeOpenCases(counts),
        })}
        definition={brandMeanings.openCases}
        link={{ to: '/takedowns', search: { brand: brandId, status: openStatuses.join() } }}
      />
      <HeadlineFigure
        label="Review queue"
        query={stats}
        format={({ domain_count }) => ({
          value: formatReported(domain_count),
          note: 'not filtered out',
        })}
        definition={brandMeanings.review}
        isDelayed
        link={{ ...queue, search: { triage: 'queue' } }}
      />
      <HeadlineFigure
        label="High risk"
        query={stats}
        format={({ high_risk_count }) => ({
          value: formatReported(high_risk_count),
          note: 'in the queue',
        })}
        definition={brandMeanings.highRisk}
        isDelayed
        link={{ ...queue, search: { triage: 'queue', risk: 'high' } }}
      />
      <HeadlineFigure
        label="Average risk"
        query={stats}
        format={formatAverageRisk}
        definition={brandMeanings.averageRisk}
        isDelayed
      />
      {/* Has no link, because no list shows only the scans of the queue. */}
      <HeadlineFigure
        label="Queue scans"
        query={stats}
        format={formatQueueScans}
        definition={brandMeanings.scans}
        isDelayed
      />
    </StatRow>
  )
}

function formatAverageRisk({ domain_count: domains, average_risk_score: score }: BrandStats) {
  if (domains === 0) return { value: '—', note: 'queue is empty' }
  if (score === null) return { value: '—', note: 'not scored' }
  return { value: score === undefined ? null : formatScore(score), note: 'in the queue' }
}

const formatQueueScans = ({ scan_count, latest_scan_date }: BrandStats) => ({
  value: formatReported(scan_count),
  note: <ScanNote latestScanDate={latest_scan_date} />,
})

/** Never scanned is not the same as not reported (C40). */
function ScanNote({ latestScanDate }: { latestScanDate: BrandStats['latest_scan_date'] }) {
  if (latestScanDate === null) return 'never scanned'
  if (latestScanDate === undefined) return 'last scan not reported'
  return (
    <>
      last <RelativeTime value={latestScanDate} />
    </>
  )
}

function describeOpenCases(counts: OpenCaseCounts): string {
  const { byStatus, total, inUnknownStatuses } = counts
  const unknownStatuses = describeUnknownStatuses(counts)
  if (unknownStatuses !== null) return unknownStatuses
  const requested = byStatus.get('REQUESTED') ?? 0
  const pending = byStatus.get('PENDING_RESPONSE') ?? 0
  if (requested > 0)
    return `${formatCount(requested)} ${requested === 1 ? 'needs' : 'need'} approval`
  if (pending > 0) return `${formatCount(pending)} waiting on provider`
  return total === 0 && inUnknownStatuses === 0 ? 'none open' : 'in progress'
}
