import { lazy, Suspense, useState, useTransition } from 'react'
import { formatCount } from '#/lib/numbers.ts'
import { Button } from '#/ui/button.tsx'
import { KeyHint } from '#/ui/shortcuts/key-hint.tsx'
import type { SessionCounts } from './marks/mark-session.ts'
import { OnThisDevice } from './marks/on-this-device.tsx'

const load = () => import('./marks/marks-dialog.tsx')
const MarksDialog = lazy(async () => ({ default: (await load()).MarksDialog }))

type SessionLineProps = {
  brandId: string
  session: SessionCounts
  durable: boolean
  /** How many domains the filter has, null when the service does not say. */
  total: number | null
  /** Rows of the list on screen that were set aside, and whether they are shown. */
  aside: { count: number; hidden: boolean }
  onHide: (hidden: boolean) => void
  onUndo: () => void
}

const small = 'rounded-[5px] text-accent hover:underline'

/** How far the session is, and what the marks on this device do to the list. */
export function SessionLine(props: SessionLineProps) {
  const { brandId, session, durable, total, aside, onHide, onUndo } = props
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const [pending, startTransition] = useTransition()
  const seen = session.seen.size
  const show = () =>
    startTransition(() => {
      setWanted(true)
      setOpen(true)
    })
  return (
    <div className="flex min-h-[26px] flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <output>
        {total !== null && seen <= total
          ? `${formatCount(seen)} of ${formatCount(total)} seen this session`
          : `${formatCount(seen)} seen this session`}
      </output>
      {aside.count > 0 && (
        <span>
          {formatCount(aside.count)}{' '}
          {aside.hidden ? 'hidden by your marks on this device' : 'set aside on this device'}
          {' · '}
          <button type="button" className={small} onClick={() => onHide(!aside.hidden)}>
            {aside.hidden ? 'Show them' : 'Hide them'}
          </button>
        </span>
      )}
      <span className="ml-auto flex items-center gap-2.5 max-wide:ml-0">
        {(seen > 0 || !durable) && <OnThisDevice durable={durable} />}
        <Button size="small" variant="quiet" disabled={session.last === null} onClick={onUndo}>
          Undo <KeyHint id="triage.undo" />
        </Button>
        <Button
          size="small"
          variant="quiet"
          pending={pending}
          aria-haspopup="dialog"
          onPointerEnter={() => void load()}
          onFocus={() => void load()}
          onClick={show}
        >
          Session and marks
        </Button>
      </span>
      {wanted && (
        <Suspense fallback={null}>
          <MarksDialog brandId={brandId} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </div>
  )
}
