import { everyDomain } from '#/api/domain-filters.ts'
import { isApiError } from '#/api/errors.ts'
import { readScans } from '#/api/scan-page.ts'
import type { CompactScan } from '#/contract/compact-scan.ts'
import { maxPageSize } from '#/contract/limits.ts'
import { parseInstant } from '#/lib/dates.ts'
import type { HostsMeta } from './meta.ts'
import { countHosts, type BrandReading, type Reading } from './read-brand.ts'
import type { ReplicaRow } from './row.ts'

/** A few pages of scans are always read, however small the brand is. */
const fewPages = 10

interface Before {
  meta: HostsMeta
  rows: readonly ReplicaRow[]
}

/**
 * The copy with what was scanned since: the list of scans has neither filters nor a range of dates, so it is
 * walked from its newest end down to the newest scan that the copy knows (C101). Null where that takes as
 * long as reading the brand anew, or the copy knows of no scan.
 */
export async function refreshBrand(before: Before, reading: Reading): Promise<BrandReading | null> {
  const { meta } = before
  const scans = await scansSince(before, reading)
  if (scans === null) return null
  const counted = await countHosts(meta.brandId, everyDomain, reading)
  const newest = scans[0]
  const { rows, added } = withScans(before.rows, scans)
  return {
    rows,
    meta: {
      ...meta,
      refreshedAt: reading.askedAt,
      rows: rows.length,
      counted,
      fromScans: meta.fromScans + added,
      newestScan: newest ? { id: newest.id, at: newest.scanned_at ?? null } : meta.newestScan,
    },
  }
}

/** The scans that the copy does not know, newest first. */
async function scansSince(
  { meta, rows }: Before,
  { get, signal, onProgress }: Reading,
): Promise<CompactScan[] | null> {
  const last = meta.newestScan
  if (last === null) return null
  const lastAt = parseInstant(last.at)
  const mostPages = Math.max(fewPages, Math.ceil(rows.length / maxPageSize))
  const scans = new Map<string, CompactScan>()
  for (let page = 1; page <= mostPages; page += 1) {
    const asked = readScans(get, meta.brandId, { page, pageSize: maxPageSize }, signal)
    const read = await asked.catch((error: unknown) => {
      // The list has become shorter meanwhile (C26).
      if (page > 1 && isApiError(error, 'not-found')) return null
      throw error
    })
    if (read === null) return [...scans.values()]
    for (const scan of read.rows) {
      const at = parseInstant(scan.scanned_at)
      if (scan.id === last.id || (at !== null && lastAt !== null && at < lastAt))
        return [...scans.values()]
      scans.set(scan.id, scan)
    }
    onProgress({ read: scans.size, total: null })
    if (read.next === null) return [...scans.values()]
  }
  return null
}

/**
 * Rows with the figures of their newest scan. Domains that were not there come first: nobody has seen them, and
 * which lists they are in is not known until the brand is read anew.
 */
function withScans(
  rows: readonly ReplicaRow[],
  scans: readonly CompactScan[],
): { rows: ReplicaRow[]; added: number } {
  const newest = new Map<string, CompactScan>()
  for (const scan of scans)
    if (scan.domain !== null && !newest.has(scan.domain)) newest.set(scan.domain, scan)
  const updated = rows.map((row) => {
    const scan = newest.get(row.id)
    if (!scan) return row
    newest.delete(row.id)
    return { ...row, ...figuresOf(scan) }
  })
  const added = [...newest].map(([id, scan]): ReplicaRow => ({
    id,
    name: scan.domain_name ?? '',
    source: null,
    openCase: null,
    filed: null,
    escalated: false,
    ...figuresOf(scan),
  }))
  return { rows: [...added, ...updated], added: added.length }
}

const figuresOf = (scan: CompactScan) => ({
  scanned: true,
  verdict: scan.verdict,
  risk: scan.risk_score,
  needsReview: scan.requires_human_review,
  httpCode: scan.https_head_request_response_code ?? null,
  scannedAt: scan.scanned_at ?? null,
  // Another scan, another picture; feedback is about the one before.
  feedback: undefined,
  screenshot: undefined,
})
