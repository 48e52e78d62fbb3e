import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { profileOptions } from '#/api/profile.ts'
import { formatCount } from '#/lib/numbers.ts'
import { markLabels } from '#/product/labels/mark-labels.ts'
import { allMarks, countMarks, markKinds } from '#/product/marks/brand-marks.ts'
import { writeMarksFile, marksFileName } from '#/product/marks/marks-file.ts'
import { Button, buttonClass } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { saveFile } from '#/ui/save-file.ts'
import { HoldList } from './hold-list.tsx'
import { ImportMarks } from './import-marks.tsx'
import { markActionLabel } from './mark-labels.ts'
import { OnThisDevice } from './on-this-device.tsx'
import { SessionSummary } from './session-summary.tsx'
import { useMarks } from './use-marks.ts'

const section = 'grid gap-2 border-t border-line pt-3'

/** All about the notes on a brand's domains: how many, the request list, undo, export and import. */
export function MarksDialog({
  brandId,
  open,
  onOpenChange,
}: {
  brandId: string
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const { id: user } = useSuspenseQuery(profileOptions()).data
  const { marks, durable, activity, act } = useMarks(brandId)

  const save = async () => {
    const now = Date.now()
    const text = writeMarksFile(user, await allMarks(user), now)
    saveFile(marksFileName(now), text, 'application/json')
  }

  return (
    <Dialog
      title="My notes"
      description="What you noted on domains of this brand. Only you see it."
      open={open}
      onOpenChange={onOpenChange}
    >
      <div className="grid gap-3">
        <dl className="grid grid-cols-[auto_auto_1fr] gap-x-3 gap-y-1">
          {markKinds.map((kind) => (
            <div key={kind} className="col-span-3 grid grid-cols-subgrid">
              <dt>{markLabels[kind].label}</dt>
              <dd className="text-right font-semibold tabular-nums">
                {formatCount(marks[kind].size)}
              </dd>
              <dd className="text-muted">{markLabels[kind].meaning}</dd>
            </div>
          ))}
        </dl>
        <p className="text-sm">
          <OnThisDevice durable={durable} />
        </p>
        <section aria-label="This session" className={section}>
          <SessionSummary activity={activity} marks={marks} brandId={brandId} />
          {activity.last && (
            <p className="flex items-center gap-2">
              <Button size="small" onClick={() => act.undo()}>
                Undo
              </Button>
              <span className="text-muted">{markActionLabel(activity.last)}</span>
            </p>
          )}
        </section>
        <section aria-label="Request list" className={section}>
          <HoldList hold={marks.hold} release={(row) => act.mark('hold', [row], false)} />
          {marks.hold.size > 0 && (
            <p>
              <Link
                to="/takedowns/bulk"
                search={{ brand: brandId, from: 'hold' }}
                className={buttonClass({ variant: 'primary', size: 'small' })}
              >
                Review and request{' '}
                {marks.hold.size === 1 ? 'it' : `all ${formatCount(marks.hold.size)}`}
              </Link>
            </p>
          )}
        </section>
        <section aria-label="Export and import" className={section}>
          <p className="flex items-center gap-2">
            <Button size="small" disabled={countMarks(marks) === 0} onClick={() => void save()}>
              <Download aria-hidden />
              Export notes
            </Button>
            <span className="text-muted">A file with your notes on all brands.</span>
          </p>
          <ImportMarks user={user} />
        </section>
      </div>
    </Dialog>
  )
}
