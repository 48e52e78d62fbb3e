import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { Check, CircleAlert, Hourglass, TriangleAlert } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { profileOptions } from '#/api/profile.ts'
import { session } from '#/api/session.ts'
import { formatCount, formatCountOf } from '#/lib/numbers.ts'
import { isSearchDue } from '#/outbox/states.ts'
import type { RequestRow } from '#/outbox/stored-rows.ts'
import { HostileUrl } from '#/shared/hosts/host-name.tsx'
import { Button, getButtonClass } from '#/ui/button.tsx'
import { ignoreEnterAfterRemoval, focusIfLost } from '#/ui/take-focus.ts'
import { deleteDraftsAndRecentComments } from './drafts.ts'
import {
  chooseRowForDock,
  getRowLabel,
  needsAttention,
  summarizeRun,
  type RowLabel,
} from './request-labels.ts'
import { RequestActions, UndoCountdown, UndoKey } from './request-parts.tsx'
import { undoRun, useSendingBlockers, useOutbox, useOutboxAction } from './use-outbox.ts'

/** Bar below every page. Shows the request that matters most, or the progress of the bulk request it belongs to. */
export function Dock() {
  const user = useQuery(profileOptions()).data?.id
  useEffect(() => {
    const { unsubscribe } = session.store.subscribe((state) => {
      // Signing out in any tab deletes drafts; a rejected API key keeps them (C8).
      if (user !== undefined && !state.isSignedIn && state.end.reason !== 'rejected')
        deleteDraftsAndRecentComments(user)
    })
    return unsubscribe
  }, [user])
  if (user === undefined) return null
  return <DockContent />
}

