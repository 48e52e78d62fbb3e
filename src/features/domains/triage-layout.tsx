import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { HostRow } from '#/contract/domain.ts'
import { formatCount } from '#/lib/numbers.ts'
import { countDismissed } from '#/shared/triage-notes/dismissed.ts'
import { Button } from '#/ui/button.tsx'
import { LazyPart } from '#/ui/lazy-part.tsx'
import { LoadingLines } from '#/ui/loading.tsx'
import { useNow } from '#/ui/now.ts'
import { KeyHint } from '#/ui/shortcuts/key-hint.tsx'
import { SidePane } from '#/ui/side-pane.tsx'
import { evidenceCode } from './lazy-code.ts'
import { LazyDismissDialog } from './notes/lazy-dismiss-dialog.tsx'
import { describeStorage } from './notes/note-labels.ts'
import type { TriageState } from './use-triage-list.ts'

/**
 * Returns classes that hide the list and its toolbars while evidence is open. Evidence in a pane hides them only on
 * narrow screens and in print.
 */
const getHiddenByEvidenceClass = (isFullPage: boolean) =>
  isFullPage ? 'hidden' : 'max-split:hidden print:hidden'

type TriageLayoutProps = {
  triage: TriageState
  header: ReactNode
  /** The list with its notices. */
  children: ReactNode
  /** Links to the list's pages. */
  pageLinks?: ReactNode
}

/** Layout of a triage page: header, list and footer. Open evidence appears beside the list or replaces all three. */
export function TriageLayout({ triage, header, children, pageLinks }: TriageLayoutProps) {
  const { openId, isFullPage, controller, decisions } = triage
  const hiddenClass = openId === null ? '' : getHiddenByEvidenceClass(isFullPage)
  // While evidence fills the page, keep the rows mounted, so that the current row can be focused on return.
  const listClass = isFullPage
    ? 'invisible absolute inset-0 overflow-hidden print:hidden'
    : hiddenClass
  return (
    <>
      <div className={`grid grid-cols-1 gap-2.5 ${hiddenClass}`}>{header}</div>
      <div className="@container flex min-h-0 flex-1 flex-col">
        <div className="relative flex min-h-0 flex-1 max-split:flex-col">
          <div className={`flex min-h-0 min-w-0 flex-1 flex-col gap-2.5 ${listClass}`}>
            {children}
          </div>
          {openId !== null && (
            // The pane itself isn't lazy: it takes its space at once, so that no column moves when its content loads.
            <SidePane isFullWidth={isFullPage} name="Evidence">
              <LazyPart
                part={evidenceCode}
                fallback={
                  <div className="p-3.5">
                    <LoadingLines label="Loading the evidence" lineCount={8} />
                  </div>
                }
              >
                {({ EvidencePane }) => <EvidencePane domainId={openId} triage={triage} />}
              </LazyPart>
            </SidePane>
          )}
        </div>
      </div>
      <LazyDismissDialog decisions={decisions} />
      <footer
        className={`flex flex-wrap items-center gap-x-6 gap-y-1.5 text-sm text-muted ${hiddenClass}`}
      >
        <div className="contents print:hidden">
          <FooterStatus triage={triage} />
        </div>
        <output className="sr-only">{controller.announcement}</output>
        {pageLinks}
      </footer>
    </>
  )
}

const linkClass = 'rounded-[5px] text-accent hover:underline'

function FooterStatus({ triage }: { triage: TriageState }) {
  const { brandId, listName, hosts } = triage
  const { notes, storageError, noteSession } = triage.noteState
  const { nextUndo, undo } = triage.decisions
  const message = triage.controller.announcement
  const requestListCount = notes.onRequestList.size
  const dismissedCount = countDismissed(notes.dismissed, useNow())
  const isSeen = ({ id }: HostRow) =>
    (notes.seen.get(id)?.at ?? -Infinity) >= noteSession.startedAtMs
  // On the campaigns page, `hosts` has only the domains of the expanded campaign.
  const seenScope = listName === 'campaigns' ? 'in this campaign' : 'on this page'
  const handledCount = triage.handledIdsAtEnd?.size ?? 0
  // On screens of medium width, a message replaces the texts beside it.
  const besideMessageClass = message === '' ? '' : 'wide:max-[100rem]:hidden'
  return (
    <>
      <span className="flex min-w-0 items-center gap-x-3 whitespace-nowrap max-wide:basis-full max-wide:flex-wrap wide:flex-1 wide:overflow-hidden">
        {/* Not a live region, because the count changes whenever the cursor moves to a new row. */}
        {hosts.length > 0 && (
          <span className={`shrink-0 tabular-nums ${besideMessageClass}`}>
            {`${formatCount(hosts.filter(isSeen).length)} of ${formatCount(hosts.length)} seen ${seenScope}`}
          </span>
        )}
        {handledCount > 0 && (
          <span className={`shrink-0 ${besideMessageClass}`}>
            {formatCount(handledCount)} handled, shown last
          </span>
        )}
        {requestListCount > 0 && (
          <Link
            to="/takedowns/bulk"
            search={{ brand: brandId, from: 'hold' }}
            className={`shrink-0 ${linkClass}`}
          >
            Request list {formatCount(requestListCount)}
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
