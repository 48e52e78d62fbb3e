import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { TriangleAlert } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { compactBrandsOptions } from '#/api/brands.ts'
import type { CompactBrand } from '#/contract/brand.ts'
import { countOf, formatCount } from '#/lib/numbers.ts'
import type { StorageFailed } from '#/outbox/row-store.ts'
import type { Run } from '#/outbox/row.ts'
import { brandLabel } from '#/shared/brands/brand-label.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Checkbox } from '#/ui/checkbox.tsx'
import { LoadingRows } from '#/ui/loading.tsx'
import { PageHeader } from '#/ui/page-header.tsx'
import type { Facts } from './checks.ts'
import { emptyDraft, listDraft, type ListDraft } from './drafts.ts'
import { BrandField, TextArea } from './fields.tsx'
import { ListCard } from './list-card.tsx'
import {
  commentsLabel,
  countChips,
  isSent,
  otherBrands,
  readList,
  reviewLines,
  ticksOf,
  verdictCounts,
  type ReviewRow,
} from './list-review.ts'
import { keepFocus, RunView } from './list-run.tsx'
import { ReviewTable } from './list-tables.tsx'
import { NotStored } from './request-status.tsx'
import { sameTargetCheck } from './same-target-check.ts'
import { useChecks, type Checks } from './use-checks.ts'
import { useAct, useSender } from './use-sender.ts'

type ListPageProps = {
  /** Brand of the page it was opened from. */
  openedFrom: string | null
  /** The list that was sent and is shown; null for writing one. */
  runId: string | null
}

/** Bulk request: a list with its review, or its run (C146). */
export function ListPage({ openedFrom, runId }: ListPageProps) {
  const { user, ready, runs } = useSender()
  const brands = useSuspenseQuery(compactBrandsOptions()).data.rows
  const draft = useSelector(listDraft(user))
  const run = runs.find(({ id }) => id === runId)
  return (
    <>
      <PageHeader title="Bulk request" />
      {!ready || !draft.ready ? (
        <LoadingRows label="Loading your saved list" />
      ) : run ? (
        <RunView run={run} brands={brands} />
      ) : (
        <ComposeView brands={brands} openedFrom={openedFrom} />
      )}
    </>
  )
}

/** Draft of the list and its actions. */
function useListDraft(user: string, runs: readonly Run[]) {
  const store = listDraft(user)
  const stored = useSelector(store).value
  // A sent list is a run; the next draft is empty.
  const draft = runs.some(({ id }) => id === stored.runId) ? emptyDraft : stored
  return {
    draft,
    change: (part: Partial<ListDraft>) =>
      store.update((before) => ({
        ...(before.runId === null ? before : draft),
        runId: null,
        ...part,
      })),
    tick: (row: ReviewRow, on: boolean) =>
      store.update((before) => {
        const ticks = ticksOf(row)
        const others = before.ticked.filter((one) => !ticks.includes(one))
        return { ...before, ticked: on ? [...others, ...ticks] : others }
      }),
    /** Stores the run created from it. */
    sentAs: (runId: string) => store.update((before) => ({ ...before, runId })),
  }
}

type ComposeViewProps = { brands: readonly CompactBrand[]; openedFrom: string | null }

/** Draft with a review of every line and the number of requests. */
function ComposeView({ brands, openedFrom }: ComposeViewProps) {
  const { user, sender, runs } = useSender()
  const navigate = useNavigate()
  const { act, isPending, error } = useAct()
  const { draft, change, tick, sentAs } = useListDraft(user, runs)
  // Deferred: a thousand lines are parsed after the keystroke is rendered.
  const text = useDeferredValue(draft.text)
  const list = readList(text, draft.scheme)
  const hosts = new Set(list.lines.flatMap(({ reading }) => (reading.ok ? [reading.host] : [])))
  const checks = useChecks([...hosts], { chosen: draft.brandId, openedFrom })
  const { brand } = checks.facts
  const rows = reviewLines(list.lines, checks.facts, {
    brandOf: (host) => brands.find(({ id }) => id === draft.hostBrands[host]) ?? brand,
    otherRequests: (website, of) =>
      of === undefined ? [] : sameTargetCheck(sender.sameTarget(website, of?.id ?? null)),
  })
  const ticked = new Set(draft.ticked)

  async function send(accepted: readonly string[]) {
    const sent = rows.filter((row) => isSent(row, ticked))
    const queued = await sender.enqueue({
      kind: 'list',
      delay: true,
      comment: draft.comment,
      requests: sent.map(({ line, website, findings, brand: of }) => ({
        line,
        website,
        brandId: of?.id ?? null,
        confirmed: [...findings, ...accepted],
      })),
      leftOut: rows
        .filter((row) => !sent.includes(row))
        .map(({ line, text: typed, remarks }) => ({
          line,
          text: typed.slice(0, 1000),
          reason: remarks.map((remark) => remark.text).join(' '),
        })),
    })
    if (queued.kind !== 'queued') return
    sentAs(queued.run.id)
    await navigate({
      to: '/takedowns/bulk',
      search: { ...(brand && { brand: brand.id }), run: queued.run.id },
    })
  }

  return (
    <>
      <div ref={keepFocus} className="grid gap-3.5 lg:grid-cols-2">
        <ListCard
          user={user}
          draft={draft}
          list={list}
          brandId={brand?.id ?? openedFrom}
          onChange={change}
        />
        <RequestsCard
          brands={brands}
          brand={brand}
          draft={draft}
          comments={list.comments}
          rows={rows}
          ticked={ticked}
          checks={checks}
          unread={text !== draft.text}
          pending={isPending}
          error={error}
          onChange={change}
          onSend={(accepted) => act(async () => send(accepted))}
        />
      </div>
      {rows.length > 0 && <ReviewTable rows={rows} ticked={ticked} onTick={tick} />}
    </>
  )
}

