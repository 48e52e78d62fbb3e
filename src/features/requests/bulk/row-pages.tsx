import { useState, type ReactNode } from 'react'
import { Pagination, type PageLink } from '#/ui/pagination.tsx'
import { SelectField } from '#/ui/select-field.tsx'

/** Rows at a time: a thousand at once would make every change of one of them slow. */
const pageSize = 100

type RowPagesProps<Row, Group extends string> = {
  rows: readonly Row[]
  /** The ways to narrow the list, each with its count in its label; the first one is the whole. */
  groups: readonly { value: Group; label: string; holds: (row: Row) => boolean }[]
  children: (shown: readonly Row[]) => ReactNode
}

/** A list on this page, in parts of a hundred rows, narrowed to a group. */
export function RowPages<Row, Group extends string>({
  rows,
  groups,
  children,
}: RowPagesProps<Row, Group>) {
  const [group, setGroup] = useState<Group | undefined>(groups[0]?.value)
  const [page, setPage] = useState(1)
  const chosen = groups.find(({ value }) => value === group) ?? groups[0]
  const held = chosen ? rows.filter(chosen.holds) : rows
  const at = Math.min(page, Math.max(1, Math.ceil(held.length / pageSize)))
  const link = ({ page: to, rel, ...look }: PageLink) => (
    <button {...look} type="button" data-rel={rel} onClick={() => setPage(to)} />
  )
  return (
    <>
      {chosen && (
        <div className="flex flex-wrap items-center gap-3">
          <SelectField
            label="Show"
            options={groups}
            value={chosen.value}
            onChange={(value) => {
              setGroup(value)
              setPage(1)
            }}
          />
        </div>
      )}
      {children(held.slice((at - 1) * pageSize, at * pageSize))}
      {held.length > pageSize && (
        <Pagination page={at} pageSize={pageSize} count={held.length} link={link} />
      )}
    </>
  )
}
