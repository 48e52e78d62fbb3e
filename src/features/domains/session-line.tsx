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
  /** All hosts of the brand that were set aside, and whether the list leaves them out. */
  aside: { count: number; hidden: boolean; canHide: boolean }
  /** What the last deed was; read out elsewhere. */
  said: string
  onHide: (hidden: boolean) => void
  onUndo: () => void
}

const small = 'rounded-[5px] text-accent hover:underline'

/** How far the session is, and what the marks on this device do to the list. */
export function SessionLine(props: SessionLineProps) {
  const { brandId, session, durable, total, aside, said, onHide, onUndo } = props
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
    <>
      <span className="flex min-w-0 flex-1 items-center gap-x-3 overflow-hidden whitespace-nowrap max-wide:min-h-[38px] max-wide:basis-full max-wide:flex-wrap">
        <output className="shrink-0">
          {total !== null && seen <= total
            ? `${formatCount(seen)} of ${formatCount(total)} seen this session`
            : `${formatCount(seen)} seen this session`}
        </output>
        {aside.count > 0 ? (
          <span className="shrink-0">
            {formatCount(aside.count)} set aside on this device
            {aside.canHide && (
              <>
                {aside.hidden ? ', hidden here · ' : ' · '}
                <button type="button" className={small} onClick={() => onHide(!aside.hidden)}>
                  {aside.hidden ? 'Show them' : 'Hide them'}
                </button>
              </>
            )}
          </span>
        ) : (
          <OnThisDevice key={total} durable={durable} />
        )}
        <span aria-hidden className="truncate text-text">
          {said}
        </span>
      </span>
      <span className="-ml-2 flex shrink-0 items-center gap-2.5 wide:ml-0">
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
    </>
  )
}
