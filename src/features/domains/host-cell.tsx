import { Link } from '@tanstack/react-router'
import type { HostRow } from '#/api/host-rows.ts'
import { MarkedHost } from '#/product/hosts/marked-host.tsx'
import { NeedsReview } from '#/product/labels/needs-review.tsx'
import { isPlainPress } from '#/ui/plain-press.ts'
import type { Asked } from './domain-search.ts'
import { OpenCase } from './open-case.tsx'
import { rowWords } from './row-words.ts'

type HostCellProps = {
  brandId: string
  /** The brand's domain, which hosts are held against; null while it is not known. */
  brandDomain: string | null
  row: HostRow
  /** The list that the row is of. */
  shown: Asked
  /** Whether its case has no column of its own. */
  isPhone: boolean
  /** What was decided about it, in words. */
  note: string | undefined
  onOpen: (row: HostRow) => void
}

/** The cell that names a row of the domain list: the way to its evidence, and what is to be done about it. */
export function HostCell({
  brandId,
  brandDomain,
  row,
  shown,
  isPhone,
  note,
  onOpen,
}: HostCellProps) {
  return (
    <>
      <Link
        to="/brands/$brandId/domains/$domainId"
        params={{ brandId, domainId: row.id }}
        search={shown}
        preload={false}
        // Heard with the name, so that rows are judged without going through their cells.
        aria-description={rowWords(row, note)}
        onClick={(event) => {
          // A press that asks for another tab or window is the browser's.
          if (!isPlainPress(event)) return
          event.preventDefault()
          onOpen(row)
        }}
        className="mr-2 rounded-sm hover:underline"
      >
        <MarkedHost value={row.name} brandDomain={brandDomain} />
      </Link>
      {/* One below the other at the end of the cell; where they do not fit beside the name, below it. */}
      {(row.needsReview || note) && (
        <span className="inline-flex flex-wrap items-baseline gap-x-2 wide:not-print:float-right">
          {row.needsReview && <NeedsReview />}
          {note && <span className="text-xs whitespace-nowrap text-muted">{note}</span>}
        </span>
      )}
      {isPhone && row.openCase && (
        <span className="mt-0.5 block print:hidden">
          <OpenCase open={row.openCase} />
        </span>
      )}
    </>
  )
}
