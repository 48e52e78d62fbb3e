import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fullQueue } from '#/api/domain-filters.ts'
import { allHostsOptions, countFlagged } from '#/api/domains.ts'
import type { OpenCaseCounts } from '#/api/open-case-counts.ts'
import type { BrandStats } from '#/contract/brand-stats.ts'
import { openStatuses } from '#/contract/codes.ts'
import { formatTime } from '#/lib/dates.ts'
import { formatCount, formatScore } from '#/lib/numbers.ts'
import { brandMeanings } from '#/shared/guide/meanings.ts'
import { describeUnknownStatuses } from '#/shared/labels/case-labels.ts'
import type { PanelQuery } from '#/shared/panel-body.tsx'
import { StatFigure, StatRow } from '#/shared/stat-figure.tsx'
import { useFirstPaint } from '#/ui/first-paint.ts'
import { RelativeTime } from '#/ui/relative-time.tsx'
import type { Overview } from './overview-queries.ts'

/** Value and note: loaded, not reported, failed or loading (P19). */
function figureText<Data>(
  query: PanelQuery<Data>,
  read: (data: Data) => { value: string | null; note: ReactNode },
): { value: string; note: ReactNode } {
  if (query.data === undefined)
    return query.error ? { value: '—', note: 'not loaded' } : { value: '…', note: 'loading' }
  const { value, note } = read(query.data)
  return value === null ? { value: '—', note: 'not reported' } : { value, note }
}

const formatReported = (value: number | null | undefined) =>
  value == null ? null : formatCount(value)

/** Headline figures with explanations and links to their lists (F13). */
export function HeadlineFigures({ brandId, overview }: { brandId: string; overview: Overview }) {
  const { stats, openCaseCounts } = overview
  const enabled = useFirstPaint()
  const flagged = useQuery({ ...allHostsOptions(brandId, fullQueue, 'compact', true), enabled })
  const queue = { to: '/brands/$brandId/domains', params: { brandId } } as const
  return (
    <StatRow label="Headline figures">
      <StatFigure
        label="Needs review"
        {...figureText(flagged, ({ isComplete, rows }) => ({
          value: isComplete ? formatCount(countFlagged(rows)) : null,
          note: 'flagged for a person',
        }))}
        definition={<FigureInfo definition={brandMeanings.flagged} query={flagged} />}
        link={{ ...queue, search: { triage: 'queue', review: 'needed' } }}
      />
      <StatFigure
        label="Open takedowns"
        {...figureText(openCaseCounts, (counts) => ({
          value: formatReported(counts.total),
          note: runningCasesNote(counts),
        }))}
        definition={<FigureInfo definition={brandMeanings.openCases} query={openCaseCounts} />}
        link={{ to: '/takedowns', search: { brand: brandId, status: openStatuses.join() } }}
      />
      <StatFigure
        label="Review queue"
        {...figureText(stats, ({ domain_count }) => ({
          value: formatReported(domain_count),
          note: 'not filtered out',
        }))}
        definition={<FigureInfo definition={brandMeanings.review} query={stats} isDelayed />}
        link={{ ...queue, search: { triage: 'queue' } }}
      />
      <StatFigure
        label="High risk"
        {...figureText(stats, ({ high_risk_count }) => ({
          value: formatReported(high_risk_count),
          note: 'in the queue',
        }))}
        definition={<FigureInfo definition={brandMeanings.highRisk} query={stats} isDelayed />}
        link={{ ...queue, search: { triage: 'queue', risk: 'high' } }}
      />
      <StatFigure
        label="Average risk"
        {...figureText(stats, averageRisk)}
        definition={<FigureInfo definition={brandMeanings.averageRisk} query={stats} isDelayed />}
      />
      <StatFigure
        label="Queue scans"
        {...figureText(stats, (brandStats) => ({
          value: formatReported(brandStats.scan_count),
          note: <ScanNote stats={brandStats} />,
        }))}
        // There is no matching list.
        definition={<FigureInfo definition={brandMeanings.scans} query={stats} isDelayed />}
      />
    </StatRow>
  )
}

function averageRisk({ domain_count: domains, average_risk_score: score }: BrandStats) {
  if (domains === 0) return { value: '—', note: 'queue is empty' }
  if (score === null) return { value: '—', note: 'not scored' }
  return { value: score === undefined ? null : formatScore(score), note: 'in the queue' }
}

type FigureInfoProps = {
  definition: string
  query: PanelQuery<unknown>
  /** The service updates the figure every few minutes, so its list may differ (C38). */
  isDelayed?: boolean
}

/** Definition of a figure and its load time. */
function FigureInfo({ definition, query, isDelayed = false }: FigureInfoProps) {
  return (
    <>
      <p>{definition}</p>
      <p className="text-muted">
        {query.data !== undefined && `Loaded at ${formatTime(query.dataUpdatedAt)}. `}
        {isDelayed && brandMeanings.age}
      </p>
    </>
  )
}

/** Time of the last scan (C40). */
function ScanNote({ stats: { latest_scan_date: last } }: { stats: BrandStats }) {
  if (last === null) return 'never scanned'
  if (last === undefined) return 'last scan not reported'
  return (
    <>
      last <RelativeTime value={last} />
    </>
  )
}

function runningCasesNote({ byStatus, total, ...other }: OpenCaseCounts): string {
  const unknownStatuses = describeUnknownStatuses(other)
  if (unknownStatuses !== null) return unknownStatuses
  const requested = byStatus.get('REQUESTED') ?? 0
  const pending = byStatus.get('PENDING_RESPONSE') ?? 0
  if (requested > 0)
    return `${formatCount(requested)} ${requested === 1 ? 'needs' : 'need'} approval`
  if (pending > 0) return `${formatCount(pending)} waiting on provider`
  return total === 0 && other.inUnknownStatuses === 0 ? 'none open' : 'in progress'
}
