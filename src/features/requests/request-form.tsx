import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { Check as Tick, CircleHelp, Info, LoaderCircle, TriangleAlert } from 'lucide-react'
import { useRef, type FormEvent, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { getTargetLimits } from '#/api/target-limits.ts'
import { maxTargetLength } from '#/contract/limits.ts'
import { formatCount } from '#/lib/numbers.ts'
import { parseTarget } from '#/lib/target-url.ts'
import { toVisibleString } from '#/lib/visible-text.ts'
import { undoDelayMs } from '#/outbox/limits.ts'
import { getBrandLabel } from '#/shared/brands/brand-label.ts'
import { useBrandDomain } from '#/shared/brands/use-brand-domain.ts'
import { UrlWithDifferences } from '#/shared/hosts/host-with-differences.tsx'
import { describeStorageError } from '#/shared/use-device-value.ts'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { Checkbox } from '#/ui/form-fields.tsx'
import { LoadingLines } from '#/ui/loading.tsx'
import { isComposing } from '#/ui/shortcuts/keys.ts'
import { focusOnMount, focusOnRefChange } from '#/ui/take-focus.ts'
import { describeTargetChanges, describeTargetProblem } from './check-messages.ts'
import { addLinesToList, getRequestDrafts } from './drafts.ts'
import { BrandField, SchemeField, TextArea } from './fields.tsx'
import { isConfirmed, type Check } from './request-checks.ts'
import { CaseLink, StorageErrorNotice } from './request-status.tsx'
import { useOutbox } from './use-outbox.ts'
import {
  useRequestForm,
  type RequestFormOptions,
  type RequestFormState,
} from './use-request-form.ts'

type RequestFormProps = RequestFormOptions & {
  /** True to focus the website field on mount, or the submit button if `target` is valid. */
  takesFocus: boolean
  /** Closes the form. */
  cancelButton: ReactNode
}

/** Request form, rendered once drafts are loaded. A later draft would overwrite typed text. */
export function RequestForm(props: RequestFormProps) {
  const { user } = useOutbox()
  const areDraftsLoaded = useSelector(getRequestDrafts(user), (drafts) => drafts.isReady)
  return areDraftsLoaded ? (
    <LoadedForm {...props} />
  ) : (
    <LoadingLines label="Loading the draft" lineCount={8} />
  )
}

type RequestDialogProps = {
  brandId: string
  host: string
  /** Called once the request is queued and the dialog is closed. The dock then shows the request. */
  onQueued: () => void
  onClose: () => void
}

/** Prefilled request form in a dialog. */
export const RequestDialog = ({ brandId, host, onQueued, onClose }: RequestDialogProps) => (
  <Dialog title="Request takedown" size="medium" open onOpenChange={onClose}>
    <RequestForm
      key={host}
      draftKey={host}
      target={host}
      openedFromBrandId={brandId}
      brandId={brandId}
      takesFocus
      cancelButton={<Button onClick={onClose}>Cancel</Button>}
      onQueued={() => {
        // The dialog restores the focus in a microtask after closing. Only then may the list move it.
        flushSync(onClose)
        queueMicrotask(onQueued)
      }}
    />
  </Dialog>
)

/** Ctrl or ⌘ with Enter submits from every field. If submitting fails, the content stays (C145). */
function LoadedForm({ takesFocus, cancelButton, ...options }: RequestFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const form = useRequestForm(options, element)
  const { blockedBy } = form
  const isPrefilled = parseTarget(options.target, getTargetLimits()).ok
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  return (
    <div className="grid items-start gap-x-6 gap-y-4 pt-1 md:grid-cols-2">
      <form noValidate ref={element} onSubmit={handleSubmit} className="grid gap-4">
        <TargetField form={form} takesFocus={takesFocus && !isPrefilled} />
        <BrandField
          brands={form.brands}
          brandId={form.fields.brandId}
          choice={form.choice}
          note="optional"
          aria-disabled={form.isSubmitting}
          onSelect={(brandId) => form.change({ brandId })}
          onKeyDown={submitOnKey(form.submit)}
          errors={[
            ...form.getFieldErrors('brand'),
            ...(blockedBy === 'brand' ? ['Choose a brand, or “No brand”.'] : []),
          ]}
          isBlocking={blockedBy === 'brand'}
        />
        {/* No maximum length: the contract defines none (C136). */}
        <TextArea
          label="Comment"
          note="optional"
          rows={3}
          value={form.fields.comment}
          readOnly={form.isSubmitting}
          onChange={(comment) => form.change({ comment })}
          onKeyDown={submitOnKey(form.submit)}
          errors={form.getFieldErrors('user_comment')}
        />
        <div role="alert" className="grid gap-1 text-sm text-red empty:hidden">
          {form.otherErrors.map((message) => (
            <p key={message}>{toVisibleString(message)}</p>
          ))}
          {blockedBy === 'confirm' && <p>Tick the box to continue.</p>}
        </div>
        <StorageErrorNotice error={form.error} isUnsent />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button
            type="submit"
            variant="primary"
            pending={form.isSubmitting}
            ref={takesFocus && isPrefilled ? focusOnMount : null}
          >
            Request takedown
          </Button>
          {cancelButton}
          <p className="min-w-48 flex-1 text-sm text-muted">
            {form.isSubmitting
              ? 'Running checks…'
              : `You have ${undoDelayMs / 1000} seconds to undo before the request is sent.`}
          </p>
        </div>
        <p className={`text-sm ${form.draftError === null ? 'text-muted' : 'text-amber'}`}>
          {form.draftError === null
            ? 'Drafts are saved in this browser.'
            : describeStorageError(form.draftError, 'your text is lost when the page is closed')}
        </p>
      </form>
      <section aria-label="Before you send" className="min-w-0">
        <ChecksPanel form={form} />
      </section>
    </div>
  )
}

const isSubmitKey = ({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && (ctrlKey || metaKey) && !isComposing(nativeEvent)

const submitOnKey = (submit: () => void) => (event: KeyboardEvent) => {
  if (!isSubmitKey(event)) return
  event.preventDefault()
  submit()
}

/** The counter is shown above this length. */
const minCountedLength = maxTargetLength - 100

/** Accepts addresses in any notation and shows the exact URL to be sent (C138). Enter moves to the next field. */
function TargetField({ form, takesFocus }: { form: RequestFormState; takesFocus: boolean }) {
  const { fields, target, blockedBy, isParsed } = form
  const brandDomain = useBrandDomain(fields.brandId ?? null)
  const serverErrors = form.getFieldErrors('target_website')
  // No errors while typing.
  const problem =
    !target.ok && isParsed && (blockedBy === 'target' || target.problem !== 'empty')
      ? [describeTargetProblem(target)]
      : []
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
    event.preventDefault()
    if (isSubmitKey(event)) {
      form.submit()
      return
    }
    form.parseNow()
    const brandField = event.currentTarget.form?.elements.namedItem('brand')
    if (brandField instanceof HTMLElement) brandField.focus()
  }
  return (
    <div className="grid gap-1.5">
      <TextArea
        label="Website"
        content="address"
        name="target"
        rows={2}
        value={fields.target}
        readOnly={form.isSubmitting}
        ref={
          serverErrors.length > 0 || blockedBy === 'target'
            ? focusOnRefChange
            : takesFocus
              ? focusOnMount
              : null
        }
        placeholder="Paste a web address (hxxps and [.] are fine)"
        errors={[...problem, ...serverErrors]}
        onChange={form.setTarget}
        onBlur={form.parseSoon}
        onKeyDown={handleKeyDown}
      >
        <output className="[overflow-wrap:anywhere]">
          {target.ok ? (
            <>
              Will be sent: <UrlWithDifferences value={target.website} brandDomain={brandDomain} />{' '}
              <span className="block">{describeTargetChanges(target)}</span>
            </>
          ) : (
            `Public http or https address, up to ${maxTargetLength} characters.`
          )}
        </output>
        {target.ok && target.website.length > minCountedLength && (
          <span className="tabular-nums">
            {target.website.length} of {maxTargetLength} characters
          </span>
        )}
      </TextArea>
      {target.ok && target.changes.includes('scheme-added') && (
        <SchemeField label="Send it as" value={form.scheme} onChange={form.setScheme} />
      )}
      {!target.ok && target.problem === 'several' && isParsed && (
        <SeveralUrls urls={target.addressLines} brandId={fields.brandId ?? null} />
      )}
    </div>
  )
}

function SeveralUrls({ urls, brandId }: { urls: readonly string[]; brandId: string | null }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const handleClick = async () => {
    await addLinesToList(client, brandId, urls)
    await navigate({ to: '/takedowns/bulk', search: brandId === null ? {} : { brand: brandId } })
  }
  return (
    <div>
      <Button size="small" onClick={() => void handleClick()}>
        Review {formatCount(urls.length)} addresses
      </Button>
    </div>
  )
}

const checkIcons = {
  checking: { Icon: LoaderCircle, label: 'Checking', color: 'text-faint animate-spin' },
  fine: { Icon: Tick, label: 'Fine', color: 'text-green' },
  note: { Icon: Info, label: 'Note', color: 'text-gray' },
  warning: { Icon: TriangleAlert, label: 'Warning', color: 'text-amber' },
  unknown: { Icon: CircleHelp, label: 'Not checked', color: 'text-gray' },
} as const

/** Checks and their confirmations (F14). */
function ChecksPanel({ form }: { form: RequestFormState }) {
  const { checks, confirmed, blockedBy } = form
  if (checks.length === 0)
    return <p className="text-muted">Checks appear here once the address is valid.</p>
  const firstUnconfirmedCheck = checks.find((check) => !isConfirmed(check, confirmed))
  return (
    <ul className="grid">
      {checks.map((check) => (
        <CheckItem
          key={check.id}
          check={check}
          form={form}
          isBlocking={blockedBy === 'confirm' && check === firstUnconfirmedCheck}
        />
      ))}
    </ul>
  )
}

type CheckItemProps = {
  check: Check
  form: RequestFormState
  /** The missing confirmation blocked sending, so the checkbox takes the focus. */
  isBlocking: boolean
}

function CheckItem({ check, form, isBlocking }: CheckItemProps) {
  const { state, title, text, caseId, brandSuggestions, confirm } = check
  const { Icon, label, color } = checkIcons[state]
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
            {brandSuggestions.map((brand) => (
              <Button
                key={brand.id}
                size="small"
                onClick={() => form.change({ brandId: brand.id })}
              >
                <span>
                  Switch to <bdi>{getBrandLabel(brand)}</bdi>
                </span>
              </Button>
            ))}
          </div>
        )}
        {confirm && (
          <div className="mt-1">
            <Checkbox
              label={confirm.label}
              ref={isBlocking ? focusOnRefChange : null}
              checked={isConfirmed(check, form.confirmed)}
              onChange={(event) => form.confirm(confirm.findings, event.target.checked)}
            />
          </div>
        )}
      </div>
    </li>
  )
}
