import { useState } from 'react'
import { formatCount } from '#/lib/numbers.ts'
import { Button } from '#/ui/button.tsx'
import { KeyHint } from '#/ui/shortcuts/key-hint.tsx'
import { storedWhere } from './marks/mark-labels.ts'
import type { SessionActivity } from './marks/mark-session.ts'
import { MarksDialog } from './marks/marks-dialog.tsx'

type SessionLineProps = {
  brandId: string
  activity: SessionActivity
  durable: boolean
  /** How many domains the filter has, null when the service does not say. */
  total: number | null
  /** All hosts of the brand that were set aside, and whether the list leaves them out. */
  aside: { count: number; hidden: boolean; canHide: boolean }
  /** How many rows of this page stand last, because they were dealt with. */
  last: number
  /** What came of the last action; read out elsewhere. */
  message: string
  onHide: (hidden: boolean) => void
  onUndo: () => void
}

const small = 'rounded-[5px] text-accent hover:underline'

/** How far the session is, and what the marks on this device do to the list. */
export function SessionLine(props: SessionLineProps) {
  const { brandId, activity, durable, total, aside, last, message, onHide, onUndo } = props
  const [open, setOpen] = useState(false)
  const seen = activity.seen.size
  // Where there is no room for all, what has just been done is said whole, and the rest is left out meanwhile.
  const rest = message === '' ? '' : 'wide:max-[100rem]:hidden'
  const far = message === '' ? '' : 'wide:max-[90rem]:hidden'
  return (
    <>
      <span className="flex min-w-0 items-center gap-x-3 whitespace-nowrap max-wide:basis-full max-wide:flex-wrap wide:flex-1 wide:overflow-hidden">
        {/* Not read out: it changes with every row that is passed. */}
        <span className={`shrink-0 tabular-nums empty:hidden ${far}`}>
          {total === 0 && seen === 0
            ? null
            : total !== null && seen <= total
              ? `${formatCount(seen)} of ${formatCount(total)} seen this session`
              : `${formatCount(seen)} seen this session`}
        </span>
        {last > 0 && (
          <span className={`shrink-0 ${rest}`}>{formatCount(last)} dealt with stand last here</span>
        )}
        {(aside.count === 0 || !durable) && (
          <span className={durable ? 'text-faint' : 'text-amber'}>{storedWhere(durable)}</span>
        )}
        {aside.count > 0 && (
          <span className="shrink-0">
            {formatCount(aside.count)} dismissed
            {durable && <span className={rest}> in this browser</span>}
            {aside.canHide && (
              <>
                {aside.hidden ? ', hidden here · ' : ' · '}
                <button type="button" className={small} onClick={() => onHide(!aside.hidden)}>
                  {aside.hidden ? 'Show them' : 'Hide them'}
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
        <Button size="small" variant="quiet" disabled={activity.last === null} onClick={onUndo}>
          Undo <KeyHint id="triage.undo" />
        </Button>
        <Button size="small" variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          My notes
        </Button>
      </span>
      <MarksDialog brandId={brandId} open={open} onOpenChange={setOpen} />
    </>
  )
}
