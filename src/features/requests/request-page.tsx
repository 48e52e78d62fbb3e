import { Link } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { Check as Tick, CircleHelp, Info, LoaderCircle, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { targetLimits } from '#/api/target-limits.ts'
import { parseTarget } from '#/lib/target-url.ts'
import { unconfirmedFindings } from '#/outbox/row.ts'
import { Button, buttonClass } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Checkbox } from '#/ui/checkbox.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { LoadingLines } from '#/ui/loading.tsx'
import { PageHeader } from '#/ui/page-header.tsx'
import { focusAgain } from '#/ui/take-focus.ts'
import { useMedia } from '#/ui/use-media.ts'
import { isConfirmed, type Check } from './checks.ts'
import { requestDrafts } from './drafts.ts'
import { RequestForm } from './request-form.tsx'
import { CaseLink } from './request-status.tsx'
import { useOutbox } from './use-outbox.ts'
import { useRequestForm, type RequestFormState } from './use-request-form.ts'

type RequestPageProps = {
  /** Pasted text; empty if none. */
  target: string
  /** Initial comment. */
  comment: string
  /** Brand of the page it was opened from. */
  openedFrom: string | null
  /** Preselected brand; null for a request without one. */
  brandId?: string | null
}

/** Page to request one takedown (C136 to C145). */
export function RequestPage(props: RequestPageProps) {
  return (
    <>
      <PageHeader
        title="Request takedown"
        actions={
          <Link
            to="/takedowns/bulk"
            search={props.openedFrom === null ? {} : { brand: props.openedFrom }}
            className={buttonClass()}
          >
            Bulk request
          </Link>
        }
      />
      <WhenDraftsLoaded>
        <RequestPageContent key={props.target} {...props} />
      </WhenDraftsLoaded>
    </>
  )
}

/** Renders the form once drafts are loaded; a late draft would overwrite what was typed. */
function WhenDraftsLoaded({ children }: { children: ReactNode }) {
  const { user } = useOutbox()
  const isTargetReady = useSelector(requestDrafts(user), (drafts) => drafts.isReady)
  return isTargetReady ? children : <LoadingLines label="Loading the draft" lines={8} />
}

function RequestPageContent(initial: RequestPageProps) {
  const { target } = initial
  const form = useRequestForm({ form: target === '' ? 'page' : target, ...initial })
  const isTargetReady = parseTarget(target, targetLimits()).ok
  // Newer than these checks: a case, or findings at the time of sending.
  const state = form.row?.state
  const isBeside = useMedia('(min-width: 64rem)')
  const areChecksOutdated =
    state?.kind === 'done' || (state && unconfirmedFindings(state).length > 0)
  // In one column they come before the submit button, so that they are seen first.
  const checks = !areChecksOutdated && (
    <section aria-label="Before you send">
      <ChecksPanel form={form} />
    </section>
  )
  return (
    <div className="grid items-start gap-3.5 lg:grid-cols-2">
      <Card title="Request" sub={form.trouble === null && 'drafts are saved in this browser'}>
        <RequestForm
          form={form}
          focus={isTargetReady ? 'send' : 'target'}
          checks={isBeside ? null : checks}
          secondaryAction={
            <Link to="/takedowns" className={buttonClass()}>
              Cancel
            </Link>
          }
        />
      </Card>
      {isBeside && !areChecksOutdated && (
        <Card title="Before you send">
          <ChecksPanel form={form} />
        </Card>
      )}
    </div>
  )
}

type RequestDialogProps = {
  brandId: string
  /** Host listed under that brand. */
  host: string
  /** Called once queued; the dock shows the request then, until it is undone. */
  onQueued: () => void
  onClose: () => void
}

/** Prefilled request form in a dialog. */
export const RequestDialog = (props: RequestDialogProps) => (
  <Dialog
    title="Request takedown"
    size="medium"
    open
    onOpenChange={(open) => {
      if (!open) props.onClose()
    }}
  >
    <WhenDraftsLoaded>
      <DialogContent key={props.host} {...props} />
    </WhenDraftsLoaded>
  </Dialog>
)

function DialogContent({ host, brandId, onQueued, onClose }: RequestDialogProps) {
  const form = useRequestForm(
    { form: host, target: host, openedFrom: brandId, isTrackedByBrand: true },
    onQueued,
  )
  return (
    <div className="grid items-start gap-x-6 gap-y-4 pt-1 md:grid-cols-2">
      <RequestForm
        form={form}
        focus={form.reading.ok ? 'send' : 'target'}
        secondaryAction={<Button onClick={onClose}>Cancel</Button>}
      />
      <section aria-label="Before you send" className="min-w-0">
        <ChecksPanel form={form} />
      </section>
    </div>
  )
}

const checkIcons = {
  checking: { Icon: LoaderCircle, word: 'Checking', color: 'text-faint animate-spin' },
  fine: { Icon: Tick, word: 'Fine', color: 'text-green' },
  note: { Icon: Info, word: 'Note', color: 'text-gray' },
  warning: { Icon: TriangleAlert, word: 'Warning', color: 'text-amber' },
  unknown: { Icon: CircleHelp, word: 'Not checked', color: 'text-gray' },
} as const

/** Checks with states, warnings and confirmations (F14). */
function ChecksPanel({ form }: { form: RequestFormState }) {
  const { checks, confirmed, stop } = form
  if (checks.length === 0)
    return (
      <p className="text-muted">
        {form.reading.ok || form.reading.problem === 'empty'
          ? 'Checks appear here once you enter an address.'
          : 'Checks appear here once the address is valid.'}
      </p>
    )
  const missingCheck = checks.find((check) => !isConfirmed(check, confirmed))
  return (
    <ul className="grid">
      {checks.map((check) => (
        <CheckItem
          key={check.id}
          check={check}
          form={form}
          isBlocking={stop === 'confirm' && check === missingCheck}
        />
      ))}
    </ul>
  )
}

type CheckItemProps = {
  check: Check
  form: RequestFormState
  /** Missing confirmation that blocked sending; gets the focus. */
  isBlocking: boolean
}

function CheckItem({ check, form, isBlocking }: CheckItemProps) {
  const { state, title, text, caseId, brandSuggestions, confirm } = check
  const { Icon, word: label, color } = checkIcons[state]
  return (
    <li className="flex gap-2.5 border-b border-line py-2.5 first:pt-0 last:border-b-0 last:pb-0">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${color}`} />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="font-semibold [overflow-wrap:anywhere]">
          <span className="sr-only">{label}: </span>
          {title}
        </p>
        {(text || caseId) && (
          <p className="text-sm [overflow-wrap:anywhere] text-muted">
            {text} {caseId && <CaseLink caseId={caseId} />}
          </p>
        )}
        {brandSuggestions && (
          <div className="mt-1 flex flex-wrap gap-2">
            {brandSuggestions.map(({ brandId, name }) => (
              <Button key={brandId} size="small" onClick={() => form.setBrand(brandId)}>
                <span>
                  Switch to <bdi>{name}</bdi>
                </span>
              </Button>
            ))}
          </div>
        )}
        {confirm && (
          <div className="mt-1">
            <Checkbox
              label={confirm.label}
              ref={isBlocking ? focusAgain : null}
              checked={isConfirmed(check, form.confirmed)}
              onChange={(event) => form.confirm(confirm.findings, event.target.checked)}
            />
          </div>
        )}
      </div>
    </li>
  )
}
