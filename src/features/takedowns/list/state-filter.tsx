import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { takedownStatuses } from '#/contract/codes.ts'
import { statusLabel } from '#/product/labels/case-labels.ts'
import { Checkbox } from '#/ui/checkbox.tsx'
import { statusesOf, statusText } from './case-search.ts'

type StateFilterProps = {
  status: string | undefined
  onChange: (status: string | undefined) => void
}

/** Statuses to choose from, any number of them. */
export function StateChoices({ status, onChange }: StateFilterProps) {
  const chosen = statusesOf(status)
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm text-muted">Cases with any of these statuses</legend>
      {takedownStatuses.map((code) => (
        <Checkbox
          key={code}
          label={statusLabel(code)}
          checked={chosen.includes(code)}
          onChange={({ target }) =>
            onChange(
              statusText(
                target.checked ? [...chosen, code] : chosen.filter((other) => other !== code),
              ),
            )
          }
        />
      ))}
    </fieldset>
  )
}

/** The same in the browser's own popover. */
export function StateFilter({ status, onChange }: StateFilterProps) {
  const id = useId()
  const chosen = statusesOf(status)
  const [first, ...others] = chosen
  const words =
    first === undefined
      ? 'Any status'
      : others.length === 0
        ? statusLabel(first)
        : `${chosen.length} statuses`
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        // What can be read on it is a part of its name.
        aria-label={
          others.length === 0
            ? first === undefined
              ? words
              : `Status: ${words}`
            : `${words}: ${chosen.map(statusLabel).join(', ')}`
        }
        className="inline-flex h-6.5 items-center gap-1.5 rounded-md border border-line-strong bg-surface pr-1.5 pl-2 text-sm font-label hover:bg-sunken"
      >
        {words}
        <ChevronDown aria-hidden className="size-3.5 text-muted" />
      </button>
      <div
        id={id}
        popover="auto"
        className="inset-auto m-1 w-56 rounded-control border border-line-strong bg-surface px-3 py-2.5 text-text shadow-popup [position-area:bottom_span-right] [position-try-fallbacks:flip-inline,flip-block]"
      >
        <StateChoices status={status} onChange={onChange} />
      </div>
    </>
  )
}
