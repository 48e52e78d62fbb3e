import { useDesk, useDeskList, useDeskView } from './desk.ts'

/** The box over the boxes of the rows: selects the rows on screen, or lets go of them. */
export function SelectHead() {
  const desk = useDesk()
  const shown = useDeskList()?.rows.length ?? 0
  const chosen = useDeskView((view) => view.chosen)
  const all = shown > 0 && chosen === shown
  return (
    <input
      type="checkbox"
      aria-label={`Select the ${shown} rows shown`}
      checked={all}
      ref={(box) => {
        if (box) box.indeterminate = chosen > 0 && !all
      }}
      onChange={() => desk.ask((hands) => hands.selectShown(!all))}
      className="size-3.5 align-middle accent-accent"
    />
  )
}
