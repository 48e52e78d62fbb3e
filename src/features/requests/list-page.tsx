import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { TriangleAlert } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { compactBrandsOptions } from '#/api/brands.ts'
import type { CompactBrand } from '#/contract/brand.ts'
import { countOf, formatCount } from '#/lib/numbers.ts'
import { withSplitLines, type PastedList } from '#/lib/pasted-list.ts'
import { brandLabel } from '#/product/brands/brand-label.ts'
import { brandMarks } from '#/product/marks/brand-marks.ts'
import type { StorageFailed } from '#/sender/row-store.ts'
import { mostRequests, type Run } from '#/sender/row.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Checkbox } from '#/ui/checkbox.tsx'
import { LoadingRows } from '#/ui/loading.tsx'
import { PageHeader } from '#/ui/page-header.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import type { Facts } from './checks.ts'
import { addMarkedToList, emptyDraft, listDraft, type ListDraft } from './drafts.ts'
import { BrandField, TextArea } from './fields.tsx'
import {
  commentsLabel,
  isSent,
  otherBrands,
  readList,
  reviewLines,
  sumList,
  ticksOf,
  totalLabel,
  verdictCounts,
  type ReviewRow,
} from './list-review.ts'
import { keepFocus, RunView } from './list-run.tsx'
import { ReviewTable } from './list-tables.tsx'
import { NotStored } from './request-status.tsx'
import { useChecks, type Checks } from './use-checks.ts'
import { useAct, useSender } from './use-sender.ts'

type ListPageProps = {
  /** The brand whose page it was opened from. */
  openedFrom: string | null
  /** The list that was sent and is shown; null for writing one. */
  runId: string | null
}

/** Many takedown requests at once: a list and its review, or the run that was made of it (C146). */
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

/** The list that a user is writing, and the ways to change it. */
function useListDraft(user: string, runs: readonly Run[]) {
  const store = listDraft(user)
  const kept = useSelector(store).value
  // What was sent is a list of its own now; the next one begins empty.
  const draft = runs.some(({ id }) => id === kept.runId) ? emptyDraft : kept
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
    /** Notes the run that was made of it. */
    sentAs: (runId: string) => store.update((before) => ({ ...before, runId })),
  }
}

type ComposeViewProps = { brands: readonly CompactBrand[]; openedFrom: string | null }

