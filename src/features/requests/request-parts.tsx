import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { compactBrandsOptions } from '#/api/brands.ts'
import { formatCountOf } from '#/lib/numbers.ts'
import { listUnconfirmedFindings } from '#/outbox/states.ts'
import { type OutboxStorageError, getFindingId, type RequestRow } from '#/outbox/stored-rows.ts'
import { describeStorageError } from '#/shared/use-device-value.ts'
import { Button, getButtonClass } from '#/ui/button.tsx'
import { CopyButton } from '#/ui/copy-button.tsx'
import { KeyHint } from '#/ui/shortcuts/key-hint.tsx'
import { useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'
import { ignoreEnterAfterRemoval, focusIfLost } from '#/ui/take-focus.ts'
import { getRowLabel, type RowAction, type RowGroup, type RowLabel } from './request-labels.ts'
import { describeFinding, formatTargetHost, joinMessage } from './request-messages.ts'
import {
  undoRun,
  useEditRequest,
  useSendingBlockers,
  useOutbox,
  useOutboxAction,
  describeRequests,
  isStopped,
} from './use-outbox.ts'

interface ActionButton {
  content: ReactNode
  onPress: () => Promise<unknown>
  variant?: 'primary' | 'quiet'
}

/**
 * The dock offers actions only for these groups. The other groups have no actions, or need a decision that the user
 * makes on the page of the request.
 */
const groupsWithDockActions: readonly RowGroup[] = ['cases', 'delayed', 'inProgress', 'unreadable']

/** A held key must not press a button that just appeared. */
function ignoreHeldKey(event: KeyboardEvent) {
  if (event.repeat) event.preventDefault()
}

type RequestActionsProps = {
  row: RequestRow
  label: RowLabel
  /** `dock` is the bar below every page. `page` is the page of the request, or of the bulk request that contains it. */
  placement: 'dock' | 'page'
}

function getActions({ label, placement }: RequestActionsProps, isBulkRun: boolean) {
  const { actions, group } = label
  if (placement === 'dock') return groupsWithDockActions.includes(group) ? actions : []
  // On the page, created cases can't be hidden, and the rows of a bulk request can't be edited.
  return group === 'cases' ? [] : actions.filter((action) => action !== 'edit' || !isBulkRun)
}

export function RequestActions(props: RequestActionsProps) {
  const {
    row,
    label: { group },
    placement,
  } = props
  const { outbox } = useOutbox()
  const { runAction, error } = useOutboxAction()
  const editRequest = useEditRequest()
  const { id, state } = row
  const isInDock = placement === 'dock'
  const findings = listUnconfirmedFindings(state)
  const discardLabel = findings.length > 0 ? 'Don’t send' : 'Discard'
  const runAndMoveFocus = async (onPress: ActionButton['onPress']) => {
    await onPress()
    // The pressed button may have disappeared, and the focus with it.
    setTimeout(() => focusIfLost(document.getElementById('main')))
  }
  const actionButtons: Record<RowAction, ActionButton> = {
    undo: {
      content: (
        <span>
          Undo <span className="sr-only">request for {formatTargetHost(row.website)}</span>{' '}
          <KeyHint id="triage.undo" />
        </span>
      ),
      onPress: async () => undoRun(outbox, row.runId, editRequest),
    },
    stop: { content: 'Stop', onPress: async () => outbox.stop(id) },
    'send-now': { content: 'Send now', onPress: async () => outbox.sendNow(id) },
    confirm: {
      content: 'Send anyway',
      onPress: async () => outbox.confirm(id, findings.map(getFindingId)),
    },
    'search-again': {
      content: 'Check again',
      onPress: async () => outbox.searchAgain(id),
      variant: 'primary',
    },
    'send-again': {
      content: state.kind === 'unknown' ? 'Send again' : 'Send',
      onPress: async () => outbox.sendAgain(id),
    },
    edit: {
      content: 'Edit',
      onPress: async () => {
        editRequest(row)
        // Keep a rejected request, because the form shows its error messages.
        if (group !== 'refused') await outbox.dismiss(id)
      },
    },
    dismiss: {
      content: state.kind === 'done' ? 'Hide' : discardLabel,
      // Hide all created cases. The dock shows only the latest case, so an earlier one would appear in its place.
      onPress: async () =>
        state.kind === 'done' ? outbox.dismissDoneSingleRequests() : outbox.dismiss(id),
      variant: 'quiet',
    },
  }
  return (
    <>
      {state.kind === 'done' && (
        <CreatedCaseLink takedownId={state.case.id} placement={placement} />
      )}
      {getActions(props, outbox.isBulkRun(row.runId)).map((action) => {
        const { content, onPress, variant } = actionButtons[action]
        // Phones have room for only one button.
        const isHiddenOnPhones = isInDock && (action === 'dismiss' || action === 'send-now')
        return (
          <span key={action} className={isHiddenOnPhones ? 'max-[38rem]:hidden' : 'contents'}>
            <Button
              size="small"
              {...(variant && { variant })}
              // Undo may disappear while the user presses Enter. The next Enter must not open a row on the page.
              ref={action === 'undo' ? ignoreEnterAfterRemoval : null}
              onClick={() => runAction(async () => runAndMoveFocus(onPress))}
              onKeyDown={ignoreHeldKey}
            >
              {content}
            </Button>
          </span>
        )
      })}
      <StorageErrorNotice error={error} />
    </>
  )
}

type CreatedCaseLinkProps = Pick<RequestActionsProps, 'placement'> & { takedownId: string }

/**
 * Focuses the dock's link if the request page is open and no control has the focus, so that Enter opens the new case
 * (J3).
 */
function focusOnRequestPage(link: HTMLElement | null): void {
  const isIdle = document.activeElement?.matches('body, h1, main') ?? true
  if (isIdle && document.querySelector('main [name="target"]')) link?.focus()
}

function CreatedCaseLink({ takedownId, placement }: CreatedCaseLinkProps) {
  const router = useRouter()
  const caseLocation = { to: '/takedowns/$takedownId', params: { takedownId } } as const
  const { publicHref } = router.buildLocation(caseLocation)
  return (
    <span className="inline-flex gap-2">
      <Link
        {...caseLocation}
        ref={placement === 'dock' ? focusOnRequestPage : null}
        className={getButtonClass({
          size: 'small',
          variant: placement === 'dock' ? 'primary' : 'secondary',
        })}
      >
        Show the case
      </Link>
      <span className={placement === 'dock' ? 'max-[38rem]:hidden' : 'contents'}>
        <CopyButton text={new URL(publicHref, location.href).href} label="Copy link" />
      </span>
    </span>
  )
}

type StorageErrorNoticeProps = {
  error: OutboxStorageError | null
  isUnsent?: boolean
}

export const StorageErrorNotice = ({ error, isUnsent = false }: StorageErrorNoticeProps) =>
  error && (
    <p role="alert" className="basis-full text-sm text-red">
      {isUnsent && <span className="font-semibold">Not sent. </span>}
      {describeStorageError(error.code, 'nothing can be saved or sent')}
    </p>
  )

/** Opens a new tab, so that the draft stays open. */
export const CaseLink = ({ caseId }: { caseId: string }) => (
  <Link
    to="/takedowns/$takedownId"
    params={{ takedownId: caseId }}
    target="_blank"
    className="whitespace-nowrap text-accent underline underline-offset-2"
  >
    Show the case<span className="sr-only"> in a new tab</span>
  </Link>
)

export function UnconfirmedFindings({ row }: { row: RequestRow }) {
  const brands = useQuery(compactBrandsOptions()).data?.rows
  const findings = listUnconfirmedFindings(row.state)
  if (findings.length === 0) return null
  return (
    <ul className="mt-0.5 grid gap-0.5 text-sm">
      {findings.map((finding) => (
        <li key={getFindingId(finding)} className="[overflow-wrap:anywhere]">
          {joinMessage(describeFinding(finding, brands))}{' '}
          {finding.kind === 'open-case' && <CaseLink caseId={finding.caseId} />}
        </li>
      ))}
    </ul>
  )
}

/** Screen readers get the text without the seconds. */
export const UndoCountdown = ({ remainingMs }: { remainingMs: number }) => (
  <>
    <span className="sr-only">Sends in a few seconds.</span>
    <span aria-hidden className="tabular-nums">
      Sends in {formatCountOf(remainingMs / 1000, 'second')}.
    </span>
  </>
)

/** For this long after the undo delay, the undo key still calls `undoRun`, which then reports that it is too late. */
const lateUndoMs = 2000

export function UndoKey() {
  const { outbox, rows } = useOutbox()
  const { runAction } = useOutboxAction()
  const editRequest = useEditRequest()
  const blockers = useSendingBlockers(rows)
  const delayedRow = rows.findLast((row) => getRowLabel(row, blockers).group === 'delayed')
  // A late press must not undo something else, such as the last review decision.
  const runId = useLingeringRunId(delayedRow?.runId)
  const rowsOfRun = rows.filter((row) => row.runId === runId)
  const handlesUndo = runId !== undefined && rowsOfRun.some((row) => !isStopped(row))
  useShortcuts(
    handlesUndo
      ? [
          {
            id: 'triage.undo',
            keys: 'z',
            label: `Undo ${describeRequests(rowsOfRun)}`,
            group: 'Requests',
            hasPrecedence: true,
            run: () => runAction(async () => undoRun(outbox, runId, editRequest)),
          },
        ]
      : [],
  )
  return null
}

/** Returns `runId`. After `runId` becomes undefined, keeps returning the last ID for `lateUndoMs`. */
function useLingeringRunId(runId: string | undefined): string | undefined {
  const [lastRunId, setLastRunId] = useState(runId)
  if (runId !== undefined && runId !== lastRunId) setLastRunId(runId)
  useEffect(() => {
    if (runId !== undefined) return undefined
    const timer = setTimeout(() => setLastRunId(undefined), lateUndoMs)
    return () => clearTimeout(timer)
  }, [runId])
  return runId ?? lastRunId
}
