import { useNavigate } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { useDeferredValue, useMemo, useState } from 'react'
import type { CompactBrand } from '#/contract/compact-brand.ts'
import { storageWords } from '#/features/requests/trouble-labels.ts'
import { useSender } from '#/features/requests/use-sender.ts'
import { formatCount } from '#/lib/numbers.ts'
import { brandMarks } from '#/product/marks/brand-marks.ts'
import { mostRequests, type StorageFault } from '#/sender/row.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Checkbox } from '#/ui/checkbox.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import { bulkDraft, emptyDraft, handOver, type BulkDraft } from './bulk-draft.ts'
import { BrandChoice, TextArea } from './compose-fields.tsx'
import { keepFocus } from './keep-focus.ts'
import { readList } from './list-text.ts'
import { OtherBrands } from './other-brands.tsx'
import { ReviewTable } from './review-table.tsx'
import {
  isSent,
  otherBrands,
  reviewLines,
  sumList,
  ticksOf,
  verdictWords,
  type ReviewRow,
} from './review.ts'
import { totalWords } from './total-labels.ts'
import { useListFacts } from './use-list-facts.ts'

type ComposeViewProps = {
  brands: readonly CompactBrand[]
  /** The brand whose page it was opened from. */
  openedFrom: string | null
}

/** Writing a list: what is on it, what becomes of every line, and in numbers what will be sent. */
export function ComposeView({ brands, openedFrom }: ComposeViewProps) {
  const { user, sender, runs } = useSender()
  const navigate = useNavigate()
  const store = bulkDraft(user)
  const kept = useSelector(store).value
  // What was sent is a list of its own now; the next one begins empty.
  const draft = runs.some(({ id }) => id === kept.runId) ? emptyDraft : kept
  const text = useDeferredValue(draft.text)
  const [accepted, setAccepted] = useState(false)
  const [unstored, setUnstored] = useState<StorageFault | null>(null)
  // Measured: without these a key in the comment costs a third of a second with a thousand lines.
  const list = useMemo(() => readList(text, draft.scheme), [text, draft.scheme])
  const checks = useListFacts({ lines: list.lines, brands, chosen: draft.brandId, openedFrom })
  const { facts, progress, choice } = checks
  const brand = list.lines.length === 0 ? brandOf(draft.brandId, brands) : facts.brand
  const rows = useMemo(() => reviewLines(list.lines, facts), [list, facts])
  const ticked = useMemo(() => new Set(draft.ticked), [draft.ticked])
  const sums = sumList(rows, ticked)
  const bare = list.lines.filter(
    ({ reading }) => reading.ok && reading.changes.includes('scheme-added'),
  ).length
  const change = (part: Partial<BulkDraft>) =>
    store.update((before) => ({
      ...(before.runId === null ? before : draft),
      runId: null,
      ...part,
    }))
  const table = useMemo(() => {
    const tick = (row: ReviewRow, on: boolean) =>
      store.update((before) => {
        const ticks = ticksOf(row)
        const others = before.ticked.filter((one) => !ticks.includes(one))
        return { ...before, ticked: on ? [...others, ...ticks] : others }
      })
    return rows.length > 0 && <ReviewTable rows={rows} ticked={ticked} onTick={tick} />
  }, [rows, ticked, store])

  async function begin() {
    const brandId = brand?.id ?? null
    const accepts = accepted ? checks.gapFindings : []
    const queued = await sender.enqueue({
      kind: 'list',
      hold: true,
      comment: draft.comment,
      requests: rows
        .filter((row) => isSent(row, ticked))
        .map(({ line, website, findings }) => ({
          line,
          website,
          brandId,
          confirmed: [...findings, ...accepts],
        })),
      leftOut: rows
        .filter((row) => !isSent(row, ticked))
        .map(({ line, text: typed, remarks }) => ({
          line,
          text: typed.slice(0, 1000),
          reason: remarks.map((remark) => remark.text).join(' '),
        })),
    })
    setUnstored(queued.kind === 'storage-failed' ? queued.why : null)
    if (queued.kind !== 'queued') return
    store.update((before) => ({ ...before, runId: queued.run.id }))
    await navigate({
      to: '/takedowns/bulk',
      search: { ...(brandId !== null && { brand: brandId }), run: queued.run.id },
    })
  }

  const held = (checks.gaps.length > 0 && !accepted) || brand === undefined
  return (
    <>
      <div ref={keepFocus} className="grid items-start gap-3.5 lg:grid-cols-2">
        <Card
          title="List"
          sub="saved in this browser until it is sent"
          actions={<RequestListButton user={user} brandId={brand?.id ?? openedFrom} />}
        >
          <TextArea
            label="Addresses"
            note={`one to a line, up to ${formatCount(mostRequests)}`}
            hint="We never contact these sites."
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
              Only the first {formatCount(mostRequests)} lines are read. {formatCount(list.beyond)}{' '}
              more are left out.
            </p>
          )}
        </Card>
        <Card title="Requests">
          <div className="grid gap-4">
            <BrandChoice
              brands={brands}
              brand={brand}
              choice={draft.brandId === undefined && rows.length > 0 ? choice : null}
              onChange={(chosen) => change({ brandId: chosen })}
            />
            <OtherBrands
              others={otherBrands(rows, facts)}
              brands={brands}
              brand={brand}
              onSwitch={(chosen) => change({ brandId: chosen })}
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
              {sums.all > 0 && (
                <p className="tabular-nums">
                  {progress.done < progress.all
                    ? `Checked ${formatCount(progress.done)} of ${formatCount(progress.all)}`
                    : `Verdicts: ${verdictWords(rows) || 'none'}`}
                </p>
              )}
              <output className="[overflow-wrap:anywhere]">
                {checks.checking
                  ? 'Checking own domains, cases and the lists of your brands.'
                  : totalWords(sums, brand)}
              </output>
              <p className="text-sm text-muted">
                A request cannot be recalled once it is sent. They are sent one after another, and
                you can stop.
              </p>
              {unstored !== null && (
                <p role="alert" className="text-sm text-red">
                  <span className="font-semibold">
                    Not sent: this browser cannot store the requests.
                  </span>{' '}
                  {storageWords(unstored)}
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

const brandOf = (
  brandId: string | null | undefined,
  brands: readonly CompactBrand[],
): CompactBrand | null => brands.find(({ id }) => id === brandId) ?? null

/** Brings the hosts on the request list of the brand onto this one. */
function RequestListButton({ user, brandId }: { user: string; brandId: string | null }) {
  return brandId === null ? null : <RequestListOfBrand user={user} brandId={brandId} />
}

function RequestListOfBrand({ user, brandId }: { user: string; brandId: string }) {
  const store = brandMarks(user, brandId)
  const { hold } = useSelector(store).value
  if (hold.size === 0) return null
  const names = [...hold.values()].toSorted((a, b) => a.at - b.at).map(({ name }) => name)
  return (
    <Button size="small" onClick={() => handOver(user, brandId, names)}>
      Add {formatCount(hold.size)} on hold
    </Button>
  )
}
