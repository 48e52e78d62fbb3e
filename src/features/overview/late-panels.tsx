import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { fullQueue } from '#/api/domain-list-params.ts'
import { hostPageOptions } from '#/api/host-rows.ts'
import {
  allCasesOptions,
  filterCasesByBrand,
  type CaseList,
  type OpenCaseCounts,
} from '#/api/takedowns.ts'
import type { HostRow } from '#/contract/domain.ts'
import { toLocalDay } from '#/lib/local-days.ts'
import { formatCount, formatCountOf } from '#/lib/numbers.ts'
import { useBrandDomain } from '#/shared/brands/use-brand-domain.ts'
import { CasesProgress, describeMissingCases } from '#/shared/cases/cases-loading.tsx'
import { HostWithDifferences } from '#/shared/hosts/host-name.tsx'
import { NeedsReviewIcon, VerdictBadge } from '#/shared/labels/host-badges.tsx'
import { formatRisk } from '#/shared/labels/host-labels.ts'
import { pagingDefaults } from '#/shared/lists/paging.ts'
import { CaseTrend } from '#/shared/outcomes/case-trend.tsx'
import { definitions } from '#/shared/outcomes/definitions.ts'
import { toOutcomeCase } from '#/shared/outcomes/outcome-case.ts'
import { PanelBody, type PanelQuery } from '#/shared/panel-body.tsx'
import { isHandled } from '#/shared/triage-notes/review-order.ts'
import { useTriageNotes } from '#/shared/triage-notes/triage-notes.ts'
import { Card } from '#/ui/card.tsx'
import { Explanation } from '#/ui/explanation.tsx'
import { useIsPainted } from '#/ui/first-paint.ts'
import { EmptyState } from '#/ui/messages.tsx'
import { useNow } from '#/ui/now.ts'
import { BrandCases } from './brand-cases.tsx'

type LatePanelsProps = {
  brandId: string
  openCaseCounts: PanelQuery<OpenCaseCounts>
  isQueueEmpty: boolean
  isNeverScanned: boolean
}

/** Panels below the figures. Their data loads after the first paint. */
export function LatePanels({
  brandId,
  openCaseCounts,
  isQueueEmpty,
  isNeverScanned,
}: LatePanelsProps) {
  const cases = useQuery({
    ...allCasesOptions(),
    enabled: useIsPainted(),
    select: (list) => filterCasesByBrand(list, brandId),
  })
  // For a new brand, all of these panels would be empty.
  if (isQueueEmpty && isNeverScanned && cases.data?.rows.length === 0) return null
  return (
    <>
      <div className="grid gap-3.5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] print:grid-cols-[3fr_2fr]">
        <TrendPanel brandId={brandId} cases={cases} />
        <BrandCases brandId={brandId} cases={cases} openCaseCounts={openCaseCounts} />
      </div>
      {!isQueueEmpty && <FirstInQueue brandId={brandId} />}
    </>
  )
}

/** Uses all cases of the brand, because the API can't filter by closing date (C106). */
function TrendPanel({ brandId, cases }: { brandId: string; cases: PanelQuery<CaseList> }) {
  const now = useNow()
  const { data, isEnabled, isFetching } = cases
  const missing = data && describeMissingCases(data)
  return (
    <Card
      title="Takedowns by month"
      sub={data && `from ${formatCountOf(data.rows.length, 'case')}`}
      actions={
        <Explanation term="takedowns by month">
          <p>{definitions.trend.text}</p>
          <p>{definitions.trend.details}</p>
        </Explanation>
      }
    >
      <div className="min-h-68 print:min-h-0">
        {/* Also shown before loading begins, so that nothing moves. */}
        {data === undefined && (isFetching || !isEnabled) && <CasesProgress />}
        <PanelBody subject="The cases of this brand" query={cases} lineCount={8}>
          {({ rows }) =>
            rows.length === 0 ? (
              <p className="text-muted">No takedowns yet.</p>
            ) : (
              <CaseTrend
                cases={rows.map((row) => toOutcomeCase(row, now))}
                brandFilter={{ brand: brandId }}
                lastDay={toLocalDay(now)}
                printSize={{ width: 480, height: 140 }}
              />
            )
          }
        </PanelBody>
      </div>
      {missing && <p className="mt-2 text-xs text-faint">{missing}</p>}
    </Card>
  )
}

const maxRows = 8

function FirstInQueue({ brandId }: { brandId: string }) {
  const brandDomain = useBrandDomain(brandId)
  const { notes } = useTriageNotes(brandId)
  // The review queue uses the same query, so the cache is shared.
  const options = hostPageOptions(brandId, {
    ...fullQueue,
    sort: 'review_priority',
    direction: 'desc',
    ...pagingDefaults,
  })
  const firstPage = useQuery({ ...options, enabled: useIsPainted() })
  const rows = (firstPage.data?.rows ?? [])
    .filter((row) => !isHandled(row, notes))
    .slice(0, maxRows)
  return (
    <Card
      title="Review these first"
      sub={rows.length > 0 && `Top ${formatCount(rows.length)} unhandled`}
      flush
    >
      <div className="flex h-full min-h-77.5 flex-col print:min-h-0">
        <PanelBody subject="The first domains to review" query={firstPage} lineCount={10} flush>
          {(page) =>
            rows.length === 0 ? (
              <EmptyState
                title={
                  page.hasNext
                    ? `The first ${formatCount(page.rows.length)} are handled. Continue in the queue.`
                    : 'Nothing left to review.'
                }
              />
            ) : (
              <ul
                aria-label="Review these first"
                className="flex flex-1 flex-col divide-y divide-line"
              >
                {rows.map((row) => (
                  <li key={row.id} className="flex flex-1 sm:max-h-11">
                    <Link
                      to="/brands/$brandId/domains/$domainId"
                      params={{ brandId, domainId: row.id }}
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
        <VerdictBadge scanned={isScanned} verdict={verdict} />
      </span>
    </>
  )
}
