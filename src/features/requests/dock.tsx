import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import {
  Check,
  ChevronDown,
  ChevronUp,
  CircleAlert,
  Hourglass,
  ListChecks,
  TriangleAlert,
} from 'lucide-react'
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefCallback,
} from 'react'
import { profileOptions } from '#/api/profile.ts'
import { session } from '#/api/session.ts'
import { formatCountOf, formatCount } from '#/lib/numbers.ts'
import { isBeingSearched } from '#/outbox/states.ts'
import type { RequestRow, Run } from '#/outbox/stored-rows.ts'
import { HostileUrl } from '#/shared/hosts/host-name.tsx'
import { Button, getButtonClass } from '#/ui/button.tsx'
import { ignoreEnterAfterRemoval, focusIfLost } from '#/ui/take-focus.ts'
import { deleteDrafts } from './drafts.ts'
import {
  findMostUrgent,
  needsAttention,
  getRowLabel,
  summarizeRun,
  type RowLabel,
} from './request-labels.ts'
import {
  Findings,
  RequestActions,
  RunExplanation,
  UndoCountdown,
  UndoKey,
} from './request-parts.tsx'
import { undoRun, useSendingBlockers, useOutbox, useOutboxAction } from './use-outbox.ts'

/** Lists pending requests and unfinished lists below every page. */
export function Dock() {
  const user = useQuery(profileOptions()).data?.id
  useEffect(() => {
    const { unsubscribe } = session.store.subscribe((state) => {
      // Signing out in any tab deletes drafts; a refused key keeps them (C8).
      if (user !== undefined && !state.isSignedIn && state.end.reason !== 'rejected')
        deleteDrafts(user)
    })
    return unsubscribe
  }, [user])
  if (user === undefined) return null
  return <Requests />
}

/**
 * Returns false if a row's only case was created before the page loaded. This tab's cases always count as recent,
 * because the clock may have changed.
 */
const isRecent = ({ state, changedAt, tab }: RequestRow, ownTab: string): boolean =>
  state.kind !== 'done' || tab === ownTab || changedAt >= performance.timeOrigin

function Requests() {
  const { outbox, rows, runs } = useOutbox()
  const { runAction } = useOutboxAction()
  const openRunId = useRouterState({
    select: ({ location }) => (location.search as { run?: string }).run,
  })
  const singleRows = rows.filter((row) => !outbox.isList(row.runId) && isRecent(row, outbox.tab))
  // Only the last new case is listed, so that the user needn't hide each one.
  const createdRows = singleRows.filter(({ state }) => state.kind === 'done')
  const lastCreated = createdRows.at(-1)
  const visibleRows = singleRows.filter((row) => !createdRows.includes(row) || row === lastCreated)
  const urgentRow = findMostUrgent(visibleRows)
  const unfinishedRuns = runs
    .filter(({ id, kind }) => kind === 'list' && id !== openRunId)
    .map((run) => ({ run, rows: rows.filter(({ runId }) => runId === run.id) }))
    .filter((list) => !summarizeRun(list.rows).isFinished)
  const count = visibleRows.length + unfinishedRuns.length
  const hideCreated = async () => Promise.all(createdRows.map(async ({ id }) => outbox.dismiss(id)))
  return (
    <>
      <ConfirmLeaving />
      <UndoKey />
      {count > 0 && (
        <CollapsibleDock
          count={count}
          attentionCount={visibleRows.filter(needsAttention).length}
          summary={
            urgentRow ? (
              <RequestStatus key={urgentRow.id} row={urgentRow} variant="line" />
            ) : (
              unfinishedRuns[0] && <ListSummary {...unfinishedRuns[0]} />
            )
          }
        >
          {unfinishedRuns.map((list) => (
            <ListSummary key={list.run.id} {...list} />
          ))}
          {visibleRows.map((row) => (
            <div key={row.id}>
              <RequestStatus row={row} variant="details" />
              {row === lastCreated && createdRows.length > 1 && (
                <p className="mt-1.5 flex items-center gap-2 text-sm text-muted">
                  {formatCountOf(createdRows.length - 1, 'more case')} created.
                  <Button size="small" variant="quiet" onClick={() => runAction(hideCreated)}>
                    Hide all
                  </Button>
                </p>
              )}
            </div>
          ))}
        </CollapsibleDock>
      )}
    </>
  )
}

