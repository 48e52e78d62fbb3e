import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { ChevronDown, ChevronUp, ListChecks } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode, type RefCallback } from 'react'
import { profileOptions } from '#/api/profile.ts'
import { session } from '#/api/session.ts'
import { countOf, formatCount } from '#/lib/numbers.ts'
import { isSearched, type RequestRow, type Run } from '#/outbox/row.ts'
import type { Sender } from '#/outbox/sender.ts'
import { Button, buttonClass } from '#/ui/button.tsx'
import { useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'
import { ignoreLatePress, takeLostFocus } from '#/ui/take-focus.ts'
import { dropDrafts, keepDraft } from './drafts.ts'
import { casesOf, mostUrgent, needsAttention, rowLabel } from './request-labels.ts'
import { RequestStatus, RunWait } from './request-status.tsx'
import { countRun, runLabel, runStatus } from './run-labels.ts'
import { shownByForm } from './use-request-form.ts'
import { senderOf, subjectOf, undoRun, useAct, useNowUntil, useRunStatus } from './use-sender.ts'

/**
 * Dock of the requests, below every page without covering it: pending requests and unfinished lists.
 * One line until expanded.
 */
export function Dock() {
  const user = useQuery(profileOptions()).data?.id
  // The end of a session is an external event.
  useEffect(() => {
    const { unsubscribe } = session.store.subscribe((state) => {
      // Signing out in any tab deletes drafts; a refused key keeps them (C8).
      if (user !== undefined && !state.signedIn && state.end.why !== 'rejected') dropDrafts(user)
    })
    return unsubscribe
  }, [user])
  if (user === undefined) return null
  return <Requests user={user} />
}

/** Cases created after this page was loaded; its own are known without a clock. */
const isNews = ({ state, changedAt, tab }: RequestRow, ownTab: string): boolean =>
  state.kind !== 'done' ||
  casesOf(state).length > 1 ||
  tab === ownTab ||
  changedAt >= performance.timeOrigin

function Requests({ user }: { user: string }) {
  const sender = senderOf(user, useQueryClient())
  const { rows, runs } = useSelector(sender.store)
  const { act } = useAct()
  const inForms = useSelector(shownByForm)
  const openRun = useRouterState({
    select: ({ location }) => (location.search as { run?: string }).run,
  })
  const lists = new Set(runs.filter(({ kind }) => kind === 'list').map(({ id }) => id))
  const singles = rows.filter(
    (row) =>
      !lists.has(row.runId) &&
      !inForms.has(row.id) &&
      !inForms.has(row.website) &&
      isNews(row, sender.tab),
  )
  // Show the last new case and count the others, so that none needs dismissing.
  const created = singles.filter(
    ({ state }) => state.kind === 'done' && casesOf(state).length === 1,
  )
  const last = created.at(-1)
  const shown = singles.filter((row) => !created.includes(row) || row === last)
  const first = mostUrgent(shown)
  const shownRuns = runs
    .filter(({ id, kind }) => kind === 'list' && id !== openRun)
    .map((run) => ({ run, rows: rows.filter(({ runId }) => runId === run.id) }))
    .filter((list) => runStatus(countRun(list.rows, 0)) !== 'done')
  const count = shown.length + shownRuns.length
  return (
    <>
      <AskBeforeLeaving sender={sender} />
      <UndoKey sender={sender} rows={rows} runs={runs} />
      {count > 0 && (
        <DockFrame
          count={count}
          attention={shown.filter(needsAttention).length}
          line={
            first ? (
              <Single key={first.id} user={user} row={first} sender={sender} where="line" />
            ) : (
              shownRuns[0] && <RunLine {...shownRuns[0]} sender={sender} />
            )
          }
        >
          {shownRuns.map((list) => (
            <RunLine key={list.run.id} {...list} sender={sender} />
          ))}
          {shown.map((row) => (
            <div key={row.id}>
              <Single user={user} row={row} sender={sender} where="dock" />
              {row === last && created.length > 1 && (
                <p className="mt-1.5 flex items-center gap-2 text-sm text-muted">
                  {formatCount(created.length - 1)} more cases created.
                  <Button
                    size="small"
                    variant="quiet"
                    onClick={() => {
                      for (const { id } of created) act(async () => sender.dismiss(id))
                    }}
                  >
                    Hide all
                  </Button>
                </p>
              )}
            </div>
          ))}
        </DockFrame>
      )}
    </>
  )
}

type SingleProps = { user: string; row: RequestRow; sender: Sender; where: 'line' | 'dock' }

function Single({ user, row, sender, where }: SingleProps) {
  const navigate = useNavigate()
  const { act } = useAct()
  const edit = () => {
    const { id, website, comment, brandId } = row
    keepDraft(user, website, { target: website, comment, brandId })
    act(async () => sender.dismiss(id))
    void navigate({
      to: '/takedowns/new',
      search: { target: website, ...(brandId === null ? {} : { brand: brandId }) },
    })
  }
  return <RequestStatus row={row} sender={sender} where={where} onEdit={edit} />
}

type RunLineProps = { run: Run; rows: readonly RequestRow[]; sender: Sender }

/** One-line status of an unfinished list, with a link. */
function RunLine({ run, rows, sender }: RunLineProps) {
  const { act } = useAct()
  const { counts, status, hold, delayLeft } = useRunStatus(sender, rows)
  const brandId = rows[0]?.brandId
  const isDelayed = counts.moving === 0 && counts.delayed > 0
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
      <p className="flex min-w-0 flex-1 items-center gap-2.5">
        <ListChecks aria-hidden className="size-4 shrink-0 text-accent" />
        <span>
          <span className="font-semibold tabular-nums">{runLabel(counts, hold)}</span>{' '}
          <RunWait status={status} hold={hold} delayLeft={delayLeft} />
        </span>
      </p>
      <div className="flex gap-2">
        {isDelayed && (
          <Button
            size="small"
            ref={ignoreLatePress}
            onClick={() => act(async () => undoRun(sender, run))}
          >
            Undo {countOf(counts.delayed, 'request')}
          </Button>
        )}
        <Link
          to="/takedowns/bulk"
          search={{ ...(brandId && { brand: brandId }), run: run.id }}
          className={buttonClass({ size: 'small' })}
        >
          Open list
        </Link>
      </div>
    </div>
  )
}

