import type { QueryClient } from '@tanstack/react-query'
import { compactHost, fullHost, type HostRow } from '#/contract/domain.ts'
import { pageOf, type Page } from '#/contract/page.ts'
import { get } from './client.ts'
import { ApiError, isApiError } from './errors.ts'
import type { FullList } from './fetch-all-pages.ts'
import type { Search } from './http.ts'
import { getBrandPath } from './paths.ts'

export { toHostRow, type HostRow } from '#/contract/domain.ts'

/** Full rows are much larger than compact ones, and also report feedback and screenshot URLs. */
export type RowFormat = 'compact' | 'full'

export interface FullHostList extends FullList<HostRow> {
  /** Error of loading full rows to fill in missing scan values; null if that succeeded or wasn't needed. */
  fullRowsError: ApiError | null
}

/** Rows from which the client sliced a page, because the API doesn't support the filter or sort order (C64). */
export interface FilterSource {
  /** All rows that match the API's filters. */
  fullList: FullHostList
  /** Rows that also match the row filters, sorted. */
  rows: readonly HostRow[]
  /** Rows that were dropped because they don't report a filtered value. */
  unreportedCount: number
  /** When `fullList` was loaded, in milliseconds since the epoch. */
  loadedAt: number
}

export interface HostPage extends Page<HostRow>, Pick<FullHostList, 'fullRowsError'> {
  kind: 'hosts'
  /** Null if the API filtered and sorted the rows. */
  filteredFrom: FilterSource | null
  rowFormat: RowFormat
}

const schemas = { compact: pageOf(compactHost), full: pageOf(fullHost) }

/** Returns whether a compact row lacks a scan value that lists show. */
const lacksScanValues = ({ isScanned, verdict, risk, needsReview, httpCode, scannedAt }: HostRow) =>
  isScanned !== false &&
  ([verdict, needsReview, scannedAt].includes(null) || [risk, httpCode].includes(undefined))

/** Query key of a boolean: true once a brand's compact rows lacked scan values and added nothing to full rows (C53). */
const lacksScanValuesKey = (brandId: string) => [
  'domains',
  brandId,
  'compact-rows-lack-scan-values',
]

/**
 * Loads a page of hosts. `search` has all query parameters except `compact` and `group_by`. The contract doesn't define
 * which scan values compact rows report (C53). If any are missing, loads the page again as full rows and adds the
 * values that only compact rows report. If compact rows add nothing, later pages of the brand are loaded as full rows
 * right away.
 */
export async function fetchHostPage(
  brandId: string,
  search: Search,
  rowFormat: RowFormat,
  { client, signal }: { client: QueryClient; signal: AbortSignal },
): Promise<HostPage> {
  const fetchRows = async (format: RowFormat): Promise<HostPage> => {
    const page = await get(
      {
        path: getBrandPath(brandId, 'domains/'),
        search: { ...search, compact: format === 'compact', group_by: 'none' },
        schema: schemas[format],
      },
      signal,
    )
    return {
      kind: 'hosts',
      filteredFrom: null,
      rowFormat: format,
      fullRowsError: null,
      ...page,
    }
  }
  if (rowFormat === 'full') return fetchRows('full')
  const needsFullRows = client.getQueryData<boolean>(lacksScanValuesKey(brandId)) === true
  const compact = needsFullRows ? null : await fetchRows('compact')
  if (compact && !compact.rows.some(lacksScanValues)) return compact
  try {
    const full = await fetchRows('full')
    const compactById = new Map(compact?.rows.map((row) => [row.id, row]))
    const rows = full.rows.map((row) => addCompactScanValues(row, compactById.get(row.id)))
    if (rows.every((row, index) => row === full.rows[index]))
      client.setQueryData(lacksScanValuesKey(brandId), true)
    return { ...full, rows }
  } catch (error) {
    if (!(error instanceof ApiError) || isApiError(error, 'unauthorized')) throw error
    // Rows with missing scan values are better than none.
    return { ...(compact ?? (await fetchRows('compact'))), fullRowsError: error }
  }
}

/** Adds values that only the compact row reports, such as the open case (C81). Without any, returns `full`. */
function addCompactScanValues(full: HostRow, compact: HostRow | undefined): HostRow {
  if (!compact) return full
  const merged = {
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
