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
 * One host of a brand, as every list of hosts shows it. A figure that was not reported, not even by the full row, says
 * nothing about the host.
 */
export interface HostRow {
  id: string
  /** Empty when the service gives none. */
  name: string
  source: string | null
  /** Whether it was ever scanned for this brand; without a scan it has no figures (C79). */
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
  /** What people said: a kind, null for nothing, undefined where this form of row does not tell. */
  feedback: string | null | undefined
  /** The address of its newest picture, as it came; null for none, undefined where this form of row does not tell. */
  screenshot: string | null | undefined
}

/** All hosts of a filter. */
export interface WholeHosts extends WholeList<HostRow> {
  /** Why figures that short rows lack could not be read, where that is so. */
  fullRowsError?: ApiError
}

/** What was read to choose the rows of a page from, where the service cannot choose them itself (C64). */
export interface ChosenFrom {
  /** All rows of the other filters, and all that the page and its neighbours are cut from, in their order. */
  whole: WholeHosts
  rows: readonly HostRow[]
  /** Rows left out because they do not tell what a filter asks, so that nothing is hidden silently. */
  silent: number
  /** When they were read, in milliseconds. */
  readAt: number
}

/** A page of hosts. */
export interface HostPage extends Page<HostRow> {
  kind: 'hosts'
  /** Null where the service has chosen the rows. */
  from: ChosenFrom | null
  /** Which rows of the service it was made from: short ones, or full ones, which tell feedback. */
  form: 'compact' | 'full'
  /** Why the figures that the short rows lack could not be read; null when none is missing. */
  fullRowsError: ApiError | null
}

/** What short and full rows say alike. */
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

/** A host from its short row, which never tells feedback. */
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
    // When the record was changed last says nothing: a comment on an old scan changes it, too.
    scannedAt: scan?.created_at ?? null,
    feedback: scan === undefined ? undefined : (scan?.user_feedback_type ?? null),
    screenshot: scan === undefined ? undefined : (scan?.screenshot_url ?? null),
  }
}

/** Whether a short row leaves out a figure that lists show. */
const lacksFigures = ({ latest_scan: scan }: CompactDomain): boolean =>
  scan === undefined || (scan !== null && Object.values(scan).includes(undefined))

const compactPage = pageOf(compactDomain)
// A service whose short rows tell everything is never asked for full ones.
const fullPage = pageOf(domain)

/** Where it is noted that the short rows of a brand are too short (C53). */
const tooShortKey = (brandId: string) => ['domains', brandId, 'short-rows-lack-figures']

/** What a query's function has in its context. */
interface Reading {
  client: QueryClient
  signal: AbortSignal
}

/**
 * The one way to read a page of hosts. `search` is that of the domain list, without `compact` and
 * `group_by`. Short rows are quick, but what a service puts into their scans is its own choice (C53): where
 * they lack a figure, the same page is read as full rows, and of the brand's next pages both at once.
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
    // Rows without a figure are of more use than none.
    return { ...page, fullRowsError: error }
  }
  client.setQueryData(tooShortKey(brandId), true)
  const compact = new Map(page.rows.map((row) => [row.id, row]))
  return { ...full.page, rows: full.page.rows.map((row) => completed(row, compact.get(row.id))) }
}

/** What a reading came to, which nobody may be waiting for yet. */
const outcomeOf = (reading: Promise<HostPage>) =>
  reading.then(
    (page) => ({ page, error: null }),
    (error: unknown) => ({ page: null, error }),
  )

/** A row with what its short form tells and its full form does not. */
const completed = (full: HostRow, short: HostRow | undefined): HostRow => ({
  ...full,
  // A scan that either form tells of has been made.
  scanned:
    [full.scanned, short?.scanned].includes(true) || (full.scanned ?? short?.scanned ?? null),
  verdict: full.verdict ?? short?.verdict ?? null,
  risk: firstReported(full.risk, short?.risk),
  needsReview: full.needsReview ?? short?.needsReview ?? null,
  httpCode: firstReported(full.httpCode, short?.httpCode),
  scannedAt: full.scannedAt ?? short?.scannedAt ?? null,
  openCase: firstReported(full.openCase, short?.openCase),
})

/** The same page from full rows, which are much larger and tell more, as feedback. */
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
