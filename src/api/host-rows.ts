import type { QueryClient } from '@tanstack/react-query'
import { compactDomain, domain, type CompactDomain, type Domain } from '#/contract/domain.ts'
import { pageOf, type Page } from '#/contract/page.ts'
import { firstReported, type Reported } from '#/contract/tolerant.ts'
import { ApiError, isApiError } from './errors.ts'
import type { Search } from './http.ts'
import { brandPath } from './paths.ts'
import { byId, withoutDuplicates, type WholeList } from './read-all.ts'
import { fullReadTime, type ReadTime } from './read-deadline.ts'
import { get } from './request.ts'

/**
 * A host of a brand, as shown in lists. A figure that even the full row doesn't report says nothing about the host.
 */
export interface HostRow {
  id: string
  /** Empty when the service gives none. */
  name: string
  source: string | null
  /** True if it was ever scanned for this brand; without a scan it has no figures (C79). */
  scanned: boolean | null
  /** Null was not reported. */
  verdict: string | null
  /** Null was not scored. */
  risk: Reported<number>
  /** Null was not reported. */
  needsReview: boolean | null
  /** Null says that no answer was recorded (C91). */
  httpCode: Reported<number>
  /** Null was not reported. */
  scannedAt: string | null
  openCase: Reported<{ id: string; status: string | null }>
  /** Kind of user feedback; null for none, undefined if this row form doesn't report it. */
  feedback: string | null | undefined
  /** URL of the newest screenshot as received; null for none, undefined if this row form doesn't report it. */
  screenshot: string | null | undefined
}

/** All hosts of a filter. */
export interface WholeHosts extends WholeList<HostRow> {
  /** Error of loading figures that short rows lack, if any. */
  fullRowsError?: ApiError
}

/** Rows that a page was filtered from, if the service can't filter them (C64). */
export interface ChosenFrom {
  /** All rows of the other filters, and the sorted rows that pages are sliced from. */
  whole: WholeHosts
  rows: readonly HostRow[]
  /** Number of rows excluded because they don't report a filtered field. */
  unreported: number
  /** When they were loaded, in milliseconds. */
  readAt: number
}

/** A page of hosts. */
export interface HostPage extends Page<HostRow> {
  kind: 'hosts'
  /** Null if the service filtered the rows. */
  from: ChosenFrom | null
  /** Row form: short, or full, which includes feedback. */
  form: 'compact' | 'full'
  /** Error of loading figures that short rows lack; null if none is missing. */
  fullRowsError: ApiError | null
}

/** Fields that short and full rows share. */
function commonOf({ id, name, source, open_takedown, latest_scan: scan }: CompactDomain | Domain) {
  return {
    id,
    name: name ?? '',
    source,
    scanned: scan === undefined ? null : scan !== null,
    verdict: scan?.verdict ?? null,
    risk: scan?.risk_score,
    needsReview: scan?.requires_human_review ?? null,
    httpCode: scan?.https_head_request_response_code,
    openCase: open_takedown,
  }
}

/** Maps a short row, which never reports feedback. */
function rowFromCompact(row: CompactDomain): HostRow {
  const scan = row.latest_scan
  return {
    ...commonOf(row),
    scannedAt: scan?.scanned_at ?? null,
    feedback: scan === null ? null : undefined,
    screenshot: scan === null ? null : undefined,
  }
}

/** A host from its full row. */
export function rowFromFull(row: Domain): HostRow {
  const scan = row.latest_scan
  return {
    ...commonOf(row),
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
// Full rows are loaded only if short rows lack figures.
const fullPage = pageOf(domain)

/** Query key that remembers that a brand's short rows lack figures (C53). */
const tooShortKey = (brandId: string) => ['domains', brandId, 'short-rows-lack-figures']

/** Context of a query function. */
interface Reading {
  client: QueryClient
  signal: AbortSignal
}

/**
 * Loads a page of hosts. `search` has the query parameters of the domain list, without `compact` and
 * `group_by`. The contract doesn't define the scans of short rows (C53): if they lack a figure, the same page
 * is loaded as full rows too, and for later pages of the brand both in parallel.
 */
export async function readHostPage(
  brandId: string,
  search: Search,
  { client, signal }: Reading,
): Promise<HostPage> {
  const path = brandPath(brandId, 'domains/')
  const time = fullReadTime()
  const whole = () => outcomeOf(readFullHostPage(brandId, search, { signal, time }))
  const early = client.getQueryData<boolean>(tooShortKey(brandId)) === true ? whole() : null
  const short = await get(
    { path, search: { ...search, compact: true, group_by: 'none' }, answer: compactPage },
    signal,
    undefined,
    time,
  )
  const page = hostPage(short, rowFromCompact, 'compact')
  if (!short.rows.some(lacksFigures)) return page
  const full = await (early ?? whole())
  if (full.page === null) {
    const { error } = full
    if (!(error instanceof ApiError) || isApiError(error, 'unauthorized')) throw error
    // Rows without a figure are better than none.
    return { ...page, fullRowsError: error }
  }
  client.setQueryData(tooShortKey(brandId), true)
  const compact = new Map(page.rows.map((row) => [row.id, row]))
  return { ...full.page, rows: full.page.rows.map((row) => completed(row, compact.get(row.id))) }
}

/** Settled result of a request that may not be awaited yet. */
const outcomeOf = (reading: Promise<HostPage>) =>
  reading.then(
    (page) => ({ page, error: null }),
    (error: unknown) => ({ page: null, error }),
  )

/** Merges the fields that only the short row reports. */
const completed = (full: HostRow, short: HostRow | undefined): HostRow => ({
  ...full,
  // Scanned if either form reports a scan.
  scanned:
    [full.scanned, short?.scanned].includes(true) || (full.scanned ?? short?.scanned ?? null),
  verdict: full.verdict ?? short?.verdict ?? null,
  risk: firstReported(full.risk, short?.risk),
  needsReview: full.needsReview ?? short?.needsReview ?? null,
  httpCode: firstReported(full.httpCode, short?.httpCode),
  scannedAt: full.scannedAt ?? short?.scannedAt ?? null,
  openCase: firstReported(full.openCase, short?.openCase),
})

/** The same page from full rows, which are much larger and include feedback. */
export async function readFullHostPage(
  brandId: string,
  search: Search,
  { signal, time }: Pick<Reading, 'signal'> & { time?: ReadTime },
): Promise<HostPage> {
  const full = await get(
    {
      path: brandPath(brandId, 'domains/'),
      search: { ...search, compact: false, group_by: 'none' },
      answer: fullPage,
    },
    signal,
    undefined,
    time,
  )
  return hostPage(full, rowFromFull, 'full')
}

const hostPage = <Row extends { id: string }>(
  page: Page<Row>,
  toRow: (row: Row) => HostRow,
  form: HostPage['form'],
): HostPage => {
  const once = withoutDuplicates(page, byId)
  return {
    kind: 'hosts',
    from: null,
    form,
    fullRowsError: null,
    ...once,
    rows: once.rows.map(toRow),
  }
}
