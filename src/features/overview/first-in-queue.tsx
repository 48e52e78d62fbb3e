import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { HostRow } from '#/api/host-rows.ts'
import type { Page } from '#/contract/page.ts'
import { formatCount } from '#/lib/numbers.ts'
import { HostName } from '#/product/hosts/host-name.tsx'
import { NeedsReview } from '#/product/labels/needs-review.tsx'
import { riskLabel, Verdict } from '#/product/labels/verdict.tsx'
import { isDealtWith } from '#/product/marks/review-order.ts'
import { useBrandMarks } from '#/product/marks/use-brand-marks.ts'
import { Card } from '#/ui/card.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { RowsLoading } from './panel-loading.tsx'
import { PanelBody } from './panel.tsx'
import type { Reading } from './use-overview.ts'

const shownRows = 8

/** What to look at first in the review order, each row a way into its record. */
export function FirstInQueue({
  brandId,
  reading,
}: {
  brandId: string
  reading: Reading<Page<HostRow>>
}) {
  const { marks } = useBrandMarks(brandId)
  // What was dealt with stands last, and is left out here.
  const firstOf = ({ rows }: Page<HostRow>) =>
    rows.filter((row) => !isDealtWith(row, marks)).slice(0, shownRows)
  return (
    <Card title="Review these first" sub="in review order" flush>
      <div className="flex h-full min-h-[310px] flex-col">
        <PanelBody
          what="The first domains to review"
          reading={reading}
          loading={<RowsLoading rows={8} />}
          flush
        >
          {(page) =>
            page.rows.length === 0 ? (
              <EmptyState
                title="Nothing to review."
                text="No domain of this brand waits for a person."
              />
            ) : firstOf(page).length === 0 ? (
              <EmptyState
                title="The first ones are done."
                text={`The first ${formatCount(page.rows.length)} domains have a note of yours or an open case.`}
              />
            ) : (
              <ul
                aria-label="Review these first"
                className="flex flex-1 flex-col divide-y divide-line"
              >
                {firstOf(page).map((row) => (
                  // As high as the panel beside it allows, so that no gap is left below the last one.
                  <li key={row.id} className="flex flex-1 sm:max-h-11">
                    <Link
                      to="/brands/$brandId/domains/$domainId"
                      params={{ brandId, domainId: row.id }}
                      className="flex min-h-8.5 min-w-0 flex-1 items-center gap-x-3 px-3.5 py-1 hover:bg-bg focus-visible:-outline-offset-2 max-sm:flex-wrap max-sm:gap-y-0.5 max-sm:py-1.5"
                    >
                      <Row row={row} />
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
          search={{}}
          className="mt-auto flex min-h-9 items-center gap-1.5 rounded-b-card border-t border-line px-3.5 font-label text-muted hover:bg-bg hover:text-text focus-visible:-outline-offset-2"
        >
          Open the review queue
          <ArrowRight aria-hidden className="size-3.5" />
        </Link>
      </div>
    </Card>
  )
}

function Row({ row: { name, scanned, verdict, risk, needsReview } }: { row: HostRow }) {
  return (
    <>
      <span className="min-w-0 flex-1 max-sm:basis-full">
        <HostName value={name} />
      </span>{' '}
      {needsReview && <NeedsReview />}{' '}
      {scanned !== false && (
        <span className="shrink-0 whitespace-nowrap sm:min-w-14 sm:text-right">
          <span className="text-sm text-faint">risk</span> {riskLabel(risk)}
        </span>
      )}{' '}
      <span className="ml-auto flex w-[104px] shrink-0 justify-end">
        <Verdict scanned={scanned} verdict={verdict} />
      </span>
    </>
  )
}
