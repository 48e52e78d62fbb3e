import { useState, type FormEvent, type ReactNode } from 'react'
import { visibleString } from '#/lib/visible-text.ts'
import { sendDelay } from '#/sender/row.ts'
import { Button } from '#/ui/button.tsx'
import { takeFocus, takeLostFocus } from '#/ui/take-focus.ts'
import { BrandField } from './brand-field.tsx'
import { CommentField } from './comment-field.tsx'
import { setInForm } from './in-form.ts'
import { RequestStatus } from './request-status.tsx'
import { isUnderWay } from './row-status.ts'
import { TargetField } from './target-field.tsx'
import { storageFaultLabel } from './trouble-labels.ts'
import type { RequestFormState } from './use-request-form.ts'

type RequestFormProps = {
  form: RequestFormState
  /** Where the focus begins: at the address, or at the button that sends when everything is filled in. */
  focus: 'target' | 'send'
  /** Beside that button, as a way out. */
  cancel?: ReactNode
}

/**
 * The fields of a request and the button that sends it. Ctrl or ⌘ with Enter sends from every field. Its content stays
 * through every failure (C145).
 */
export function RequestForm({ form, focus, cancel }: RequestFormProps) {
  const { row, sender, stop, error } = form
  const busy = row !== null && isUnderWay(row.state)
  const status = row && (
    <InPlace key={row.id} website={row.website}>
      {row.state.kind === 'refused' ? (
        <p role="alert" className="font-semibold">
          The service refused the request. Nothing was stored.
        </p>
      ) : (
        <RequestStatus row={row} sender={sender} inForm />
      )}
    </InPlace>
  )
  if (row?.state.kind === 'created' || row?.state.kind === 'found')
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
        <BrandField form={form} />
        <CommentField form={form} />
      </fieldset>
      <div role="alert" className="grid gap-1 text-sm text-red empty:hidden">
        {form.otherErrors.map((message) => (
          <p key={message}>{visibleString(message)}</p>
        ))}
        {stop === 'confirm' && <p>Confirm the warning first.</p>}
      </div>
      {error && (
        <div role="alert" className="grid gap-0.5 rounded-control bg-red-soft px-3 py-2">
          <p className="font-semibold text-red">Not sent: this browser cannot save the request</p>
          <p className="text-sm">{storageFaultLabel(error.why)}</p>
        </div>
      )}
      {status}
      {!busy && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button
            type="submit"
            variant="primary"
            pending={form.checking}
            ref={focus === 'send' ? takeFocus : takeLostFocus}
          >
            Request takedown
          </Button>
          {cancel}
          <p className="min-w-48 flex-1 text-sm text-muted">
            {form.checking
              ? 'Checking first.'
              : `Sends in ${sendDelay / 1000} s. You can undo until then.`}
          </p>
        </div>
      )}
      {!form.durable && (
        <p className="text-sm text-amber">
          This browser refuses storage, or has no room left: your text is lost when the page is
          closed.
        </p>
      )}
    </form>
  )
}

/** Shows a request in the form itself; when this goes, the line below the page takes over. */
function InPlace({ website, children }: { website: string; children: ReactNode }) {
  // One function for the life of the element: another one would be called anew with every render.
  const [take] = useState(() => () => {
    setInForm(website, true)
    return () => setInForm(website, false)
  })
  return (
    <div ref={take} className="w-full rounded-control border border-line-strong bg-bg p-3">
      {children}
    </div>
  )
}
