import { useSelector } from '@tanstack/react-store'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { truncate } from '#/lib/display-text.ts'
import { formatCountOf, formatCount } from '#/lib/numbers.ts'
import { splitIntoSingleUrlLines } from '#/lib/pasted-list.ts'
import { maxRequests } from '#/outbox/limits.ts'
import { getBrandLabel } from '#/shared/brands/brand-label.ts'
import { HostileUrl } from '#/shared/hosts/host-name.tsx'
import { HostileText } from '#/shared/hosts/hostile-text.tsx'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Checkbox } from '#/ui/form-fields.tsx'
import { LoadingRows } from '#/ui/loading.tsx'
import { PageHeader } from '#/ui/page-header.tsx'
import type { Column } from '#/ui/table/column.ts'
import { focusHeadingIfLost } from '#/ui/take-focus.ts'
import { getListDraft, removeEarlierLines } from './drafts.ts'
import { BrandField, SchemeField, TextArea } from './form-parts.tsx'
import {
  buildCountChips,
  listOtherBrands,
  useListReview,
  type ListReview,
  type ReviewRow,
} from './list-review.ts'
import { LineTable, RunView } from './list-run.tsx'
import { CaseLink, StorageErrorNotice } from './request-parts.tsx'
import { useOutbox } from './use-outbox.ts'

type ListPageProps = {
  openedFromBrandId: string | null
  /** Null to edit the draft. */
  runId: string | null
}

/** Bulk request page (C146): the draft with its review, or a run. */
export function ListPage({ openedFromBrandId, runId }: ListPageProps) {
  const { user, outbox, runs } = useOutbox()
  const isOutboxReady = useSelector(outbox.store, (state) => state.isReady)
  const isDraftReady = useSelector(getListDraft(user), (draft) => draft.isReady)
  const run = runs.find(({ id }) => id === runId)
  return (
    <>
      <PageHeader title="Bulk request" />
      {!isOutboxReady || !isDraftReady ? (
        <LoadingRows label="Loading your saved list" />
      ) : run ? (
        <RunView run={run} />
      ) : (
        <ReviewView openedFromBrandId={openedFromBrandId} />
      )}
    </>
  )
}

function ReviewView({ openedFromBrandId }: { openedFromBrandId: string | null }) {
  const review = useListReview(openedFromBrandId)
  return (
    <>
      <div ref={focusHeadingIfLost} className="grid gap-3.5 lg:grid-cols-2">
        <ListCard review={review} />
        <RequestsCard review={review} />
      </div>
      {review.rows.length > 0 && <ReviewTable review={review} />}
    </>
  )
}

type ReviewProps = { review: ListReview }

function ListCard({ review }: ReviewProps) {
  const { draft, list, rows, isEarlier, change } = review
  const withoutSchemeCount = list.lines.filter(
    ({ result }) => result.ok && result.changes.includes('scheme-added'),
  ).length
  const severalUrlsCount = list.lines.filter(
    ({ result }) => !result.ok && result.problem === 'several',
  ).length
  const earlierCount = rows.filter(isEarlier).length
  return (
    <Card title="List" sub={review.storageError === null && 'saved in this browser until sent'}>
      <div className="flex h-full flex-col gap-3">
        <TextArea
          content="addresses"
          label="Addresses"
          note={`one per line, up to ${formatCount(maxRequests)}`}
          rows={10}
          value={draft.text}
          onChange={(text) => change({ text })}
        >
          We never contact these sites.
        </TextArea>
        {earlierCount > 0 && (
          <p className="text-sm">
            {formatCount(earlierCount)} of {formatCountOf(rows.length, 'line')}{' '}
            {earlierCount === 1 ? 'is' : 'are'} left from earlier.{' '}
            <Button size="small" onClick={() => change({ text: removeEarlierLines(draft) })}>
              Remove earlier lines
            </Button>
          </p>
        )}
        {withoutSchemeCount > 0 && (
          <div className="flex flex-wrap items-center gap-2">
            <SchemeField
              label={`${formatCountOf(withoutSchemeCount, 'line')} without http(s). Send as`}
              value={draft.scheme}
              onChange={(scheme) => change({ scheme })}
            />
          </div>
        )}
        {severalUrlsCount > 0 && (
          <p className="text-sm">
            {formatCountOf(severalUrlsCount, 'line')} with several addresses.{' '}
            <Button
              size="small"
              onClick={() => change({ text: splitIntoSingleUrlLines(draft.text, list) })}
            >
              Put each on its own line
            </Button>
          </p>
        )}
        {list.excess > 0 && (
          <p className="text-sm text-amber">
            Only the first {formatCount(maxRequests)} lines are used. {formatCount(list.excess)}{' '}
            more are skipped.
          </p>
        )}
      </div>
    </Card>
  )
}

