import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { byteOrderMark, toCsv } from '#/lib/csv.ts'
import { fileName } from '#/lib/file-name.ts'
import { defangHost } from '#/lib/host-name.ts'
import { formatCount } from '#/lib/numbers.ts'
import { visibleString } from '#/lib/visible-text.ts'
import {
  markLabels,
  markKinds,
  type BrandMarks,
  type Mark,
  type Marked,
} from '#/product/marks/brand-marks.ts'
import { MarkedName } from '#/product/marks/marked-name.tsx'
import { NotesTransfer } from '#/product/marks/notes-transfer.tsx'
import { backBecause, dismissals } from '#/product/marks/set-aside.ts'
import { Button, buttonClass } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { useNow } from '#/ui/now.ts'
import { RelativeTime } from '#/ui/relative-time.tsx'
import { saveFile } from '#/ui/save-file.ts'
import { VisibleText } from '#/ui/visible-text.tsx'
import { hostCount, markActionLabel, sessionLabel, storedWhere, untilWords } from './mark-labels.ts'
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
  const now = useNow()
  const { dismissed, back } = dismissals(marks.aside, now)
  const restore = (row: MarkedRow) => act.mark('aside', [row], false)

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
            <Count
              key={kind}
              {...markLabels[kind]}
              count={kind === 'aside' ? dismissed.size : marks[kind].size}
            />
          ))}
          {back.size > 0 && (
            <Count label="Came back" count={back.size} meaning="Dismissed before, and due again." />
          )}
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
        {dismissed.size > 0 && (
          <section aria-label="Dismissed" className={section}>
            <p>{hostCount(dismissed.size)} dismissed.</p>
            <NoteList brandId={brandId} marked={dismissed} act="Restore" onAct={restore}>
              {(mark) => <AsideWords mark={mark} words={untilWords(mark)} />}
            </NoteList>
          </section>
        )}
        {back.size > 0 && (
          <section aria-label="Came back" className={section}>
            <p>
              {hostCount(back.size)} came back after you dismissed {back.size === 1 ? 'it' : 'them'}
              .
            </p>
            <NoteList brandId={brandId} marked={back} act="Delete note" onAct={restore}>
              {(mark) => <AsideWords mark={mark} words={backBecause(mark, null, now) ?? ''} />}
            </NoteList>
          </section>
        )}
        <section aria-label="Request list" className={section}>
          {marks.hold.size === 0 ? (
            <p className="text-muted">
              Nothing is on the request list. Press h on a domain to add it.
            </p>
          ) : (
            <>
              <p>{hostCount(marks.hold.size)} on the request list.</p>
              <NoteList
                brandId={brandId}
                marked={marks.hold}
                act="Remove"
                onAct={(row) => act.mark('hold', [row], false)}
              >
                {({ at }) => <RelativeTime value={new Date(at).toISOString()} />}
              </NoteList>
            </>
          )}
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

type CountProps = { label: string; count: number; meaning: string }

const Count = ({ label, count, meaning }: CountProps) => (
  <div className="col-span-3 grid grid-cols-subgrid">
    <dt>{label}</dt>
    <dd className="text-right font-semibold tabular-nums">{formatCount(count)}</dd>
    <dd className="text-muted">{meaning}</dd>
  </div>
)

/** How long a host stays dismissed, or why it came back, with the reason that was given. */
const AsideWords = ({ mark: { reason }, words }: { mark: Mark; words: string }) => (
  <>
    {words}
    {reason !== undefined && (
      <>
        {': '}
        <VisibleText text={reason} />
      </>
    )}
  </>
)

/** Lines of a list that are shown at first, and with each press on the button below it. */
const linesShown = 50

type NoteListProps = {
  brandId: string
  marked: Marked
  /** The words on the button that takes a note away. */
  act: string
  onAct: (row: MarkedRow) => void
  /** What there is to say of a note. */
  children: (mark: Mark) => ReactNode
}

/** Noted domains, the newest note first, each with the way to take the note away. */
function NoteList({ brandId, marked, act, onAct, children }: NoteListProps) {
  const [shown, setShown] = useState(linesShown)
  const rows = [...marked].toSorted(([, a], [, b]) => b.at - a.at)
  return (
    <>
      <ul className="max-h-48 overflow-auto rounded-control border border-line">
        {rows.slice(0, shown).map(([id, mark]) => (
          <li
            key={id}
            className="flex min-h-8.5 flex-wrap items-center gap-x-2 border-b border-line px-2.5 last:border-b-0"
          >
            <span className="min-w-0 flex-1">
              <MarkedName brandId={brandId} id={id} name={mark.name} />
            </span>
            <span className="min-w-0 text-sm [overflow-wrap:anywhere] text-muted">
              {children(mark)}
            </span>
            <button
              type="button"
              onClick={() => onAct({ id, name: mark.name })}
              className="rounded-md px-1.5 py-0.5 text-sm font-label text-muted hover:bg-sunken hover:text-text"
            >
              {act}
            </button>
          </li>
        ))}
      </ul>
      {rows.length > shown && (
        <p>
          <Button size="small" onClick={() => setShown(shown + linesShown)}>
            Show {formatCount(Math.min(linesShown, rows.length - shown))} more
          </Button>
        </p>
      )}
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
        const holds = mark && (what !== 'aside' || backBecause(mark, null) === null)
        return holds ? [{ what, id, ...mark }] : []
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
      name ?? '',
      visibleString(defangHost(name ?? ''), 'host'),
      markLabels[what].label,
      new Date(at).toISOString(),
      what === 'aside' ? untilWords(how) : '',
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
                  <MarkedName brandId={brandId} id={id} name={name} />
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
