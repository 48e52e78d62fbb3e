import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
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
import { Explanation } from '#/ui/explanation.tsx'
import { useFirstPaint } from '#/ui/first-paint.ts'
import { RelativeTime } from '#/ui/relative-time.tsx'
import { StatFigure, StatRow, type FigureLinkProps } from '#/ui/stat-figure.tsx'
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
  const params = { brandId }
  const queue = { to: '/brands/$brandId/domains', params } as const
  const toFlagged: FigureLink = (props) => (
    <Link {...queue} search={{ triage: 'queue', review: 'needed' }} {...props} />
  )
  const toQueue: FigureLink = (props) => <Link {...queue} search={{ triage: 'queue' }} {...props} />
  const toHighRisk: FigureLink = (props) => (
    <Link {...queue} search={{ triage: 'queue', risk: 'high' }} {...props} />
  )
  const toCases: FigureLink = (props) => (
    <Link to="/takedowns" search={{ brand: brandId, status: openStatuses.join() }} {...props} />
  )
  return (
    <StatRow label="Headline figures">
      <Figure
        label="Needs review"
        {...shown(flagged, ({ complete, rows }) => ({
          value: complete ? formatCount(countFlagged(rows)) : null,
          note: 'flagged for a person',
        }))}
        about={
          <>
            <p>{brandMeanings.flagged}</p>
            {flagged.data && <p>Loaded at {formatTime(flagged.dataUpdatedAt)}.</p>}
          </>
        }
        link={toFlagged}
      />
      <Figure
        label="Open takedowns"
        {...shown(running, (read) => ({ value: count(read.total), note: caseNote(read) }))}
        about={
          <>
            <p>{brandMeanings.openCases}</p>
            {running.data && <p>Counted at {formatTime(running.dataUpdatedAt)}.</p>}
          </>
        }
        link={toCases}
      />
      <Figure
        label="Review queue"
        {...shown(stats, (read) => ({ value: count(read.domain_count), note: 'not filtered out' }))}
        about={<About meaning={brandMeanings.review} reading={stats} />}
        link={toQueue}
      />
      <Figure
        label="High risk"
        {...shown(stats, (read) => ({ value: count(read.high_risk_count), note: 'in the queue' }))}
        about={<About meaning={brandMeanings.highRisk} reading={stats} />}
        link={toHighRisk}
      />
      <Figure
        label="Average risk"
        {...shown(stats, (read) =>
          read.domain_count === 0
            ? { value: '—', note: 'queue is empty' }
            : read.average_risk_score === null
              ? { value: '—', note: 'not scored' }
              : {
                  value:
                    read.average_risk_score === undefined
                      ? null
                      : formatScore(read.average_risk_score),
                  note: 'in the queue',
                },
        )}
        about={<About meaning={brandMeanings.averageRisk} reading={stats} />}
      />
      <Figure
        label="Queue scans"
        {...shown(stats, (read) => ({
          value: count(read.scan_count),
          note: <ScanNote stats={read} />,
        }))}
        // There is no matching list.
        about={<About meaning={brandMeanings.scans} reading={stats} />}
      />
    </StatRow>
  )
}

type FigureLink = (props: FigureLinkProps) => ReactNode

type FigureProps = {
  label: string
  value: string
  note: ReactNode
  about: ReactNode
  link?: FigureLink
}

function Figure({ label, value, note, about, link }: FigureProps) {
  return (
    <div className="relative h-full">
      <StatFigure label={label} value={value} note={note} {...(link && { link })} />
      <div className="absolute top-2 right-2">
        <Explanation about={label}>{about}</Explanation>
      </div>
    </div>
  )
}

/** Definition of a figure, load time, and why its list may differ (C38). */
function About({ meaning, reading }: { meaning: string; reading: Reading<unknown> }) {
  return (
    <>
      <p>{meaning}</p>
      <p className="text-muted">
        {reading.data !== undefined && `Loaded at ${formatTime(reading.dataUpdatedAt)}. `}
        {brandMeanings.age}
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
