import { useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { normalizeForComparison } from '#/lib/compare-targets.ts'
import { formatCountOf, formatCount } from '#/lib/numbers.ts'
import { splitLines } from '#/lib/pasted-list.ts'
import { maxRequests } from '#/outbox/row.ts'
import { triageNotes } from '#/shared/triage-notes/triage-notes.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { addNotedToList } from './drafts.ts'
import { SchemeField, TextArea } from './fields.tsx'
import type { ListReview } from './use-list-review.ts'

/** URLs of a list, one per line. */
export function ListCard({ review }: { review: ListReview }) {
  const { user, draft, list, hosts, requestListBrandId, change } = review
  const withoutScheme = list.lines.filter(
    ({ result }) => result.ok && result.changes.includes('scheme-added'),
  ).length
  const withSeveralUrls = list.lines.filter(
    ({ result }) => !result.ok && result.problem === 'several',
  ).length
  return (
    <Card
      title="List"
      sub={review.storageError === null && 'saved in this browser until sent'}
      actions={
        requestListBrandId !== null && (
          <AddFromNotes user={user} brandId={requestListBrandId} listedHosts={hosts} />
        )
      }
    >
      <div className="flex h-full flex-col">
        <TextArea
          content="addresses"
          label="Addresses"
          note={`one per line, up to ${formatCount(maxRequests)}`}
          rows={10}
          value={draft.text}
          onChange={(text) => change({ text })}
        />
        <p className="mt-1.5 text-sm text-muted">We never contact these sites.</p>
        {withoutScheme > 0 && (
          <div className="mt-3 flex flex-wrap items-center gap-2">
            <SchemeField
              label={`${withoutScheme === 1 ? '1 line has' : `${formatCount(withoutScheme)} lines have`} no http(s). Send as`}
              value={draft.scheme}
              onChange={(scheme) => change({ scheme })}
            />
          </div>
        )}
        {withSeveralUrls > 0 && (
          <p className="mt-3 text-sm">
            {formatCountOf(withSeveralUrls, 'line')} {withSeveralUrls === 1 ? 'has' : 'have'}{' '}
            several addresses.{' '}
            <Button size="small" onClick={() => change({ text: splitLines(draft.text, list) })}>
              Put each on its own line
            </Button>
          </p>
        )}
        {list.excess > 0 && (
          <p className="mt-3 text-sm text-amber">
            Only the first {formatCount(maxRequests)} lines are used. {formatCount(list.excess)}{' '}
            more are skipped.
          </p>
        )}
      </div>
    </Card>
  )
}

type AddFromNotesProps = {
  user: string
  brandId: string
  /** Hosts already on the list. */
  listedHosts: ReadonlySet<string>
}

/** Adds the rest of a brand's request list from My notes; hidden once all are added. */
function AddFromNotes({ user, brandId, listedHosts }: AddFromNotesProps) {
  const client = useQueryClient()
  const { hold } = useSelector(triageNotes(user, brandId)).value
  const missing = [...hold.values()].filter(
    ({ name }) => name === null || !listedHosts.has(normalizeForComparison(name)),
  )
  return (
    missing.length > 0 && (
      <Button size="small" onClick={() => void addNotedToList(client, user, brandId)}>
        Add {formatCount(missing.length)} from the request list
      </Button>
    )
  )
}
