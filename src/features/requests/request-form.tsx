import { useNavigate } from '@tanstack/react-router'
import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import { maxTargetLength } from '#/contract/limits.ts'
import { formatCount } from '#/lib/numbers.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { isUnderWay, sendDelay } from '#/outbox/row.ts'
import { useBrandDomain } from '#/shared/brands/use-brand-domain.ts'
import { MarkedUrl } from '#/shared/hosts/marked-host.tsx'
import { storageWords } from '#/shared/storage-words.ts'
import { Button } from '#/ui/button.tsx'
import { isComposing } from '#/ui/composing.ts'
import { takeFocus, takeFocusBack, takeLostFocus } from '#/ui/take-focus.ts'
import { addLines } from './drafts.ts'
import { BrandField, SchemeField, TextArea } from './fields.tsx'
import { NotStored, RequestStatus } from './request-status.tsx'
import { changesLabel, problemLabel } from './target-words.ts'
import type { RequestFormState } from './use-request-form.ts'
import { useSender } from './use-sender.ts'

type RequestFormProps = {
  form: RequestFormState
  /** Initial focus: the website, or the submit button if everything is filled in. */
  focus: 'target' | 'send'
  /** Checks, if not shown beside the form. */
  checks?: ReactNode
  /** Secondary action beside the submit button. */
  cancel?: ReactNode
}

/**
 * Fields and submit button of a request. Ctrl or ⌘ with Enter submits from every field. Failures keep the content
 * (C145).
 */
export function RequestForm({ form, focus, checks, cancel }: RequestFormProps) {
  const { row, sender, stop, error } = form
  const busy = row !== null && isUnderWay(row.state)
  const status = row && (
    <div key={row.id} className="w-full rounded-control border border-line-strong bg-bg p-3">
      {row.state.kind === 'not-sent' && row.state.why.kind === 'refused' ? (
        <p role="alert" tabIndex={-1} ref={takeLostFocus} className="font-semibold outline-none">
          The service rejected the request. No case was created.
        </p>
      ) : (
        <RequestStatus row={row} sender={sender} where="form" />
      )}
    </div>
  )
  if (row?.state.kind === 'done')
    return (
      <div className="grid justify-items-start gap-4">
        {status}
        <Button onClick={form.begin}>Request another</Button>
      </div>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.submit()
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <fieldset disabled={busy} className="grid min-w-0 gap-4 disabled:opacity-70">
        <TargetField form={form} begins={focus === 'target'} />
        <BrandField
          brands={form.brands}
          brandId={form.fields.brandId}
          choice={form.choice}
          sites="one"
          onChoose={form.setBrand}
          onKeyDown={sendOnKey(form.submit)}
          errors={[
            ...form.errorsOf('brand'),
            ...(stop === 'brand' ? ['Choose a brand, or “No brand”.'] : []),
          ]}
          asking={stop === 'brand'}
        />
        {/* No maximum length: the contract defines none (C136). */}
        <TextArea
          label="Comment"
          note="optional"
          rows={3}
          value={form.fields.comment}
          onChange={form.setComment}
          onKeyDown={sendOnKey(form.submit)}
          errors={form.errorsOf('user_comment')}
        />
      </fieldset>
      {checks}
      <div role="alert" className="grid gap-1 text-sm text-red empty:hidden">
        {form.otherErrors.map((message) => (
          <p key={message}>{visibleString(message)}</p>
        ))}
        {stop === 'confirm' && <p>Tick the box to continue.</p>}
      </div>
      <NotStored error={error} unsent="request" />
      {status}
      {!busy && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button
            type="submit"
            variant="primary"
            pending={form.checking}
            // When it reappears after a request, Enter may still be meant for that request.
            ref={!form.isFresh ? null : focus === 'send' ? takeFocus : takeLostFocus}
          >
            Request takedown
          </Button>
          {cancel}
          <p className="min-w-48 flex-1 text-sm text-muted">
            {form.checking
              ? 'Running checks…'
              : `Sends in ${sendDelay / 1000} seconds. Undo until then.`}
          </p>
        </div>
      )}
      {form.trouble !== null && (
        <p className="text-sm text-amber">
          {storageWords(form.trouble, 'your text is lost when the page is closed')}
        </p>
      )}
    </form>
  )
}

/** Returns whether a key press submits the form: Ctrl or ⌘ with Enter. */
const isSendKey = ({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && (ctrlKey || metaKey) && !isComposing(nativeEvent)

/** `onKeyDown` handler that submits. */
const sendOnKey = (submit: () => Promise<void>) => (event: KeyboardEvent) => {
  if (!isSendKey(event)) return
  event.preventDefault()
  void submit()
}

/** Length from which the counter is shown. */
const nearly = maxTargetLength - 100

/**
 * Website field for any pasted form, with the exact target below as a live region (C138). Enter moves to the next
 * field.
 */
function TargetField({ form, begins }: { form: RequestFormState; begins: boolean }) {
  const { fields, reading, stop, isRead } = form
  const brandDomain = useBrandDomain(fields.brandId ?? null)
  const refused = form.errorsOf('target_website')
  // No errors while typing.
  const problem =
    !reading.ok && isRead && (stop === 'target' || reading.problem !== 'empty')
      ? [problemLabel(reading)]
      : []
  const goOn = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
    event.preventDefault()
    if (isSendKey(event)) {
      void form.submit()
      return
    }
    form.readNow()
    const next = event.currentTarget.form?.elements.namedItem('brand')
    if (next instanceof HTMLElement) next.focus()
  }
  return (
    <div className="grid gap-1.5">
      <TextArea
        label="Website"
        holds="address"
        name="target"
        rows={2}
        value={fields.target}
        ref={refused.length > 0 || stop === 'target' ? takeFocusBack : begins ? takeFocus : null}
        placeholder="Paste a web address (hxxps and [.] are fine)"
        errors={[...problem, ...refused]}
        onChange={(text, isPasted) => form.setTarget(text, isPasted ? 'once' : 'typing')}
        onBlur={() => form.readSoon()}
        onKeyDown={goOn}
      >
        <output className="[overflow-wrap:anywhere]">
          {reading.ok ? (
            <>
              Will be sent: <MarkedUrl value={reading.website} brandDomain={brandDomain} />{' '}
              <span className="block">{changesLabel(reading)}</span>
            </>
          ) : (
            `Public http or https address, up to ${maxTargetLength} characters.`
          )}
        </output>
        {reading.ok && reading.website.length > nearly && (
          <span className="tabular-nums">
            {reading.website.length} of {maxTargetLength} characters
          </span>
        )}
      </TextArea>
      {reading.ok && reading.changes.includes('scheme-added') && (
        <SchemeField label="Send it as" value={form.scheme} onChange={form.setScheme} />
      )}
      {!reading.ok && reading.problem === 'several' && isRead && (
        <AsList found={reading.found} brandId={fields.brandId ?? null} />
      )}
    </div>
  )
}

/** Offers the bulk request for a text with several URLs. */
function AsList({ found, brandId }: { found: readonly string[]; brandId: string | null }) {
  const { user } = useSender()
  const navigate = useNavigate()
  const request = () => {
    addLines(user, brandId, found)
    void navigate({ to: '/takedowns/bulk', search: brandId === null ? {} : { brand: brandId } })
  }
  return (
    <div>
      <Button size="small" onClick={request}>
        Review {formatCount(found.length)} addresses
      </Button>
    </div>
  )
}