function RequestsCard({ review }: ReviewProps) {
  const { brands, draft, list, rows, checks, failures, change } = review
  const { facts, progress } = checks
  const { brand } = facts
  const readyCount = rows.filter(({ status }) => status === 'Ready').length
  const needsBrand = rows.some((row) => row.brand === undefined)
  const [acceptedFailures, setAcceptedFailures] = useState('')
  const needsAcceptance = failures !== acceptedFailures && failures !== ''
  return (
    <Card title="Requests">
      <div className="grid gap-4">
        <BrandField
          brands={brands}
          brandId={brand === undefined ? undefined : (brand?.id ?? null)}
          choice={draft.brandId === undefined && rows.length > 0 ? checks.choice : null}
          note="optional, for all lines"
          onSelect={(brandId) => change({ brandId, hostBrands: {} })}
        />
        <OtherBrands review={review} />
        <TextArea
          label="Comment"
          note="for all requests, optional"
          rows={3}
          value={draft.comment}
          onChange={(comment) => change({ comment })}
        />
        {failures !== '' && (
          <div className="grid gap-1.5 rounded-control bg-amber-soft px-2.5 py-2 text-sm">
            <p className="text-amber">{failures}</p>
            <Checkbox
              label="Send without these checks"
              checked={!needsAcceptance}
              onChange={({ currentTarget }) =>
                setAcceptedFailures(currentTarget.checked ? failures : '')
              }
            />
            <div>
              <Button size="small" onClick={checks.retry}>
                Try again
              </Button>
            </div>
          </div>
        )}
        <div className="grid gap-2 border-t border-line pt-3">
          {progress.done < progress.all && (
            <p className="tabular-nums">
              Checked {formatCount(progress.done)} of {formatCount(progress.all)}
            </p>
          )}
          <output className="flex flex-wrap items-center gap-1.5 [overflow-wrap:anywhere]">
            {rows.length === 0
              ? 'Paste addresses to begin.'
              : checks.isChecking
                ? 'Checking your domains, cases and brands…'
                : needsBrand
                  ? 'Choose a brand first.'
                  : buildCountChips(rows).map(({ text, tone }) => (
                      <Badge key={text} tone={tone}>
                        {text}
                      </Badge>
                    ))}{' '}
            {list.comments > 0 && `${formatCountOf(list.comments, 'comment line')} skipped.`}
          </output>
          <p className="text-sm text-muted">
            {needsAcceptance
              ? 'Tick the box above to continue.'
              : 'Requests are sent one at a time. You can stop, but sent requests can’t be undone.'}
          </p>
          <StorageErrorNotice error={review.error} isUnsent />
          <div>
            <Button
              variant="primary"
              disabled={readyCount === 0 || needsBrand || needsAcceptance || review.isParsing}
              pending={review.isPending || (checks.isChecking && rows.length > 0)}
              onClick={review.send}
            >
              Send{readyCount > 0 && ` ${formatCountOf(readyCount, 'request')}`}
            </Button>
          </div>
        </div>
      </div>
    </Card>
  )
}

function OtherBrands({ review: { rows, checks, draft, change } }: ReviewProps) {
  const others = listOtherBrands(rows, checks.facts)
  if (others.length === 0) return null
  return (
    <ul className="grid gap-1.5 rounded-control bg-amber-soft px-2.5 py-2 text-sm">
      {others.map(({ brand, hosts }) => (
        <li key={brand.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="flex min-w-48 flex-1 gap-2 text-amber">
            <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
            <span className="[overflow-wrap:anywhere]">
              {formatCountOf(hosts.length, 'domain')} tracked for {getBrandLabel(brand)}.
            </span>
          </span>
          <Button
            size="small"
            onClick={() => {
              const hostBrands = Object.fromEntries(hosts.map((host) => [host, brand.id]))
              change({ hostBrands: { ...draft.hostBrands, ...hostBrands } })
            }}
          >
            <span>
              Use <bdi>{getBrandLabel(brand)}</bdi> for {hosts.length === 1 ? 'it' : 'these'}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

const statusTones = { Skipped: 'gray', Ready: 'accent', 'To confirm': 'amber' } as const

const isSkipped = ({ status }: ReviewRow) => status === 'Skipped'

const reviewColumns: readonly Column<ReviewRow>[] = [
  {
    id: 'verdict',
    header: 'Verdict',
    width: 132,
    priority: 3,
    cell: (row) => !isSkipped(row) && <Badge tone={row.verdict.tone}>{row.verdict.text}</Badge>,
  },
  {
    id: 'status',
    header: 'Status',
    width: 132,
    cell: ({ status }) => <Badge tone={statusTones[status]}>{status}</Badge>,
  },
]

/** Review of every line before sending (P14). */
function ReviewTable({ review: { rows, isEarlier, confirmLine } }: ReviewProps) {
  const brandIds = new Set(rows.filter((row) => !isSkipped(row)).map(({ brand }) => brand?.id))
  return (
    <LineTable
      name="Lines of the list"
      rows={rows}
      getGroup={({ status }) => status}
      columns={reviewColumns}
      renderAddress={(row) => (
        <>
          {isSkipped(row) ? <PastedLine text={row.text} /> : <HostileUrl value={row.website} />}
          <div className="grid gap-1 text-sm text-muted empty:hidden">
            {isEarlier(row) && <p>Left from earlier.</p>}
            {brandIds.size > 1 && !isSkipped(row) && (
              <p>{row.brand ? <bdi>for {getBrandLabel(row.brand)}</bdi> : 'without a brand'}</p>
            )}
            {row.changes !== '' && (
              <p>
                Pasted: <PastedLine text={row.text} /> {row.changes}
              </p>
            )}
            {row.messages.map(({ text, caseId }) => (
              <p key={text}>
                {text} {caseId && <CaseLink caseId={caseId} />}
              </p>
            ))}
            {row.findings.length > 0 && (
              <Checkbox
                label={`Send line ${row.line} anyway`}
                checked={row.status === 'Ready'}
                onChange={({ currentTarget }) => confirmLine(row, currentTarget.checked)}
              />
            )}
          </div>
        </>
      )}
    />
  )
}

const maxLineLength = 1000

const PastedLine = ({ text }: { text: string }) => (
  <HostileText inline value={truncate(text, maxLineLength)} />
)
