type SelectHeadProps = {
  /** Rows on screen, and how many of them are selected. */
  rows: number
  selected: number
  onSelect: (on: boolean) => void
}

/** The box over the boxes of the rows: selects the rows on screen, or lets go of them. */
export function SelectHead({ rows, selected, onSelect }: SelectHeadProps) {
  const all = rows > 0 && selected === rows
  return (
    <input
      type="checkbox"
      aria-label={`Select the ${rows} rows shown`}
      checked={all}
      ref={(box) => {
        if (box) box.indeterminate = selected > 0 && !all
      }}
      onChange={() => onSelect(!all)}
      className="size-3.5 align-middle accent-accent"
    />
  )
}
