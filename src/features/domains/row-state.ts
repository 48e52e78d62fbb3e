import type { BrandMarks } from '#/product/marks/brand-marks.ts'
import type { RowState } from '#/ui/column.ts'
import type { DeskList } from './desk.ts'

type Chosen = { has: (id: string) => boolean }

/** What was decided about a host, in words. */
function markNote(marks: BrandMarks, id: string): string | undefined {
  const words = [
    marks.hold.has(id) && 'on hold',
    marks.aside.has(id) && 'set aside',
    marks.watch.has(id) && 'watched',
  ].filter((word) => word !== false)
  return words.length === 0 ? undefined : words.join(', ')
}

/** What sets a row apart: the cursor, the selection, the marks of this device. */
export const stateOf =
  (current: string | null, selected: Chosen, marks: BrandMarks, list: DeskList | null) =>
  (id: string): RowState => {
    // An apex is selected when all its hosts are.
    const hosts = list?.groups ? list.hostsOf(id) : null
    const isSelected = hosts
      ? hosts.length > 0 && hosts.every((host) => selected.has(host.id))
      : selected.has(id)
    return {
      current: id === current,
      selected: isSelected,
      dimmed: marks.aside.has(id) || marks.hold.has(id),
      note: markNote(marks, id),
    }
  }
