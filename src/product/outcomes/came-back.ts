import type { CaseRow } from '#/api/case-row.ts'
import { removedResolutions } from '#/contract/codes.ts'
import type { Domain } from '#/contract/domain.ts'
import { hostOfWebsite } from '#/lib/compare-targets.ts'
import { parseInstant } from '#/lib/dates.ts'
import { DAY } from '#/lib/durations.ts'
import { isToCome, spanOf } from '#/lib/spans.ts'
import { isDatedByNote } from '#/product/cases/closing-day.ts'
import { hasAnswered } from '#/product/changes/scan-changes.ts'
import { caseClass, isRated } from './case-class.ts'

/** A host whose last case removed its site, with no case open now: it may come back (F9). */
export interface RemovedHost {
  caseId: string
  brandId: string
  /** In the form to compare with others. */
  host: string
  /** The address that the case was about. */
  website: string
  /** When the case was closed, in milliseconds. */
  closed: number
  /** Whether that is exact to a day only (C116). */
  isAbout: boolean
}

/**
 * Hosts to look at, those closed last first, and how many have no closing date to compare with: none, one before
 * the request, or one in the future.
 */
export interface RemovedHosts {
  hosts: readonly RemovedHost[]
  undated: number
}

const placeOf = (brandId: string, host: string) => `${brandId} ${host}`
const requestedAt = ({ created_at: at }: CaseRow) => parseInstant(at) ?? 0

/** Whether a case ended in a way that counts as the last one of its host: closed or failed. */
function isLast(row: CaseRow): boolean {
  const one = caseClass(row)
  return isRated(one) || one === 'false-positive'
}

/**
 * The hosts of a list of cases whose last closed or failed case, of a brand, removed the site, and on which no case
 * of anyone is open. `now` in milliseconds.
 */
export function removedHosts(rows: readonly CaseRow[], now: number): RemovedHosts {
  const busy = new Set<string>()
  const last = new Map<string, { row: CaseRow; brandId: string; host: string; website: string }>()
  for (const row of rows.toSorted((a, b) => requestedAt(b) - requestedAt(a))) {
    const website = row.target_website
    const host = website === null ? null : hostOfWebsite(website)
    if (website === null || host === null) continue
    if (caseClass(row) === 'open') busy.add(host)
    const place = placeOf(row.brand ?? '', host)
    if (row.brand !== null && isLast(row) && !last.has(place))
      last.set(place, { row, brandId: row.brand, host, website })
  }
  const removed = [...last.values()].filter(
    ({ row, host }) => caseClass(row) === 'removed' && !busy.has(host),
  )
  const hosts = removed.flatMap(({ row, brandId, host, website }): RemovedHost[] => {
    const closed = parseInstant(row.closed_at)
    const isAbout = isDatedByNote(row.closed_at_source)
    const span = spanOf(parseInstant(row.created_at), closed, { now })
    if (closed === null || span === 'disorder' || isToCome(closed, now)) return []
    return [{ caseId: row.id, brandId, host, website, closed, isAbout }]
  })
  return {
    hosts: hosts.toSorted((a, b) => b.closed - a.closed),
    undated: removed.length - hosts.length,
  }
}

/** A site that is there again after its case removed it. */
export interface CameBack extends RemovedHost {
  domainId: string
  /** How it answered, where it did. */
  code: number | null
  isRed: boolean
  /** When that was scanned, in milliseconds. */
  scanned: number
  /** Whole days since its case was closed. */
  days: number
}

const removed: readonly string[] = removedResolutions

/**
 * Whether a removed host is back: its newest scan came after the closing, and it answers (200 to 399) or is red;
 * 4xx and 5xx alone are not back (F9). `record` is its row under the brand; null where the brand lists it no more.
 * Unclear where the scan found it, and nothing tells for certain that this was after the closing. `now` in
 * milliseconds.
 */
export function cameBack(
  host: RemovedHost,
  record: Domain | null,
  now: number,
): CameBack | 'unclear' | null {
  const scan = record?.latest_scan
  if (!record || !scan || record.open_takedown !== null) return null
  // The row may name a later case, which this user cannot see.
  const named = record.last_closed_takedown
  if (named && named.id !== host.caseId && !removed.includes(named.resolution ?? '')) return null
  const code = scan.https_head_request_response_code
  const answers = hasAnswered(code) === true
  const isRed = scan.verdict === 'red'
  if (!answers && !isRed) return null
  // When the record was changed last says nothing: a comment on an old scan changes it, too.
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
