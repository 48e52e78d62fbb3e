import { useState, type ReactNode } from 'react'
import { SelectField } from '#/ui/select-field.tsx'

/** So many rows are drawn on the page itself; more scroll in a frame, which draws those in sight. */
const mostWhole = 100

type RowGroupsProps<Row, Group extends string> = {
  rows: readonly Row[]
  /** The ways to narrow the list, each with its count in its label; the first one is the whole. */
  groups: readonly { value: Group; label: string; holds: (row: Row) => boolean }[]
  /** The table of the rows that are held; `fill` for one that is longer than a screen. */
  children: (held: readonly Row[], fill: boolean) => ReactNode
}

/** A list on this page, narrowed to a group. */
export function RowGroups<Row, Group extends string>({
  rows,
  groups,
  children,
}: RowGroupsProps<Row, Group>) {
  const [group, setGroup] = useState<Group | undefined>(groups[0]?.value)
  const chosen = groups.find(({ value }) => value === group) ?? groups[0]
  const held = chosen ? rows.filter(chosen.holds) : rows
  const fill = held.length > mostWhole
  return (
    <>
      {chosen && (
        <div className="flex flex-wrap items-center gap-3 print:hidden">
          <SelectField label="Show" options={groups} value={chosen.value} onChange={setGroup} />
        </div>
      )}
      {fill ? (
        <div className="flex h-[80dvh] shrink-0 flex-col print:block print:h-auto">
          {children(held, true)}
        </div>
      ) : (
        children(held, false)
      )}
    </>
  )
}
