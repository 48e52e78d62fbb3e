import { useMutation } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { hostOfWebsite } from '#/lib/compare-targets.ts'
import { defangHost } from '#/lib/host-name.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { findingId } from '#/sender/findings.ts'
import type { RequestRow, StateKind } from '#/sender/row.ts'
import type { Sender } from '#/sender/sender-api.ts'
import { Button, buttonClass } from '#/ui/button.tsx'
import { CopyButton } from '#/ui/copy-button.tsx'
import { takeFocus, takeLostFocus } from '#/ui/take-focus.ts'
import { confirmLabel } from './finding-labels.ts'
import { actionMutation, type RequestAction } from './request-mutations.ts'
import { casesOf } from './row-status.ts'
import { storageFaultLabel } from './trouble-labels.ts'

/** The host of a request as it is named in a button. */
export const hostLabel = ({ website }: Pick<RequestRow, 'website'>): string =>
  visibleString(defangHost(hostOfWebsite(website) ?? website), 'host')

/** States in which a request goes back into a form. */
const editable: readonly StateKind[] = ['refused', 'not-sent', 'stopped', 'storage-failed']
const undoable: readonly StateKind[] = ['delayed', 'waiting', 'checking']
/** States in which nothing more happens by itself, so that it can be let go. */
const ended: readonly StateKind[] = [
  ...editable,
  'needs-confirmation',
  'created',
  'found',
  'not-found',
  'not-looked',
  'throttled',
  'unreadable',
]

type ActionsProps = {
  row: RequestRow
  sender: Sender
  /** Puts what was to be sent back into a form; absent where it is in one already. */
  onEdit?: () => void
  inForm: boolean
  /** In a row of a list, where no single one stands out. */
  inList?: boolean
  /** In one line: what has to be read first, and what is rarely wanted, is left out. */
  brief?: boolean
}

/** With the request its buttons go: the page goes on where its content begins. */
const leave = () => void setTimeout(() => takeLostFocus(document.getElementById('main')))

/** What can be done about a request in its status. */
export function RequestActions({
  row,
  sender,
  onEdit,
  inForm,
  inList = false,
  brief = false,
}: ActionsProps) {
  const { mutate, error } = useMutation({
    ...actionMutation(sender),
    // Here and not at the press: by then the button that was pressed is gone.
    onSuccess: (_done, { kind }) => {
      if (kind === 'undo' || kind === 'dismiss') leave()
    },
  })
  const { id, state } = row
  const done = state.kind === 'created' || state.kind === 'found'
  if (brief && !done && !undoable.includes(state.kind)) return null
  // There the one line has room for its words and one button; the others stand in the details.
  const lessOnPhone = brief ? 'max-[38rem]:hidden' : 'contents'
  return (
    <>
      <StatusActions row={row} act={mutate} inForm={inForm} inList={inList} brief={brief} />
      {onEdit && editable.includes(state.kind) && (
        <Button size="small" onClick={onEdit}>
          Edit
        </Button>
      )}
      {ended.includes(state.kind) && !(inForm && (done || editable.includes(state.kind))) && (
        <span className={lessOnPhone}>
          <Button size="small" variant="quiet" onClick={() => mutate({ kind: 'dismiss', id })}>
            {done ? 'Hide' : state.kind === 'needs-confirmation' ? 'Do not send' : 'Discard'}
          </Button>
        </span>
      )}
      {error && (
        <p role="alert" className="basis-full text-sm text-red">
          {storageFaultLabel(error.why)}
        </p>
      )}
    </>
  )
}

type StatusActionsProps = {
  row: RequestRow
  act: (action: RequestAction) => void
  inForm: boolean
  inList: boolean
  brief: boolean
}

function StatusActions({ row, act, inForm, inList, brief }: StatusActionsProps): ReactNode {
  const { id: rowId, state } = row
  const variant = inList ? 'secondary' : 'primary'
  const undo = (
    <Button
      size="small"
      {...(inForm && state.kind === 'delayed' && { ref: takeFocus })}
      onClick={() => act({ kind: 'undo', rowId })}
    >
      <span className="max-w-72 truncate">
        Undo
        <span className={brief ? 'sr-only' : ''}> request for {hostLabel(row)}</span>
      </span>
    </Button>
  )
  switch (state.kind) {
    case 'delayed':
      return (
        <>
          {undo}
          <span className={brief ? 'max-[38rem]:hidden' : 'contents'}>
            <Button size="small" onClick={() => act({ kind: 'send-now', rowId })}>
              Send now
            </Button>
          </span>
        </>
      )
    case 'waiting':
    case 'checking':
      return undo
    case 'needs-confirmation': {
      const { findings } = state
      return (
        <Button
          size="small"
          onClick={() => act({ kind: 'confirm', rowId, findings: findings.map(findingId) })}
        >
          {confirmLabel(findings)}
        </Button>
      )
    }
    case 'not-found':
    case 'not-looked':
      return (
        <>
          <Button size="small" variant={variant} onClick={() => act({ kind: 'look-again', rowId })}>
            Check again
          </Button>
          <Button size="small" onClick={() => act({ kind: 'send-again', rowId })}>
            Send again
          </Button>
        </>
      )
    case 'throttled':
    case 'not-sent':
    case 'stopped':
    case 'storage-failed':
      return state.kind === 'throttled' && state.until !== null ? null : (
        <Button size="small" variant={variant} onClick={() => act({ kind: 'send-again', rowId })}>
          {state.kind === 'stopped' ? 'Send' : 'Send again'}
        </Button>
      )
    case 'created':
    case 'found':
      return (
        <>
          <CaseLinks caseIds={casesOf(state)} brief={brief} />
          {!brief && state.duplicates === null && (
            <Button size="small" onClick={() => act({ kind: 'look-again', rowId })}>
              Check for a second case
            </Button>
          )}
        </>
      )
    case 'refused':
    case 'sending':
    case 'looking':
    case 'unreadable':
      return null
  }
}

/** The ways to the cases of a request, mostly one, also for others. */
function CaseLinks({ caseIds, brief }: { caseIds: readonly string[]; brief: boolean }) {
  const router = useRouter()
  return caseIds.map((takedownId, index) => {
    const number = caseIds.length === 1 ? '' : ` ${index + 1}`
    const to = { to: '/takedowns/$takedownId', params: { takedownId } } as const
    const { href } = router.buildLocation(to)
    return (
      <span key={takedownId} className="inline-flex gap-2">
        <Link {...to} className={buttonClass({ size: 'small', variant: 'primary' })}>
          Show {number === '' ? 'the case' : `case${number}`}
        </Link>
        {!brief && (
          <CopyButton
            text={new URL(href, location.href).href}
            label={`Copy link${number === '' ? '' : ` to case${number}`}`}
          />
        )}
      </span>
    )
  })
}
