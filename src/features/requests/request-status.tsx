import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { Check, CircleAlert, Hourglass, TriangleAlert } from 'lucide-react'
import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { compactBrandsOptions } from '#/api/brands.ts'
import { takedownOptions } from '#/api/takedowns.ts'
import type { StorageFailed } from '#/outbox/row-store.ts'
import { findingId, findingsOf, type Finding, type RequestRow } from '#/outbox/row.ts'
import type { Sender } from '#/outbox/sender.ts'
import { brandLabel } from '#/shared/brands/brand-label.ts'
import { FollowButton } from '#/shared/follow/follow-button.tsx'
import { HostileUrl } from '#/shared/hosts/hostile-url.tsx'
import type { TonedLabel } from '#/shared/labels/verdict-labels.ts'
import { Button, buttonClass } from '#/ui/button.tsx'
import { CopyButton } from '#/ui/copy-button.tsx'
import { KeyHint } from '#/ui/shortcuts/key-hint.tsx'
import { ignoreLatePress, takeFocus, takeLostFocus } from '#/ui/take-focus.ts'
import { confirmLabel, findingLabel } from './finding-words.ts'
import { casesOf, hostLabel, rowLabel, type RowAction } from './request-labels.ts'
import { storageFaultLabel, stuckLabel } from './storage-fault-labels.ts'
import { undoRow, useAct, useHold, useNowUntil, useSilence } from './use-sender.ts'

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
  inLine?: boolean
}

/** Milliseconds in which a key press may still be meant for the button before. */
const lateKeyMs = 1000

/** The status of one request, and what can be done about it. */
export function RequestStatus({
  row,
  sender,
  onEdit,
  inForm = false,
  inLine = false,
}: StatusProps) {
  const hadFocus = useRef(false)
  const { state } = row
  const now = useNowUntil(sender, [row])
  const { fault, pause } = useHold(sender)
  const { title, text, tone, group, until, since } = rowLabel(row, now, pause)
  const goesOn = group === 'moving' || group === 'delayed' || group === 'searched'
  // What is on its way is answered all the same, but not in a page that sees no more of it.
  const isStuck = fault !== null && goesOn && (state.kind !== 'sending' || fault === 'newer')
  const isPaused = group === 'moving' && tone === 'amber'
  const { Icon, colour } = icons[tone]
  return (
    <div className={`flex min-w-0 gap-2.5 ${inLine ? 'flex-1 items-center' : ''}`}>
      <Icon aria-hidden className={`size-4 shrink-0 ${inLine ? '' : 'mt-0.5'} ${colour}`} />
      <div
        className={`flex min-w-0 flex-1 items-center gap-x-4 gap-y-1.5 ${inLine ? '' : 'flex-wrap'}`}
      >
        <div
          className={`min-w-0 ${inLine ? 'flex flex-1 items-baseline gap-x-3' : inForm ? 'basis-full' : 'flex-1 basis-80'}`}
        >
          <p className={inLine ? 'truncate' : '[overflow-wrap:anywhere]'}>
            <output className="mr-2 font-semibold">{title}</output>
            <HostileUrl value={row.website} />
          </p>
          <p
            className={`text-sm text-muted ${inLine ? 'shrink-0 whitespace-nowrap max-split:sr-only' : '[overflow-wrap:anywhere]'}`}
          >
            {isStuck ? (
              <span role="alert" className="text-red">
                {inLine ? 'Nothing is sent from this tab.' : stuckLabel(fault)}
              </span>
            ) : until === undefined ? (
              (!inLine || isPaused) && text
            ) : (
              <>
                <span className="sr-only">It is sent in a few seconds.</span>
                <span aria-hidden className="tabular-nums">
                  Sends in {(until - now) / 1000} seconds.
                </span>{' '}
                {!inLine && 'Undo until then.'}
              </>
            )}
            {since !== undefined && <NoAnswer since={since} />}
          </p>
          {!inLine && <Findings row={row} />}
        </div>
        {/* Another status has other buttons: the one that was pressed is gone, and the focus with it. */}
        <div
          // A request can be undone until it leaves, by the same button.
          key={group === 'delayed' ? 'moving' : group}
          tabIndex={-1}
          ref={(element) => {
            if (!element || !(inForm || hadFocus.current)) return undefined
            takeLostFocus(element)
            const toCase = setTimeout(() => {
              // Of a request that is sent, the way to its case.
              if (state.kind === 'done' && document.activeElement === element)
                element.querySelector('a')?.focus()
            }, lateKeyMs)
            return () => clearTimeout(toCase)
          }}
          onFocus={() => {
            hadFocus.current = true
          }}
          onBlur={({ relatedTarget }) => {
            if (relatedTarget !== null) hadFocus.current = false
          }}
          className={`flex items-center gap-2 outline-none ${inLine ? 'shrink-0' : 'flex-wrap'}`}
        >
          <RequestActions
            row={row}
            now={now}
            sender={sender}
            where={inForm ? 'form' : inLine ? 'line' : 'dock'}
            {...(onEdit && { onEdit })}
          />
        </div>
      </div>
    </div>
  )
}

