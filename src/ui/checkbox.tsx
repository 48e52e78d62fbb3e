import { type ComponentProps, type MouseEvent, type Ref, useId } from 'react'

type RowCheckboxProps = {
  /** Accessible name, which says what the checkbox selects. */
  name: string
  checked: boolean
  /** True if some but not all items are selected. */
  indeterminate?: boolean
  onToggle: (event: MouseEvent<HTMLInputElement>) => void
}

/** Creates a ref callback that sets `indeterminate`, because React has no prop for it. */
const createIndeterminateRef =
  (indeterminate: boolean): Ref<HTMLInputElement> =>
  (box) => {
    if (box) box.indeterminate = indeterminate
  }

/** Checkbox of a table row, with a click target of 24 × 24 pixels. */
export function RowCheckbox({ name, checked, indeterminate = false, onToggle }: RowCheckboxProps) {
  return (
    <label className="-m-1.25 inline-grid size-6 place-items-center align-middle">
      <input
        type="checkbox"
        ref={createIndeterminateRef(indeterminate)}
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
  /** Explains the option in one sentence. */
  hint?: string
}

/** Native checkbox with a label. The hint is its accessible description. */
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
