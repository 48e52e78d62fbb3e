import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { Check, CircleAlert, Hourglass, TriangleAlert } from 'lucide-react'
import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { compactBrandsOptions } from '#/api/brands.ts'
import { takedownOptions } from '#/api/takedowns.ts'
import type { Outbox } from '#/outbox/outbox.ts'
import type { StorageFailed } from '#/outbox/row-store.ts'
import { findingId, unconfirmedFindings, type Finding, type RequestRow } from '#/outbox/row.ts'
import { brandLabel } from '#/shared/brands/brand-label.ts'
import { FollowButton } from '#/shared/follow/follow-button.tsx'
import { HostileUrl } from '#/shared/hosts/hostile-url.tsx'
import type { TonedLabel } from '#/shared/labels/verdict-labels.ts'
import { Button, buttonClass } from '#/ui/button.tsx'
import { CopyButton } from '#/ui/copy-button.tsx'
import { KeyHint } from '#/ui/shortcuts/key-hint.tsx'
import { ignoreEnterAfterRemoval, focusOnMount, focusIfLost } from '#/ui/take-focus.ts'
import { confirmLabel, findingLabel } from './describe-finding.ts'
import {
  caseIdsOf,
  describePause,
  requestHost,
  rowLabel,
  describeStorageFault,
  describeStuck,
  type RowAction,
  type RowLabel,
} from './request-labels.ts'
import {
  undoRow,
  useOutboxAction,
  useHold,
  useNowUntil,
  useSilence,
  type RunState,
} from './use-outbox.ts'

const icons: Record<TonedLabel['tone'], { Icon: typeof Check; color: string }> = {
  accent: { Icon: Hourglass, color: 'text-accent' },
  gray: { Icon: Hourglass, color: 'text-gray' },
  green: { Icon: Check, color: 'text-green' },
  amber: { Icon: TriangleAlert, color: 'text-amber' },
  red: { Icon: CircleAlert, color: 'text-red' },
}

type StatusProps = {
  row: RequestRow
  outbox: Outbox
  /** `form`: inside the form, which has its own actions. `line`: without explanation and further actions. */
  variant: 'form' | 'line' | 'dock'
  /** Restores the request into a form; absent inside a form. */
  onEdit?: () => void
}

/** Time in which a key press may still be meant for the previous button, milliseconds. */
const caseFocusDelayMs = 1000

/** Status and actions of a request. */
export function RequestStatus({ row, outbox, variant, ...editProps }: StatusProps) {
  const hadFocus = useRef(false)
  const now = useNowUntil(outbox, [row])
  const { title, explanation, tone, group, until, since, isStuck } = rowLabel(
    row,
    now,
    useHold(outbox),
  )
  const isPaused = group === 'moving' && tone === 'amber'
  const isOneLine = variant === 'line'
  const { Icon, color } = icons[tone]
  return (
    <div className={`flex min-w-0 gap-2.5 ${isOneLine ? 'flex-1 items-center' : ''}`}>
      <Icon aria-hidden className={`size-4 shrink-0 ${isOneLine ? '' : 'mt-0.5'} ${color}`} />
      <div
        className={`flex min-w-0 flex-1 items-center gap-x-4 gap-y-1.5 ${isOneLine ? '' : 'flex-wrap'}`}
      >
        <div
          className={`min-w-0 ${isOneLine ? 'flex flex-1 items-baseline gap-x-3' : variant === 'form' ? 'basis-full' : 'flex-1 basis-80'}`}
        >
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
            ) : until === undefined ? (
              (!isOneLine || isPaused) && explanation
            ) : (
              <>
                <UndoCountdown remainingMs={until - now} /> {!isOneLine && 'Undo until then.'}
              </>
            )}
            {since !== undefined && <SlowResponseNote since={since} />}
          </p>
          {!isOneLine && <Findings row={row} />}
        </div>
        {/* A new status has other buttons, so the focused one may be gone. */}
        <div
          // The same button undoes the request until it is sent.
          key={group === 'delayed' ? 'moving' : group}
          tabIndex={-1}
          ref={(element) => {
            if (!element || !(variant === 'form' || hadFocus.current)) return undefined
            focusIfLost(element)
            const toCase = setTimeout(() => {
              // After sending: link to the case.
              if (group === 'cases' && document.activeElement === element)
                element.querySelector('a')?.focus()
            }, caseFocusDelayMs)
            return () => clearTimeout(toCase)
          }}
          onFocus={() => {
            hadFocus.current = true
          }}
          onBlur={({ relatedTarget }) => {
            if (relatedTarget !== null) hadFocus.current = false
          }}
          className={`flex items-center gap-2 outline-none ${isOneLine ? 'shrink-0' : 'flex-wrap'}`}
        >
          <RequestActions row={row} now={now} outbox={outbox} variant={variant} {...editProps} />
        </div>
      </div>
    </div>
  )
}

