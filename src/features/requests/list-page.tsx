import { useSelector } from '@tanstack/react-store'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { formatCountOf, formatCount } from '#/lib/numbers.ts'
import { brandLabel } from '#/shared/brands/brand-label.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Checkbox } from '#/ui/checkbox.tsx'
import { LoadingRows } from '#/ui/loading.tsx'
import { PageHeader } from '#/ui/page-header.tsx'
import type { RequestFacts } from './checks.ts'
import { listDraft } from './drafts.ts'
import { BrandField, TextArea } from './fields.tsx'
import { ListCard } from './list-card.tsx'
import {
  commentsLabel,
  countChips,
  isReady,
  otherBrands,
  verdictCounts,
  type ReviewRow,
} from './list-review.ts'
import { focusHeadingIfLost, RunView } from './list-run.tsx'
import { ReviewTable } from './list-tables.tsx'
import { StorageErrorNotice } from './request-status.tsx'
import { useListReview, type ListReview } from './use-list-review.ts'
import { useOutbox } from './use-outbox.ts'

type ListPageProps = {
  /** Brand of the page it was opened from. */
  openedFrom: string | null
  /** The list that was sent and is shown; null for writing one. */
  runId: string | null
}

/** Bulk request: a list with its review, or its run (C146). */
export function ListPage({ openedFrom, runId }: ListPageProps) {
  const { user, ready: readyCount, runs } = useOutbox()
  const draft = useSelector(listDraft(user))
  const run = runs.find(({ id }) => id === runId)
  return (
    <>
      <PageHeader title="Bulk request" />
      {!readyCount || !draft.isReady ? (
        <LoadingRows label="Loading your saved list" />
      ) : run ? (
        <RunView run={run} />
      ) : (
        <ComposeView openedFrom={openedFrom} />
      )}
    </>
  )
}

/** Draft with a review of every line and the number of requests. */
function ComposeView({ openedFrom }: { openedFrom: string | null }) {
  const review = useListReview(openedFrom)
  const { rows, ticked, setTicked } = review
  return (
    <>
      <div ref={focusHeadingIfLost} className="grid gap-3.5 lg:grid-cols-2">
        <ListCard review={review} />
        <RequestsCard review={review} />
      </div>
      {rows.length > 0 && <ReviewTable rows={rows} ticked={ticked} onTick={setTicked} />}
    </>
  )
}

/** Brand and comment of all requests, and the number of ready lines. */
function RequestsCard({ review }: { review: ListReview }) {
  const { brands, draft, list, rows, ticked, checks, change } = review
  const [hasAccepted, setAccepted] = useState(false)
  const { facts, progress, gaps } = checks
  const { brand } = facts
  const readyCount = rows.filter((row) => isReady(row, ticked)).length
  const needsBrand = rows.some((row) => row.status !== 'skipped' && row.brand === undefined)
  const needsAcceptance = gaps.length > 0 && !hasAccepted
  return (
    <Card title="Requests">
      <div className="grid gap-4">
        <BrandField
          brands={brands}
          brandId={brand === undefined ? undefined : (brand?.id ?? null)}
          choice={draft.brandId === undefined && rows.length > 0 ? checks.choice : null}
          siteCount="several"
          onSelect={(brandId) => change({ brandId, hostBrands: {} })}
        />
        <OtherBrands
          rows={rows}
          facts={facts}
          onUse={(brandId, hosts) =>
            change({
              hostBrands: {
                ...draft.hostBrands,
                ...Object.fromEntries(hosts.map((host) => [host, brandId])),
              },
            })
          }
        />
        <TextArea
          label="Comment"
          note="for all requests, optional"
          rows={3}
          value={draft.comment}
          onChange={(comment) => change({ comment })}
        />
        {gaps.length > 0 && (
          <div className="grid gap-1.5 rounded-control bg-amber-soft px-2.5 py-2 text-sm">
            <p className="text-amber">
              {gaps.map(({ text }) => text).join(' ')}{' '}
              <Button size="small" onClick={checks.retry}>
                Try again
              </Button>
            </p>
            <Checkbox
              label="Send without these checks"
              checked={hasAccepted}
              onChange={({ currentTarget }) => setAccepted(currentTarget.checked)}
            />
          </div>
        )}
        <div className="grid gap-2 border-t border-line pt-3">
          {rows.length > 0 && (
            <p className="tabular-nums">
              {progress.done < progress.all
                ? `Checked ${formatCount(progress.done)} of ${formatCount(progress.all)}`
                : `Verdicts: ${verdictCounts(rows) || 'none'}`}
            </p>
          )}
          <output className="flex flex-wrap items-center gap-1.5 [overflow-wrap:anywhere]">
            {rows.length === 0
              ? 'Paste URLs to begin.'
              : checks.isChecking
                ? 'Checking your domains, cases and brands…'
                : needsBrand
                  ? 'Choose a brand first.'
                  : countChips(rows, ticked).map(({ text, tone }) => (
                      <Badge key={text} tone={tone}>
                        {text}
                      </Badge>
                    ))}{' '}
            {commentsLabel(list.comments)}
          </output>
          <p className="text-sm text-muted">
            {needsAcceptance
              ? 'Tick the box above to continue.'
              : 'Sent one at a time. You can stop, but sent requests can’t be undone.'}
          </p>
          <StorageErrorNotice error={review.error} unsent="requests" />
          <div>
            <Button
              variant="primary"
              disabled={readyCount === 0 || needsBrand || needsAcceptance || review.isParsing}
              pending={review.isPending || (checks.isChecking && rows.length > 0)}
              onClick={() =>
                review.send(hasAccepted ? gaps.flatMap(({ finding }) => finding ?? []) : [])
              }
            >
              Send{readyCount > 0 && ` ${formatCountOf(readyCount, 'request')}`}
            </Button>
          </div>
        </div>
      </div>
    </Card>
  )
}

type OtherBrandsProps = {
  rows: readonly ReviewRow[]
  facts: RequestFacts
  onUse: (brandId: string, hosts: readonly string[]) => void
}

/** Suggests other brands for hosts that the brand of their line doesn't list. */
function OtherBrands({ rows, facts, onUse }: OtherBrandsProps) {
  const others = otherBrands(rows, facts)
  return (
    others.length > 0 && (
      <ul className="grid gap-1.5 rounded-control bg-amber-soft px-2.5 py-2 text-sm">
        {others.map(({ brand, hosts }) => (
          <li key={brand.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="flex min-w-48 flex-1 gap-2 text-amber">
              <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
              <span className="[overflow-wrap:anywhere]">
                {formatCountOf(hosts.length, 'domain')} {hosts.length === 1 ? 'is' : 'are'} tracked
                for {brandLabel(brand)}
                {facts.brand ? `, not for ${brandLabel(facts.brand)}` : ''}.
              </span>
            </span>
            <Button size="small" onClick={() => onUse(brand.id, hosts)}>
              <span>
                Use <bdi>{brandLabel(brand)}</bdi> for {hosts.length === 1 ? 'it' : 'these'}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    )
  )
}
