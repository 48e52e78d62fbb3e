import { Link } from '@tanstack/react-router'
import { buttonClass } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { sumOf } from './breakdown.ts'
import { riskBreakdown } from './risk-breakdown.ts'
import type { Overview } from './use-overview.ts'
import { verdictBreakdown } from './verdict-breakdown.ts'

/** A brand without domains to review, with takedowns and scans or without any. */
type Nothing = { kind: 'no-domains' | 'new'; neverScanned: boolean }

/** What there is to say in place of charts that would all be empty; null when there is something to draw. */
export function nothingToReview({
  stats,
  cases,
}: Pick<Overview, 'stats' | 'cases'>): Nothing | null {
  const { data } = stats
  if (data?.domain_count !== 0) return null
  const parts = [verdictBreakdown(data.verdict_stats), riskBreakdown(data)]
  if (parts.some((breakdown) => sumOf(breakdown?.parts ?? []) > 0)) return null
  const neverScanned = data.latest_scan_date === null
  const hasNoCases = cases.data?.rows.length === 0
  return { kind: neverScanned && hasNoCases ? 'new' : 'no-domains', neverScanned }
}

/** One explanation instead of as many empty charts, and where to look instead. */
export function NothingToReview({ brandId, nothing }: { brandId: string; nothing: Nothing }) {
  const { kind, neverScanned } = nothing
  return (
    <div className="rounded-card border border-line bg-surface shadow-card">
      <EmptyState
        title={kind === 'new' ? 'Nothing to show for this brand yet.' : 'Nothing to review.'}
        text={
          neverScanned
            ? 'The brand has not been scanned yet. Domains to review, charts and takedowns appear here once there are some.'
            : 'No domain of this brand waits for a person. Charts appear here once there are some.'
        }
        actions={
          <>
            <Link
              to="/brands/$brandId/domains"
              params={{ brandId }}
              search={{ triage: 'all' }}
              className={buttonClass()}
            >
              See all domains
            </Link>
            <Link to="/brands/$brandId/settings" params={{ brandId }} className={buttonClass()}>
              See what is monitored
            </Link>
          </>
        }
      />
    </div>
  )
}
