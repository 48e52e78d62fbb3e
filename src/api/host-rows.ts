import type { QueryClient } from '@tanstack/react-query'
import { compactDomain, domain, type CompactDomain, type Domain } from '#/contract/domain.ts'
import { pageOf, type Page } from '#/contract/page.ts'
import type { Reported } from '#/contract/tolerant.ts'
import { get } from './client.ts'
import { ApiError, isApiError } from './errors.ts'
import { byId, removeDuplicates, type FullList } from './fetch-all-pages.ts'
import type { Search } from './http.ts'
import { brandPath } from './paths.ts'

/**
 * A host of a brand, as shown in lists. A figure that isn't reported says nothing about the host.
 */
export interface HostRow {
  id: string
  /** Empty if not reported. */
  name: string
  source: string | null
  /** True if it was ever scanned for this brand; without a scan it has no figures (C79). */
  isScanned: boolean | null
  /** Null if not reported. */
  verdict: string | null
  /** Null if not scored. */
  risk: Reported<number>
  /** Null if not reported. */
  needsReview: boolean | null
  /** Null if the website didn't respond (C91). */
  httpCode: Reported<number>
  /** Null if not reported. */
  scannedAt: string | null
  openCase: Reported<{ id: string; status: string | null }>
  /** Kind of user feedback; null for none, undefined if this row form doesn't report it. */
  feedback: string | null | undefined
  /** URL of the newest screenshot as received; null for none, undefined if this row form doesn't report it. */
  screenshot: string | null | undefined
}

/** All hosts of a filter. */
export interface FullHostList extends FullList<HostRow> {
  /** Error of loading figures that short rows lack, if any. */
  fullRowsError?: ApiError
}

/** Rows that a page was filtered from, if the service can't filter them (C64). */
export interface FilterSource {
  /** All rows of the other filters, and the sorted rows that pages are sliced from. */
  fullList: FullHostList
  rows: readonly HostRow[]
  /** Number of rows excluded because they don't report a filtered field. */
  unreportedCount: number
  /** When they were loaded, in milliseconds. */
  loadedAt: number
}

/** A page of hosts. */
export interface HostPage extends Page<HostRow> {
  kind: 'hosts'
  /** Null if the service filtered the rows. */
  filteredFrom: FilterSource | null
  /** Row form: short, or full, which includes feedback. */
  form: 'compact' | 'full'
  /** Error of loading figures that short rows lack; null if none is missing. */
  fullRowsError: ApiError | null
}

/** Fields that short and full rows share. */
function commonFields({
  id,
  name,
  source,
  open_takedown,
  latest_scan: scan,
}: CompactDomain | Domain) {
  return {
    id,
    name: name ?? '',
    source,
    isScanned: scan === undefined ? null : scan !== null,
    verdict: scan?.verdict ?? null,
    risk: scan?.risk_score,
    needsReview: scan?.requires_human_review ?? null,
    httpCode: scan?.https_head_request_response_code,
    openCase: open_takedown,
  }
}

/** Maps a short row, which never reports feedback. */
function compactHostRow(row: CompactDomain): HostRow {
  const scan = row.latest_scan
  return {
    ...commonFields(row),
    scannedAt: scan?.scanned_at ?? null,
    feedback: scan === null ? null : undefined,
    screenshot: scan === null ? null : undefined,
  }
}

/** A host from its full row. */
export function fullHostRow(row: Domain): HostRow {
  const scan = row.latest_scan
  return {
    ...commonFields(row),
    // Don't use the record's update time: a comment on an old scan changes it too.
    scannedAt: scan?.created_at ?? null,
    feedback: scan === undefined ? undefined : (scan?.user_feedback_type ?? null),
    screenshot: scan === undefined ? undefined : (scan?.screenshot_url ?? null),
  }
}

/** Returns whether a short row lacks a figure that lists show. */
const lacksFigures = ({ latest_scan: scan }: CompactDomain): boolean =>
  scan === undefined || (scan !== null && Object.values(scan).includes(undefined))

const compactPage = pageOf(compactDomain)
const fullPage = pageOf(domain)

/** Query key that remembers that a brand's short rows lack figures (C53). */
const lacksFiguresKey = (brandId: string) => ['domains', brandId, 'short-rows-lack-figures']

/**
 * Loads a page of hosts. `search` has the query parameters of the domain list, without `compact` and
 * `group_by`. Full rows are much larger and include feedback. The contract doesn't define the scans of short rows (C53):
 * if they lack a figure, this page and later ones of the brand are loaded as full rows, with the figures that only short
 * rows report.
 */
export async function fetchHostPage(
  brandId: string,
  search: Search,
  form: HostPage['form'],
  { client, signal }: { client: QueryClient; signal: AbortSignal },
): Promise<HostPage> {
  const path = brandPath(brandId, 'domains/')
  const fetchCompact = () =>
    get(
      { path, search: { ...search, compact: true, group_by: 'none' }, schema: compactPage },
      signal,
    )
  const fetchFull = async () =>
    hostPage(
      await get(
        { path, search: { ...search, compact: false, group_by: 'none' }, schema: fullPage },
        signal,
      ),
      fullHostRow,
      'full',
    )
  if (form === 'full') return fetchFull()
  const needsFull = client.getQueryData<boolean>(lacksFiguresKey(brandId)) === true
  const compact = needsFull ? null : await fetchCompact()
  if (compact && !compact.rows.some(lacksFigures))
    return hostPage(compact, compactHostRow, 'compact')
  try {
    const full = await fetchFull()
    const compactById = new Map(compact?.rows.map((row) => [row.id, compactHostRow(row)]))
    const rows = full.rows.map((row) => addCompactFigures(row, compactById.get(row.id)))
    // Skip short rows on later pages only if they add nothing.
    if (rows.every((row, index) => row === full.rows[index]))
      client.setQueryData(lacksFiguresKey(brandId), true)
    return { ...full, rows }
  } catch (error) {
    if (!(error instanceof ApiError) || isApiError(error, 'unauthorized')) throw error
    // Rows without a figure are better than none.
    const page = hostPage(compact ?? (await fetchCompact()), compactHostRow, 'compact')
    return { ...page, fullRowsError: error }
  }
}

/** Adds figures that only the short row reports, such as the open case (C81); the same row if there are none. */
function addCompactFigures(full: HostRow, compact: HostRow | undefined): HostRow {
  if (!compact) return full
  const figures = {
    // Scanned if either form reports a scan.
    isScanned: compact.isScanned === true || (full.isScanned ?? compact.isScanned),
    verdict: full.verdict ?? compact.verdict,
    risk: full.risk === undefined ? compact.risk : full.risk,
    needsReview: full.needsReview ?? compact.needsReview,
    httpCode: full.httpCode === undefined ? compact.httpCode : full.httpCode,
    scannedAt: full.scannedAt ?? compact.scannedAt,
    openCase: full.openCase === undefined ? compact.openCase : full.openCase,
  }
  const hasAdded = Object.entries(figures).some(
    ([name, value]) => value !== Reflect.get(full, name),
  )
  return hasAdded ? { ...full, ...figures } : full
}

const hostPage = <Row extends { id: string }>(
  page: Page<Row>,
  toRow: (row: Row) => HostRow,
  form: HostPage['form'],
): HostPage => {
  const distinctPage = removeDuplicates(page, byId)
  return {
    kind: 'hosts',
    filteredFrom: null,
    form,
    fullRowsError: null,
    ...distinctPage,
    rows: distinctPage.rows.map(toRow),
  }
}
