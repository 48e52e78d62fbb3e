import { useId, useState } from 'react'
import type { HostRow } from '#/api/host-rows.ts'
import { formatCount } from '#/lib/numbers.ts'
import { useBrandDomain } from '#/shared/brands/use-brand-domain.ts'
import { MarkedHost } from '#/shared/hosts/marked-host.tsx'
import { Verdict } from '#/shared/labels/verdict.tsx'
import type { BrandMarks } from '#/shared/marks/brand-marks.ts'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { useNow } from '#/ui/now.ts'
import { openCaseLabel } from './domain-columns.tsx'
import { rowNote } from './marks/mark-labels.ts'
import { isRequestedFirst } from './use-decisions.ts'

const toggled = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id])

type GroupRequestProps = {
  brandId: string
  rows: readonly HostRow[]
  marks: BrandMarks
  /** Called with the chosen hosts; none cancels. */
  onAnswer: (hosts: readonly HostRow[]) => void
}

/** Asks which hosts of a group to request takedowns for. Red, unhandled ones are preselected. */
export function GroupRequest({ brandId, rows, marks, onAnswer }: GroupRequestProps) {
  const now = useNow()
  const form = useId()
  const brandDomain = useBrandDomain(brandId)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(rows.filter((row) => isRequestedFirst(row, marks)).map(({ id }) => id)),
  )
  const about = rows.filter(({ id }) => chosen.has(id))
  const cancel = () => onAnswer([])
  return (
    <Dialog
      title="Request takedowns"
      description="Red domains are ticked unless handled. Tick any others to include them."
      open
      onOpenChange={cancel}
      footer={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" disabled={about.length === 0}>
            {about.length > 1
              ? `Request ${formatCount(about.length)} takedowns`
              : 'Request takedown'}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault()
          onAnswer(about)
        }}
      >
        <ul aria-label="Domains" className="divide-y divide-line">
          {rows.map((row) => (
            <li key={row.id}>
              <label className="flex min-h-8.5 flex-wrap items-center gap-x-2.5 py-1">
                <input
                  type="checkbox"
                  checked={chosen.has(row.id)}
                  onChange={() => setChosen(toggled(chosen, row.id))}
                  className="size-3.5 shrink-0 accent-accent"
                />
                <span className="min-w-0 flex-1">
                  <MarkedHost value={row.name} brandDomain={brandDomain} />
                </span>{' '}
                <span className="text-sm text-muted">
                  {[
                    row.openCase && `case ${openCaseLabel(row.openCase).word.toLowerCase()}`,
                    row.openCase === undefined && 'case not reported',
                    rowNote(marks, row, now).note,
                  ]
                    .filter((word) => typeof word === 'string')
                    .join(', ')}
                </span>{' '}
                <span className="w-28 shrink-0">
                  <Verdict scanned={row.scanned} verdict={row.verdict} />
                </span>
              </label>
            </li>
          ))}
        </ul>
      </form>
    </Dialog>
  )
}