function DockContent() {
  const { outbox, rows, runs } = useOutbox()
  const openRunId = useRouterState({
    select: ({ location }) => (location.search as { run?: string }).run,
  })
  const rowsByRun = Map.groupBy(rows, ({ runId }) => runId)
  const hiddenRunIds = new Set([
    openRunId,
    ...runs
      .filter(({ id, kind }) => kind === 'list' && summarizeRun(rowsByRun.get(id) ?? []).isFinished)
      .map(({ id }) => id),
  ])
  // Show a created case only if it comes from a single request that this tab sent since the page loaded.
  const shownRows = rows.filter(
    ({ runId, state, tab }) =>
      !hiddenRunIds.has(runId) &&
      (state.kind !== 'done' || (tab === outbox.tab && !outbox.isBulkRun(runId))),
  )
  const row = chooseRowForDock(shownRows)
  return (
    <>
      <ConfirmLeaving />
      <UndoKey />
      {row && (
        <DockLine
          row={row}
          rowsOfRun={rowsByRun.get(row.runId) ?? []}
          attentionRows={shownRows.filter(needsAttention)}
        />
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

type DockLineProps = {
  row: RequestRow
  /** All rows of the bulk request or single request that `row` belongs to. */
  rowsOfRun: readonly RequestRow[]
  attentionRows: readonly RequestRow[]
}

function DockLine({ row, rowsOfRun, attentionRows }: DockLineProps) {
  const { outbox } = useOutbox()
  const { runAction } = useOutboxAction()
  const blockers = useSendingBlockers(rowsOfRun)
  const label = getRowLabel(row, blockers)
  const isBulkRun = outbox.isBulkRun(row.runId)
  const { title, sentCount, allCount, counts } = summarizeRun(rowsOfRun, blockers)
  const { Icon, color } = icons[label.tone]
  // The link opens the latest other run that needs attention. Its text counts only the rows of that run.
  const linkedRow = attentionRows.findLast(({ runId }) => runId !== row.runId)
  const linkedRunCount = attentionRows.filter(({ runId }) => runId === linkedRow?.runId).length
  const actions = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  // Keep the focus in the dock when the focused button disappears.
  useLayoutEffect(() => {
    if (hadFocus.current) focusIfLost(actions.current)
  })
  useEffect(() => {
    const line = actions.current?.closest('section')
    const hideHeight = line && exposeDockHeight(line)
    return () => {
      hideHeight?.()
      // This element disappears. If it contained the focus, move the focus to the page.
      if (hadFocus.current) focusIfLost(document.getElementById('main'))
    }
  }, [])
  return (
    <section
      aria-label="Takedown requests under way"
      className="flex min-h-11 shrink-0 items-center gap-x-4 border-t border-line bg-surface px-5 max-wide:sticky max-wide:bottom-0 max-wide:z-20 max-wide:px-3.5 print:hidden"
    >
      <div className="flex min-w-0 flex-1 items-center gap-x-2.5">
        <Icon aria-hidden className={`size-4 shrink-0 ${color}`} />
        <p className="min-w-0 flex-1 truncate">
          {isBulkRun ? (
            <span className="font-semibold tabular-nums">
              {formatCount(sentCount)} of {formatCount(allCount)} sent, {title.toLowerCase()}.
            </span>
          ) : (
            <>
              <output className="mr-2 font-semibold">{label.title}</output>
              <HostileUrl value={row.website} />
            </>
          )}
        </p>
        <p className="shrink-0 text-sm whitespace-nowrap text-muted max-split:sr-only">
          {label.isStuck ? (
            <span role="alert" className="text-red">
              Nothing is sent from this tab.
            </span>
          ) : (
            label.group === 'delayed' && <UndoCountdown remainingMs={blockers.delayMs} />
          )}
        </p>
      </div>
      <div
        ref={actions}
        tabIndex={-1}
        onFocus={() => {
          hadFocus.current = true
        }}
        onBlur={() => {
          // Ignore the blur when the user switches windows: the button stays focused.
          if (document.hasFocus()) hadFocus.current = false
        }}
        className="flex shrink-0 items-center gap-2 outline-none"
      >
        {linkedRow && (
          <Link
            {...linkToRun(linkedRow)}
            className="text-sm whitespace-nowrap text-amber underline underline-offset-2"
          >
            {formatCount(linkedRunCount)}{' '}
            {linkedRunCount === 1 ? 'needs attention' : 'need attention'}
          </Link>
        )}
        {!isBulkRun && <RequestActions key={row.id} row={row} label={label} placement="dock" />}
        {isBulkRun && counts.inProgress === 0 && counts.delayed > 0 && (
          <Button
            size="small"
            // Undo may disappear while the user presses Enter. The next Enter must not open a row on the page.
            ref={ignoreEnterAfterRemoval}
            onClick={() => runAction(async () => undoRun(outbox, row.runId))}
          >
            Undo {formatCountOf(counts.delayed, 'request')}
          </Button>
        )}
        {/* If there is a case, `RequestActions` links to the case instead. */}
        {row.state.kind !== 'done' && (
          <Link {...linkToRun(row)} className={getButtonClass({ size: 'small' })}>
            {isBulkRun ? 'Open list' : 'Details'}
          </Link>
        )}
      </div>
    </section>
  )
}

const linkToRun = ({ runId, brandId }: RequestRow) =>
  ({
    to: '/takedowns/bulk',
    search: { ...(brandId !== null && { brand: brandId }), run: runId },
  }) as const

/** Sets `--dock-height`, which keeps toasts and focused elements clear of the dock. */
function exposeDockHeight(element: HTMLElement): () => void {
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

function ConfirmLeaving() {
  const { outbox, rows, storageError } = useOutbox()
  const hasPendingWork = rows.some(
    ({ tab, state }) =>
      tab === outbox.tab &&
      (state.kind === 'sending' ||
        // `newer` means that a newer app version has upgraded the storage. The tabs of that version send the queued
        // requests and search for cases, so closing this tab loses nothing.
        (storageError !== 'newer' && (state.kind === 'queued' || isSearchDue(state)))),
  )
  useEffect(() => {
    if (!hasPendingWork) return undefined
    const preventClose = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', preventClose)
    return () => removeEventListener('beforeunload', preventClose)
  }, [hasPendingWork])
  return null
}
