import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { Check, CircleAlert, Hourglass, TriangleAlert } from 'lucide-react'
import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { compactBrandsOptions } from '#/api/brands.ts'
import { listUnconfirmedFindings } from '#/outbox/states.ts'
import { type StorageFailed, getFindingId, type RequestRow } from '#/outbox/stored-rows.ts'
import { findBrandLabel } from '#/shared/brands/brand-label.ts'
import { HostileUrl } from '#/shared/hosts/hostile-url.tsx'
import { describeStorageError } from '#/shared/use-device-value.ts'
import { Button, getButtonClass } from '#/ui/button.tsx'
import { CopyButton } from '#/ui/copy-button.tsx'
import { KeyHint } from '#/ui/shortcuts/key-hint.tsx'
import { ignoreEnterAfterRemoval, focusIfLost } from '#/ui/take-focus.ts'
import { getConfirmLabel, formatFinding, formatTargetHost } from './check-messages.ts'
import {
  listCaseIds,
  getRowLabel,
  type RowAction,
  type RowGroup,
  type RowLabel,
  type RunSummary,
} from './request-labels.ts'
import {
  undoRun,
  useEditRequest,
  useSendingBlockers,
  useOutbox,
  useOutboxAction,
} from './use-outbox.ts'

const icons: Record<RowLabel['tone'], { Icon: typeof Check; color: string }> = {
  accent: { Icon: Hourglass, color: 'text-accent' },
  gray: { Icon: Hourglass, color: 'text-gray' },
  green: { Icon: Check, color: 'text-green' },
  amber: { Icon: TriangleAlert, color: 'text-amber' },
  red: { Icon: CircleAlert, color: 'text-red' },
}

type RequestStatusProps = {
  row: RequestRow
  /** `line`: without explanation and decisions. */
  variant: 'line' | 'details'
}

/** Status and actions of a request in the dock. */
export function RequestStatus({ row, variant }: RequestStatusProps) {
  const blockers = useSendingBlockers([row])
  const label = getRowLabel(row, blockers)
  const { title, explanation, tone, group, isStuck } = label
  const isOneLine = variant === 'line'
  const { Icon, color } = icons[tone]
  return (
    <div
      className={`flex min-w-0 flex-1 gap-x-4 gap-y-1.5 ${isOneLine ? 'items-center' : 'flex-wrap'}`}
    >
      <div
        className={`flex min-w-0 flex-1 gap-x-2.5 ${isOneLine ? 'items-center' : 'basis-80 items-start'}`}
      >
        <Icon aria-hidden className={`size-4 shrink-0 ${isOneLine ? '' : 'mt-0.5'} ${color}`} />
        <div className={`min-w-0 ${isOneLine ? 'flex flex-1 items-baseline gap-x-3' : ''}`}>
          <p className={isOneLine ? 'truncate' : '[overflow-wrap:anywhere]'}>
            <output className="mr-2 font-semibold">{title}</output>
            <HostileUrl value={row.website} />
          </p>
          <p
            className={`text-sm text-muted ${isOneLine ? 'shrink-0 whitespace-nowrap max-split:sr-only' : '[overflow-wrap:anywhere]'}`}
          >
            {isStuck ? (
              <span role="alert" className="text-red">
                {isOneLine ? 'Nothing is sent from this tab.' : explanation}
              </span>
            ) : group === 'delayed' ? (
              <>
                <UndoCountdown remainingMs={blockers.getWaitMs(row)} /> {!isOneLine && explanation}
              </>
            ) : (
              !isOneLine && explanation
            )}
          </p>
          {!isOneLine && <Findings row={row} />}
        </div>
      </div>
      <FocusKeeper
        // Both groups share the undo button, so it must stay mounted.
        group={group === 'delayed' ? 'inProgress' : group}
        className={`flex items-center gap-2 outline-none ${isOneLine ? 'shrink-0' : 'flex-wrap'}`}
      >
        <RequestActions row={row} label={label} variant={variant} />
      </FocusKeeper>
    </div>
  )
}

type FocusKeeperProps = {
  group: RowLabel['group']
  className: string
  children: ReactNode
}

