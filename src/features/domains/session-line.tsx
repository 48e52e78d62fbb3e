import { Link } from '@tanstack/react-router'
import type { HostRow } from '#/contract/domain.ts'
import { formatCount } from '#/lib/numbers.ts'
import { countDismissed } from '#/shared/triage-notes/dismissed.ts'
import { Button } from '#/ui/button.tsx'
import { useNow } from '#/ui/now.ts'
import { KeyHint } from '#/ui/shortcuts/key-hint.tsx'
import { describeStorage } from './notes/note-labels.ts'
import type { Triage } from './use-triage.ts'

const linkClass = 'rounded-[5px] text-accent hover:underline'

/** Status line: progress on this page, counts of notes, the latest action and Undo. */
export function SessionLine({ triage }: { triage: Triage }) {
  const { brandId, list } = triage
  const { notes, storageError, session } = triage.noteSession
  const { nextUndo, undo } = triage.decisions
  const message = triage.controller.announcement
  const dismissedCount = countDismissed(notes.aside, useNow())
  // Rows of other pages aren't loaded, so only this page can be counted.
  const pageHosts = list?.kind === 'hosts' ? list.rows : []
  const isSeen = ({ id }: HostRow) => (notes.seen.get(id)?.at ?? -Infinity) >= session.startedAt
  const handledCount = (list?.kind === 'hosts' && list.handledLast?.size) || 0
  // Hides other texts while an action is shown, if space is limited.
  const narrowClass = message === '' ? '' : 'wide:max-[100rem]:hidden'
  return (
    <>
      <span className="flex min-w-0 items-center gap-x-3 whitespace-nowrap max-wide:basis-full max-wide:flex-wrap wide:flex-1 wide:overflow-hidden">
        {/* Not a live region, because it changes with every row. */}
        {pageHosts.length > 0 && (
          <span className={`shrink-0 tabular-nums ${narrowClass}`}>
            {`${formatCount(pageHosts.filter(isSeen).length)} of ${formatCount(pageHosts.length)} seen on this page`}
          </span>
        )}
        {handledCount > 0 && (
          <span className={`shrink-0 ${narrowClass}`}>
            {formatCount(handledCount)} handled, shown last
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
          <Link to="/notes" search={{ brand: brandId }} className={`shrink-0 ${linkClass}`}>
            {formatCount(dismissedCount)} dismissed
          </Link>
        )}
        <span aria-hidden title={message} className="truncate text-text">
          {message}
        </span>
      </span>
      <span className="flex shrink-0 items-center gap-2 max-wide:-ml-2">
        <Button size="small" variant="quiet" disabled={nextUndo === null} onClick={undo}>
          Undo {nextUndo !== null && <KeyHint id="triage.undo" />}
        </Button>
      </span>
    </>
  )
}
