import type { CompactScan } from '#/contract/compact-scan.ts'
import { FirstNotes } from '#/product/guide/first-notes.tsx'
import { ScanRange } from './scan-range.tsx'
import { ScanTable } from './scan-table.tsx'
import { zoneOf } from './zone.ts'

type ScanListProps = {
  brandId: string
  /** What the address asks for. */
  shown: { page: number; pageSize: number; zone: 'local' | 'utc' }
  rows: readonly CompactScan[]
  /** All scans of the brand, while they are printed. */
  onPaper: readonly CompactScan[] | null
  next: string | null
  /** The number of the last page; null when the service does not say how many rows there are. */
  last: number | null
  busy: boolean
}

/** One page of a brand's scans, and what the list covers. */
export function ScanList({ shown, next, ...props }: ScanListProps) {
  const page = { ...props, ...shown, zone: zoneOf(shown.zone), more: next !== null }
  return (
    <>
      {props.rows.length > 0 && <FirstNotes list="scans" />}
      {props.rows.length > 0 && <ScanRange {...page} />}
      <ScanTable {...page} />
    </>
  )
}
