import { Link } from '@tanstack/react-router'
import type { HostRow } from '#/api/host-rows.ts'
import { HostName } from '#/product/hosts/host-name.tsx'
import { NeedsReview } from '#/product/labels/needs-review.tsx'
import type { Asked } from './domain-search.ts'
import { OpenCase } from './open-case.tsx'

type HostCellProps = {
  brandId: string
  row: HostRow
  /** The list that the row is of. */
  shown: Asked
  /** What was decided about it, in words. */
  note: string | undefined
  onOpen: (row: HostRow) => void
}

/** The cell that names a row of the domain list: the way to its evidence, and what is to be done about it. */
export function HostCell({ brandId, row, shown, note, onOpen }: HostCellProps) {
  return (
    <>
      <Link
        to="/brands/$brandId/domains/$domainId"
        params={{ brandId, domainId: row.id }}
        search={shown}
        preload={false}
        onClick={(event) => {
          // A press that asks for another tab or window is the browser's.
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          onOpen(row)
        }}
        className="mr-2 rounded-[4px] hover:underline"
      >
        <HostName value={row.name} />
      </Link>
      {row.needsReview && <NeedsReview />}{' '}
      {note && <span className="text-xs whitespace-nowrap text-muted">{note}</span>}
      {/* Where it has no column of its own. */}
      {row.openCase && (
        <span className="mt-0.5 block min-[38rem]:hidden print:hidden">
          <OpenCase open={row.openCase} />
        </span>
      )}
    </>
  )
}
