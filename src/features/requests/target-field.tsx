import { CircleAlert } from 'lucide-react'
import { useId, type KeyboardEvent } from 'react'
import { maxTargetLength } from '#/contract/limits.ts'
import { useBrandDomain } from '#/product/brands/use-brand-domain.ts'
import { HostileUrl } from '#/product/hosts/hostile-url.tsx'
import { controlClass } from '#/ui/control-class.ts'
import { takeFocus, takeFocusBack } from '#/ui/take-focus.ts'
import { AsList } from './as-list.tsx'
import { isSendKey } from './send-key.ts'
import { changesLabel, problemLabel } from './target-labels.ts'
import type { RequestFormState } from './use-request-form.ts'

/** Where the counter begins to matter. */
const nearly = maxTargetLength - 100

/**
 * The address, pasted in any form, and below it exactly what will be sent, read aloud (C138). Enter goes
 * on to the next field.
 */
export function TargetField({ form, begins }: { form: RequestFormState; begins: boolean }) {
  const id = useId()
  const { fields, reading, stop, isRead } = form
  const brandDomain = useBrandDomain(fields.brandId ?? null)
  const refused = form.errorsOf('target_website')
  // While somebody types, nothing is wrong yet.
  const problem =
    !reading.ok && isRead && (stop === 'target' || reading.problem !== 'empty')
      ? problemLabel(reading)
      : null
  const errors = [...(problem === null ? [] : [problem]), ...refused]
  const goOn = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter') return
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
      <label htmlFor={id} className="font-semibold">
        Website
      </label>
      <textarea
        id={id}
        name="target"
        rows={2}
        value={fields.target}
        ref={refused.length > 0 || stop === 'target' ? takeFocusBack : begins ? takeFocus : null}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="Paste a web address (hxxps and [.] are fine)"
        aria-invalid={errors.length > 0 || undefined}
        aria-describedby={`${id}-errors ${id}-reading`}
        onChange={({ target, nativeEvent }) => {
          const pasted =
            nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertFromPaste'
          form.setTarget(target.value, pasted ? 'once' : 'typing')
        }}
        onBlur={() => form.readSoon()}
        onKeyDown={goOn}
        className={`${controlClass} h-auto resize-none py-1.5 font-mono text-mono`}
      />
      <div id={`${id}-errors`} role="alert" className="grid gap-0.5 text-sm text-red empty:hidden">
        {errors.map((error) => (
          <p key={error} className="flex gap-1.5 [overflow-wrap:anywhere]">
            <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
            {error}
          </p>
        ))}
      </div>
      {!reading.ok && reading.found && isRead && (
        <AsList found={reading.found} brandId={fields.brandId ?? null} />
      )}
      <div id={`${id}-reading`} className="grid min-h-5 gap-1 text-sm text-muted">
        <output className="[overflow-wrap:anywhere]">
          {reading.ok ? (
            <>
              Will be sent: <HostileUrl value={reading.website} brandDomain={brandDomain} />{' '}
              <span className="block">{changesLabel(reading.changes)}</span>
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
        {reading.ok && reading.changes.includes('scheme-added') && <SchemeChoice form={form} />}
      </div>
    </div>
  )
}

/** A bare host says nothing about the scheme, so it is asked for (C138). */
function SchemeChoice({ form: { scheme, setScheme } }: { form: RequestFormState }) {
  return (
    <fieldset className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <legend className="sr-only">http or https</legend>
      <span aria-hidden>Send it as</span>
      {(['https', 'http'] as const).map((one) => (
        <label key={one} className="flex items-center gap-1.5 text-text">
          <input
            type="radio"
            name="scheme"
            value={one}
            checked={scheme === one}
            onChange={() => setScheme(one)}
            className="accent-accent"
          />
          {one}
        </label>
      ))}
    </fieldset>
  )
}
