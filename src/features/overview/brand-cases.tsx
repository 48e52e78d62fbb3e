import { Link } from '@tanstack/react-router'
import type { CaseRow, Cases } from '#/api/cases.ts'
import type { RunningCases } from '#/api/running-takedowns.ts'
import { hostOf } from '#/lib/host-name.ts'
import { formatCount } from '#/lib/numbers.ts'
import { useBrandDomain } from '#/shared/brands/use-brand-domain.ts'
import { HostileUrl } from '#/shared/hosts/hostile-url.tsx'
import { MarkedHost } from '#/shared/hosts/marked-host.tsx'
import {
  caseOutcomeLabel,
  caseStatusLabel,
  otherStatesLabel,
  statusLabel,
} from '#/shared/labels/case-labels.ts'
import { CameBackLink } from '#/shared/outcomes/came-back.tsx'
import { PanelBody, type Reading } from '#/shared/panel-body.tsx'
import { Badge } from '#/ui/badge.tsx'
import { buttonClass } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { EmptyState } from '#/ui/error-state.tsx'
import { RelativeTime } from '#/ui/relative-time.tsx'

type BrandCasesProps = {
  brandId: string
  /** True if the user can certainly see the brand; otherwise nothing is claimed about it. */
  isKnown: boolean
  running: Reading<RunningCases>
  cases: Reading<Cases>
}

/** Number of latest cases shown. */
const mostShown = 4

const failed = ({ data, error }: Reading<unknown>) => data === undefined && error !== null

/** Cases of a brand: counts by status, and the latest five with status and outcome. */
export function BrandCases({ brandId, isKnown, running, cases }: BrandCasesProps) {
  // Show one error with one retry for both.
  const noneLoaded = failed(running) && failed(cases)
  const latest = noneLoaded
    ? { ...cases, refetch: () => Promise.all([running.refetch(), cases.refetch()]) }
    : cases
  return (
    <Card
      title="Takedowns"
      sub="by status, and the latest"
      flush
      actions={
        <Link
          to="/takedowns"
          search={{ brand: brandId, status: 'all' }}
          className={`${buttonClass({ variant: 'quiet', size: 'small' })} -mr-2.25`}
        >
          All cases
        </Link>
      }
    >
      {!noneLoaded && (
        // Reserve the height, so that nothing moves.
        <div className="mb-1 min-h-15.25 border-b border-line px-3.5 pb-2">
          <PanelBody what="The number of running cases" reading={running} lines={2}>
            {(read) => <ByState brandId={brandId} running={read} />}
          </PanelBody>
        </div>
      )}
      <div className="min-h-54 print:min-h-0">
        <PanelBody
          what={noneLoaded ? 'The takedowns of this brand' : 'The latest cases'}
          reading={latest}
          lines={8}
          flush
        >
          {({ rows }) =>
            rows.length === 0 ? (
              <EmptyState
                title={isKnown ? 'No takedown yet.' : 'No cases you can access.'}
                {...(isKnown && {
                  text: 'The cases that you request for this brand appear here.',
                  actions: (
                    <Link
                      to="/takedowns/new"
                      search={{ brand: brandId }}
                      className={buttonClass({ size: 'small' })}
                    >
                      Request takedown
                    </Link>
                  ),
                })}
              />
            ) : (
              <ul
                aria-label="Latest takedowns"
                className="divide-y divide-line print:[&>:nth-child(n+4)]:hidden"
              >
                {rows.slice(0, mostShown).map((row) => (
                  <li key={row.id}>
                    <Link
                      to="/takedowns/$takedownId"
                      params={{ takedownId: row.id }}
                      className="grid gap-0.5 px-3.5 py-1.5 hover:bg-bg focus-visible:-outline-offset-2"
                    >
                      <Case row={row} />
                    </Link>
                  </li>
                ))}
              </ul>
            )
          }
        </PanelBody>
      </div>
      <p className="border-t border-line px-3.5 py-2 text-sm print:hidden">
        <CameBackLink brandId={brandId} />
      </p>
    </Card>
  )
}

function ByState({ brandId, running }: { brandId: string; running: RunningCases }) {
  return (
    <>
      <ul aria-label="Running takedowns by status" className="grid grid-cols-2 gap-x-4">
        {[...running.byStatus].map(([status, count]) => (
          <li key={status} className="min-w-0">
            <Link
              to="/takedowns"
              search={{ brand: brandId, status }}
              className="-mx-1.5 flex min-h-6.5 items-center gap-2 rounded-sm px-1.5 hover:bg-sunken"
            >
              <span className="min-w-0 truncate text-muted print:whitespace-normal">
                {statusLabel(status)}
              </span>{' '}
              <span className="ml-auto">{formatCount(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {running.inOtherStates > 0 && (
        <p className="text-sm text-muted">
          {otherStatesLabel(running)} They have no list of their own; they are among the open cases.
        </p>
      )}
    </>
  )
}

function Case({ row }: { row: CaseRow }) {
  const target = row.target_website ?? ''
  const host = hostOf(target)
  const brandDomain = useBrandDomain(row.brand ?? null)
  const state = caseStatusLabel(row)
  const outcome = caseOutcomeLabel(row)
  return (
    <>
      <span className="min-w-0">
        {host ? (
          <MarkedHost value={host} brandDomain={brandDomain} />
        ) : (
          <HostileUrl value={target} />
        )}
      </span>{' '}
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <Badge tone={state.tone}>{state.word}</Badge>{' '}
        {outcome && (
          <span data-tone={outcome.tone} className="inline-flex items-center text-muted">
            {outcome.word}
          </span>
        )}{' '}
        <span className="ml-auto text-faint">
          <RelativeTime value={row.created_at} />
        </span>
      </span>
    </>
  )
}
