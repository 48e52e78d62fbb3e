import { useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState, useSyncExternalStore } from 'react'
import type { CompactBrand } from '#/contract/compact-brand.ts'
import { brandMarks } from '#/lib/brand-marks.ts'
import { formatCount } from '#/lib/numbers.ts'
import { randomId } from '#/lib/random-id.ts'
import { mostRows, type Ledger } from '#/lib/request-ledger.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Checkbox } from '#/ui/checkbox.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import { bulkDraft, handOver, type BulkDraft } from './bulk-draft.ts'
import { BrandChoice, TextArea } from './compose-fields.tsx'
import { keepFocus } from './keep-focus.ts'
import { readList } from './list-text.ts'
import { ReviewTable } from './review-table.tsx'
import { isSent, reviewLines, sumList, type ListSums, type ReviewRow } from './review.ts'
import { beginRun } from './runners.ts'
import { useListFacts } from './use-list-facts.ts'

type ComposeViewProps = {
  user: string
  brands: readonly CompactBrand[]
  /** The brand to begin with; null for none. */
  brandAtHand: string | null
}

/** Writing a list: what is on it, what becomes of every line, and in numbers what will be sent. */
export function ComposeView({ user, brands, brandAtHand }: ComposeViewProps) {
  const client = useQueryClient()
  const store = bulkDraft(user)
  const { value: draft } = useSyncExternalStore(store.subscribe, store.getSnapshot)
  const text = useDeferredValue(draft.text)
  const [accepted, setAccepted] = useState(false)
  const [refused, setRefused] = useState(false)
  const wanted = draft.brandId === undefined ? brandAtHand : draft.brandId
  const brand = brands.find(({ id }) => id === wanted)
  const brandId = brand?.id ?? null
  // Measured: without these a key in the comment costs a third of a second with a thousand lines.
  const list = useMemo(() => readList(text, draft.scheme), [text, draft.scheme])
  const checks = useListFacts(list.lines.length > 0)
  const rows = useMemo(() => reviewLines(list.lines, checks.facts), [list, checks.facts])
  const ticked = useMemo(() => new Set(draft.ticked), [draft.ticked])
  const sums = sumList(rows, ticked)
  const bare = list.lines.filter(
    ({ reading }) => reading.ok && reading.changes.includes('scheme-added'),
  ).length
  const change = (part: Partial<BulkDraft>) =>
    store.update((before) => ({ ...before, runId: null, ...part }))
  const table = useMemo(() => {
    const tick = (line: string, on: boolean) =>
      store.update((before) => ({
        ...before,
        runId: null,
        ticked: on ? [...before.ticked, line] : before.ticked.filter((one) => one !== line),
      }))
    return rows.length > 0 && <ReviewTable rows={rows} ticked={ticked} onTick={tick} />
  }, [rows, ticked, store])

  async function begin() {
    const run = runOf(rows, ticked, { comment: draft.comment, brand })
    setRefused(!(await beginRun(user, client, run)))
    store.update((before) => ({ ...before, brandId, runId: run.id }))
  }

  const held = checks.gaps.length > 0 && !accepted
  return (
    <>
      <div ref={keepFocus} className="grid items-start gap-3.5 lg:grid-cols-2">
        <Card
          title="List"
          sub="kept on this device until it is sent"
          actions={<HoldButton user={user} brandId={brandId} />}
        >
          <TextArea
            label="Addresses"
            note={`one to a line, up to ${formatCount(mostRows)}`}
            hint="Hosts and addresses, defanged or not. Nothing is asked of them."
            rows={10}
            mono
            value={draft.text}
            onChange={(value) => change({ text: value })}
          />
          {bare > 0 && (
            <div className="mt-3 flex flex-wrap items-center gap-2">
              <SelectField
                label={`${bare === 1 ? '1 line has' : `${formatCount(bare)} lines have`} no scheme. Send with`}
                options={[
                  { value: 'https', label: 'https://' },
                  { value: 'http', label: 'http://' },
                ]}
                value={draft.scheme}
                onChange={(scheme) => change({ scheme })}
              />
            </div>
          )}
          {list.beyond > 0 && (
            <p className="mt-3 text-sm text-amber">
              Only the first {formatCount(mostRows)} lines are read. {formatCount(list.beyond)} more
              are left out.
            </p>
          )}
        </Card>
        <Card title="Requests">
          <div className="grid gap-4">
            <BrandChoice
              brands={brands}
              brandId={brandId}
              onChange={(chosen) => change({ brandId: chosen })}
            />
            <TextArea
              label="Comment"
              note="for all of them, optional"
              rows={3}
              value={draft.comment}
              onChange={(comment) => change({ comment })}
            />
            {checks.gaps.length > 0 && (
              <div className="grid gap-1.5 rounded-control bg-amber-soft px-2.5 py-2 text-sm">
                <p className="text-amber">
                  {checks.gaps.join(' ')}{' '}
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
              <output className="[overflow-wrap:anywhere]">
                {checks.checking ? 'Checking own domains and cases.' : totalWords(sums, brand)}
              </output>
              <p className="text-sm text-muted">
                A request cannot be recalled once it is sent. They are sent one after another, and
                you can pause or stop.
              </p>
              {refused && (
                <p role="alert" className="text-sm text-red">
                  Another tab has begun a list in the meantime. Nothing of this one was sent.
                </p>
              )}
              <div>
                <Button
                  variant="primary"
                  disabled={sums.send === 0 || held || text !== draft.text}
                  pending={checks.checking && sums.all > 0}
                  onClick={() => void begin()}
                >
                  Send {sums.send === 1 ? '1 request' : `${formatCount(sums.send)} requests`}
                </Button>
              </div>
            </div>
          </div>
        </Card>
      </div>
      {table}
    </>
  )
}

/** The total in numbers, and what the contract says will come of it (C140). */
function totalWords(sums: ListSums, brand: CompactBrand | undefined): string {
  if (sums.all === 0) return 'Nothing is on the list yet.'
  const sent =
    sums.send === 0
      ? 'Nothing will be sent.'
      : `${sums.send === 1 ? '1 request' : `${formatCount(sums.send)} requests`} will be sent: ${startWords(sums.send, brand)}.`
  const rest = [
    sums.unticked > 0 &&
      `${formatCount(sums.unticked)} ${sums.unticked === 1 ? 'needs' : 'need'} a tick`,
    sums.out > 0 && `${formatCount(sums.out)} ${sums.out === 1 ? 'is' : 'are'} left out`,
  ].filter((part) => part !== false)
  return rest.length === 0
    ? sent
    : `${sent} Of ${formatCount(sums.all)} lines, ${rest.join(' and ')}.`
}

function startWords(count: number, brand: CompactBrand | undefined): string {
  const one = count === 1
  if (brand?.monitoring_enabled) return `work starts at once on ${one ? 'it' : 'all of them'}`
  if (brand && brand.monitoring_enabled === null) return 'the answer tells when work starts'
  return `${one ? 'it waits' : 'all of them wait'} for approval`
}

function runOf(
  rows: readonly ReviewRow[],
  ticked: ReadonlySet<string>,
  { comment, brand }: { comment: string; brand: CompactBrand | undefined },
): Ledger {
  const sent = rows.filter((row) => isSent(row, ticked))
  return {
    id: randomId(),
    madeAt: Date.now(),
    brandId: brand?.id ?? null,
    brandName: brand ? visibleString(brand.name ?? brand.domain ?? '') : null,
    comment,
    rows: sent.map(({ line, website, host }) => ({
      line,
      website,
      host,
      state: { kind: 'waiting', tries: 0 },
    })),
    leftOut: rows
      .filter((row) => !isSent(row, ticked))
      .map(({ line, text, remarks }) => ({
        line,
        text: text.slice(0, 1000),
        reason: remarks.map((remark) => remark.text).join(' '),
      })),
    marks: [],
    rest: null,
    ended: false,
  }
}

/** Brings the hosts on hold for the brand onto the list. */
function HoldButton({ user, brandId }: { user: string; brandId: string | null }) {
  return brandId === null ? null : <HoldOfBrand user={user} brandId={brandId} />
}

function HoldOfBrand({ user, brandId }: { user: string; brandId: string }) {
  const store = brandMarks(user, brandId)
  const { hold } = useSyncExternalStore(store.subscribe, store.getSnapshot).value
  if (hold.size === 0) return null
  const names = [...hold.values()].toSorted((a, b) => a.at - b.at).map(({ name }) => name)
  return (
    <Button size="small" onClick={() => handOver(user, brandId, names)}>
      Add {formatCount(hold.size)} on hold
    </Button>
  )
}
