import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { brandOptions, brandStatsOptions, compactBrandsOptions } from '#/api/brands.ts'
import { isApiError } from '#/api/errors.ts'
import { countNeedingReview, reviewCandidatesOptions } from '#/api/host-rows.ts'
import { openCaseCountsOptions, type OpenCaseCounts } from '#/api/takedowns.ts'
import type { BrandStats, Brand } from '#/contract/brand.ts'
import { formatTime } from '#/lib/dates.ts'
import { formatCount, formatScore } from '#/lib/numbers.ts'
import { toVisibleString } from '#/lib/visible-text.ts'
import { getBrandLabel } from '#/shared/brands/brand-label.ts'
import { brandMeanings } from '#/shared/guide/meanings.ts'
import { describeUnknownStatuses } from '#/shared/labels/case-labels.ts'
import type { PanelQuery } from '#/shared/panel-body.tsx'
import { FailedQuery, StaleQueryNotice } from '#/shared/query-notices.tsx'
import { RefreshPage } from '#/shared/refresh-page.tsx'
import { StatFigure, StatRow } from '#/shared/stat-figure.tsx'
import { Badge } from '#/ui/badge.tsx'
import { Button, getButtonClass } from '#/ui/button.tsx'
import { useIsPainted } from '#/ui/first-paint.ts'
import { LazyPart, useLazyCode } from '#/ui/lazy-part.tsx'
import { LoadingLines } from '#/ui/loading.tsx'
import { EmptyState } from '#/ui/messages.tsx'
import { PageHeader } from '#/ui/page-header.tsx'
import { RelativeTime } from '#/ui/relative-time.tsx'
import { Breakdowns } from './breakdowns.tsx'
import { latePanelsCode } from './late-panels-code.ts'

// The route loader has just refetched stale and failed queries, so mounting must not refetch them again.
const loadedByRoute = { refetchOnMount: false, retryOnMount: false } as const

export function OverviewScreen({ brandId }: { brandId: string }) {
  const stats = useQuery({ ...brandStatsOptions(brandId), ...loadedByRoute })
  const brand = useQuery({ ...brandOptions(brandId), ...loadedByRoute })
  const isPainted = useIsPainted()
  const openCaseCounts = useQuery({
    ...openCaseCountsOptions(brandId),
    enabled: isPainted,
  })
  const lateCode = useLazyCode(latePanelsCode)
  // If the user can't see the brand, the not-found page replaces this one. Other errors only hide the role.
  if (isApiError(brand.error, 'not-found')) throw brand.error
  const isQueueEmpty = stats.data !== undefined && hasEmptyQueue(stats.data)
  const isNeverScanned = stats.data?.latest_scan_date === null
  return (
    // Smaller in print, to fit one page.
    <div className="grid gap-3.5 print:[zoom:0.82] print:gap-2.5">
      <OverviewHeader brandId={brandId} brand={brand.data} stats={stats} />
      <FiguresError stats={stats} />
      {lateCode && <lateCode.BrandChangesLine brandId={brandId} />}
      <HeadlineFigures brandId={brandId} stats={stats} openCaseCounts={openCaseCounts} />
      {isQueueEmpty && <EmptyQueue brandId={brandId} />}
      {/* If the figures failed to load, the error above replaces the breakdowns. */}
      {!isQueueEmpty && (stats.data || !stats.error) && (
        <Breakdowns brandId={brandId} stats={stats} />
      )}
      <LazyPart part={latePanelsCode} fallback={<LatePanelsPlaceholder />}>
        {({ LatePanels }) => (
          <LatePanels
            brandId={brandId}
            openCaseCounts={openCaseCounts}
            isQueueEmpty={isQueueEmpty}
            isNeverScanned={isNeverScanned}
          />
        )}
      </LazyPart>
    </div>
  )
}

/** Reserves the height that the panels have on wide screens. */
const LatePanelsPlaceholder = () => (
  <div className="min-h-180">
    <LoadingLines label="Loading the other panels" lineCount={8} />
  </div>
)

/** Returns whether the queue is empty. Also checks the breakdowns, because the count alone may be wrong (C42). */
const hasEmptyQueue = ({ domain_count, verdict_stats, domain_risk_distribution }: BrandStats) =>
  domain_count === 0 &&
  [...verdict_stats.values(), ...domain_risk_distribution.values()].every((count) => count === 0)

function FiguresError({ stats }: { stats: PanelQuery<BrandStats> }) {
  if (!stats.error) return null
  if (stats.data !== undefined) return <StaleQueryNotice query={stats} />
  return (
    <div className="rounded-card border border-line bg-surface p-3.5">
      <FailedQuery title="The figures of this brand could not be loaded." query={stats} />
    </div>
  )
}

type OverviewHeaderProps = {
  brandId: string
  brand: Brand | undefined
  stats: PanelQuery<BrandStats>
}