type DockFrameProps = {
  /** Number of requests and lists. */
  count: number
  /** Number of them that need attention. */
  attention: number
  /** The most important one, on one line. */
  line: ReactNode
  /** All items. */
  children: ReactNode
}

/** Collapsible dock. Expands by itself when a request needs attention; once collapsed, only for another one. */
export function DockFrame({ count, attention, line, children }: DockFrameProps) {
  const [chosen, setChosen] = useState({ open: false, at: 0 })
  const pressed = useRef(false)
  // The user's choice applies to the requests that needed attention then.
  if (attention < chosen.at) setChosen({ ...chosen, at: attention })
  const isOpen = attention > chosen.at || chosen.open
  const Icon = isOpen ? ChevronDown : ChevronUp
  return (
    <section
      ref={tellHeight}
      aria-label="Takedown requests under way"
      onClickCapture={() => {
        pressed.current = true
      }}
      className="max-h-[40dvh] shrink-0 overflow-y-auto border-t border-line bg-surface max-wide:sticky max-wide:bottom-0 max-wide:z-20 print:hidden"
    >
      <div
        className={`flex min-h-11 items-center gap-2 px-5 max-wide:px-3.5 ${isOpen ? 'sticky top-0 z-1 border-b border-line bg-surface' : ''}`}
      >
        <div className="flex min-w-0 flex-1 items-center">
          {isOpen ? <h2 className="font-heading">{countOf(count, 'takedown request')}</h2> : line}
        </div>
        <Button
          size="small"
          variant="quiet"
          aria-expanded={isOpen}
          onClick={() => setChosen({ open: !isOpen, at: attention })}
        >
          {isOpen ? 'Less' : count === 1 ? 'Details' : `${formatCount(count - 1)} more`}
          <Icon aria-hidden />
        </Button>
      </div>
      {isOpen && (
        <div
          tabIndex={-1}
          ref={(element) => {
            // The focused button was in the collapsed line.
            if (pressed.current) takeLostFocus(element)
          }}
          className="divide-y divide-line px-5 outline-none max-wide:px-3.5 [&>*]:py-2.5"
        >
          {children}
        </div>
      )}
    </section>
  )
}

/** Exposes the height of the dock as `--dock` for sticky elements. */
const tellHeight: RefCallback<HTMLElement> = (element) => {
  if (!element) return
  const { style } = document.documentElement
  const tell = () => style.setProperty('--dock-height', `${element.offsetHeight}px`)
  tell()
  const observer = new ResizeObserver(tell)
  observer.observe(element)
  return () => {
    observer.disconnect()
    style.removeProperty('--dock-height')
  }
}

/** Asks before the page is closed with unsent or unanswered requests. */
function AskBeforeLeaving({ sender }: { sender: Sender }) {
  const busy = useSelector(sender.store, ({ rows, storageFault }) =>
    rows.some(
      ({ tab, state }) =>
        tab === sender.tab &&
        (state.kind === 'sending' ||
          // A newer version in another tab continues the others.
          (storageFault !== 'newer' && (state.kind === 'queued' || isSearched(state)))),
    ),
  )
  // Closing the page is an event of the browser.
  useEffect(() => {
    if (!busy) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [busy])
  return null
}

type UndoKeyProps = { sender: Sender; rows: readonly RequestRow[]; runs: readonly Run[] }

/** After the undo delay the undo key only reports that it is too late, for this many milliseconds. */
const lateKeyMs = 2000

/** Undo key for the newest requests that can still be undone. */
function UndoKey({ sender, rows, runs }: UndoKeyProps) {
  const { act } = useAct()
  const now = useNowUntil(sender, rows)
  const delayed = rows.filter((row) => rowLabel(row, now).group === 'delayed')
  const runId = useLinger(delayed.at(-1)?.runId, lateKeyMs)
  const run = runs.find(({ id }) => id === runId)
  useShortcuts(
    run === undefined
      ? []
      : [
          {
            id: 'triage.undo',
            keys: 'z',
            label: `Undo ${subjectOf(
              run,
              rows.filter((row) => row.runId === run.id),
            )}`,
            group: 'Requests',
            first: true,
            run: () => act(async () => undoRun(sender, run)),
          },
        ],
  )
  return null
}

/** Keeps the last value for some milliseconds after it is gone. */
function useLinger(value: string | undefined, milliseconds: number): string | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  useEffect(() => {
    if (value !== undefined) return undefined
    const timer = setTimeout(() => setLast(undefined), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return value ?? last
}
