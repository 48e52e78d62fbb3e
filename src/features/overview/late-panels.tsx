import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { fullQueue } from '#/api/domain-list-params.ts'
import { hostPageOptions } from '#/api/host-rows.ts'
import { newestScansOptions } from '#/api/scans.ts'
import { allCasesOptions, filterCasesByBrand, type OpenCaseCounts } from '#/api/takedowns.ts'
import type { Brand } from '#/contract/brand.ts'
import type { HostRow } from '#/contract/domain.ts'
import { formatCount } from '#/lib/numbers.ts'
import { useBrandDomain } from '#/shared/brands/use-brand-domain.ts'
import { HostWithDifferences } from '#/shared/hosts/host-name.tsx'
import { NeedsReviewIcon, Verdict } from '#/shared/labels/host-badges.tsx'
import { formatRisk } from '#/shared/labels/host-labels.ts'
import { pagingDefaults } from '#/shared/lists/paging.ts'
import { PanelBody, type PanelQuery } from '#/shared/panel-body.tsx'
import {
  ScanDaysChart,
  buildScanDays,
  getChartStart,
  minChartMs,
} from '#/shared/scans/scan-days-chart.tsx'
import { isHandled } from '#/shared/triage-notes/review-order.ts'
import { useTriageNotes } from '#/shared/triage-notes/triage-notes.ts'
import { getButtonClass } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { useFirstPaint } from '#/ui/first-paint.ts'
import { LoadingLines } from '#/ui/loading.tsx'
import { EmptyState } from '#/ui/messages.tsx'
import { useNow } from '#/ui/now.ts'
import { BrandCases } from './brand-cases.tsx'
import { CaseWeeksPanel } from './case-weeks-panel.tsx'

type LatePanelsProps = {
  brandId: string
  brand: PanelQuery<Brand>
  openCaseCounts: PanelQuery<OpenCaseCounts>
  /** True if the review queue is empty. */
  isEmpty: boolean
  isNeverScanned: boolean
}

const panelRow = 'grid gap-3.5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] print:grid-cols-[3fr_2fr]'

/** Panels below the figures: takedowns, first domains to review, newest scans. A new brand without cases has none. */
export function LatePanels({
  brandId,
  brand,
  openCaseCounts,
  isEmpty,
  isNeverScanned,
}: LatePanelsProps) {
  const cases = useQuery({
    ...allCasesOptions(),
    enabled: useFirstPaint(),
    select: (list) => filterCasesByBrand(list, brandId),
  })
  if (isEmpty && isNeverScanned && cases.data?.rows.length === 0) return null
  return (
    <>
      <div className={panelRow}>
        <CaseWeeksPanel brandId={brandId} cases={cases} />
        <BrandCases brandId={brandId} brand={brand} cases={cases} openCaseCounts={openCaseCounts} />
      </div>
      <div className={`${panelRow} [&>:only-child]:col-span-full`}>
        {!isEmpty && <FirstInQueue brandId={brandId} />}
        <ScanDaysPanel brandId={brandId} />
      </div>
    </>
  )
}

const maxRows = 8

/** The list of the queue uses the same query, so the cache is shared. */
const queuePageOptions = (brandId: string, page: number) =>
  hostPageOptions(brandId, {
    ...fullQueue,
    sort: 'review_priority',
    direction: 'desc',
    ...pagingDefaults,
    page,
  })

const maxPages = 10

/** Returns the first unhandled domains. Pages after the first are fetched only if needed. */
function useFirstToReview(brandId: string) {
  const { notes } = useTriageNotes(brandId)
  const [pageCount, setPageCount] = useState(1)
  const firstPage = useQuery({ ...queuePageOptions(brandId, 1), enabled: useFirstPaint() })
  const nextPages = useQueries({
    queries: Array.from({ length: pageCount - 1 }, (_, index) =>
      queuePageOptions(brandId, index + 2),
    ),
  })
  const pages = [firstPage, ...nextPages]
  const candidates = pages.flatMap(({ data }, index) =>
    (data?.rows ?? []).map((row) => ({ row, page: index + 1, isDone: isHandled(row, notes) })),
  )
  const rows: { row: HostRow; page: number }[] = candidates
    .filter(({ isDone }) => !isDone)
    .slice(0, maxRows)
  const lastPage = pages.at(-1)?.data
  if (rows.length < maxRows && lastPage?.hasNext && pageCount < maxPages)
    setPageCount(pageCount + 1)
  return {
    firstPage,
    rows,
    fetchedCount: candidates.length,
    isFetchingMore: nextPages.some(({ isPending }) => isPending),
    hasFetchedFullQueue: lastPage?.hasNext === false,
  }
}