type RequestsCardProps = {
  brands: readonly CompactBrand[]
  /** Brand of the list; null for none, undefined until known. */
  brand: CompactBrand | null | undefined
  draft: ListDraft
  /** Number of comment lines. */
  comments: number
  rows: readonly ReviewRow[]
  ticked: ReadonlySet<string>
  checks: Checks
  /** Whether some text is not parsed yet. */
  unread: boolean
  /** Whether the list is being stored. */
  pending: boolean
  /** Storage error, because of which it was not sent. */
  error: StorageFailed | null
  onChange: (part: Partial<ListDraft>) => void
  /** `accepted` are failed checks that the user accepted. */
  onSend: (accepted: readonly string[]) => void
}

/** Brand and comment of all requests, and the number of ready lines. */
function RequestsCard(props: RequestsCardProps) {
  const { brands, brand, draft, comments, rows, ticked, checks, error, onChange, onSend } = props
  const [accepted, setAccepted] = useState(false)
  const { facts, progress, gaps } = checks
  const ready = rows.filter((row) => isSent(row, ticked)).length
  const undecided = rows.some((row) => row.readiness !== 'skipped' && row.brand === undefined)
  const unconfirmed = gaps.length > 0 && !accepted
  return (
    <Card title="Requests">
      <div className="grid gap-4">
        <BrandField
          brands={brands}
          brandId={brand === undefined ? undefined : (brand?.id ?? null)}
          choice={draft.brandId === undefined && rows.length > 0 ? checks.choice : null}
          sites="several"
          onChoose={(brandId) => onChange({ brandId, hostBrands: {} })}
        />
        <OtherBrands
          rows={rows}
          facts={facts}
          onUse={(brandId, hosts) =>
            onChange({
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
          onChange={(comment) => onChange({ comment })}
        />
        {gaps.length > 0 && (
          <div className="grid gap-1.5 rounded-control bg-amber-soft px-2.5 py-2 text-sm">
            <p className="text-amber">
              {gaps.map(({ text }) => text).join(' ')}{' '}
              <Button size="small" onClick={checks.again}>
                Try again
              </Button>
            </p>
            <Checkbox
              label="Send without these checks"
              checked={accepted}
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
              : checks.checking
                ? 'Checking your domains, cases and brands…'
                : undecided
                  ? 'Choose a brand first.'
                  : countChips(rows, ticked).map(({ text, tone }) => (
                      <Badge key={text} tone={tone}>
                        {text}
                      </Badge>
                    ))}{' '}
            {commentsLabel(comments)}
          </output>
          <p className="text-sm text-muted">
            {unconfirmed
              ? 'Tick the box above to continue.'
              : 'Sent one at a time. You can stop, but sent requests can’t be undone.'}
          </p>
          <NotStored error={error} unsent="requests" />
          <div>
            <Button
              variant="primary"
              disabled={ready === 0 || undecided || unconfirmed || props.unread}
              pending={props.pending || (checks.checking && rows.length > 0)}
              onClick={() => onSend(accepted ? gaps.flatMap(({ finding }) => finding ?? []) : [])}
            >
              Send{ready > 0 && ` ${countOf(ready, 'request')}`}
            </Button>
          </div>
        </div>
      </div>
    </Card>
  )
}

type OtherBrandsProps = {
  rows: readonly ReviewRow[]
  facts: Facts
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
                {countOf(hosts.length, 'domain')} {hosts.length === 1 ? 'is' : 'are'} tracked for{' '}
                {brandLabel(brand)}
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