const icons: Record<RowLabel['tone'], { Icon: typeof Check; color: string }> = {
  accent: { Icon: Hourglass, color: 'text-accent' },
  gray: { Icon: Hourglass, color: 'text-gray' },
  green: { Icon: Check, color: 'text-green' },
  amber: { Icon: TriangleAlert, color: 'text-amber' },
  red: { Icon: CircleAlert, color: 'text-red' },
}

type RequestStatusProps = { row: RequestRow; variant: 'line' | 'details' }

/** Status and actions of a request in the dock. */
function RequestStatus({ row, variant }: RequestStatusProps) {
  const blockers = useSendingBlockers([row])
  const label = getRowLabel(row, blockers)
  const { title, explanation, tone, group, isStuck } = label
  const isOneLine = variant === 'line'
  const { Icon, color } = icons[tone]
  return (
    <div
      className={`flex min-w-0 flex-1 gap-x-4 gap-y-1.5 ${isOneLine ? 'items-center' : 'flex-wrap'}`}
    >
      <div
        className={`flex min-w-0 flex-1 gap-x-2.5 ${isOneLine ? 'items-center' : 'basis-80 items-start'}`}
      >
        <Icon aria-hidden className={`size-4 shrink-0 ${isOneLine ? '' : 'mt-0.5'} ${color}`} />
        <div className={`min-w-0 ${isOneLine ? 'flex flex-1 items-baseline gap-x-3' : ''}`}>
          <p className={isOneLine ? 'truncate' : '[overflow-wrap:anywhere]'}>
            <output className="mr-2 font-semibold">{title}</output>
            <HostileUrl value={row.website} />
          </p>
          <p
            className={`text-sm text-muted ${isOneLine ? 'shrink-0 whitespace-nowrap max-split:sr-only' : '[overflow-wrap:anywhere]'}`}
          >
            {isStuck ? (
              <span role="alert" className="text-red">
                {isOneLine ? 'Nothing is sent from this tab.' : explanation}
              </span>
            ) : group === 'delayed' ? (
              <>
                <UndoCountdown remainingMs={blockers.delayMs} /> {!isOneLine && explanation}
              </>
            ) : (
              !isOneLine && explanation
            )}
          </p>
          {!isOneLine && <Findings row={row} />}
        </div>
      </div>
      <FocusKeeper
        // Both groups share the undo button, so it must stay mounted.
        group={group === 'delayed' ? 'inProgress' : group}
        className={`flex items-center gap-2 outline-none ${isOneLine ? 'shrink-0' : 'flex-wrap'}`}
      >
        <RequestActions row={row} label={label} variant={variant} />
      </FocusKeeper>
    </div>
  )
}

type FocusKeeperProps = {
  group: RowLabel['group']
  className: string
  children: ReactNode
}

/** Takes the focus if the focused button disappears because the row changed by itself. */
function FocusKeeper({ group, className, children }: FocusKeeperProps) {
  const container = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    if (hadFocus.current) focusIfLost(container.current)
  })
  return (
    <div
      key={group}
      ref={container}
      tabIndex={-1}
      onFocus={() => {
        hadFocus.current = true
      }}
      onBlur={() => {
        // The button stays focused while another window is used.
        if (document.hasFocus()) hadFocus.current = false
      }}
      className={className}
    >
      {children}
    </div>
  )
}

type ListSummaryProps = { run: Run; rows: readonly RequestRow[] }

