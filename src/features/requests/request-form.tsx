import { useNavigate } from '@tanstack/react-router'
import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import { maxTargetLength } from '#/contract/limits.ts'
import { formatCount } from '#/lib/numbers.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { isPending, undoDelayMs } from '#/outbox/row.ts'
import { useBrandDomain } from '#/shared/brands/use-brand-domain.ts'
import { describeStorageError } from '#/shared/describe-storage-error.ts'
import { UrlWithDifferences } from '#/shared/hosts/host-with-differences.tsx'
import { Button } from '#/ui/button.tsx'
import { isComposing } from '#/ui/composing.ts'
import { focusOnMount, focusAgain, focusIfLost } from '#/ui/take-focus.ts'
import { describeTargetChanges, describeTargetProblem } from './describe-target.ts'
import { addLines } from './drafts.ts'
import { BrandField, SchemeField, TextArea } from './fields.tsx'
import { StorageErrorNotice, RequestStatus } from './request-status.tsx'
import { useOutbox } from './use-outbox.ts'
import type { RequestFormState } from './use-request-form.ts'

type RequestFormProps = {
  form: RequestFormState
  /** Initial focus: the website, or the submit button if everything is filled in. */
  focus: 'target' | 'send'
  /** Checks, if not shown beside the form. */
  checks?: ReactNode
  /** Secondary action beside the submit button. */
  secondaryAction?: ReactNode
}

/**
 * Fields and submit button of a request. Ctrl or ⌘ with Enter submits from every field. Failures keep the content
 * (C145).
 */
export function RequestForm({ form, focus, checks, secondaryAction }: RequestFormProps) {
  const { row, outbox, stop, error } = form
  const busy = row !== null && isPending(row.state)
  const status = row && (
    <div key={row.id} className="w-full rounded-control border border-line-strong bg-bg p-3">
      {row.state.kind === 'not-sent' && row.state.why.kind === 'refused' ? (
        <p role="alert" tabIndex={-1} ref={focusIfLost} className="font-semibold outline-none">
          The service rejected the request. No case was created.
        </p>
      ) : (
        <RequestStatus row={row} outbox={outbox} variant="form" />
      )}
    </div>
  )
  if (row?.state.kind === 'done')
    return (
      <div className="grid justify-items-start gap-4">
        {status}
        <Button onClick={form.startNew}>Request another</Button>
      </div>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.submit()
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <fieldset disabled={busy} className="grid min-w-0 gap-4 disabled:opacity-70">
        <TargetField form={form} takesFocus={focus === 'target'} />
        <BrandField
          brands={form.brands}
          brandId={form.fields.brandId}
          choice={form.choice}
          siteCount="one"
          onSelect={form.setBrand}
          onKeyDown={submitOnKey(form.submit)}
          errors={[
            ...form.fieldErrors('brand'),
            ...(stop === 'brand' ? ['Choose a brand, or “No brand”.'] : []),
          ]}
          isBlocking={stop === 'brand'}
        />
        {/* No maximum length: the contract defines none (C136). */}
        <TextArea
          label="Comment"
          note="optional"
          rows={3}
          value={form.fields.comment}
          onChange={form.setComment}
          onKeyDown={submitOnKey(form.submit)}
          errors={form.fieldErrors('user_comment')}
        />
      </fieldset>
      {checks}
      <div role="alert" className="grid gap-1 text-sm text-red empty:hidden">
        {form.otherErrors.map((message) => (
          <p key={message}>{visibleString(message)}</p>
        ))}
        {stop === 'confirm' && <p>Tick the box to continue.</p>}
      </div>
      <StorageErrorNotice error={error} unsent="request" />
      {status}
      {!busy && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button
            type="submit"
            variant="primary"
            pending={form.checking}
            // When it reappears after a request, Enter may still be meant for that request.
            ref={!form.isFresh ? null : focus === 'send' ? focusOnMount : focusIfLost}
          >
            Request takedown
          </Button>
          {secondaryAction}
          <p className="min-w-48 flex-1 text-sm text-muted">
            {form.checking
              ? 'Running checks…'
              : `Sends in ${undoDelayMs / 1000} seconds. Undo until then.`}
          </p>
        </div>
      )}
      {form.trouble !== null && (
        <p className="text-sm text-amber">
          {describeStorageError(form.trouble, 'your text is lost when the page is closed')}
        </p>
      )}
    </form>
  )
}

