import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { byteOrderMark, toCsv } from '#/lib/csv.ts'
import { formatDate } from '#/lib/dates.ts'
import { fileName } from '#/lib/file-name.ts'
import { defangHost } from '#/lib/host-name.ts'
import { formatCount } from '#/lib/numbers.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { HostName } from '#/product/hosts/host-name.tsx'
import {
  markLabels,
  markKinds,
  type BrandMarks,
  type Mark,
  type Marked,
} from '#/product/marks/brand-marks.ts'
import { NotesTransfer } from '#/product/marks/notes-transfer.tsx'
import { Button, buttonClass } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { RelativeTime } from '#/ui/relative-time.tsx'
import { saveFile } from '#/ui/save-file.ts'
import { VisibleText } from '#/ui/visible-text.tsx'
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
  const { marks, trouble, activity, act } = useMarks(brandId)

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
        <p className={`text-sm ${trouble === null ? 'text-faint' : 'text-amber'}`}>
          {storedWhere(trouble)}
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
        {marks.aside.size > 0 && (
          <section aria-label="Dismissed" className={section}>
            <AsideList aside={marks.aside} restore={(row) => act.mark('aside', [row], false)} />
          </section>
        )}
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

/** How long a host stays dismissed, in words. */
function untilWords({ until }: Mark): string {
  if (until === undefined) return 'for good'
  return 'date' in until ? `until ${formatDate(until.date)}` : 'until it changes'
}

/** The dismissed domains, newest first, each with its reason and the way back; also those that came back. */
function AsideList({ aside, restore }: { aside: Marked; restore: (row: MarkedRow) => void }) {
  const rows = [...aside].toSorted(([, a], [, b]) => b.at - a.at)
  return (
    <>
      <p>{hostCount(rows.length)} dismissed.</p>
      <ul className="max-h-48 overflow-auto rounded-control border border-line">
        {rows.map(([id, mark]) => (
          <NoteLine
            key={id}
            name={mark.name}
            act="Restore"
            onAct={() => restore({ id, name: mark.name })}
          >
            {untilWords(mark)}
            {mark.reason !== undefined && (
              <>
                {': '}
                <VisibleText text={mark.reason} />
              </>
            )}
          </NoteLine>
        ))}
      </ul>
    </>
  )
}

type NoteLineProps = { name: string; act: string; onAct: () => void; children: ReactNode }

/** A noted domain with what there is to say of it, and the way to take the note away. */
function NoteLine({ name, act, onAct, children }: NoteLineProps) {
  return (
    <li className="flex min-h-8.5 flex-wrap items-center gap-x-2 border-b border-line px-2.5 last:border-b-0">
      <span className="min-w-0 flex-1">
        <HostName value={name} />
      </span>
      <span className="min-w-0 text-sm [overflow-wrap:anywhere] text-muted">{children}</span>
      <button
        type="button"
        onClick={onAct}
        className="rounded-md px-1.5 py-0.5 text-sm font-label text-muted hover:bg-sunken hover:text-text"
      >
        {act}
      </button>
    </li>
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
          <NoteLine key={id} name={name} act="Remove" onAct={() => release({ id, name })}>
            <RelativeTime value={new Date(at).toISOString()} />
          </NoteLine>
        ))}
      </ul>
    </>
  )
}

type Decided = Mark & { what: Decision; id: string }

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
  byteOrderMark +
  toCsv(
    ['host', 'host_defanged', 'decision', 'decided_at', 'until', 'reason'],
    decided.map(({ what, name, at, ...how }) => [
      name,
      visibleString(defangHost(name), 'host'),
      markLabels[what].label,
      new Date(at).toISOString(),
      what === 'aside' ? untilWords({ name, at, ...how }) : '',
      visibleString(how.reason ?? ''),
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
