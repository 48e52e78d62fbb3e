import { useId, type Ref } from 'react'

type RadioChoiceProps<Value> = {
  legend: string
  options: readonly { value: Value; label: string; hint: string }[]
  value: Value
  onChange: (value: Value) => void
  checkedRef?: Ref<HTMLInputElement>
}

/** Radio group. Each option has a hint, which is its accessible description. */
export function RadioChoice<Value extends string>({
  legend,
  options,
  value,
  onChange,
  checkedRef,
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
            {...(checkedRef && option.value === value && { ref: checkedRef })}
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