/** Writing a list: what is on it, what becomes of every line, and in numbers what will be sent. */
function ComposeView({ brands, openedFrom }: ComposeViewProps) {
  const { user, sender, runs } = useSender()
  const navigate = useNavigate()
  const { act, isPending, error } = useAct()
  const { draft, change, tick, sentAs } = useListDraft(user, runs)
  // A thousand lines are read and judged after the letter is on screen.
  const text = useDeferredValue(draft.text)
  const list = readList(text, draft.scheme)
  const hosts = new Set(list.lines.flatMap(({ reading }) => (reading.ok ? [reading.host] : [])))
  const checks = useChecks([...hosts], { chosen: draft.brandId, openedFrom })
  const { brand } = checks.facts
  const rows = reviewLines(list.lines, checks.facts)
  const ticked = new Set(draft.ticked)

  async function send(accepted: readonly string[]) {
    const brandId = brand?.id ?? null
    const sent = rows.filter((row) => isSent(row, ticked))
    const queued = await sender.enqueue({
      kind: 'list',
      delay: true,
      comment: draft.comment,
      requests: sent.map(({ line, website, findings }) => ({
        line,
        website,
        brandId,
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
      search: { ...(brandId !== null && { brand: brandId }), run: queued.run.id },
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

type ListCardProps = {
  user: string
  draft: ListDraft
  list: PastedList
  /** The brand whose marked hosts can be added; null for none. */
  brandId: string | null
  onChange: (part: Partial<ListDraft>) => void
}

/** The addresses of a list, one to a line. */
function ListCard({ user, draft, list, brandId, onChange }: ListCardProps) {
  const trouble = useSelector(listDraft(user), (state) => state.trouble)
  const bare = list.lines.filter(
    ({ reading }) => reading.ok && reading.changes.includes('scheme-added'),
  ).length
  const several = list.lines.filter(
    ({ reading }) => !reading.ok && reading.problem === 'several',
  ).length
  return (
    <Card
      title="List"
      sub={trouble === null && 'saved in this browser until it is sent'}
      actions={brandId !== null && <AddMarked user={user} brandId={brandId} />}
    >
      <div className="flex h-full flex-col">
        <TextArea
          addresses
          label="Addresses"
          note={`one to a line, up to ${formatCount(mostRequests)}`}
          rows={10}
          value={draft.text}
          onChange={(text) => onChange({ text })}
        />
        <p className="mt-1.5 text-sm text-muted">We never contact these sites.</p>
        {bare > 0 && (
          <div className="mt-3 flex flex-wrap items-center gap-2">
            <SelectField
              label={`${bare === 1 ? '1 line has' : `${formatCount(bare)} lines have`} no http(s). Send as`}
              options={[
                { value: 'https', label: 'https://' },
                { value: 'http', label: 'http://' },
              ]}
              value={draft.scheme}
              onChange={(scheme) => onChange({ scheme })}
            />
          </div>
        )}
        {several > 0 && (
          <p className="mt-3 text-sm">
            {countOf(several, 'line')} {several === 1 ? 'has' : 'have'} several addresses.{' '}
            <Button
              size="small"
              onClick={() => onChange({ text: withSplitLines(draft.text, list) })}
            >
              Put each on its own line
            </Button>
          </p>
        )}
        {list.beyond > 0 && (
          <p className="mt-3 text-sm text-amber">
            Only the first {formatCount(mostRequests)} lines are read. {formatCount(list.beyond)}{' '}
            more are left out.
          </p>
        )}
      </div>
    </Card>
  )
}

/** Adds the hosts that are marked for a brand to this list. */
function AddMarked({ user, brandId }: { user: string; brandId: string }) {
  const client = useQueryClient()
  const { hold } = useSelector(brandMarks(user, brandId)).value
  return (
    hold.size > 0 && (
      <Button size="small" onClick={() => void addMarkedToList(client, user, brandId)}>
        Add {formatCount(hold.size)} from the request list
      </Button>
    )
  )
}

type RequestsCardProps = {
  brands: readonly CompactBrand[]
  /** The brand of the list: null for none, undefined while it is not known. */
  brand: CompactBrand | null | undefined
  draft: ListDraft
  /** Lines that are comments. */
  comments: number
  rows: readonly ReviewRow[]
  ticked: ReadonlySet<string>
  checks: Checks
  /** Something was typed that is not read yet. */
  unread: boolean
  /** The list is being stored. */
  pending: boolean
  /** Why it could not be stored, and so was not sent. */
  error: StorageFailed | null
  onChange: (part: Partial<ListDraft>) => void
  /** `accepted` are the checks that could not be made and that the user goes without. */
  onSend: (accepted: readonly string[]) => void
}

/** What all requests of a list share, and in numbers what sending the list would do. */
function RequestsCard(props: RequestsCardProps) {
  const { brands, brand, draft, comments, rows, ticked, checks, error, onChange, onSend } = props
  const [accepted, setAccepted] = useState(false)
  const { facts, progress, gaps } = checks
  const sums = sumList(rows, ticked)
  const blocked = (gaps.length > 0 && !accepted) || brand === undefined
  return (
    <Card title="Requests">
      <div className="grid gap-4">
        <BrandField
          brands={brands}
          brandId={brand === undefined ? undefined : (brand?.id ?? null)}
          choice={draft.brandId === undefined && rows.length > 0 ? checks.choice : null}
          sites="several"
          onChoose={(brandId) => onChange({ brandId })}
        />
        <OtherBrands rows={rows} facts={facts} onSwitch={(brandId) => onChange({ brandId })} />
        <TextArea
          label="Comment"
          note="for all of them, optional"
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
          {sums.all > 0 && (
            <p className="tabular-nums">
              {progress.done < progress.all
                ? `Checked ${formatCount(progress.done)} of ${formatCount(progress.all)}`
                : `Verdicts: ${verdictCounts(rows) || 'none'}`}
            </p>
          )}
          <output className="[overflow-wrap:anywhere]">
            {checks.checking ? 'Checking your domains, cases and brands.' : totalLabel(sums, brand)}{' '}
            {commentsLabel(comments)}
          </output>
          <p className="text-sm text-muted">
            Sent one after another. You can stop, but not undo what was sent.
          </p>
          <NotStored error={error} unsent="requests" />
          <div>
            <Button
              variant="primary"
              disabled={sums.send === 0 || blocked || props.unread}
              pending={props.pending || (checks.checking && sums.all > 0)}
              onClick={() => onSend(accepted ? gaps.flatMap(({ finding }) => finding ?? []) : [])}
            >
              Send {countOf(sums.send, 'request')}
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
  onSwitch: (brandId: string) => void
}

/** The brands that list hosts which the brand of the list does not, each one press away. */
function OtherBrands({ rows, facts, onSwitch }: OtherBrandsProps) {
  const others = otherBrands(rows, facts)
  return (
    others.length > 0 && (
      <ul className="grid gap-1.5 rounded-control bg-amber-soft px-2.5 py-2 text-sm">
        {others.map(({ brand, hosts }) => (
          <li key={brand.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="flex min-w-48 flex-1 gap-2 text-amber">
              <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
              <span className="[overflow-wrap:anywhere]">
                {countOf(hosts, 'domain')} {hosts === 1 ? 'is' : 'are'} listed by{' '}
                {brandLabel(brand)}
                {facts.brand ? `, not by ${brandLabel(facts.brand)}` : ''}.
              </span>
            </span>
            <Button size="small" onClick={() => onSwitch(brand.id)}>
              <span>
                Switch to <bdi>{brandLabel(brand)}</bdi>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    )
  )
}
