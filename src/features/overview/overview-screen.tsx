import { isApiError } from '#/api/errors.ts'
import { explainError } from '#/api/explain-error.ts'
import { ChangesPanel } from '#/product/changes/changes-panel.tsx'
import { useChanges } from '#/product/changes/use-changes.ts'
import { ErrorState } from '#/ui/error-state.tsx'
import { StaleNotice } from '#/ui/stale-notice.tsx'
import { BrandCases } from './brand-cases.tsx'
import { BreakdownPanel } from './breakdown-panel.tsx'
import { CaseWeeksPanel } from './case-weeks-panel.tsx'
import { FirstInQueue } from './first-in-queue.tsx'
import { HeadlineFigures } from './headline-figures.tsx'
import { approximatePart, httpBreakdown } from './http-breakdown.ts'
import { NothingToReview, nothingToReview } from './nothing-to-review.tsx'
import { OverviewHeader } from './overview-header.tsx'
import { riskBreakdown } from './risk-breakdown.ts'
import { ScanDaysPanel } from './scan-days-panel.tsx'
import { TrendPanel } from './trend-panel.tsx'
import { useOverview, type Overview } from './use-overview.ts'
import { verdictBreakdown } from './verdict-breakdown.ts'

/** One brand at a glance: figures, breakdowns, what to look at first, cases and settings. */
export function OverviewScreen({ brandId }: { brandId: string }) {
  const overview = useOverview(brandId)
  const changes = useChanges([brandId], brandId)
  const { stats, brand, first, running, cases } = overview
  // A brand that is not to be seen is no page at all; any other failure is one panel's own.
  if (isApiError(brand.error, 'not-found')) throw brand.error
  const nothing = nothingToReview(overview)
  const latest = (
    <BrandCases
      brandId={brandId}
      isKnown={overview.name !== null}
      running={running}
      cases={cases}
    />
  )
  const trend = <TrendPanel brandId={brandId} stats={stats} running={running} />
  return (
    <div className="grid gap-3.5">
      <OverviewHeader
        brandId={brandId}
        overview={overview}
        // The cases are among what the overview reads.
        refresh={() => Promise.all([overview.refresh(), changes.scans.refetch()])}
      />
      <FiguresFailure stats={stats} />
      <ChangesPanel changes={changes} brandId={brandId} names={null} />
      <HeadlineFigures brandId={brandId} overview={overview} />
      {nothing === null ? (
        <>
          {/* Without figures they are one failure, shown above. */}
          {(stats.data || !stats.error) && <Breakdowns brandId={brandId} stats={stats} />}
          <OverTime brandId={brandId} cases={cases} />
          {trend}
          <div className="grid gap-3.5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
            <FirstInQueue
              key={brandId}
              brandId={brandId}

              reading={first}
            />
            {latest}
          </div>
        </>
      ) : (
        <>
          <NothingToReview brandId={brandId} nothing={nothing} />
          {trend}
          {nothing.kind === 'no-domains' && (
            <>
              <OverTime brandId={brandId} cases={cases} />
              {latest}
            </>
          )}
        </>
      )}
    </div>
  )
}

/** What the domains to review are made of. */
function Breakdowns({ brandId, stats }: Pick<Overview, 'stats'> & { brandId: string }) {
  return (
    <div className="grid gap-3.5 md:grid-cols-2 xl:grid-cols-3 print:grid-cols-[1fr_1.3fr_1.1fr]">
      <BreakdownPanel
        title="Verdict"
        brandId={brandId}
        stats={stats}
        shape="segments"
        breakdown={(read) => verdictBreakdown(read.verdict_stats)}
      />
      <BreakdownPanel
        title="Risk"
        brandId={brandId}
        stats={stats}
        shape="bars"
        breakdown={riskBreakdown}
      />
      <BreakdownPanel
        title="Website"
        brandId={brandId}
        stats={stats}
        shape="segments"
        breakdown={(read) => httpBreakdown(read.http_status_stats)}
        note={{
          part: approximatePart,
          text: 'Error opens “Offline”, which also holds sites that were not checked.',
        }}
      />
    </div>
  )
}

/** What was done by week and by day. */
function OverTime({ brandId, cases }: Pick<Overview, 'cases'> & { brandId: string }) {
  return (
    <div className="grid gap-3.5 xl:grid-cols-2">
      <CaseWeeksPanel brandId={brandId} cases={cases} />
      <ScanDaysPanel brandId={brandId} />
    </div>
  )
}

/** Figures and breakdowns share one read: its failure is said once, above all of them. */
function FiguresFailure({ stats }: { stats: Overview['stats'] }) {
  if (!stats.error) return null
  const { text, details } = explainError(stats.error)
  const retry = { onRetry: () => void stats.refetch(), retrying: stats.isFetching }
  if (stats.data !== undefined)
    return <StaleNotice readAt={stats.dataUpdatedAt} reason={text} {...retry} />
  return (
    <div className="rounded-card border border-line bg-surface p-3.5">
      <ErrorState
        title="The figures of this brand could not be loaded."
        text={text}
        {...(details === null ? {} : { details })}
        {...retry}
      />
    </div>
  )
}