function OverviewHeader({ brandId, brand, stats }: OverviewHeaderProps) {
  const brands = useQuery(compactBrandsOptions())
  // Only the compact row reliably reports whether the brand is monitored (C31).
  const compactBrand = brands.data?.rows.find(({ id }) => id === brandId)
  const namedBrand = compactBrand ?? brand
  const role = brand?.my_role
  const isMonitored = compactBrand?.monitoring_enabled
  return (
    <div className="grid gap-1.5">
      <PageHeader
        title={
          <>
            Overview
            {/* On screen, the breadcrumbs show the brand. */}
            {namedBrand && (
              <span className="sr-only print:not-sr-only">
                {' of '}
                <bdi>{getBrandLabel(namedBrand)}</bdi>
              </span>
            )}
          </>
        }
        sub={
          <>
            {isMonitored === true && <Badge tone="green">Monitoring on</Badge>}
            {isMonitored === false && <Badge tone="amber">Monitoring off</Badge>}
            {role && <p>Your role: {toVisibleString(role)}</p>}
          </>
        }
        actions={
          <>
            <Button size="small" onClick={() => print()}>
              Print
            </Button>
            <RefreshPage query={stats} ageNote="up to 5 min old" />
          </>
        }
      />
      {isMonitored === false && (
        <p className="text-muted">Takedown requests for this brand need approval.</p>
      )}
    </div>
  )
}

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

function HeadlineFigure<Data>({
  label,
  query: { data, error, dataUpdatedAt },
  format,
  definition,
  isDelayed = false,
  link,
}: HeadlineFigureProps<Data>) {
  const placeholder = error ? { value: null, note: 'not loaded' } : { value: '…', note: 'loading' }
  const { value, note } = data === undefined ? placeholder : format(data)
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

function HeadlineFigures({ brandId, stats, openCaseCounts }: HeadlineFiguresProps) {
  const isPainted = useIsPainted()
  const reviewCandidates = useQuery({ ...reviewCandidatesOptions(brandId), enabled: isPainted })
  const queueLink = { to: '/brands/$brandId/domains', params: { brandId } } as const
  return (
    <StatRow label="Headline figures">
      <HeadlineFigure
        label="Needs review"
        query={reviewCandidates}
        format={(candidates) => {
          const count = countNeedingReview(candidates)
          return count === null
            ? { value: '—', note: 'not fully loaded' }
            : { value: formatCount(count), note: 'flagged for manual review' }
        }}
        definition={brandMeanings.flagged}
        link={{ ...queueLink, search: { triage: 'queue', review: 'needed' } }}
      />
      <HeadlineFigure
        label="Open takedowns"
        query={openCaseCounts}
        format={(counts) => ({
          value: formatReported(counts.total),
          note: describeUnknownStatuses(counts.unknownStatusCount) ?? 'not ended yet',
        })}
        definition={brandMeanings.openCases}
        link={{ to: '/takedowns', search: { brand: brandId, status: 'open' } }}
      />
      <HeadlineFigure
        label="Review queue"
        query={stats}
        format={({ domain_count }) => ({
          value: formatReported(domain_count),
          note: 'after automatic filtering',
        })}
        definition={brandMeanings.review}
        isDelayed
        link={{ ...queueLink, search: { triage: 'queue' } }}
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
        link={{ ...queueLink, search: { triage: 'queue', risk: 'high' } }}
      />
      <HeadlineFigure
        label="Average risk"
        query={stats}
        format={formatAverageRisk}
        definition={brandMeanings.averageRisk}
        isDelayed
      />
      {/* No link, because no list shows only the scans of the queue. */}
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

function formatAverageRisk({ domain_count, average_risk_score: score }: BrandStats) {
  if (domain_count === 0) return { value: '—', note: 'queue is empty' }
  if (score === null) return { value: '—', note: 'not scored' }
  return { value: score === undefined ? null : formatScore(score), note: 'in the queue' }
}

const formatQueueScans = ({ scan_count, latest_scan_date }: BrandStats) => ({
  value: formatReported(scan_count),
  note: <ScanNote latestScanDate={latest_scan_date} />,
})

function ScanNote({ latestScanDate }: { latestScanDate: BrandStats['latest_scan_date'] }) {
  if (latestScanDate === null) return 'never scanned'
  if (latestScanDate === undefined) return 'last scan not reported'
  return (
    <>
      last <RelativeTime value={latestScanDate} />
    </>
  )
}

function EmptyQueue({ brandId }: { brandId: string }) {
  return (
    <div className="rounded-card border border-line bg-surface shadow-card">
      <EmptyState
        title="Nothing to review."
        text="The review queue of this brand is empty. Charts appear here once the queue has domains."
        actions={
          <>
            <Link
              to="/brands/$brandId/domains"
              params={{ brandId }}
              search={{ triage: 'all' }}
              className={getButtonClass()}
            >
              See all domains
            </Link>
            <Link to="/brands/$brandId/settings" params={{ brandId }} className={getButtonClass()}>
              See what is monitored
            </Link>
          </>
        }
      />
    </div>
  )
}
