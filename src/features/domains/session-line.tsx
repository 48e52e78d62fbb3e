import { Link } from '@tanstack/react-router'
import { formatCount } from '#/lib/numbers.ts'
import { splitDismissed } from '#/shared/triage-notes/dismissed.ts'
import { isHandledHere } from '#/shared/triage-notes/review-order.ts'
import { Button } from '#/ui/button.tsx'
import { useNow } from '#/ui/now.ts'
import { KeyHint } from '#/ui/shortcuts/key-hint.tsx'
import type { DomainList } from './domain-list.ts'
import { describeStorage } from './notes/note-labels.ts'
import type { Triage } from './use-triage.ts'

const linkClass = 'rounded-[5px] text-accent hover:underline'

type SessionLineProps = {
  brandId: string
  list: DomainList | null
  triage: Triage
}

/** Progress of the session, and the effect of marks on the list. */
export function SessionLine({ brandId, list, triage }: SessionLineProps) {
  const { activity, storageError, marks: notes } = triage.marking
  const { hiding, setHiding } = triage.rows
  // Latest action.
  const message = triage.controller.announcement
  const seenCount = activity.seen.size
  const dismissedCount = splitDismissed(notes.aside, useNow()).dismissed.size
  const total = list?.hostCount ?? null
  const hosts = list?.kind === 'hosts' ? list : null
  const handledLast = hosts?.handledLast
    ? hosts.rows.filter(({ id }) => hosts.handledLast?.has(id))
    : []
  // Cases are the takedown team's work; marks are the user's.
  const inCaseCount = handledLast.filter((row) => !isHandledHere(row, notes)).length
  const handledCount = handledLast.length - inCaseCount
  const lastParts = [
    handledCount > 0 && `${formatCount(handledCount)} handled`,
    inCaseCount > 0 && `${formatCount(inCaseCount)} in a case`,
  ].filter((words) => words !== false)
  // If space is limited, show only the latest action.
  const hideBelow100rem = message === '' ? '' : 'wide:max-[100rem]:hidden'
  const hideBelow90rem = message === '' ? '' : 'wide:max-[90rem]:hidden'
  return (
    <>
      <span className="flex min-w-0 items-center gap-x-3 whitespace-nowrap max-wide:basis-full max-wide:flex-wrap wide:flex-1 wide:overflow-hidden">
        {/* No live region: it changes with every row. */}
        <span className={`shrink-0 tabular-nums empty:hidden ${hideBelow90rem}`}>
          {!(total === 0 && seenCount === 0) &&
            (total !== null && seenCount <= total
              ? `${formatCount(seenCount)} of ${formatCount(total)} seen this session`
              : `${formatCount(seenCount)} seen this session`)}
        </span>
        {lastParts.length > 0 && (
          <span className={`shrink-0 ${hideBelow100rem}`}>
            {lastParts.join(' and ')}, shown last
          </span>
        )}
        {notes.hold.size > 0 && (
          <Link
            to="/takedowns/bulk"
            search={{ brand: brandId, from: 'hold' }}
            className={`shrink-0 ${linkClass}`}
          >
            Request list {formatCount(notes.hold.size)}
          </Link>
        )}
        {storageError !== null && (
          <span title={describeStorage(storageError)} className="truncate text-amber">
            {describeStorage(storageError)}
          </span>
        )}
        {dismissedCount > 0 && (
          <span className="shrink-0">
            <Link to="/notes" search={{ brand: brandId }} className={linkClass}>
              {formatCount(dismissedCount)} dismissed
            </Link>
            {hosts && (
              <>
                {hiding ? ', hidden here · ' : ' · '}
                <button type="button" className={linkClass} onClick={() => setHiding(!hiding)}>
                  {hiding ? 'Show them' : 'Hide them'}
                </button>
              </>
            )}
          </span>
        )}
        <span aria-hidden title={message} className="truncate text-text">
          {message}
        </span>
      </span>
      <span className="flex shrink-0 items-center gap-2 max-wide:-ml-2">
        <Button
          size="small"
          variant="quiet"
          disabled={activity.last === null}
          onClick={triage.decisions.undo}
        >
          Undo {activity.last !== null && <KeyHint id="triage.undo" />}
        </Button>
      </span>
    </>
  )
}
