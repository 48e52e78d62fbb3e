import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { toCsv } from '#/lib/csv.ts'
import { fileName } from '#/lib/file-name.ts'
import { defangHost } from '#/lib/host-name.ts'
import { formatCount } from '#/lib/numbers.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { HostName } from '#/product/hosts/host-name.tsx'
import { markLabels } from '#/product/labels/mark-labels.ts'
import { markKinds, type BrandMarks, type Marked } from '#/product/marks/brand-marks.ts'
import { NotesTransfer } from '#/product/marks/notes-transfer.tsx'
import { Button, buttonClass } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { RelativeTime } from '#/ui/relative-time.tsx'
import { saveFile } from '#/ui/save-file.ts'
import { hostCount, markActionLabel, sessionLabel, storedWhere } from './mark-labels.ts'
import { useMarks, type Decision, type MarkedRow, type SessionActivity } from './mark-session.ts'

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
  const { marks, durable, activity, act } = useMarks(brandId)

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
        <p className={`text-sm ${durable ? 'text-faint' : 'text-amber'}`}>{storedWhere(durable)}</p>
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
          <NotesTransfer />
        </section>
      </div>
    </Dialog>
  )
}

/** The domains on the request list, newest first, each with a way off it. */
function HoldList({ hold, release }: { hold: Marked; release: (row: MarkedRow) => void }) {
  const rows = [...hold].toSorted(([, a], [, b]) => b.at - a.at)
  if (rows.length === 0)
    return (
      <p className="text-muted">Nothing is on the request list. Press h on a domain to add it.</p>
    )
  return (
    <>
      <p>{hostCount(rows.length)} on the request list.</p>
      <ul className="max-h-48 overflow-auto rounded-control border border-line">
        {rows.map(([id, { name, at }]) => (
          <li
            key={id}
            className="flex min-h-8.5 items-center gap-2 border-b border-line px-2.5 last:border-b-0"
          >
            <span className="min-w-0 flex-1">
              <HostName value={name} />
            </span>
            <span className="text-sm text-muted">
              <RelativeTime value={new Date(at).toISOString()} />
            </span>
            <button
              type="button"
              onClick={() => release({ id, name })}
              className="rounded-md px-1.5 py-0.5 text-sm font-label text-muted hover:bg-sunken hover:text-text"
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

type Decided = { what: Decision; id: string; name: string; at: number }

const decisions: readonly Decision[] = ['hold', 'aside', 'watch']

/** What was decided in this session and still holds, the newest first. */
function decidedIn(activity: SessionActivity, marks: BrandMarks): Decided[] {
  return decisions
    .flatMap((what) =>
      [...activity[what]].flatMap((id) => {
        const mark = marks[what].get(id)
        return mark ? [{ what, id, ...mark }] : []
      }),
    )
    .toSorted((a, b) => b.at - a.at)
}

/** The decisions as CSV: each host as it is and defanged, times in UTC. */
const asCsv = (decided: readonly Decided[]): string =>
  toCsv(
    ['host', 'host_defanged', 'decision', 'decided_at'],
    decided.map(({ what, name, at }) => [
      name,
      visibleString(defangHost(name), 'host'),
      markLabels[what].label,
      new Date(at).toISOString(),
    ]),
  )

function saveSession(brandId: string, decided: readonly Decided[], now: number) {
  const day = new Date(now).toISOString().slice(0, 10)
  saveFile(fileName(['session', brandId.slice(0, 8), day], 'csv'), asCsv(decided), 'text/csv')
}

type SessionSummaryProps = { activity: SessionActivity; marks: BrandMarks; brandId: string }

/** This session in numbers, each decision of it, and all of them as a file. */
function SessionSummary({ activity, marks, brandId }: SessionSummaryProps) {
  const decided = decidedIn(activity, marks)
  return (
    <>
      <p>This session: {sessionLabel(activity)}.</p>
      {decided.length > 0 && (
        <>
          <ul
            aria-label="Decided in this session"
            className="max-h-40 overflow-auto rounded-control border border-line"
          >
            {decided.map(({ what, id, name }) => (
              <li
                key={`${what}/${id}`}
                className="flex min-h-7.5 items-center gap-2 border-b border-line px-2.5 last:border-b-0"
              >
                <span className="min-w-0 flex-1">
                  <HostName value={name} />
                </span>
                <span className="text-sm text-muted">{markLabels[what].label}</span>
              </li>
            ))}
          </ul>
          <p>
            <Button size="small" onClick={() => saveSession(brandId, decided, Date.now())}>
              <Download aria-hidden />
              Export this session
            </Button>
          </p>
        </>
      )}
    </>
  )
}