/** First unhandled domains in review order. Rows open their evidence. */
function FirstInQueue({ brandId }: { brandId: string }) {
  const brandDomain = useBrandDomain(brandId)
  const { firstPage, rows, fetchedCount, isFetchingMore, hasFetchedFullQueue } =
    useFirstToReview(brandId)

  return (
    <Card
      title="Review these first"
      sub={rows.length > 0 && `Top ${formatCount(rows.length)} unhandled`}
      flush
    >
      <div className="flex h-full min-h-77.5 flex-col print:min-h-0">
        <PanelBody subject="The first domains to review" query={firstPage} lineCount={10} flush>
          {() =>
            isFetchingMore && rows.length === 0 ? (
              <LoadingLines label="Loading the rows" lineCount={10} />
            ) : rows.length === 0 ? (
              <EmptyState
                title={
                  hasFetchedFullQueue
                    ? 'Nothing left to review.'
                    : `The first ${formatCount(fetchedCount)} are handled.`
                }
                text={
                  hasFetchedFullQueue
                    ? 'Every domain in the queue is handled or has an open case.'
                    : 'You’ve handled them, or they have an open case. Continue in the queue.'
                }
              />
            ) : (
              <ul
                aria-label="Review these first"
                className="flex flex-1 flex-col divide-y divide-line"
              >
                {rows.map(({ row, page }) => (
                  <li key={row.id} className="flex flex-1 sm:max-h-11">
                    <Link
                      to="/brands/$brandId/domains/$domainId"
                      params={{ brandId, domainId: row.id }}
                      search={{ page }}
                      className="flex min-h-8.5 min-w-0 flex-1 items-center gap-x-3 px-3.5 py-1 hover:bg-bg focus-visible:-outline-offset-2 max-sm:flex-wrap max-sm:gap-y-0.5 max-sm:py-1.5"
                    >
                      <QueueRow row={row} brandDomain={brandDomain} />
                    </Link>
                  </li>
                ))}
              </ul>
            )
          }
        </PanelBody>
        <Link
          to="/brands/$brandId/domains"
          params={{ brandId }}
          search={{ page: rows[0]?.page ?? 1 }}
          className="mt-auto flex min-h-9 items-center gap-1.5 rounded-b-card border-t border-line px-3.5 font-label text-muted hover:bg-bg hover:text-text focus-visible:-outline-offset-2 print:hidden"
        >
          Open the review queue
          <ArrowRight aria-hidden className="size-3.5" />
        </Link>
      </div>
    </Card>
  )
}

function QueueRow({
  row: { name, isScanned, verdict, risk, needsReview },
  brandDomain,
}: {
  row: HostRow
  brandDomain: string | null
}) {
  return (
    <>
      <span className="min-w-0 flex-1 max-sm:basis-full">
        <HostWithDifferences value={name} brandDomain={brandDomain} />
      </span>{' '}
      {needsReview && <NeedsReviewIcon />}{' '}
      {isScanned !== false && (
        <span className="shrink-0 whitespace-nowrap sm:min-w-14 sm:text-right">
          <span className="text-sm text-faint">risk</span> {formatRisk(risk)}
        </span>
      )}{' '}
      <span className="ml-auto flex w-26 shrink-0 justify-end print:w-auto">
        <Verdict scanned={isScanned} verdict={verdict} />
      </span>
    </>
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
              <p className="text-muted">The newest scans span less than 3 hours: no chart.</p>
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
