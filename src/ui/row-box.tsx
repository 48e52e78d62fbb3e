import type { MouseEvent, Ref } from 'react'

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
