import { Link } from '@tanstack/react-router'
import { formatCount } from '#/lib/numbers.ts'
import { isHandledHere } from '#/shared/marks/review-order.ts'
import { dismissals } from '#/shared/marks/set-aside.ts'
import { Button } from '#/ui/button.tsx'
import { useNow } from '#/ui/now.ts'
import { KeyHint } from '#/ui/shortcuts/key-hint.tsx'
import type { DomainList } from './domain-list.ts'
import { storedWhere } from './marks/mark-labels.ts'
import type { Triage } from './use-triage.ts'

const small = 'rounded-[5px] text-accent hover:underline'

type SessionLineProps = {
  brandId: string
  list: DomainList | null
  triage: Triage
}

/** Progress of the session, and the effect of marks on the list. */
export function SessionLine({ brandId, list, triage }: SessionLineProps) {
  const { activity, trouble, marks } = triage.marking
  const { hiding, setHiding } = triage.rows
  // Latest action.
  const message = triage.controller.announcement
  const seen = activity.seen.size
  const aside = dismissals(marks.aside, useNow()).dismissed.size
  const total = list?.hosts ?? null
  const hosts = list?.kind === 'hosts' ? list : null
  const last = hosts?.last ? hosts.rows.filter(({ id }) => hosts.last?.has(id)) : []
  // Cases are the takedown team's work; marks are the user's.
  const inCase = last.filter((row) => !isHandledHere(row, marks)).length
  const handled = last.length - inCase
  const lastWords = [
    handled > 0 && `${formatCount(handled)} handled`,
    inCase > 0 && `${formatCount(inCase)} in a case`,
  ].filter((words) => words !== false)
  // If space is limited, show only the latest action.
  const rest = message === '' ? '' : 'wide:max-[100rem]:hidden'
  const far = message === '' ? '' : 'wide:max-[90rem]:hidden'
  return (
    <>
      <span className="flex min-w-0 items-center gap-x-3 whitespace-nowrap max-wide:basis-full max-wide:flex-wrap wide:flex-1 wide:overflow-hidden">
        {/* No live region: it changes with every row. */}
        <span className={`shrink-0 tabular-nums empty:hidden ${far}`}>
          {!(total === 0 && seen === 0) &&
            (total !== null && seen <= total
              ? `${formatCount(seen)} of ${formatCount(total)} seen this session`
              : `${formatCount(seen)} seen this session`)}
        </span>
        {lastWords.length > 0 && (
          <span className={`shrink-0 ${rest}`}>{lastWords.join(' and ')}, shown last</span>
        )}
        {marks.hold.size > 0 && (
          <Link
            to="/takedowns/bulk"
            search={{ brand: brandId, from: 'hold' }}
            className={`shrink-0 ${small}`}
          >
            Request list {formatCount(marks.hold.size)}
          </Link>
        )}
        {trouble !== null && (
          <span title={storedWhere(trouble)} className="truncate text-amber">
            {storedWhere(trouble)}
          </span>
        )}
        {aside > 0 && (
          <span className="shrink-0">
            <Link to="/notes" search={{ brand: brandId }} className={small}>
              {formatCount(aside)} dismissed
            </Link>
            {hosts && (
              <>
                {hiding ? ', hidden here · ' : ' · '}
                <button type="button" className={small} onClick={() => setHiding(!hiding)}>
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
