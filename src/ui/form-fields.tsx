import { ChevronDown, CircleAlert } from 'lucide-react'
import { type ComponentProps, type MouseEvent, useId, useState } from 'react'

export const controlClass =
  'w-full min-w-0 rounded-control border border-control bg-surface px-2.5 h-8 text-text ' +
  'placeholder:text-faint disabled:bg-sunken disabled:text-muted aria-invalid:border-red'

type TextFieldProps = Omit<ComponentProps<'input'>, 'className' | 'id' | 'type'> & {
  label: string
  hint?: string
  errors?: readonly string[]
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
  const [isVisible, setIsVisible] = useState(false)
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
            onClick={() => setIsVisible(!isVisible)}
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

type SelectFieldProps<Value extends string> = {
  label: string
  isLabelHidden?: boolean
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

export function SelectField<Value extends string>({
  label,
  isLabelHidden = false,
  options,
  value,
  onChange,
}: SelectFieldProps<Value>) {
  const id = useId()
  return (
    <div className="inline-flex items-center gap-2">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-muted'}>
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          value={value}
          onChange={(event) => {
            const selected = options.find((option) => option.value === event.target.value)
            if (selected) onChange(selected.value)
          }}
          className="h-6.5 appearance-none rounded-md border border-line-strong bg-surface pr-6 pl-2 text-sm font-label hover:bg-sunken"
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-1.5 size-3.5 -translate-y-1/2 text-muted print:hidden"
        />
      </div>
    </div>
  )
}

type RowCheckboxProps = {
  name: string
  checked: boolean
  indeterminate?: boolean
  /** The event tells whether Shift is held. A click with Shift selects a range of rows. */
  onToggle: (event: MouseEvent<HTMLInputElement>) => void
}

/** Checkbox of a table row, with a click target of 24 × 24 pixels. */
export function RowCheckbox({ name, checked, indeterminate = false, onToggle }: RowCheckboxProps) {
  return (
    <label className="-m-1.25 inline-grid size-6 place-items-center align-middle">
      <input
        type="checkbox"
        // React has no prop for `indeterminate`.
        ref={(box) => {
          if (box) box.indeterminate = indeterminate
        }}
        aria-label={name}
        checked={checked}
        readOnly
        onClick={onToggle}
        className="size-3.5 accent-accent"
      />
    </label>
  )
}

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'id' | 'className'> & {
  label: string
  hint?: string
}

export function Checkbox({ label, hint, ...inputProps }: CheckboxProps) {
  const id = useId()
  return (
    <div className="flex gap-2">
      <input
        {...inputProps}
        id={id}
        type="checkbox"
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="mt-0.75 size-3.5 shrink-0 accent-accent"
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}

type RadioChoiceProps<Value> = {
  legend: string
  options: readonly { value: Value; label: string; hint: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** Radio group. Each option has a hint, which is its accessible description. */
export function RadioChoice<Value extends string>({
  legend,
  options,
  value,
  onChange,
}: RadioChoiceProps<Value>) {
  const id = useId()
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-label">{legend}</legend>
      {options.map((option) => (
        <div key={option.value} className="flex gap-2">
          <input
            id={`${id}-${option.value}`}
            type="radio"
            name={id}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            aria-describedby={`${id}-${option.value}-hint`}
            className="mt-0.75 size-3.5 shrink-0 accent-accent"
          />
          <div>
            <label htmlFor={`${id}-${option.value}`}>{option.label}</label>
            <p id={`${id}-${option.value}-hint`} className="text-sm text-muted">
              {option.hint}
            </p>
          </div>
        </div>
      ))}
    </fieldset>
  )
}
