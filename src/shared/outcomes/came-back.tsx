import { useQueries, useQuery } from '@tanstack/react-query'
import { Link, linkOptions } from '@tanstack/react-router'
import { casesOfBrand, casesOptions, type CaseRow } from '#/api/cases.ts'
import { hostsUnderBrandsOptions } from '#/api/host-lookups.ts'
import { removedResolutions } from '#/contract/codes.ts'
import type { Domain } from '#/contract/domain.ts'
import { hostOfWebsite } from '#/lib/compare-targets.ts'
import { formatDate, parseInstant } from '#/lib/dates.ts'
import { DAY } from '#/lib/durations.ts'
import { countOf } from '#/lib/numbers.ts'
import { isToCome, spanOf } from '#/lib/spans.ts'
import { isDatedByNote } from '#/shared/cases/closing-day.ts'
import { websiteAnswered } from '#/shared/scans/compare-scans.ts'
import { useNow } from '#/ui/now.ts'
import { caseClass, isRated } from './outcome-case.ts'

/** A domain whose last case removed its site and that has no open case: it may come back (F9). */
interface RemovedHost {
  caseId: string
  brandId: string
  /** Normalized for comparison. */
  host: string
  /** URL of the case. */
  website: string
  /** Closing time of the case, milliseconds. */
  closed: number
  /** True if the closing time is approximate, to a day (C116). */
  isAbout: boolean
}

/**
 * Domains whose last closed or failed case of a brand removed the site and that have no open case, most recently closed
 * first. `undated` counts those without a usable closing date: missing, before the request or in the future. `now` in
 * milliseconds.
 */
