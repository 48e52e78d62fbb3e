import { Link, useRouter } from '@tanstack/react-router'
import { Check, CircleAlert, Hourglass } from 'lucide-react'
import { useRef, useSyncExternalStore, type ReactNode } from 'react'
import { Button, buttonClass } from '#/ui/button.tsx'
import { CopyButton } from '#/ui/copy-button.tsx'
import { HostileUrl } from '#/ui/hostile-url.tsx'
import type { OutgoingRequest, Outbox, Phase } from './outbox.ts'
import { phaseWords } from './phase-words.ts'
import { takeFocus, takeLostFocus } from './take-focus.ts'

const icons = {
  plain: { Icon: Hourglass, colour: 'text-accent' },
  good: { Icon: Check, colour: 'text-green' },
  bad: { Icon: CircleAlert, colour: 'text-red' },
} as const

type StatusProps = {
  entry: OutgoingRequest
  outbox: Outbox
  /** Puts what was to be sent back into a form; absent where it is in one already. */
  onEdit?: () => void
  /** After an undo, with the request that was taken back. */
  onUndo?: () => void
  /** The form it was written in is around it: it has ways of its own to go on. */
  inForm?: boolean
}

/** Where one request stands, and what can be done about it. */
export function RequestStatus({ entry, outbox, onEdit, onUndo, inForm = false }: StatusProps) {
  const pressed = useRef(false)
  const { phase, request } = entry
  const { title, text, tone } = phaseWords(phase)
  const { Icon, colour } = icons[tone]
  // Over a list several may wait at once: no more room than they need.
  const short = !inForm && (phase.kind === 'held' || phase.kind === 'sending')
  return (
    <div className="flex min-w-0 gap-2.5">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${colour}`} />
      <div className={`min-w-0 flex-1 ${short ? 'flex items-center gap-2.5' : 'grid gap-1.5'}`}>
        <div className={`min-w-0 ${short ? 'flex-1' : 'grid gap-0.5'}`}>
          <output className="font-semibold">{title}</output>
          {short && phase.kind === 'held' && <Leaves at={phase.until} />}
          <p className="min-w-0 [overflow-wrap:anywhere]">
            <HostileUrl value={request.website} />
          </p>
          {!short && (
            <p className="text-sm [overflow-wrap:anywhere] text-muted">
              {text}
              {phase.kind === 'held' && <Leaves at={phase.until} />}
            </p>
          )}
        </div>
        {/* Other deeds are other buttons: the one that was pressed is gone, and the focus with it. */}
        <div
          key={phase.kind}
          tabIndex={-1}
          ref={(element) => {
            if (inForm || pressed.current) takeLostFocus(element)
          }}
          onClickCapture={() => {
            pressed.current = true
          }}
          className={`flex items-center gap-2 outline-none ${short ? '' : 'flex-wrap'}`}
        >
          <Deeds
            entry={entry}
            phase={phase}
            outbox={outbox}
            onUndo={() => {
              outbox.undo(entry.id)
              onUndo?.()
              leave()
            }}
            takesFocus={inForm}
          />
          {onEdit && isBack(phase) && (
            <Button size="small" onClick={onEdit}>
              Edit
            </Button>
          )}
          {isOver(phase) && !(inForm && phase.kind === 'created') && (
            <Button
              size="small"
              variant="quiet"
              onClick={() => {
                outbox.dismiss(entry.id)
                leave()
              }}
            >
              {phase.kind === 'created' ? 'Dismiss' : 'Discard'}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

/** With the request its buttons go: the page goes on where its content begins. */
const leave = () => void setTimeout(() => takeLostFocus(document.getElementById('main')))

const isBack = ({ kind }: Phase) => ['refused', 'throttled', 'not-sent'].includes(kind)
const isOver = (phase: Phase) =>
  isBack(phase) || phase.kind === 'created' || phase.kind === 'not-found'

function Deeds({
  entry: { id },
  phase,
  outbox,
  onUndo,
  takesFocus,
}: Pick<StatusProps, 'entry' | 'outbox'> & {
  phase: Phase
  onUndo: () => void
  takesFocus: boolean
}): ReactNode {
  switch (phase.kind) {
    case 'held':
      return (
        <>
          <Button size="small" onClick={onUndo} {...(takesFocus && { ref: takeFocus })}>
            Undo
          </Button>
          <Button size="small" onClick={() => outbox.sendNow(id)}>
            Send now
          </Button>
        </>
      )
    case 'not-found':
      return (
        <>
          <Button size="small" variant="primary" onClick={() => outbox.lookAgain(id)}>
            Look again
          </Button>
          {phase.looked && (
            <Button size="small" onClick={() => outbox.sendAgain(id)}>
              Send again
            </Button>
          )}
        </>
      )
    case 'throttled':
      return <SendAgain at={phase.retryAt ?? 0} send={() => outbox.sendAgain(id)} />
    case 'not-sent':
      return <SendAgain at={0} send={() => outbox.sendAgain(id)} />
    case 'created':
      return <CaseLinks takedownId={phase.takedown.id} />
    case 'refused':
    case 'sending':
    case 'looking':
      return null
  }
  return null
}

/** The way to a new case, also for others. */
function CaseLinks({ takedownId }: { takedownId: string }) {
  const { href } = useRouter().buildLocation({
    to: '/takedowns/$takedownId',
    params: { takedownId },
  })
  return (
    <>
      <Link
        to="/takedowns/$takedownId"
        params={{ takedownId }}
        className={buttonClass({ size: 'small', variant: 'primary' })}
      >
        Show the case
      </Link>
      <CopyButton text={new URL(href, location.href).href} label="Copy link" />
    </>
  )
}

function SendAgain({ at, send }: { at: number; send: () => void }) {
  const seconds = useSecondsUntil(at)
  return (
    <Button size="small" variant="primary" disabled={seconds > 0} onClick={send}>
      {seconds > 0 ? `Send again in ${seconds} s` : 'Send again'}
    </Button>
  )
}

/** A count for the eye; read out it would never end. */
function Leaves({ at }: { at: number }) {
  const seconds = useSecondsUntil(at)
  return (
    <>
      <span className="sr-only"> It leaves after a few seconds.</span>
      <span aria-hidden className="text-sm text-muted tabular-nums">
        {' '}
        Leaves in {seconds} s.
      </span>
    </>
  )
}

function everySecond(tick: () => void): () => void {
  const timer = setInterval(tick, 250)
  return () => clearInterval(timer)
}

function useSecondsUntil(time: number): number {
  return useSyncExternalStore(everySecond, () => Math.max(0, Math.ceil((time - Date.now()) / 1000)))
}
