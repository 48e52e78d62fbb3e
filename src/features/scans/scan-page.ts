import type { CompactScan } from '#/contract/compact-scan.ts'

/** One page of a brand's scans, as the screen shows it. */
export interface ScanPage {
  brandId: string
  rows: readonly CompactScan[]
  /** All scans of the brand, while they are printed. */
  onPaper: readonly CompactScan[] | null
  page: number
  pageSize: number
  /** The number of the last page; null when the service does not say how many rows there are. */
  last: number | null
  /** Whether the service speaks of a next page. */
  more: boolean
  /** Newer rows are on their way. */
  busy: boolean
  /** The IANA name of the zone that days and times are shown in. */
  zone: string
}