type ActionsProps = {
  row: RequestRow
  now: number
  sender: Sender
  onEdit?: () => void
  where: 'form' | 'line' | 'dock' | 'list'
}

interface Way {
  label: ReactNode
  work: () => Promise<void>
  variant?: 'primary' | 'secondary' | 'quiet'
}

/** In one line only what is wanted at once; all stands in the details. */
const inOneLine: readonly RowAction[] = ['undo', 'stop', 'send-now', 'show-case', 'dismiss']

/** Which of its actions a request offers in a place. */
function actionsIn(where: ActionsProps['where'], row: RequestRow, now: number) {
  const { actions, group } = rowLabel(row, now)
  // The form is a way to edit, and begins anew by itself.
  if (where === 'form' && (group === 'cases' || actions.includes('edit')))
    return actions.filter((action) => action !== 'edit' && action !== 'dismiss')
  if (where !== 'line') return actions
  // It needs somebody: that is decided in the details.
  const isNews = group === 'cases' || group === 'delayed' || group === 'moving'
  return isNews ? actions.filter((action) => inOneLine.includes(action)) : []
}

/** A key that is held, as after sending, presses nothing that has come under it. */
function ignoreHeldKey(event: KeyboardEvent) {
  if (event.repeat) event.preventDefault()
}

/** For the Undo button of the form, which appears where the submit button was. */
function takeUndoFocus(element: HTMLElement | null) {
  takeFocus(element)
  return ignoreLatePress(element)
}