/** Countdown of the undo delay, milliseconds. */
const UndoCountdown = ({ remainingMs }: { remainingMs: number }) => (
  <>
    <span className="sr-only">It is sent in a few seconds.</span>
    <span aria-hidden className="tabular-nums">
      Sends in {remainingMs / 1000} seconds.
    </span>
  </>
)

/** Why a list waits: for the undo delay, for a 429, or because of a storage error; nothing otherwise. */
export function RunWait({ status, hold, remainingDelayMs }: Omit<RunState, 'now' | 'counts'>) {
  switch (status) {
    case 'delayed':
      return (
        <span className="text-muted">
          <UndoCountdown remainingMs={remainingDelayMs} />
        </span>
      )
    case 'throttled':
      return (
        <span className="text-amber">Too many requests (429). {describePause(hold.pauseMs)}</span>
      )
    case 'stuck':
      return (
        <span role="alert" className="text-red">
          {hold.fault && describeStuck(hold.fault)}
        </span>
      )
    case 'sending':
    case 'paused':
    case 'searching':
    case 'lost':
    case 'done':
      return null
  }
}

type ActionsProps = Omit<StatusProps, 'variant'> & {
  now: number
  variant: StatusProps['variant'] | 'list'
}

interface ActionButton {
  label: ReactNode
  run: () => Promise<unknown>
  variant?: 'primary' | 'secondary' | 'quiet'
}

/** One line shows urgent actions only; the details show all. */
const oneLineActions: readonly RowAction[] = ['undo', 'stop', 'send-now', 'dismiss']

/** Actions to show in a place. */
function actionsFor(variant: ActionsProps['variant'], { actions, group }: RowLabel) {
  // The form itself allows editing and starting over.
  if (variant === 'form' && (group === 'cases' || actions.includes('edit')))
    return actions.filter((action) => action !== 'edit' && action !== 'dismiss')
  if (variant !== 'line') return actions
  // Decisions are made in the details.
  const hasUrgentActions = group === 'cases' || group === 'delayed' || group === 'moving'
  return hasUrgentActions ? actions.filter((action) => oneLineActions.includes(action)) : []
}

/** Ignores a held key, so that it doesn't press a button that just appeared. */
function ignoreHeldKey(event: KeyboardEvent) {
  if (event.repeat) event.preventDefault()
}

/** For the Undo button, which replaces the submit button. */
function focusUndo(element: HTMLElement | null) {
  focusOnMount(element)
  return ignoreEnterAfterRemoval(element)
}

