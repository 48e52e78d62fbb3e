import { type ComponentProps, type MouseEvent, type Ref, useId } from 'react'

type RowBoxProps = {
  /** What is selected by it: the name for those who hear it. */
  name: string
  checked: boolean
  /** Some of what it stands for is selected. */
  mixed?: boolean
  onToggle: (event: MouseEvent<HTMLInputElement>) => void
}

/** Shows that only some are selected, which no attribute can. */
const mixedBox =
  (mixed: boolean): Ref<HTMLInputElement> =>
  (box) => {
    if (box) box.indeterminate = mixed
  }

/** A box that selects, in a list: as small as its words, with a target of 24 pixels. */
export function RowBox({ name, checked, mixed = false, onToggle }: RowBoxProps) {
  return (
    <label className="-m-1.25 inline-grid size-6 place-items-center align-middle">
      <input
        type="checkbox"
        ref={mixedBox(mixed)}
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
  /** What ticking it means, in one sentence. */
  hint?: string
}

/** A native tick box with its label; the hint describes it without becoming its name. */
export function Checkbox({ label, hint, ...rest }: CheckboxProps) {
  const id = useId()
  return (
    <div className="flex gap-2">
      <input
        {...rest}
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
