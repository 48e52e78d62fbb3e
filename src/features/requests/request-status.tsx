import { Check, CircleAlert, Hourglass, TriangleAlert } from 'lucide-react'
import { useRef } from 'react'
import { HostileUrl } from '#/product/hosts/hostile-url.tsx'
import type { TonedLabel } from '#/product/labels/verdict-labels.ts'
import type { RequestRow } from '#/sender/row.ts'
import type { Sender } from '#/sender/sender-api.ts'
import { takeLostFocus } from '#/ui/take-focus.ts'
import { Findings } from './findings.tsx'
import { RequestActions } from './request-actions.tsx'
import { rowLabel } from './row-labels.ts'
import { Countdown, NoAnswer } from './seconds.tsx'

const icons: Record<TonedLabel['tone'], { Icon: typeof Check; colour: string }> = {
  accent: { Icon: Hourglass, colour: 'text-accent' },
  grey: { Icon: Hourglass, colour: 'text-grey' },
  green: { Icon: Check, colour: 'text-green' },
  amber: { Icon: TriangleAlert, colour: 'text-amber' },
  red: { Icon: CircleAlert, colour: 'text-red' },
}

type StatusProps = {
  row: RequestRow
  sender: Sender
  /** Puts what was to be sent back into a form; absent where it is in one already. */
  onEdit?: () => void
  /** The form it was written in is around it: it has ways of its own to go on. */
  inForm?: boolean
  /** In one line: what it means, and what else can be done, is shown elsewhere. */
  brief?: boolean
}

/** The status of one request, and what can be done about it. */
export function RequestStatus({ row, sender, onEdit, inForm = false, brief = false }: StatusProps) {
  const pressed = useRef(false)
  const { state, website } = row
  const { title, text, tone } = rowLabel(state)
  const { Icon, colour } = icons[tone]
  return (
    <div className={`flex min-w-0 gap-2.5 ${brief ? 'flex-1 items-center' : ''}`}>
      <Icon aria-hidden className={`size-4 shrink-0 ${brief ? '' : 'mt-0.5'} ${colour}`} />
      <div
        className={`flex min-w-0 flex-1 items-center gap-x-4 gap-y-1.5 ${brief ? '' : 'flex-wrap'}`}
      >
        <div
          className={`min-w-0 ${brief ? 'flex flex-1 items-baseline gap-x-3' : inForm ? 'basis-full' : 'flex-1 basis-80'}`}
        >
          <p className={brief ? 'truncate' : '[overflow-wrap:anywhere]'}>
            <output className="mr-2 font-semibold">{title}</output>
            <HostileUrl value={website} />
          </p>
          <p
            className={`text-sm text-muted ${brief ? 'shrink-0 whitespace-nowrap max-split:sr-only' : '[overflow-wrap:anywhere]'}`}
          >
            {state.kind === 'delayed' ? (
              <>
                <span className="sr-only">It is sent in a few seconds.</span>
                <span aria-hidden>
                  Sends in <Countdown until={state.until} />.
                </span>{' '}
                {!brief && 'You can undo until then.'}
              </>
            ) : (
              !brief && text
            )}
            {state.kind === 'throttled' && state.until !== null && (
              <>
                {' '}
                in <Countdown until={state.until} />.
              </>
            )}
            {waitsForAnswer(state.kind) && <NoAnswer since={row.changedAt} />}
          </p>
          {!brief && state.kind === 'needs-confirmation' && <Findings findings={state.findings} />}
        </div>
        {/* Another status has other buttons: the one that was pressed is gone, and the focus with it. */}
        <div
          key={state.kind}
          tabIndex={-1}
          ref={(element) => {
            if (inForm || pressed.current) takeLostFocus(element)
          }}
          onClickCapture={() => {
            pressed.current = true
          }}
          className={`flex items-center gap-2 outline-none ${brief ? 'shrink-0' : 'flex-wrap'}`}
        >
          <RequestActions
            row={row}
            sender={sender}
            inForm={inForm}
            brief={brief}
            {...(onEdit && { onEdit })}
          />
        </div>
      </div>
    </div>
  )
}

const waitsForAnswer = (kind: RequestRow['state']['kind']): boolean =>
  kind === 'checking' || kind === 'sending'
