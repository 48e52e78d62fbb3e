import { useQueries, useQuery } from '@tanstack/react-query'
import { Link, linkOptions } from '@tanstack/react-router'
import { filterCasesByBrand, allCasesOptions, type CaseRow } from '#/api/cases.ts'
import { hostsUnderBrandsOptions } from '#/api/host-lookups.ts'
import { removedResolutions } from '#/contract/codes.ts'
import type { Domain } from '#/contract/domain.ts'
import { hostOfWebsite } from '#/lib/compare-targets.ts'
import { formatDate, parseInstant } from '#/lib/dates.ts'
import { DAY } from '#/lib/durations.ts'
import { formatCountOf } from '#/lib/numbers.ts'
import { isInFuture, spanBetween } from '#/lib/spans.ts'
import { isClosedAtApproximate } from '#/shared/cases/closing-day.ts'
import { hasResponded } from '#/shared/scans/compare-scans.ts'
import { useNow } from '#/ui/now.ts'
import { classifyCase, isRated } from './outcome-case.ts'

/** A domain whose last case removed its site and that has no open case: it may come back (F9). */
interface RemovedHost {
  caseId: string
  brandId: string
  /** Normalized for comparison. */
  host: string
  /** URL of the case. */
  website: string
  /** Closing time of the case, milliseconds. */
  closedAt: number
  /** True if the closing time is approximate, to a day (C116). */
  isApproximate: boolean
}

/**
 * Domains whose last closed or failed case of a brand removed the site and that have no open case, most recently closed
 * first. `undated` counts those without a usable closing date: missing, before the request or in the future. `now` in
 * milliseconds.
 */
export function findRemovedHosts(
  rows: readonly CaseRow[],
  now: number,
): { hosts: readonly RemovedHost[]; undated: number } {
  const requestedAt = ({ created_at: at }: CaseRow) => parseInstant(at) ?? 0
  const hostsWithOpenCase = new Set<string>()
  const lastCaseByHost = new Map<
    string,
    { row: CaseRow; brandId: string; host: string; website: string }
  >()
  for (const row of rows.toSorted((a, b) => requestedAt(b) - requestedAt(a))) {
    const { brand: brandId, target_website: website } = row
    const host = website === null ? null : hostOfWebsite(website)
    if (website === null || host === null) continue
    const ended = classifyCase(row)
    if (ended === 'open') hostsWithOpenCase.add(host)
    const key = `${brandId} ${host}`
    const isLast = isRated(ended) || ended === 'false-positive'
    if (brandId !== null && isLast && !lastCaseByHost.has(key))
      lastCaseByHost.set(key, { row, brandId, host, website })
  }
  const removed = [...lastCaseByHost.values()].filter(
    ({ row, host }) => classifyCase(row) === 'removed' && !hostsWithOpenCase.has(host),
  )
  const hosts = removed.flatMap(({ row, ...target }): RemovedHost[] => {
    const closedAt = parseInstant(row.closed_at)
    const span = spanBetween(parseInstant(row.created_at), closedAt, { now })
    if (closedAt === null || span === 'disorder' || isInFuture(closedAt, now)) return []
    return [
      {
        ...target,
        caseId: row.id,
        closedAt,
        isApproximate: isClosedAtApproximate(row.closed_at_source),
      },
    ]
  })
  return {
    hosts: hosts.toSorted((a, b) => b.closedAt - a.closedAt),
    undated: removed.length - hosts.length,
  }
}

/** A site that is back after its case removed it. */
export interface CameBack extends RemovedHost {
  domainId: string
  /** HTTP status, if it responded. */
  code: number | null
  isRed: boolean
  /** Time of the scan, milliseconds. */
  scannedAt: number
  /** Whole days since the case was closed. */
  days: number
}

const removed: readonly string[] = removedResolutions

/**
 * Returns whether a removed site is back: its latest scan is after the closing and it responds (200 to 399) or is red; 4xx and
 * 5xx alone don't count (F9). `record` is its row under the brand; null if no longer listed. Unclear if a scan found it
 * but it isn't certain that this was after the closing. `now` in milliseconds.
 */
export function checkCameBack(
  host: RemovedHost,
  record: Domain | null,
  now: number,
): CameBack | 'unclear' | null {
  const scan = record?.latest_scan
  if (!record || !scan || record.open_takedown) return null
  // The row may name a later case that this user can't see.
  const lastCase = record.last_closed_takedown
  if (lastCase && lastCase.id !== host.caseId && !removed.includes(lastCase.resolution ?? ''))
    return null
  const code = scan.https_head_request_response_code
  const responds = hasResponded(code) === true
  const isRed = scan.verdict === 'red'
  if (!responds && !isRed) return null
  // The record's update time is no evidence: a comment on an old scan changes it too.
  const scannedAt = parseInstant(scan.created_at)
  const toleranceMs = host.isApproximate ? DAY : 0
  if (scannedAt !== null && scannedAt <= host.closedAt - toleranceMs) return null
  if (scannedAt === null || isInFuture(scannedAt, now)) return 'unclear'
  if (host.isApproximate && scannedAt <= host.closedAt + toleranceMs) return 'unclear'
  return {
    ...host,
    domainId: record.id,
    code: responds ? (code ?? null) : null,
    isRed,
    scannedAt,
    days: Math.floor((now - host.closedAt) / DAY),
  }
}

