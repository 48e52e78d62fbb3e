import { useSelector } from '@tanstack/react-store'
import { formatCount } from '#/lib/numbers.ts'
import type { PastedList } from '#/lib/pasted-list.ts'
import { brandMarks } from '#/product/marks/brand-marks.ts'
import { mostRequests } from '#/sender/row.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import { bulkDraft, handOver, type BulkDraft } from './bulk-draft.ts'
import { TextArea } from './compose-fields.tsx'

type ListCardProps = {
  user: string
  draft: BulkDraft
  list: PastedList
  /** The brand whose hosts on hold can be brought; null for none. */
  brandId: string | null
  onChange: (part: Partial<BulkDraft>) => void
}

/** The addresses of a list, one to a line. */
export function ListCard({ user, draft, list, brandId, onChange }: ListCardProps) {
  const durable = useSelector(bulkDraft(user), (state) => state.durable)
  const bare = list.lines.filter(
    ({ reading }) => reading.ok && reading.changes.includes('scheme-added'),
  ).length
  return (
    <Card
      title="List"
      sub={durable && 'saved in this browser until it is sent'}
      actions={brandId !== null && <AddHeld user={user} brandId={brandId} />}
    >
      <div className="flex h-full flex-col">
        <TextArea
          tall
          label="Addresses"
          note={`one to a line, up to ${formatCount(mostRequests)}`}
          hint="We never contact these sites."
          rows={10}
          mono
          value={draft.text}
          onChange={(text) => onChange({ text })}
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
              onChange={(scheme) => onChange({ scheme })}
            />
          </div>
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

/** Brings the hosts that are on hold for a brand onto this list. */
function AddHeld({ user, brandId }: { user: string; brandId: string }) {
  const { hold } = useSelector(brandMarks(user, brandId)).value
  if (hold.size === 0) return null
  const names = [...hold.values()].toSorted((a, b) => a.at - b.at).map(({ name }) => name)
  return (
    <Button size="small" onClick={() => handOver(user, brandId, names)}>
      Add {formatCount(hold.size)} from the request list
    </Button>
  )
}
