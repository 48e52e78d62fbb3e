import { RowBox } from '#/ui/row-box.tsx'

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
    <RowBox
      name={`Select the ${rows} rows shown`}
      checked={all}
      mixed={selected > 0 && !all}
      onToggle={() => onSelect(!all)}
    />
  )
}
