import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { brandOptions, brandStatsOptions, compactBrandsOptions } from '#/api/brands.ts'
import { isApiError } from '#/api/errors.ts'
import { newestScansOptions } from '#/api/scans.ts'
import { allCasesOptions, filterCasesByBrand, openCaseCountsOptions } from '#/api/takedowns.ts'
import type { BrandStats, Brand } from '#/contract/brand.ts'
import { toVisibleString } from '#/lib/visible-text.ts'
import { getBrandLabel } from '#/shared/brands/brand-label.ts'
import { ChangesPanel } from '#/shared/changes/changes-panel.tsx'
import { PanelBody, type PanelQuery } from '#/shared/panel-body.tsx'
import { FailedQuery, StaleQueryNotice } from '#/shared/query-notices.tsx'
import { RefreshPage } from '#/shared/refresh-page.tsx'
import {
  ScanDaysChart,
  buildScanDays,
  getChartStart,
  minChartMs,
} from '#/shared/scans/scan-days-chart.tsx'
import { Badge } from '#/ui/badge.tsx'
import { Button, getButtonClass } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { EmptyState } from '#/ui/error-state.tsx'
import { useFirstPaint } from '#/ui/first-paint.ts'
import { useNow } from '#/ui/now.ts'
import { PageHeader } from '#/ui/page-header.tsx'
import { BrandCases } from './brand-cases.tsx'
import { Breakdowns } from './breakdowns.tsx'
import { CaseWeeksPanel } from './case-weeks-panel.tsx'
import { FirstInQueue } from './first-in-queue.tsx'
import { HeadlineFigures } from './headline-figures.tsx'

// The route's loader has just refetched stale and failed queries.
const loadedByRoute = { refetchOnMount: false, retryOnMount: false } as const

/** Overview of a brand. */
export function OverviewScreen({ brandId }: { brandId: string }) {
  const stats = useQuery({ ...brandStatsOptions(brandId), ...loadedByRoute })
  const brand = useQuery({ ...brandOptions(brandId), ...loadedByRoute })
  const enabled = useFirstPaint()
  const cases = useQuery({
    ...allCasesOptions(),
    enabled,
    select: (list) => filterCasesByBrand(list, brandId),
  })
  const openCaseCounts = useQuery({ ...openCaseCountsOptions(brandId), enabled })
  // A brand that the user can't see has no page. Panels show all other failures.
  if (isApiError(brand.error, 'not-found')) throw brand.error
  const isEmpty = stats.data !== undefined && isQueueEmpty(stats.data)
  const isNeverScanned = stats.data?.latest_scan_date === null
  const isNewBrand = isEmpty && isNeverScanned && cases.data?.rows.length === 0
  return (
    // Smaller in print, to fit one page.
    <div className="grid gap-3.5 print:[zoom:0.82] print:gap-2.5">
      <OverviewHeader brandId={brandId} brand={brand.data} stats={stats} />
      <FiguresError stats={stats} />
      <ChangesPanel brandId={brandId} />
      <HeadlineFigures brandId={brandId} stats={stats} openCaseCounts={openCaseCounts} />
      {isEmpty && <EmptyQueue brandId={brandId} isNeverScanned={isNeverScanned} />}
      {/* If the figures failed to load, only the error above is shown. */}
      {!isEmpty && (stats.data || !stats.error) && <Breakdowns brandId={brandId} stats={stats} />}
      {!isNewBrand && (
        <>
          <div className={panelRow}>
            <CaseWeeksPanel brandId={brandId} cases={cases} />
            <BrandCases
              brandId={brandId}
              brand={brand}
              cases={cases}
              openCaseCounts={openCaseCounts}
            />
          </div>
          <div className={`${panelRow} [&>:only-child]:col-span-full`}>
            {!isEmpty && <FirstInQueue brandId={brandId} />}
            <ScanDaysPanel brandId={brandId} />
          </div>
        </>
      )}
    </div>
  )
}

/** A queue with a count of 0 but non-empty buckets doesn't count as empty, so that the buckets are shown (C42). */
const isQueueEmpty = ({ domain_count, verdict_stats, domain_risk_distribution }: BrandStats) =>
  domain_count === 0 &&
  [...verdict_stats.values(), ...domain_risk_distribution.values()].every((count) => count === 0)

const panelRow = 'grid gap-3.5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] print:grid-cols-[3fr_2fr]'

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

/** Shows brand, monitoring, role and age of the figures (C34, C35, C38). */
function OverviewHeader({ brandId, brand, stats }: OverviewHeaderProps) {
  const brands = useQuery(compactBrandsOptions())
  // Only the compact row reliably reports monitoring (C31).
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
            {/* The brand, for print and screen readers. On screen, the breadcrumbs show it. */}
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
            <RefreshPage query={stats} />
          </>
        }
      />
      {isMonitored === false && (
        <p className="text-muted">Takedown requests for this brand need approval.</p>
      )}
    </div>
  )
}

function EmptyQueue({ brandId, isNeverScanned }: { brandId: string; isNeverScanned: boolean }) {
  return (
    <div className="rounded-card border border-line bg-surface shadow-card">
      <EmptyState
        title={isNeverScanned ? 'Nothing to show for this brand yet.' : 'Nothing to review.'}
        text={
          isNeverScanned
            ? 'This brand hasn’t been scanned yet. Domains, charts and takedowns will show here.'
            : 'The review queue of this brand is empty. Charts will show here once it has domains.'
        }
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

/** Loaded scans of recent days by verdict (C101). */
function ScanDaysPanel({ brandId }: { brandId: string }) {
  const now = useNow()
  const enabled = useFirstPaint()
  const newestScans = useQuery({ ...newestScansOptions(brandId, getChartStart(now)), enabled })
  const days = newestScans.data && buildScanDays(newestScans.data, now)
  return (
    <Card
      title={days?.unit === 'hour' ? 'Scans by hour' : 'Scans by day'}
      sub="of all domains, by verdict"
      actions={
        <Link
          to="/brands/$brandId/scans"
          params={{ brandId }}
          className={`${getButtonClass({ variant: 'quiet', size: 'small' })} -mr-2.25`}
        >
          All scans
        </Link>
      }
    >
      <div className="min-h-68 print:min-h-0">
        <PanelBody subject="The newest scans" query={newestScans} lineCount={8}>
          {({ rows, count }) =>
            days &&
            (days.coveredMs !== null && days.coveredMs < minChartMs ? (
              <p className="text-muted">
                The newest scans cover less than three hours, which is too short for a chart.
              </p>
            ) : (
              <ScanDaysChart
                days={days}
                loadedCount={rows.length}
                totalCount={count}
                printSize={{ width: 300, height: 140 }}
                note="Scans cannot be listed by day or hour."
              />
            ))
          }
        </PanelBody>
      </div>
    </Card>
  )
}
