import { ChevronDown } from 'lucide-react'
import { useId } from 'react'

type SelectFieldProps<Value extends string> = {
  label: string
  isLabelHidden?: boolean
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** Native select. */
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