/** Returns whether a key press submits the form: Ctrl or ⌘ with Enter. */
const isSubmitKey = ({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && (ctrlKey || metaKey) && !isComposing(nativeEvent)

/** `onKeyDown` handler that submits. */
const submitOnKey = (submit: () => Promise<void>) => (event: KeyboardEvent) => {
  if (!isSubmitKey(event)) return
  event.preventDefault()
  void submit()
}

/** Length from which the counter is shown. */
const counterFrom = maxTargetLength - 100

/**
 * Website field for any pasted form, with the exact target below as a live region (C138). Enter moves to the next
 * field.
 */
function TargetField({ form, takesFocus }: { form: RequestFormState; takesFocus: boolean }) {
  const { fields, reading, stop, isParsed } = form
  const brandDomain = useBrandDomain(fields.brandId ?? null)
  const serverErrors = form.fieldErrors('target_website')
  // No errors while typing.
  const problem =
    !reading.ok && isParsed && (stop === 'target' || reading.problem !== 'empty')
      ? [describeTargetProblem(reading)]
      : []
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
    event.preventDefault()
    if (isSubmitKey(event)) {
      void form.submit()
      return
    }
    form.parseNow()
    const next = event.currentTarget.form?.elements.namedItem('brand')
    if (next instanceof HTMLElement) next.focus()
  }
  return (
    <div className="grid gap-1.5">
      <TextArea
        label="Website"
        content="address"
        name="target"
        rows={2}
        value={fields.target}
        ref={
          serverErrors.length > 0 || stop === 'target'
            ? focusAgain
            : takesFocus
              ? focusOnMount
              : null
        }
        placeholder="Paste a web address (hxxps and [.] are fine)"
        errors={[...problem, ...serverErrors]}
        onChange={(text, isPasted) => form.setTarget(text, isPasted ? 'once' : 'typing')}
        onBlur={() => form.parseSoon()}
        onKeyDown={handleKeyDown}
      >
        <output className="[overflow-wrap:anywhere]">
          {reading.ok ? (
            <>
              Will be sent: <UrlWithDifferences value={reading.website} brandDomain={brandDomain} />{' '}
              <span className="block">{describeTargetChanges(reading)}</span>
            </>
          ) : (
            `Public http or https address, up to ${maxTargetLength} characters.`
          )}
        </output>
        {reading.ok && reading.website.length > counterFrom && (
          <span className="tabular-nums">
            {reading.website.length} of {maxTargetLength} characters
          </span>
        )}
      </TextArea>
      {reading.ok && reading.changes.includes('scheme-added') && (
        <SchemeField label="Send it as" value={form.scheme} onChange={form.setScheme} />
      )}
      {!reading.ok && reading.problem === 'several' && isParsed && (
        <SeveralUrls urls={reading.addressLines} brandId={fields.brandId ?? null} />
      )}
    </div>
  )
}

/** Offers the bulk request for a text with several URLs. */
function SeveralUrls({ urls, brandId }: { urls: readonly string[]; brandId: string | null }) {
  const { user } = useOutbox()
  const navigate = useNavigate()
  const handleClick = () => {
    addLines(user, brandId, urls)
    void navigate({ to: '/takedowns/bulk', search: brandId === null ? {} : { brand: brandId } })
  }
  return (
    <div>
      <Button size="small" onClick={handleClick}>
        Review {formatCount(urls.length)} addresses
      </Button>
    </div>
  )
}
