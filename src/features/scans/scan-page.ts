import type { CompactScan } from '#/contract/compact-scan.ts'
import type { EarlierScan } from '#/product/scans/earlier-scans.ts'
import type { ScanView } from './scan-search.ts'

/** One page of a brand's scans, as the screen shows it. */
export interface ScanPage {
  brandId: string
  view: ScanView
  rows: readonly CompactScan[]
  /** All scans of the view, while they are printed. */
  onPaper: readonly CompactScan[] | null
  page: number
  pageSize: number
  /** The number of the last page; null when the service does not say how many rows there are. */
  last: number | null
  /** Whether there is a next page. */
  more: boolean
  /** Newer rows are on their way. */
  busy: boolean
  /** The IANA name of the zone that days and times are shown in. */
  zone: string
  /** The scan before each of those that are known, by id; empty where nothing is compared. */
  earlier: ReadonlyMap<string, EarlierScan>
}