/** Takes the focus if the focused button disappears because the row changed by itself. */
function FocusKeeper({ group, className, children }: FocusKeeperProps) {
  const container = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    if (hadFocus.current) focusIfLost(container.current)
  })
  return (
    <div
      key={group}
      ref={container}
      tabIndex={-1}
      onFocus={() => {
        hadFocus.current = true
      }}
      onBlur={() => {
        // The button stays focused while another window is used.
        if (document.hasFocus()) hadFocus.current = false
      }}
      className={className}
    >
      {children}
    </div>
  )
}

const UndoCountdown = ({ remainingMs }: { remainingMs: number }) => (
  <>
    <span className="sr-only">Sends in a few seconds.</span>
    <span aria-hidden className="tabular-nums">
      Sends in {remainingMs / 1000} seconds.
    </span>
  </>
)

const explanationColors: Partial<Record<RunSummary['status'], string>> = {
  sending: 'text-muted',
  searching: 'text-muted',
  stuck: 'text-red',
}

/** Explains the status of a list. */
export const RunExplanation = ({ summary }: { summary: RunSummary }) =>
  summary.status === 'delayed' ? (
    <span className="text-muted">
      <UndoCountdown remainingMs={summary.delayMs} /> You can undo until then.
    </span>
  ) : (
    <span
      role={summary.status === 'stuck' ? 'alert' : undefined}
      className={explanationColors[summary.status] ?? 'text-amber'}
    >
      {summary.explanation}
    </span>
  )

interface ActionButton {
  label: ReactNode
  run: () => Promise<unknown>
  variant?: 'primary' | 'quiet'
}

/** Groups whose actions are shown on one line. Decisions are made in the details. */
const oneLineGroups: readonly RowGroup[] = ['cases', 'delayed', 'inProgress']

/** A held key must not press a button that just appeared. */
function ignoreHeldKey(event: KeyboardEvent) {
  if (event.repeat) event.preventDefault()
}

type RequestActionsProps = {
  row: RequestRow
  label: RowLabel
  variant: RequestStatusProps['variant'] | 'list'
}

function getActions({ label: { actions, group }, variant }: RequestActionsProps) {
  if (variant === 'line') return oneLineGroups.includes(group) ? actions : []
  if (variant === 'details') return actions
  // In a list, rows with a case can't be hidden, and lines are edited together.
  return group === 'cases' ? [] : actions.filter((action) => action !== 'edit')
}

/** Buttons of a request. */
export function RequestActions(props: RequestActionsProps) {
  const { row, variant } = props
  const { outbox } = useOutbox()
  const { runAction, error } = useOutboxAction()
  const editRequest = useEditRequest()
  const { id, state } = row
  const isOneLine = variant === 'line'
  const findings = listUnconfirmedFindings(state)
  const runAndMoveFocus = async (run: ActionButton['run']) => {
    await run()
    // The pressed button may be gone.
    setTimeout(() => focusIfLost(document.getElementById('main')))
  }
  const actionButtons: Record<RowAction, ActionButton> = {
    undo: {
      label: (
        <span className="max-w-72 truncate">
          Undo
          <span className={isOneLine ? 'sr-only' : ''}>
            {' '}
            request for {formatTargetHost(row.website)}
          </span>
          {isOneLine && (
            <>
              {' '}
              <KeyHint id="triage.undo" />
            </>
          )}
        </span>
      ),
      run: async () => undoRun(outbox, row.runId, editRequest),
    },
    stop: { label: 'Stop', run: async () => outbox.stop(id) },
    'send-now': { label: 'Send now', run: async () => outbox.sendNow(id) },
    confirm: {
      label: getConfirmLabel(findings),
      run: async () => outbox.confirm(id, findings.map(getFindingId)),
    },
    'search-again': {
      label: 'Check again',
      run: async () => outbox.searchAgain(id),
      variant: 'primary',
    },
    'send-again': {
      label: state.kind === 'unknown' ? 'Send again' : 'Send',
      run: async () => outbox.sendAgain(id),
    },
    edit: {
      label: 'Edit',
      run: async () => {
        editRequest(row)
        // Keep a rejected request, because the form shows its error messages.
        if (state.kind === 'not-sent' && state.why.kind !== 'refused') await outbox.dismiss(id)
      },
    },
    dismiss: {
      label: state.kind === 'done' ? 'Hide' : findings.length > 0 ? 'Don’t send' : 'Discard',
      run: async () => outbox.dismiss(id),
      variant: 'quiet',
    },
  }
  return (
    <>
      <CaseLinks caseIds={listCaseIds(state)} variant={variant} />
      {getActions(props).map((action) => {
        const { label, run, variant: buttonVariant } = actionButtons[action]
        // Phones have room for only one button.
        const isHiddenOnPhones = isOneLine && (action === 'dismiss' || action === 'send-now')
        return (
          <span key={action} className={isHiddenOnPhones ? 'max-[38rem]:hidden' : 'contents'}>
            <Button
              size="small"
              {...(buttonVariant && { variant: buttonVariant })}
              ref={action === 'undo' ? ignoreEnterAfterRemoval : null}
              onClick={() => runAction(async () => runAndMoveFocus(run))}
              onKeyDown={ignoreHeldKey}
            >
              {label}
            </Button>
          </span>
        )
      })}
      <StorageErrorNotice error={error} />
    </>
  )
}

