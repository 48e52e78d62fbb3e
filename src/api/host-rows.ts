import type { QueryClient } from '@tanstack/react-query'
import { compactHost, fullHost, type HostRow } from '#/contract/domain.ts'
import { pageOf, type Page } from '#/contract/page.ts'
import { get } from './client.ts'
import { ApiError, isApiError } from './errors.ts'
import type { FullList } from './fetch-all-pages.ts'
import type { Search } from './http.ts'
import { getBrandPath } from './paths.ts'

export { toHostRow, type HostRow } from '#/contract/domain.ts'

/** All hosts of a filter. */
export interface FullHostList extends FullList<HostRow> {
  /** Error of loading the full rows for scan values that compact rows lack; null if none failed. */
  fullRowsError: ApiError | null
}

/** Rows that a page was filtered from, if the service can't filter them (C64). */
export interface FilterSource {
  /** All rows of the other filters, and the sorted rows that pages are sliced from. */
  fullList: FullHostList
  rows: readonly HostRow[]
  /** Number of rows excluded because they don't report a filtered field. */
  unreportedCount: number
  /** When they were loaded, milliseconds since the epoch. */
  loadedAt: number
}

/** A page of hosts. */
export interface HostPage extends Page<HostRow> {
  kind: 'hosts'
  /** Null if the service filtered the rows. */
  filteredFrom: FilterSource | null
  /** Compact rows, or full ones, which include feedback. */
  form: 'compact' | 'full'
  /** Error of loading the full rows for scan values that compact rows lack; null if none failed. */
  fullRowsError: ApiError | null
}

const schemas = { compact: pageOf(compactHost), full: pageOf(fullHost) }

/** Returns whether a compact row lacks a value of its latest scan that lists show. */
const lacksScanValues = ({ isScanned, verdict, risk, needsReview, httpCode, scannedAt }: HostRow) =>
  isScanned !== false &&
  ([verdict, needsReview, scannedAt].includes(null) || [risk, httpCode].includes(undefined))

/** Key of cached data: true if a brand's compact rows lack scan values (C53). */
const lacksScanValuesKey = (brandId: string) => [
  'domains',
  brandId,
  'compact-rows-lack-scan-values',
]

/**
 * Loads a page of hosts. `search` has the query parameters of the domain list, without `compact` and `group_by`. The
 * contract doesn't define the scans of compact rows (C53): if they lack a scan value, this page and later ones of the
 * brand are loaded as full rows, which are much larger. Values that only compact rows report are added to them.
 */
export async function fetchHostPage(
  brandId: string,
  search: Search,
  form: HostPage['form'],
  { client, signal }: { client: QueryClient; signal: AbortSignal },
): Promise<HostPage> {
  const fetchForm = async (rowForm: HostPage['form']): Promise<HostPage> => {
    const page = await get(
      {
        path: getBrandPath(brandId, 'domains/'),
        search: { ...search, compact: rowForm === 'compact', group_by: 'none' },
        schema: schemas[rowForm],
      },
      signal,
    )
    return {
      kind: 'hosts',
      filteredFrom: null,
      form: rowForm,
      fullRowsError: null,
      ...page,
    }
  }
  if (form === 'full') return fetchForm('full')
  const needsFullRows = client.getQueryData<boolean>(lacksScanValuesKey(brandId)) === true
  const compact = needsFullRows ? null : await fetchForm('compact')
  if (compact && !compact.rows.some(lacksScanValues)) return compact
  try {
    const full = await fetchForm('full')
    const compactById = new Map(compact?.rows.map((row) => [row.id, row]))
    const rows = full.rows.map((row) => addCompactScanValues(row, compactById.get(row.id)))
    // Skip compact rows on later pages only if they add nothing.
    if (rows.every((row, index) => row === full.rows[index]))
      client.setQueryData(lacksScanValuesKey(brandId), true)
    return { ...full, rows }
  } catch (error) {
    if (!(error instanceof ApiError) || isApiError(error, 'unauthorized')) throw error
    // Rows with missing scan values are better than none.
    return { ...(compact ?? (await fetchForm('compact'))), fullRowsError: error }
  }
}

/**
 * Adds values that only the compact row reports, such as the open case (C81); returns the same row if there are none.
 */
function addCompactScanValues(full: HostRow, compact: HostRow | undefined): HostRow {
  if (!compact) return full
  const merged = {
    // Scanned if either form reports a scan.
    isScanned: compact.isScanned === true || (full.isScanned ?? compact.isScanned),
    verdict: full.verdict ?? compact.verdict,
    risk: full.risk === undefined ? compact.risk : full.risk,
    needsReview: full.needsReview ?? compact.needsReview,
    httpCode: full.httpCode === undefined ? compact.httpCode : full.httpCode,
    scannedAt: full.scannedAt ?? compact.scannedAt,
    openCase: full.openCase === undefined ? compact.openCase : full.openCase,
  }
  const hasAdded = Object.entries(merged).some(([name, value]) => value !== Reflect.get(full, name))
  return hasAdded ? { ...full, ...merged } : full
}