export function removedHosts(
  rows: readonly CaseRow[],
  now: number,
): { hosts: readonly RemovedHost[]; undated: number } {
  const requested = ({ created_at: at }: CaseRow) => parseInstant(at) ?? 0
  const busy = new Set<string>()
  const last = new Map<string, { row: CaseRow; brandId: string; host: string; website: string }>()
  for (const row of rows.toSorted((a, b) => requested(b) - requested(a))) {
    const { brand: brandId, target_website: website } = row
    const host = website === null ? null : hostOfWebsite(website)
    if (website === null || host === null) continue
    const ended = caseClass(row)
    if (ended === 'open') busy.add(host)
    const key = `${brandId} ${host}`
    const isLast = isRated(ended) || ended === 'false-positive'
    if (brandId !== null && isLast && !last.has(key)) last.set(key, { row, brandId, host, website })
  }
  const removed = [...last.values()].filter(
    ({ row, host }) => caseClass(row) === 'removed' && !busy.has(host),
  )
  const hosts = removed.flatMap(({ row, ...where }): RemovedHost[] => {
    const closed = parseInstant(row.closed_at)
    const span = spanOf(parseInstant(row.created_at), closed, { now })
    if (closed === null || span === 'disorder' || isToCome(closed, now)) return []
    return [{ ...where, caseId: row.id, closed, isAbout: isDatedByNote(row.closed_at_source) }]
  })
  return {
    hosts: hosts.toSorted((a, b) => b.closed - a.closed),
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
  scanned: number
  /** Whole days since the case was closed. */
  days: number
}

const removed: readonly string[] = removedResolutions

/**
 * Returns whether a removed site is back: its latest scan is after the closing and it responds (200 to 399) or is red; 4xx and
 * 5xx alone don't count (F9). `record` is its row under the brand; null if no longer listed. Unclear if a scan found it
 * but it isn't certain that this was after the closing. `now` in milliseconds.
 */
export function cameBack(
  host: RemovedHost,
  record: Domain | null,
  now: number,
): CameBack | 'unclear' | null {
  const scan = record?.latest_scan
  if (!record || !scan || record.open_takedown) return null
  // The row may name a later case that this user can't see.
  const named = record.last_closed_takedown
  if (named && named.id !== host.caseId && !removed.includes(named.resolution ?? '')) return null
  const code = scan.https_head_request_response_code
  const answers = websiteAnswered(code) === true
  const isRed = scan.verdict === 'red'
  if (!answers && !isRed) return null
  // The record's update time is no evidence: a comment on an old scan changes it too.
  const scanned = parseInstant(scan.created_at)
  const margin = host.isAbout ? DAY : 0
  if (scanned !== null && scanned <= host.closed - margin) return null
  if (scanned === null || isToCome(scanned, now)) return 'unclear'
  if (host.isAbout && scanned <= host.closed + margin) return 'unclear'
  return {
    ...host,
    domainId: record.id,
    code: answers ? (code ?? null) : null,
    isRed,
    scanned,
    days: Math.floor((now - host.closed) / DAY),
  }
}

/**
 * Site of a record that is back after its closed case, or null. `closedCase` is that case if loaded; without it the
 * closing date counts as approximate (C116).
 */
export function recordCameBack(
  record: Domain,
  brandId: string,
  closedCase: CaseRow | undefined,
  now: number,
): CameBack | null {
  const named = record.last_closed_takedown
  if (!named || !removed.includes(named.resolution ?? '')) return null
  const closed = parseInstant(named.closed_at)
  const website = record.name ?? ''
  const [host] = closedCase
    ? removedHosts([closedCase], now).hosts
    : closed === null || isToCome(closed, now)
      ? []
      : [{ caseId: named.id, brandId, host: website, website, closed, isAbout: true }]
  const back = host && cameBack(host, record, now)
  return back === undefined || back === 'unclear' ? null : back
}

/** Label such as `Responds (200), verdict red`. */
export function wayBack({ code, isRed }: CameBack): string {
  if (code === null) return 'Verdict red'
  return `Responds (${code})${isRed ? ', verdict red' : ''}`
}

/** Editable default comment for a repeated request, based on the case and the scan only. */
const commentOf = (one: CameBack): string =>
  `This site is back. Takedown ${one.caseId} was closed as removed on ${formatDate(one.closed)}; ` +
  `a scan on ${formatDate(one.scanned)} found it again. ${wayBack(one)}.`

/** Link to the request form for a site that came back. */
export const requestAgain = (one: CameBack) =>
  linkOptions({
    to: '/takedowns/new',
    search: { target: one.website, brand: one.brandId, comment: commentOf(one) },
  })

/** Maximum number of removed sites looked up automatically. */
export const usuallyChecked = 100

/**
 * Looks up domains whose last case removed the site, at most `most`, most recently closed first (F9). One small request
 * each, because the domain list can't be filtered by them. Without `asks` it returns cached results only.
 */
export function useCameBack(
  rows: readonly CaseRow[],
  most: number,
  { asks = true }: { asks?: boolean } = {},
) {
  const now = useNow()
  const { hosts, undated } = removedHosts(rows, now)
  const within = hosts.slice(0, most)
  const brands = [...new Set(within.map(({ brandId }) => brandId))].toSorted()
  const readings = useQueries({
    queries: brands.map((brandId) => ({
      ...hostsUnderBrandsOptions({
        hosts: within.filter((one) => one.brandId === brandId).map(({ host }) => host),
        brands: [brandId],
        first: brandId,
      }),
      enabled: asks,
    })),
  })
  const byBrand = new Map(brands.map((brandId, key) => [brandId, readings[key]?.data]))
  const checked = within.flatMap((host) => {
    const answer = byBrand.get(host.brandId)?.get(host.host)?.byBrand.get(host.brandId)
    return answer ? [{ host, answer }] : []
  })
  const found = checked.flatMap(({ host, answer }) =>
    answer.data ? (cameBack(host, answer.data, now) ?? []) : [],
  )
  return {
    back: found.filter((one) => one !== 'unclear'),
    /** Number of domains looked up, and in total. */
    checked: checked.length,
    total: hosts.length,
    /** Number of domains whose case has no usable closing date. */
    undated,
    /** Number of domains whose scan may be from before the closing. */
    unclear: found.filter((one) => one === 'unclear').length,
    /** Number of failed lookups. */
    failed: checked.filter(({ answer }) => answer.error).length,
    isReading: readings.some(({ isFetching }) => isFetching),
    refetch: () => {
      for (const reading of readings) void reading.refetch()
    },
  }
}

/** Anchor of the list on the outcomes page. */
export const cameBackPlace = 'came-back'

const none: readonly CaseRow[] = []

/** Number of removed sites that are back, as text; null until all were looked up. Sends no requests. */
export function useCameBackWords(rows: readonly CaseRow[]): string | null {
  const { back, checked, total, unclear, failed } = useCameBack(rows, usuallyChecked, {
    asks: false,
  })
  const count = back.length
  if (total === 0 || failed > 0 || checked < total || (count === 0 && unclear > 0)) return null
  if (count === 0) return 'No earlier removal is back'
  return `${countOf(count, 'earlier removal')} ${count === 1 ? 'is' : 'are'} back`
}

/** Link to the sites that came back, with their number once it is known (F9). `brandId` null: all brands. */
export function CameBackLink({ brandId }: { brandId: string | null }) {
  const { data } = useQuery({ ...casesOptions(), enabled: false })
  const words = useCameBackWords(data ? casesOfBrand(data, brandId).rows : none)
  return (
    <Link
      to="/outcomes"
      search={brandId === null ? {} : { brand: brandId }}
      hash={cameBackPlace}
      className="text-accent underline"
    >
      {words ?? 'Sites that came back'}
    </Link>
  )
}
