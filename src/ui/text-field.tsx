import { CircleAlert } from 'lucide-react'
import { type ComponentProps, useId, useState } from 'react'

/** Classes of text inputs. */
export const controlClass =
  'w-full min-w-0 rounded-control border border-control bg-surface px-2.5 h-8 text-text ' +
  'placeholder:text-faint disabled:bg-sunken disabled:text-muted aria-invalid:border-red'

type TextFieldProps = Omit<ComponentProps<'input'>, 'className' | 'id' | 'type'> & {
  label: string
  hint?: string
  errors?: readonly string[]
  /** True for API keys: masked with a Show button, and without autocomplete and spell check. */
  isSecret?: boolean
}

/** Text input with label, hint and errors. */
export function TextField({
  label,
  hint,
  errors = [],
  isSecret = false,
  ...inputProps
}: TextFieldProps) {
  const id = useId()
  const [isVisible, setVisible] = useState(false)
  const descriptionIds = [errors.length > 0 && `${id}-errors`, hint && `${id}-hint`].filter(Boolean)
  const secretProps = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <div className="relative">
        <input
          {...(isSecret ? secretProps : {})}
          {...inputProps}
          id={id}
          type={isSecret && !isVisible ? 'password' : 'text'}
          aria-invalid={errors.length > 0 || undefined}
          aria-describedby={descriptionIds.join(' ') || undefined}
          className={`${controlClass} ${isSecret ? 'pr-14 font-mono text-mono' : ''}`}
        />
        {isSecret && (
          <button
            type="button"
            aria-controls={id}
            onClick={() => setVisible(!isVisible)}
            className="absolute inset-y-1 right-1 rounded-sm px-2 text-sm font-label text-muted hover:bg-sunken hover:text-text"
          >
            {isVisible ? 'Hide' : 'Show'}
          </button>
        )}
      </div>
      {errors.length > 0 && (
        <ul id={`${id}-errors`} className="grid gap-0.5 text-sm text-red">
          {[...new Set(errors)].map((error) => (
            <li key={error} className="flex gap-1.5 [overflow-wrap:anywhere]">
              <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
              {error}
            </li>
          ))}
        </ul>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