/**
 * Site of a record that is back after its closed case, or null. `closedCase` is that case if loaded; without it the
 * closing date counts as approximate (C116).
 */
export function checkRecordCameBack(
  record: Domain,
  brandId: string,
  closedCase: CaseRow | undefined,
  now: number,
): CameBack | null {
  const lastCase = record.last_closed_takedown
  if (!lastCase || !removed.includes(lastCase.resolution ?? '')) return null
  const closedAt = parseInstant(lastCase.closed_at)
  const website = record.name ?? ''
  const [host] = closedCase
    ? findRemovedHosts([closedCase], now).hosts
    : closedAt === null || isInFuture(closedAt, now)
      ? []
      : [{ caseId: lastCase.id, brandId, host: website, website, closedAt, isApproximate: true }]
  const back = host && checkCameBack(host, record, now)
  return back === undefined || back === 'unclear' ? null : back
}

/** Label such as `Responds (200), verdict red`. */
export function describeCameBack({ code, isRed }: CameBack): string {
  if (code === null) return 'Verdict red'
  return `Responds (${code})${isRed ? ', verdict red' : ''}`
}

/** Editable default comment for a repeated request, based on the case and the scan only. */
const defaultComment = (one: CameBack): string =>
  `This site is back. Takedown ${one.caseId} was closed as removed on ${formatDate(one.closedAt)}; ` +
  `a scan on ${formatDate(one.scannedAt)} found it again. ${describeCameBack(one)}.`

/** Link to the request form for a site that came back. */
export const requestAgainLink = (one: CameBack) =>
  linkOptions({
    to: '/takedowns/new',
    search: { target: one.website, brand: one.brandId, comment: defaultComment(one) },
  })

/** Maximum number of removed sites looked up automatically. */
export const defaultMaxLookups = 100

/**
 * Looks up domains whose last case removed the site, at most `most`, most recently closed first (F9). One small request
 * each, because the domain list can't be filtered by them. Without `asks` it returns cached results only.
 */
export function useCameBack(
  rows: readonly CaseRow[],
  maxLookups: number,
  { enabled = true }: { enabled?: boolean } = {},
) {
  const now = useNow()
  const { hosts, undated } = findRemovedHosts(rows, now)
  const lookedUpHosts = hosts.slice(0, maxLookups)
  const brands = [...new Set(lookedUpHosts.map(({ brandId }) => brandId))].toSorted()
  const queries = useQueries({
    queries: brands.map((brandId) => ({
      ...hostsUnderBrandsOptions({
        hosts: lookedUpHosts.filter((one) => one.brandId === brandId).map(({ host }) => host),
        brandIds: [brandId],
        firstBrandId: brandId,
      }),
      enabled,
    })),
  })
  const byBrand = new Map(brands.map((brandId, key) => [brandId, queries[key]?.data]))
  const checkedCount = lookedUpHosts.flatMap((host) => {
    const lookup = byBrand.get(host.brandId)?.get(host.host)?.byBrand.get(host.brandId)
    return lookup ? [{ host, answer: lookup }] : []
  })
  const results = checkedCount.flatMap(({ host, answer: lookup }) =>
    lookup.data ? (checkCameBack(host, lookup.data, now) ?? []) : [],
  )
  return {
    back: results.filter((one) => one !== 'unclear'),
    /** Number of domains looked up, and in total. */
    checked: checkedCount.length,
    total: hosts.length,
    /** Number of domains whose case has no usable closing date. */
    undated,
    /** Number of domains whose scan may be from before the closing. */
    unclear: results.filter((one) => one === 'unclear').length,
    /** Number of failed lookups. */
    failed: checkedCount.filter(({ answer: lookup }) => lookup.error).length,
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => {
      for (const query of queries) void query.refetch()
    },
  }
}

/** Anchor of the list on the outcomes page. */
export const cameBackAnchor = 'came-back'

const noCases: readonly CaseRow[] = []

/** Number of removed sites that are back, as text; null until all were looked up. Sends no requests. */
export function useCameBackSummary(rows: readonly CaseRow[]): string | null {
  const {
    back,
    checked: checkedCount,
    total,
    unclear,
    failed,
  } = useCameBack(rows, defaultMaxLookups, {
    enabled: false,
  })
  const count = back.length
  if (total === 0 || failed > 0 || checkedCount < total || (count === 0 && unclear > 0)) return null
  if (count === 0) return 'No earlier removal is back'
  return `${formatCountOf(count, 'earlier removal')} ${count === 1 ? 'is' : 'are'} back`
}

/** Link to the sites that came back, with their number once it is known (F9). `brandId` null: all brands. */
export function CameBackLink({ brandId }: { brandId: string | null }) {
  const { data } = useQuery({ ...allCasesOptions(), enabled: false })
  const summary = useCameBackSummary(data ? filterCasesByBrand(data, brandId).rows : noCases)
  return (
    <Link
      to="/outcomes"
      search={brandId === null ? {} : { brand: brandId }}
      hash={cameBackAnchor}
      className="text-accent underline"
    >
      {summary ?? 'Sites that came back'}
    </Link>
  )
}