type StorageErrorNoticeProps = {
  error: StorageFailed | null
  /** A new request or list was not sent because it could not be saved. */
  isUnsent?: boolean
}

/** Storage error of an action that had no effect. */
export const StorageErrorNotice = ({ error, isUnsent = false }: StorageErrorNoticeProps) =>
  error && (
    <p role="alert" className="basis-full text-sm text-red">
      {isUnsent && <span className="font-semibold">Not sent. </span>}
      {describeStorageError(error.code, 'nothing can be saved or sent')}
    </p>
  )

type CaseLinksProps = Pick<RequestActionsProps, 'variant'> & { caseIds: readonly string[] }

/** On the request page, focuses the link to a new case if nothing else is focused, so that Enter opens it (J3). */
function focusOnRequestPage(link: HTMLElement | null): void {
  const isIdle = document.activeElement?.matches('body, h1, main') ?? true
  if (isIdle && document.querySelector('main [name="target"]')) link?.focus()
}

function CaseLinks({ caseIds, variant }: CaseLinksProps) {
  const router = useRouter()
  return caseIds.map((takedownId, index) => {
    const isOnlyCase = caseIds.length === 1
    const caseName = isOnlyCase ? 'the case' : `case ${index + 1}`
    const to = { to: '/takedowns/$takedownId', params: { takedownId } } as const
    const { publicHref } = router.buildLocation(to)
    return (
      <span key={takedownId} className="inline-flex gap-2">
        <Link
          {...to}
          ref={variant === 'line' ? focusOnRequestPage : null}
          className={getButtonClass({
            size: 'small',
            variant: variant === 'list' ? 'secondary' : 'primary',
          })}
        >
          Show {caseName}
        </Link>
        {variant === 'details' && (
          <CopyButton
            text={new URL(publicHref, location.href).href}
            label={isOnlyCase ? 'Copy link' : `Copy link to ${caseName}`}
          />
        )}
      </span>
    )
  })
}

/** Link that keeps the draft open by opening the case in a new tab. */
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

/** Unconfirmed findings, with links to their cases. */
export function Findings({ row }: { row: RequestRow }) {
  const brands = useQuery(compactBrandsOptions()).data?.rows
  const findings = listUnconfirmedFindings(row.state)
  const getBrandName = (brandId: string) =>
    findBrandLabel(brands ?? [], brandId) ?? 'one of your brands'
  if (findings.length === 0) return null
  return (
    <ul className="mt-0.5 grid gap-0.5 text-sm">
      {findings.map((finding) => (
        <li key={getFindingId(finding)} className="[overflow-wrap:anywhere]">
          {formatFinding(finding, getBrandName)}{' '}
          {finding.kind === 'open-case' && <CaseLink caseId={finding.caseId} />}
        </li>
      ))}
    </ul>
  )
}
