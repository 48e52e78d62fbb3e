import type { CompactDomain } from '#/contract/compact-domain.ts'
import type { Domain } from '#/contract/domain.ts'

/**
 * One host as the triage screen holds it, made from a short or a full row. A figure that the service
 * does not say is null.
 */
export interface TriageRow {
  id: string
  /** Empty when the service gives none. */
  name: string
  source: string | null
  /** Whether it was ever scanned for this brand; without a scan all its figures are null (C79). */
  scanned: boolean
  verdict: string | null
  risk: number | null
  needsReview: boolean | null
  httpCode: number | null
  scannedAt: string | null
  openCase: { id: string; status: string | null } | null
  /** What people said: a kind, null for nothing, undefined where this form of row does not tell. */
  feedback: string | null | undefined
}

/** What both forms of a row tell under the same names, with what they tell in their own way. */
function rowOf(
  row: CompactDomain | Domain,
  scannedAt: TriageRow['scannedAt'],
  feedback: TriageRow['feedback'],
): TriageRow {
  const scan = row.latest_scan
  return {
    id: row.id,
    name: row.name ?? '',
    source: row.source,
    scanned: scan !== null,
    verdict: scan?.verdict ?? null,
    risk: scan?.risk_score ?? null,
    needsReview: scan?.requires_human_review ?? null,
    httpCode: scan?.https_head_request_response_code ?? null,
    scannedAt,
    openCase: row.open_takedown,
    feedback,
  }
}

/** A row from the short form, which never tells feedback. */
export function rowFromCompact(row: CompactDomain): TriageRow {
  const scan = row.latest_scan
  return rowOf(row, scan?.scanned_at ?? null, scan === null ? null : undefined)
}

/** A row from the full form. */
export function rowFromFull(row: Domain): TriageRow {
  const scan = row.latest_scan
  return rowOf(row, scan?.created_at ?? scan?.updated_at ?? null, scan?.user_feedback_type ?? null)
}
