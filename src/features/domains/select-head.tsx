import { useTriageDesk } from './triage-context.ts'

/** The box over the boxes of the rows: selects the rows on screen, or lets go of them. */
export function SelectHead() {
  const desk = useTriageDesk()
  if (desk === null) return null
  const { shown, chosen } = desk.selectable
  const all = shown > 0 && chosen === shown
  return (
    <input
      type="checkbox"
      aria-label={`Select the ${shown} rows shown`}
      checked={all}
      ref={(box) => {
        if (box) box.indeterminate = chosen > 0 && !all
      }}
      onChange={() => desk.selectShown(!all)}
      className="size-3.5 align-middle accent-accent"
    />
  )
}
