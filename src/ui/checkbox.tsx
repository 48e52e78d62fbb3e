import { type ComponentProps, type MouseEvent, useId } from 'react'

type RowCheckboxProps = {
  name: string
  checked: boolean
  indeterminate?: boolean
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

/** Checkbox with a label. */
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
