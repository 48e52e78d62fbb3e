import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { wholeQueue } from '#/api/domain-filters.ts'
import { allHostsOptions, countFlagged } from '#/api/domains.ts'
import type { RunningCases } from '#/api/running-takedowns.ts'
import type { BrandStats } from '#/contract/brand-stats.ts'
import { openStatuses } from '#/contract/codes.ts'
import { formatTime } from '#/lib/dates.ts'
import { formatCount, formatScore } from '#/lib/numbers.ts'
import { brandMeanings } from '#/shared/guide/meanings.ts'
import { otherStatesLabel } from '#/shared/labels/case-labels.ts'
import type { Reading } from '#/shared/panel-body.tsx'
import { StatFigure, StatRow } from '#/shared/stat-figure.tsx'
import { useFirstPaint } from '#/ui/first-paint.ts'
import { RelativeTime } from '#/ui/relative-time.tsx'
import type { Overview } from './overview-reads.ts'

/** Value and note: loaded, not reported, failed or loading (P19). */
function shown<Data>(
  reading: Reading<Data>,
  read: (data: Data) => { value: string | null; note: ReactNode },
): { value: string; note: ReactNode } {
  if (reading.data === undefined)
    return reading.error ? { value: '—', note: 'not loaded' } : { value: '…', note: 'loading' }
  const { value, note } = read(reading.data)
  return value === null ? { value: '—', note: 'not reported' } : { value, note }
}

const count = (value: number | null | undefined) => (value == null ? null : formatCount(value))

/** Headline figures with explanations and links to their lists (F13). */
export function HeadlineFigures({ brandId, overview }: { brandId: string; overview: Overview }) {
  const { stats, running } = overview
  const enabled = useFirstPaint()
  const flagged = useQuery({ ...allHostsOptions(brandId, wholeQueue, 'short', true), enabled })
  const queue = { to: '/brands/$brandId/domains', params: { brandId } } as const
  return (
    <StatRow label="Headline figures">
      <StatFigure
        label="Needs review"
        {...shown(flagged, ({ complete, rows }) => ({
          value: complete ? formatCount(countFlagged(rows)) : null,
          note: 'flagged for a person',
        }))}
        about={<About meaning={brandMeanings.flagged} reading={flagged} />}
        link={{ ...queue, search: { triage: 'queue', review: 'needed' } }}
      />
      <StatFigure
        label="Open takedowns"
        {...shown(running, (read) => ({ value: count(read.total), note: caseNote(read) }))}
        about={<About meaning={brandMeanings.openCases} reading={running} />}
        link={{ to: '/takedowns', search: { brand: brandId, status: openStatuses.join() } }}
      />
      <StatFigure
        label="Review queue"
        {...shown(stats, (read) => ({ value: count(read.domain_count), note: 'not filtered out' }))}
        about={<About meaning={brandMeanings.review} reading={stats} isDelayed />}
        link={{ ...queue, search: { triage: 'queue' } }}
      />
      <StatFigure
        label="High risk"
        {...shown(stats, (read) => ({ value: count(read.high_risk_count), note: 'in the queue' }))}
        about={<About meaning={brandMeanings.highRisk} reading={stats} isDelayed />}
        link={{ ...queue, search: { triage: 'queue', risk: 'high' } }}
      />
      <StatFigure
        label="Average risk"
        {...shown(stats, averageRisk)}
        about={<About meaning={brandMeanings.averageRisk} reading={stats} isDelayed />}
      />
      <StatFigure
        label="Queue scans"
        {...shown(stats, (read) => ({
          value: count(read.scan_count),
          note: <ScanNote stats={read} />,
        }))}
        // There is no matching list.
        about={<About meaning={brandMeanings.scans} reading={stats} isDelayed />}
      />
    </StatRow>
  )
}

function averageRisk({ domain_count: domains, average_risk_score: score }: BrandStats) {
  if (domains === 0) return { value: '—', note: 'queue is empty' }
  if (score === null) return { value: '—', note: 'not scored' }
  return { value: score === undefined ? null : formatScore(score), note: 'in the queue' }
}

type AboutProps = {
  meaning: string
  reading: Reading<unknown>
  /** The service updates the figure every few minutes, so its list may differ (C38). */
  isDelayed?: boolean
}

/** Definition of a figure and its load time. */
function About({ meaning, reading, isDelayed = false }: AboutProps) {
  return (
    <>
      <p>{meaning}</p>
      <p className="text-muted">
        {reading.data !== undefined && `Loaded at ${formatTime(reading.dataUpdatedAt)}. `}
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

function caseNote({ byStatus, total, ...other }: RunningCases): string {
  if (other.inOtherStates > 0) return otherStatesLabel(other)
  const requested = byStatus.get('REQUESTED') ?? 0
  const pending = byStatus.get('PENDING_RESPONSE') ?? 0
  if (requested > 0)
    return `${formatCount(requested)} ${requested === 1 ? 'needs' : 'need'} approval`
  if (pending > 0) return `${formatCount(pending)} waiting on provider`
  return total === 0 ? 'none open' : 'in progress'
}