function ListSummary({ run, rows }: ListSummaryProps) {
  const { outbox } = useOutbox()
  const { runAction } = useOutboxAction()
  const summary = summarizeRun(rows, useSendingBlockers(rows))
  const { title, sentCount, allCount, counts } = summary
  const brandId = rows[0]?.brandId
  return (
    <div className="flex flex-1 flex-wrap items-center gap-x-4 gap-y-1.5">
      <p className="flex min-w-0 flex-1 items-center gap-2.5">
        <ListChecks aria-hidden className="size-4 shrink-0 text-accent" />
        <span>
          <span className="font-semibold tabular-nums">
            {formatCount(sentCount)} of {formatCount(allCount)} sent, {title.toLowerCase()}.
          </span>{' '}
          <RunExplanation summary={summary} />
        </span>
      </p>
      <div className="flex gap-2">
        {counts.inProgress === 0 && counts.delayed > 0 && (
          <Button
            size="small"
            ref={ignoreEnterAfterRemoval}
            onClick={() => runAction(async () => undoRun(outbox, run.id))}
          >
            Undo {formatCountOf(counts.delayed, 'request')}
          </Button>
        )}
        <Link
          to="/takedowns/bulk"
          search={{ ...(brandId && { brand: brandId }), run: run.id }}
          className={getButtonClass({ size: 'small' })}
        >
          Open list
        </Link>
      </div>
    </div>
  )
}

type CollapsibleDockProps = {
  count: number
  attentionCount: number
  summary: ReactNode
  children: ReactNode
}

/** Bar at the bottom of the page. Expands whenever another request needs attention. */
export function CollapsibleDock({
  count,
  attentionCount,
  summary,
  children,
}: CollapsibleDockProps) {
  const [isOpen, setIsOpen] = useState(attentionCount > 0)
  const [previousAttentionCount, setPreviousAttentionCount] = useState(attentionCount)
  const wasClicked = useRef(false)
  if (attentionCount !== previousAttentionCount) {
    setPreviousAttentionCount(attentionCount)
    if (attentionCount > previousAttentionCount) setIsOpen(true)
  }
  const Icon = isOpen ? ChevronDown : ChevronUp
  return (
    <section
      ref={exposeHeight}
      aria-label="Takedown requests under way"
      onClickCapture={() => {
        wasClicked.current = true
      }}
      className="max-h-[40dvh] shrink-0 overflow-y-auto border-t border-line bg-surface max-wide:sticky max-wide:bottom-0 max-wide:z-20 print:hidden"
    >
      <div
        className={`flex min-h-11 items-center gap-2 px-5 max-wide:px-3.5 ${isOpen ? 'sticky top-0 z-1 border-b border-line bg-surface' : ''}`}
      >
        <div className="flex min-w-0 flex-1 items-center">
          {isOpen ? (
            <h2 className="font-heading">{formatCountOf(count, 'takedown request')}</h2>
          ) : (
            summary
          )}
        </div>
        <Button
          size="small"
          variant="quiet"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Less' : count === 1 ? 'Details' : `${formatCount(count - 1)} more`}
          <Icon aria-hidden />
        </Button>
      </div>
      {isOpen && (
        <div
          tabIndex={-1}
          ref={(element) => {
            // The focused button may have been in the collapsed line.
            if (wasClicked.current) focusIfLost(element)
          }}
          className="divide-y divide-line px-5 outline-none max-wide:px-3.5 [&>*]:py-2.5"
        >
          {children}
        </div>
      )}
    </section>
  )
}

/** Sets `--dock-height` for sticky elements. */
const exposeHeight: RefCallback<HTMLElement> = (element) => {
  if (!element) return
  const { style } = document.documentElement
  const update = () => style.setProperty('--dock-height', `${element.offsetHeight}px`)
  update()
  const observer = new ResizeObserver(update)
  observer.observe(element)
  return () => {
    observer.disconnect()
    style.removeProperty('--dock-height')
  }
}

/** Asks before the page is closed with unsent or unanswered requests. */
function ConfirmLeaving() {
  const { outbox, rows, storageError } = useOutbox()
  const hasPendingWork = rows.some(
    ({ tab, state }) =>
      tab === outbox.tab &&
      (state.kind === 'sending' ||
        // A newer version in another tab takes over queued requests and searches.
        (storageError !== 'newer' && (state.kind === 'queued' || isBeingSearched(state)))),
  )
  useEffect(() => {
    if (!hasPendingWork) return undefined
    const preventClose = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', preventClose)
    return () => removeEventListener('beforeunload', preventClose)
  }, [hasPendingWork])
  return null
}
