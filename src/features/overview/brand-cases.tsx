import { Link } from '@tanstack/react-router'
import type { CaseList, CaseRow, OpenCaseCounts } from '#/api/takedowns.ts'
import { getHost } from '#/lib/host-name.ts'
import { formatCount } from '#/lib/numbers.ts'
import { useBrandDomain } from '#/shared/brands/use-brand-domain.ts'
import { HostileUrl, HostWithDifferences } from '#/shared/hosts/host-name.tsx'
import {
  getCaseOutcomeLabel,
  getCaseStatusLabel,
  describeUnknownStatuses,
  getStatusLabel,
} from '#/shared/labels/case-labels.ts'
import { PanelBody, type PanelQuery } from '#/shared/panel-body.tsx'
import { Badge } from '#/ui/badge.tsx'
import { getButtonClass } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { EmptyState } from '#/ui/messages.tsx'
import { RelativeTime } from '#/ui/relative-time.tsx'

const maxListedCases = 4

type BrandCasesProps = {
  brandId: string
  cases: PanelQuery<CaseList>
  openCaseCounts: PanelQuery<OpenCaseCounts>
}

export function BrandCases({ brandId, cases, openCaseCounts }: BrandCasesProps) {
  return (
    <Card
      title="Takedowns"
      sub="by status, and the latest"
      flush
      actions={
        <Link
          to="/takedowns"
          search={{ brand: brandId, status: 'all' }}
          className={`${getButtonClass({ variant: 'quiet', size: 'small' })} -mr-2.25`}
        >
          All cases
        </Link>
      }
    >
      {/* Reserves the height, so that nothing moves when the counts load. */}
      <div className="mb-1 min-h-15.25 border-b border-line px-3.5 pb-2">
        <PanelBody subject="The open case counts" query={openCaseCounts} lineCount={2}>
          {(counts) => <StatusCounts brandId={brandId} openCaseCounts={counts} />}
        </PanelBody>
      </div>
      <div className="min-h-54 print:min-h-0">
        <PanelBody subject="The latest cases" query={cases} lineCount={8} flush>
          {({ rows, isComplete, unreadableCount }) =>
            rows.length === 0 ? (
              <NoCases brandId={brandId} isComplete={isComplete && unreadableCount === 0} />
            ) : (
              <ul
                aria-label="Latest takedowns"
                // The printed page has room for only three cases.
                className="divide-y divide-line print:[&>:nth-child(n+4)]:hidden"
              >
                {rows.slice(0, maxListedCases).map((row) => (
                  <li key={row.id}>
                    <Link
                      to="/takedowns/$takedownId"
                      params={{ takedownId: row.id }}
                      className="grid gap-0.5 px-3.5 py-1.5 hover:bg-bg focus-visible:-outline-offset-2"
                    >
                      <CaseSummary row={row} />
                    </Link>
                  </li>
                ))}
              </ul>
            )
          }
        </PanelBody>
      </div>
      <p className="border-t border-line px-3.5 py-2 text-sm print:hidden">
        <Link to="/outcomes" search={{ brand: brandId }} className="text-accent underline">
          Sites that came back
        </Link>
      </p>
    </Card>
  )
}

function NoCases({ brandId, isComplete }: { brandId: string; isComplete: boolean }) {
  if (!isComplete) return <EmptyState title="No takedowns among the loaded cases." />
  return (
    <EmptyState
      title="No takedowns yet."
      text="Cases you request for this brand appear here."
      actions={
        <Link
          to="/takedowns/new"
          search={{ brand: brandId }}
          className={getButtonClass({ size: 'small' })}
        >
          Request takedown
        </Link>
      }
    />
  )
}

function StatusCounts({
  brandId,
  openCaseCounts,
}: {
  brandId: string
  openCaseCounts: OpenCaseCounts
}) {
  const unknownStatuses = describeUnknownStatuses(openCaseCounts.unknownStatusCount)
  return (
    <>
      <ul aria-label="Open takedowns by status" className="grid grid-cols-2 gap-x-4">
        {[...openCaseCounts.byStatus].map(([status, count]) => (
          <li key={status} className="min-w-0">
            <Link
              to="/takedowns"
              search={{ brand: brandId, status }}
              className="-mx-1.5 flex min-h-6.5 items-center gap-2 rounded-sm px-1.5 hover:bg-sunken"
            >
              <span className="min-w-0 truncate text-muted print:whitespace-normal">
                {getStatusLabel(status)}
              </span>{' '}
              <span className="ml-auto">{formatCount(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {unknownStatuses !== null && (
        <p className="text-sm text-muted">
          {unknownStatuses} To see them, open the list of all open cases.
        </p>
      )}
    </>
  )
}

function CaseSummary({ row }: { row: CaseRow }) {
  const target = row.target_website ?? ''
  const host = getHost(target)
  const brandDomain = useBrandDomain(row.brand ?? null)
  const status = getCaseStatusLabel(row)
  const outcome = getCaseOutcomeLabel(row)
  return (
    <>
      <span className="min-w-0">
        {host ? (
          <HostWithDifferences value={host} brandDomain={brandDomain} />
        ) : (
          <HostileUrl value={target} />
        )}
      </span>{' '}
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <Badge tone={status.tone}>{status.text}</Badge>{' '}
        {outcome && (
          <span data-tone={outcome.tone} className="inline-flex items-center text-muted">
            {outcome.text}
          </span>
        )}{' '}
        <span className="ml-auto text-faint">
          <RelativeTime value={row.created_at} />
        </span>
      </span>
    </>
  )
}
