import { Fragment } from 'react'
import type { CasesMeta, HostsMeta } from '#/replica/meta.ts'
import { Button } from '#/ui/button.tsx'
import { Checkbox } from '#/ui/checkbox.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { Instant } from '#/ui/relative-time.tsx'
import { caseGapsOf, extentLabel, gapsOf } from './copy-labels.ts'
import type { CopyOfBrand } from './use-brand-copy.ts'

/** What was read when; nothing twice where all was read at once. */
function timesOf(
  { readAt, refreshedAt }: HostsMeta,
  cases: CasesMeta | null,
): [label: string, at: number][] {
  const own = cases !== null && cases.readAt !== readAt
  return [
    [own ? 'Domains copied in full' : 'Copied in full', readAt],
    ...(refreshedAt === null ? [] : [['New scans added', refreshedAt] as [string, number]]),
    ...(own ? [['Cases copied in full', cases.readAt] as [string, number]] : []),
    ...(cases?.refreshedAt == null
      ? []
      : [['New and open cases read', cases.refreshedAt] as [string, number]]),
  ]
}

type CopyDialogProps = {
  copy: CopyOfBrand
  meta: HostsMeta
  onClose: () => void
}

/** How old the copy is, what it lacks, whether it stays after a sign-out, and the ways to renew and delete it. */
export function CopyDialog({ copy, meta, onClose }: CopyDialogProps) {
  const { cases } = copy
  const times = timesOf(meta, cases)
  const gaps = [...gapsOf(meta), ...caseGapsOf(cases)]
  return (
    <Dialog
      title="Copy of this brand on this device"
      description={`${extentLabel(meta, cases)}, for your account in this browser.`}
      open
      onOpenChange={onClose}
      footer={
        <>
          {/* Apart from what is pressed daily. */}
          <span className="mr-auto">
            <Button
              onClick={() => {
                void copy.remove()
                onClose()
              }}
            >
              Delete the copy
            </Button>
          </span>
          <Button
            onClick={() => {
              void copy.read('whole')
              onClose()
            }}
          >
            Copy all anew
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <dl className="grid grid-cols-[fit-content(11rem)_1fr] gap-x-4 gap-y-1">
          {times.map(([label, at]) => (
            <Fragment key={label}>
              <dt className="text-muted">{label}</dt>
              <dd className="whitespace-nowrap">
                <Instant value={new Date(at).toISOString()} />
              </dd>
            </Fragment>
          ))}
        </dl>
        {cases && (
          <p className="text-sm text-muted">
            The cases are those of all brands, and those without a brand. All your copies in this
            browser share them, and they are deleted with the last one.
          </p>
        )}
        {gaps.length > 0 && (
          <ul className="grid gap-1 rounded-control bg-amber-soft px-2.5 py-1.5 text-sm text-amber">
            {gaps.map((gap) => (
              <li key={gap}>{gap}</li>
            ))}
          </ul>
        )}
        <Checkbox
          label="Keep it when I sign out"
          hint="Otherwise it is deleted with the next sign-out."
          checked={meta.keep}
          onChange={({ target }) => void copy.keep(target.checked)}
        />
      </div>
    </Dialog>
  )
}
