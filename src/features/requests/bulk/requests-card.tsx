import { useState } from 'react'
import type { CompactBrand } from '#/contract/compact-brand.ts'
import { storageFaultLabel } from '#/features/requests/trouble-labels.ts'
import { formatCount } from '#/lib/numbers.ts'
import type { StorageFailed } from '#/sender/storage-fault.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Checkbox } from '#/ui/checkbox.tsx'
import { otherBrands } from './brands-of-list.ts'
import type { BulkDraft } from './bulk-draft.ts'
import { BrandChoice, TextArea } from './compose-fields.tsx'
import { OtherBrands } from './other-brands.tsx'
import { sumList } from './review-sums.ts'
import type { ReviewRow } from './review.ts'
import { totalLabel } from './total-labels.ts'
import type { ListChecks } from './use-list-facts.ts'
import { verdictCounts } from './verdict-counts.ts'

type RequestsCardProps = {
  brands: readonly CompactBrand[]
  /** The brand of the list: null for none, undefined while it is not known. */
  brand: CompactBrand | null | undefined
  draft: BulkDraft
  rows: readonly ReviewRow[]
  ticked: ReadonlySet<string>
  checks: ListChecks
  /** Something was typed that is not read yet. */
  unread: boolean
  /** The list is being stored. */
  pending: boolean
  /** Why it could not be stored, and so was not sent. */
  error: StorageFailed | null
  onChange: (part: Partial<BulkDraft>) => void
  /** `accepted` are the checks that could not be made and that the user goes without. */
  onSend: (accepted: readonly string[]) => void
}

/** What all requests of a list share, and in numbers what sending the list would do. */
export function RequestsCard({
  brands,
  brand,
  draft,
  rows,
  ticked,
  checks,
  unread,
  pending,
  error,
  onChange,
  onSend,
}: RequestsCardProps) {
  const [accepted, setAccepted] = useState(false)
  const { facts, progress, gaps } = checks
  const sums = sumList(rows, ticked)
  const blocked = (gaps.length > 0 && !accepted) || brand === undefined
  return (
    <Card title="Requests">
      <div className="grid gap-4">
        <BrandChoice
          brands={brands}
          brand={brand}
          choice={draft.brandId === undefined && rows.length > 0 ? checks.choice : null}
          onChange={(brandId) => onChange({ brandId })}
        />
        <OtherBrands
          others={otherBrands(rows, facts.under, brand)}
          brand={brand}
          onSwitch={(brandId) => onChange({ brandId })}
        />
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
            {checks.checking ? 'Checking your domains, cases and brands.' : totalLabel(sums, brand)}
          </output>
          <p className="text-sm text-muted">
            Sent one after another. You can stop, but not undo what was sent.
          </p>
          {error && (
            <p role="alert" className="text-sm text-red">
              <span className="font-semibold">
                Not sent: this browser cannot save the requests.
              </span>{' '}
              {storageFaultLabel(error.why)}
            </p>
          )}
          <div>
            <Button
              variant="primary"
              disabled={sums.send === 0 || blocked || unread}
              pending={pending || (checks.checking && sums.all > 0)}
              onClick={() => onSend(accepted ? gaps.flatMap(({ finding }) => finding ?? []) : [])}
            >
              Send {sums.send === 1 ? '1 request' : `${formatCount(sums.send)} requests`}
            </Button>
          </div>
        </div>
      </div>
    </Card>
  )
}