/** What can be done about a request in its status. */
export function RequestActions({ row, now, sender, onEdit, where }: ActionsProps) {
  const { act, error } = useAct()
  const { id, state } = row
  const { group } = rowLabel(row, now)
  const findings = findingsOf(state)
  const main = where === 'list' ? 'secondary' : 'primary'
  const gone = async (work: Promise<unknown>) => {
    await work
    // By now the button that was pressed is gone, and the page goes on where its content begins.
    setTimeout(() => takeLostFocus(document.getElementById('main')))
  }
  const isStopped = state.kind === 'not-sent' && state.why.kind === 'stopped'
  const ways: Record<RowAction, Way> = {
    undo: {
      label: (
        <span className="max-w-72 truncate">
          Undo
          <span className={where === 'line' ? 'sr-only' : ''}> request for {hostLabel(row)}</span>
          {where === 'line' && (
            <>
              {' '}
              <KeyHint id="triage.undo" />
            </>
          )}
        </span>
      ),
      work: async () => gone(undoRow(sender, row)),
    },
    stop: { label: 'Stop', work: async () => sender.stop(id) },
    'send-now': { label: 'Send now', work: async () => sender.sendNow(id) },
    confirm: {
      label: confirmLabel(findings),
      work: async () => sender.confirm(id, findings.map(findingId)),
    },
    'look-again': { label: 'Check again', work: async () => sender.lookAgain(id), variant: main },
    'send-again': {
      label: isStopped ? 'Send' : 'Send again',
      work: async () => sender.sendAgain(id),
      ...(state.kind !== 'unknown' && { variant: main }),
    },
    edit: { label: 'Edit', work: async () => onEdit?.() },
    'show-case': { label: 'Check for a second case', work: async () => sender.lookAgain(id) },
    dismiss: {
      label: state.kind === 'done' ? 'Hide' : findings.length > 0 ? 'Don’t send' : 'Discard',
      work: async () => gone(sender.dismiss(id)),
      variant: 'quiet',
    },
  }
  const mayHaveSecond = state.kind === 'done' && state.duplicates === null && where !== 'line'
  const offered = actionsIn(where, row, now).filter((action) => action !== 'edit' || onEdit)
  return (
    <>
      {offered.map((action) => {
        const { label, work, variant = 'secondary' } = ways[action]
        // On a phone the one line has room for its words and one button.
        const less = where === 'line' && (action === 'dismiss' || action === 'send-now')
        const takesFocus = action === 'undo' && where === 'form' && group === 'delayed'
        return (
          <span key={action} className={less ? 'max-[38rem]:hidden' : 'contents'}>
            {action === 'show-case' && <CaseLinks caseIds={casesOf(state)} where={where} />}
            {(action !== 'show-case' || mayHaveSecond) && (
              <Button
                size="small"
                variant={variant}
                ref={action !== 'undo' ? null : takesFocus ? takeUndoFocus : ignoreLatePress}
                onClick={() => act(work)}
                onKeyDown={ignoreHeldKey}
              >
                {label}
              </Button>
            )}
          </span>
        )
      })}
      <NotStored error={error} />
    </>
  )
}

type NotStoredProps = {
  error: StorageFailed | null
  /** What is not sent because of it. */
  unsent?: 'request' | 'requests'
}

/** Why the device could not store what was asked for, so that nothing happened. */
export function NotStored({ error, unsent }: NotStoredProps) {
  return (
    error && (
      <p role="alert" className="basis-full text-sm text-red">
        {unsent && (
          <span className="font-semibold">Not sent: this browser cannot save the {unsent}. </span>
        )}
        {storageFaultLabel(error.why)}
      </p>
    )
  )
}

/** The ways to the cases of a request, mostly one, also for others. */
function CaseLinks({
  caseIds,
  where,
}: Pick<ActionsProps, 'where'> & { caseIds: readonly string[] }) {
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
        {where === 'form' && <Follow caseId={takedownId} />}
        {where !== 'line' && (
          <CopyButton
            text={new URL(publicHref, location.href).href}
            label={`Copy link${number === '' ? '' : ` to case${number}`}`}
          />
        )}
      </span>
    )
  })
}

/** Follows a case that has just been made, as soon as it is read. */
function Follow({ caseId }: { caseId: string }) {
  const { data } = useQuery(takedownOptions(caseId))
  return data && <FollowButton row={data} />
}

/** Leads to a case beside what is being written, which stays as it is. */
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

/** What was found at the moment of sending, with the cases to look at. */
export function Findings({ row }: { row: RequestRow }) {
  const brands = useQuery(compactBrandsOptions()).data?.rows
  const findings: readonly Finding[] = findingsOf(row.state)
  const nameOf = (brandId: string) => {
    const brand = brands?.find(({ id }) => id === brandId)
    return brand ? brandLabel(brand) : 'one of your brands'
  }
  if (findings.length === 0) return null
  return (
    <ul className="mt-0.5 grid gap-0.5 text-sm">
      {findings.map((found) => (
        <li key={findingId(found)} className="[overflow-wrap:anywhere]">
          {findingLabel(found, nameOf)}{' '}
          {found.kind === 'open-case' && <CaseLink caseId={found.caseId} />}
        </li>
      ))}
    </ul>
  )
}

/** Says that no answer has come for some seconds, as soon as that is worth saying. */
export function NoAnswer({ since }: { since: number }) {
  const seconds = useSilence(since)
  return (
    seconds !== null && (
      <span className="text-amber">
        {' '}
        No answer
        {/* Not read out: it would chatter. */}
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
