import { useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { comparableHost } from '#/lib/compare-targets.ts'
import { countOf, formatCount } from '#/lib/numbers.ts'
import { withSplitLines } from '#/lib/pasted-list.ts'
import { mostRequests } from '#/outbox/row.ts'
import { brandMarks } from '#/shared/marks/brand-marks.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { addMarkedToList } from './drafts.ts'
import { SchemeField, TextArea } from './fields.tsx'
import type { ListReview } from './use-list-review.ts'

/** URLs of a list, one per line. */
export function ListCard({ review }: { review: ListReview }) {
  const { user, draft, list, hosts, markedBrandId, change } = review
  const bare = list.lines.filter(
    ({ reading }) => reading.ok && reading.changes.includes('scheme-added'),
  ).length
  const several = list.lines.filter(
    ({ reading }) => !reading.ok && reading.problem === 'several',
  ).length
  return (
    <Card
      title="List"
      sub={review.trouble === null && 'saved in this browser until sent'}
      actions={
        markedBrandId !== null && <AddMarked user={user} brandId={markedBrandId} listed={hosts} />
      }
    >
      <div className="flex h-full flex-col">
        <TextArea
          holds="addresses"
          label="Addresses"
          note={`one per line, up to ${formatCount(mostRequests)}`}
          rows={10}
          value={draft.text}
          onChange={(text) => change({ text })}
        />
        <p className="mt-1.5 text-sm text-muted">We never contact these sites.</p>
        {bare > 0 && (
          <div className="mt-3 flex flex-wrap items-center gap-2">
            <SchemeField
              label={`${bare === 1 ? '1 line has' : `${formatCount(bare)} lines have`} no http(s). Send as`}
              value={draft.scheme}
              onChange={(scheme) => change({ scheme })}
            />
          </div>
        )}
        {several > 0 && (
          <p className="mt-3 text-sm">
            {countOf(several, 'line')} {several === 1 ? 'has' : 'have'} several addresses.{' '}
            <Button size="small" onClick={() => change({ text: withSplitLines(draft.text, list) })}>
              Put each on its own line
            </Button>
          </p>
        )}
        {list.beyond > 0 && (
          <p className="mt-3 text-sm text-amber">
            Only the first {formatCount(mostRequests)} lines are used. {formatCount(list.beyond)}{' '}
            more are skipped.
          </p>
        )}
      </div>
    </Card>
  )
}

type AddMarkedProps = {
  user: string
  brandId: string
  /** Hosts already on the list. */
  listed: ReadonlySet<string>
}

/** Adds the rest of a brand's request list from My notes; hidden once all are added. */
function AddMarked({ user, brandId, listed }: AddMarkedProps) {
  const client = useQueryClient()
  const { hold } = useSelector(brandMarks(user, brandId)).value
  const missing = [...hold.values()].filter(
    ({ name }) => name === null || !listed.has(comparableHost(name)),
  )
  return (
    missing.length > 0 && (
      <Button size="small" onClick={() => void addMarkedToList(client, user, brandId)}>
        Add {formatCount(missing.length)} from the request list
      </Button>
    )
  )
}
