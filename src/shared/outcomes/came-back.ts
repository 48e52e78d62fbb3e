import { linkOptions } from '@tanstack/react-router'
import type { CaseRow } from '#/api/takedowns.ts'
import { removedResolutions } from '#/contract/codes.ts'
import type { Domain } from '#/contract/domain.ts'
import { formatDate, parseInstant, DAY } from '#/lib/dates.ts'
import { getWebsiteHost } from '#/lib/host-name.ts'
import { isInFuture, getSpan } from '#/lib/spans.ts'
import { isSiteOnline } from '#/shared/labels/host-labels.ts'
import { compareWithClosing, isClosingDateApproximate } from './case-times.ts'
import { classifyCase, isEnded } from './outcome-case.ts'

/** A removed site that may have come back (F9). It has no open case, and no later case failed or left the site up. */
interface RemovedHost {
  caseId: string
  brandId: string
  /** Host of `website`, normalized for comparison. */
  host: string
  website: string
  /** Milliseconds since the epoch. */
  closedAt: number
  /** The closing time may be off by a day (C116). */
  isApproximate: boolean
}

/**
 * Finds removed sites that may have come back. For each brand and site, considers only the closed or failed case that
 * was requested last. Sorts the latest closing first.
 */
export function findRemovedHosts(rows: readonly CaseRow[], now: number): readonly RemovedHost[] {
  const getRequestedAt = ({ created_at: at }: CaseRow) => parseInstant(at) ?? 0
  const hostsWithOpenCase = new Set<string>()
  const lastCases = new Map<
    string,
    { row: CaseRow; brandId: string; host: string; website: string }
  >()
  for (const row of rows.toSorted((a, b) => getRequestedAt(b) - getRequestedAt(a))) {
    const { brand: brandId, target_website: website, status } = row
    const host = website === null ? null : getWebsiteHost(website)
    if (website === null || host === null) continue
    const caseClass = classifyCase(row)
    if (caseClass === 'open') hostsWithOpenCase.add(host)
    const key = `${brandId} ${host}`
    const isClosedOrFailed = isEnded(caseClass) && (status === 'CLOSED' || status === 'FAILED')
    if (brandId !== null && isClosedOrFailed && !lastCases.has(key))
      lastCases.set(key, { row, brandId, host, website })
  }
  const hosts = [...lastCases.values()].flatMap(({ row, ...target }): RemovedHost[] => {
    if (classifyCase(row) !== 'removed' || hostsWithOpenCase.has(target.host)) return []
    const closedAt = parseInstant(row.closed_at)
    const span = getSpan(parseInstant(row.created_at), closedAt, { now })
    if (closedAt === null || span === 'disorder' || isInFuture(closedAt, now)) return []
    const isApproximate = isClosingDateApproximate(row.closed_at_source)
    return [{ ...target, caseId: row.id, closedAt, isApproximate }]
  })
  return hosts.toSorted((a, b) => b.closedAt - a.closedAt)
}

/** A site that is back after its case removed it. */
export interface CameBackSite extends RemovedHost {
  domainId: string
  /** HTTP status from 200 to 399. Null if the site counts as back only because its verdict is red. */
  httpCode: number | null
  isRed: boolean
  /** Milliseconds since the epoch. */
  scannedAt: number
  /** Whole days since the case was closed. */
  daysSinceClosing: number
}

const isRemoved = (resolution: string | null | undefined): boolean =>
  removedResolutions.some((code) => code === resolution)

/** Returns null if the site isn't back (F9). Returns `unclear` if the scan may be older than the closing. */
export function checkIfHostCameBack(
  host: RemovedHost,
  record: Domain | null,
  now: number,
): CameBackSite | 'unclear' | null {
  const scan = record?.latest_scan
  if (!record || !scan || record.open_takedown) return null
  // The record may name a later case that the user can't see. If that case left the site up, the site isn't back.
  const lastCase = record.last_closed_takedown
  if (lastCase && lastCase.id !== host.caseId && !isRemoved(lastCase.resolution)) return null
  const code = scan.https_head_request_response_code
  const responds = isSiteOnline(code) === true
  const isRed = scan.verdict === 'red'
  if (!responds && !isRed) return null
  // Don't use the scan's `updated_at`, because a comment on an old scan changes it.
  const scannedAt = parseInstant(scan.created_at)
  const timing = compareWithClosing(scannedAt, host, now)
  if (timing === 'before') return null
  if (timing === 'unclear' || scannedAt === null) return 'unclear'
  return {
    ...host,
    domainId: record.id,
    httpCode: responds ? (code ?? null) : null,
    isRed,
    scannedAt,
    daysSinceClosing: Math.floor((now - host.closedAt) / DAY),
  }
}

/**
 * Checks whether the site came back after the last closed case of its record, which is `closedCase`. If `closedCase`
 * isn't loaded, uses the closing date in the record and treats it as approximate (C116).
 */
export function checkIfDomainCameBack(
  record: Domain,
  brandId: string,
  closedCase: CaseRow | undefined,
  now: number,
): CameBackSite | null {
  const lastCase = record.last_closed_takedown
  if (!lastCase || !isRemoved(lastCase.resolution)) return null
  const closedAt = parseInstant(lastCase.closed_at)
  const website = record.name ?? ''
  const findHost = (): RemovedHost | undefined => {
    if (closedCase) return findRemovedHosts([closedCase], now)[0]
    if (closedAt === null || isInFuture(closedAt, now)) return undefined
    return { caseId: lastCase.id, brandId, host: website, website, closedAt, isApproximate: true }
  }
  const host = findHost()
  const result = host ? checkIfHostCameBack(host, record, now) : null
  return result === 'unclear' ? null : result
}

/** Returns text such as `Responds (200), verdict red`. */
export function describeCameBack({ httpCode, isRed }: CameBackSite): string {
  if (httpCode === null) return 'Verdict red'
  return `Responds (${httpCode})${isRed ? ', verdict red' : ''}`
}

/** Links to the request form for a site that came back. The comment in the form cites the case and the scan. */
export function linkToRequestAgain(site: CameBackSite) {
  const comment =
    `This site is back. Takedown ${site.caseId} was closed as removed on ${site.isApproximate ? 'or about ' : ''}${formatDate(site.closedAt)}; ` +
    `a scan on ${formatDate(site.scannedAt)} found it again. ${describeCameBack(site)}.`
  return linkOptions({
    to: '/takedowns/new',
    search: { target: site.website, brand: site.brandId, comment },
  })
}
