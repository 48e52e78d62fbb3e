import { useId, useState } from 'react'
import type { HostRow } from '#/api/host-rows.ts'
import { formatCount } from '#/lib/numbers.ts'
import { useBrandDomain } from '#/shared/brands/use-brand-domain.ts'
import { HostWithDifferences } from '#/shared/hosts/host-with-differences.tsx'
import { Verdict } from '#/shared/labels/verdict.tsx'
import type { TriageNotes } from '#/shared/triage-notes/triage-notes.ts'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { useNow } from '#/ui/now.ts'
import { openCaseLabel } from './domain-columns.tsx'
import { rowNote } from './notes/note-labels.ts'
import { isPreselected } from './use-decisions.ts'

const toggleId = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id])

type GroupRequestProps = {
  brandId: string
  rows: readonly HostRow[]
  notes: TriageNotes
  /** Called with the chosen hosts; none cancels. */
  onClose: (hosts: readonly HostRow[]) => void
}

/** Asks which hosts of a group to request takedowns for. Red, unhandled ones are preselected. */
export function GroupRequestDialog({ brandId, rows, notes, onClose }: GroupRequestProps) {
  const now = useNow()
  const formId = useId()
  const brandDomain = useBrandDomain(brandId)
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(
    () => new Set(rows.filter((row) => isPreselected(row, notes)).map(({ id }) => id)),
  )
  const selectedRows = rows.filter(({ id }) => selectedIds.has(id))
  const cancel = () => onClose([])
  return (
    <Dialog
      title="Request takedowns"
      description="Red domains are ticked unless handled. Tick any others to include them."
      open
      onOpenChange={cancel}
      footer={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={selectedRows.length === 0}
          >
            {selectedRows.length > 1
              ? `Request ${formatCount(selectedRows.length)} takedowns`
              : 'Request takedown'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          onClose(selectedRows)
        }}
      >
        <ul aria-label="Domains" className="divide-y divide-line">
          {rows.map((row) => (
            <li key={row.id}>
              <label className="flex min-h-8.5 flex-wrap items-center gap-x-2.5 py-1">
                <input
                  type="checkbox"
                  checked={selectedIds.has(row.id)}
                  onChange={() => setSelectedIds(toggleId(selectedIds, row.id))}
                  className="size-3.5 shrink-0 accent-accent"
                />
                <span className="min-w-0 flex-1">
                  <HostWithDifferences value={row.name} brandDomain={brandDomain} />
                </span>{' '}
                <span className="text-sm text-muted">
                  {[
                    row.openCase && `case ${openCaseLabel(row.openCase).text.toLowerCase()}`,
                    row.openCase === undefined && 'case not reported',
                    rowNote(notes, row, now).note,
                  ]
                    .filter((word) => typeof word === 'string')
                    .join(', ')}
                </span>{' '}
                <span className="w-28 shrink-0">
                  <Verdict scanned={row.isScanned} verdict={row.verdict} />
                </span>
              </label>
            </li>
          ))}
        </ul>
      </form>
    </Dialog>
  )
}