/** Buttons of a request. */
export function RequestActions({ row, now, outbox, onEdit, variant: where }: ActionsProps) {
  const { runAction, error } = useOutboxAction()
  const { id, state } = row
  const label = rowLabel(row, now)
  const findings = unconfirmedFindings(state)
  const primaryVariant = where === 'list' ? 'secondary' : 'primary'
  const runAndMoveFocus = async (run: Promise<unknown>) => {
    await run
    // The pressed button is gone; focus the start of the content.
    setTimeout(() => focusIfLost(document.getElementById('main')))
  }
  const isStopped = state.kind === 'not-sent' && state.why.kind === 'stopped'
  const actionButtons: Record<RowAction, ActionButton> = {
    undo: {
      label: (
        <span className="max-w-72 truncate">
          Undo
          <span className={where === 'line' ? 'sr-only' : ''}> request for {requestHost(row)}</span>
          {where === 'line' && (
            <>
              {' '}
              <KeyHint id="triage.undo" />
            </>
          )}
        </span>
      ),
      run: async () => runAndMoveFocus(undoRow(outbox, row)),
    },
    stop: { label: 'Stop', run: async () => outbox.stop(id) },
    'send-now': { label: 'Send now', run: async () => outbox.sendNow(id) },
    confirm: {
      label: confirmLabel(findings),
      run: async () => outbox.confirm(id, findings.map(findingId)),
    },
    'look-again': {
      label: state.kind === 'done' ? 'Check for a second case' : 'Check again',
      run: async () => outbox.searchAgain(id),
      ...(state.kind !== 'done' && { variant: primaryVariant }),
    },
    'send-again': {
      label: isStopped ? 'Send' : 'Send again',
      run: async () => outbox.sendAgain(id),
      ...(state.kind !== 'unknown' && { variant: primaryVariant }),
    },
    edit: { label: 'Edit', run: async () => onEdit?.() },
    dismiss: {
      label: state.kind === 'done' ? 'Hide' : findings.length > 0 ? 'Don’t send' : 'Discard',
      run: async () => runAndMoveFocus(outbox.dismiss(id)),
      variant: 'quiet',
    },
  }
  const visibleActions = actionsFor(where, label).filter((action) => action !== 'edit' || onEdit)
  return (
    <>
      <CaseLinks caseIds={caseIdsOf(state)} variant={where} />
      {visibleActions.map((action) => {
        const { label: text, run, variant = 'secondary' } = actionButtons[action]
        // On phones the line fits only its text and one button.
        const isHiddenOnPhones = where === 'line' && (action === 'dismiss' || action === 'send-now')
        const takesFocus = action === 'undo' && where === 'form' && label.group === 'delayed'
        return (
          <span key={action} className={isHiddenOnPhones ? 'max-[38rem]:hidden' : 'contents'}>
            <Button
              size="small"
              variant={variant}
              ref={action !== 'undo' ? null : takesFocus ? focusUndo : ignoreEnterAfterRemoval}
              onClick={() => runAction(run)}
              onKeyDown={ignoreHeldKey}
            >
              {text}
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
  /** Unsent requests. */
  unsent?: 'request' | 'requests'
}

/** Storage error of an action that had no effect. */
export function StorageErrorNotice({ error, unsent }: StorageErrorNoticeProps) {
  return (
    error && (
      <p role="alert" className="basis-full text-sm text-red">
        {unsent && (
          <span className="font-semibold">Not sent: this browser cannot save the {unsent}. </span>
        )}
        {describeStorageFault(error.fault)}
      </p>
    )
  )
}

/** Links to the cases of a request. */
function CaseLinks({
  caseIds,
  variant,
}: Pick<ActionsProps, 'variant'> & { caseIds: readonly string[] }) {
  const router = useRouter()
  return caseIds.map((takedownId, index) => {
    const number = caseIds.length === 1 ? '' : ` ${index + 1}`
    const to = { to: '/takedowns/$takedownId', params: { takedownId } } as const
    const { publicHref } = router.buildLocation(to)
    return (
      <span key={takedownId} className="inline-flex gap-2">
        <Link {...to} className={buttonClass({ size: 'small', variant: 'primary' })}>
          Show {number === '' ? 'the case' : `case${number}`}
        </Link>
        {variant === 'form' && <FollowNewCase caseId={takedownId} />}
        {variant !== 'line' && (
          <CopyButton
            text={new URL(publicHref, location.href).href}
            label={`Copy link${number === '' ? '' : ` to case${number}`}`}
          />
        )}
      </span>
    )
  })
}

/** Follows a new case once it is loaded. */
function FollowNewCase({ caseId }: { caseId: string }) {
  const { data } = useQuery(takedownOptions(caseId))
  return data && <FollowButton row={data} />
}

/** Link to a case that keeps the draft. */
export function CaseLink({ caseId }: { caseId: string }) {
  return (
    <Link
      to="/takedowns/$takedownId"
      params={{ takedownId: caseId }}
      target="_blank"
      className="whitespace-nowrap text-accent underline underline-offset-2"
    >
      Show the case<span className="sr-only"> in a new tab</span>
    </Link>
  )
}

/** Findings at the time of sending, with their cases. */
export function Findings({ row }: { row: RequestRow }) {
  const brands = useQuery(compactBrandsOptions()).data?.rows
  const findings: readonly Finding[] = unconfirmedFindings(row.state)
  const getBrandName = (brandId: string) => {
    const brand = brands?.find(({ id }) => id === brandId)
    return brand ? brandLabel(brand) : 'one of your brands'
  }
  if (findings.length === 0) return null
  return (
    <ul className="mt-0.5 grid gap-0.5 text-sm">
      {findings.map((found) => (
        <li key={findingId(found)} className="[overflow-wrap:anywhere]">
          {findingLabel(found, getBrandName)}{' '}
          {found.kind === 'open-case' && <CaseLink caseId={found.caseId} />}
        </li>
      ))}
    </ul>
  )
}

/** Notes a slow API after some seconds. */
export function SlowResponseNote({ since }: { since: number }) {
  const seconds = useSilence(since)
  return (
    seconds !== null && (
      <span className="text-amber">
        {' '}
        No answer
        {/* No live region: it changes every second. */}
        {seconds < Infinity && (
          <span aria-hidden className="tabular-nums">
            {' '}
            for {seconds} s
          </span>
        )}
        .
      </span>
    )
  )
}
