import { useId } from 'react'
import type { ComponentProps } from 'react'

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
