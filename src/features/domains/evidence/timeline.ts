import type { DomainScan, ScanHistoryEntry } from '#/contract/scan.ts'
import { type Reported, getFirstReported } from '#/contract/tolerant.ts'
import { parseInstantOrDay } from '#/lib/dates.ts'
import { addLatestScan } from '#/shared/scans/compare-scans.ts'
import { listScanRecords } from '#/shared/scans/scan-values.ts'

/** A scan in a domain's history: from the list of scans, from the timeline of the latest scan, or from both. */
interface MergedStep {
  key: string
  /** Time or date as received. */
  time: string | null
  scan: DomainScan | null
  entry: ScanHistoryEntry | null
}

/** A scan in a domain's history with its findings. */
export interface TimelineStep extends MergedStep {
  /** Null if the findings are redacted for this brand (C98). */
  findings: ScanFindings | null
}

/**
 * Merges the scans of a domain with the timeline of its latest scan (C80, C98). Returns them newest first, and scans
 * without a time last. The contract guarantees no order (C80).
 */
export function mergeTimeline(
  scans: readonly DomainScan[],
  latest: DomainScan | null,
): TimelineStep[] {
  const byKey = new Map<string, MergedStep>()
  for (const [index, scan] of addLatestScan(scans, latest).entries()) {
    const key = scan.id ?? `scan ${index}`
    // Not the scan's `updated_at`: a comment on an old scan changes it.
    if (!byKey.has(key)) byKey.set(key, { key, time: scan.created_at, scan, entry: null })
  }
  const scanSteps = [...byKey.values()]
  const bySecond = Map.groupBy(scanSteps, ({ time }) => truncateToSecond(time))
  const steps = [...scanSteps]
  for (const [index, entry] of (latest?.scan_history ?? []).entries()) {
    const second = truncateToSecond(entry.scannedAt)
    const matchingStep =
      byKey.get(entry.id ?? '') ??
      (second === null ? [] : (bySecond.get(second) ?? [])).find((step) => step.entry === null)
    // A second entry for the same scan becomes a separate step, so that no reported data is dropped.
    if (matchingStep?.entry === null) matchingStep.entry = entry
    else steps.push({ key: `entry ${index}`, time: entry.scannedAt ?? null, scan: null, entry })
  }
  const timeMs = new Map(steps.map((step) => [step, parseTime(step.time) ?? -Number.MAX_VALUE]))
  steps.sort((a, b) => (timeMs.get(b) ?? 0) - (timeMs.get(a) ?? 0))
  return steps.map((step) => ({
    ...step,
    findings:
      step.scan === null && step.entry?.isRedacted ? null : toScanFindings(step.scan, step.entry),
  }))
}

/** Converts a time to whole seconds since the epoch, because timelines may lack fractions. Null if unreadable. */
const truncateToSecond = (time: Reported<string>): number | null => {
  const timeMs = parseTime(time)
  return timeMs === null ? null : Math.floor(timeMs / 1000)
}

const parseTime = (time: Reported<string>): number | null =>
  time == null ? null : parseInstantOrDay(time)

/** Values of a scan that can be compared. `undefined` means not reported, `null` means no value. */
export interface ScanFindings {
  verdict: string | undefined
  risk: Reported<number>
  httpCode: Reported<number>
  needsReview: boolean | undefined
  a: readonly string[] | undefined
  mx: readonly string[] | undefined
  cname: readonly string[] | undefined
  certificate: Reported<string>
  completeness: number | undefined
  reasoning: string | undefined
}

/** Returns the findings of a scan from its record, its timeline entry or both. */
export function toScanFindings(
  scan: DomainScan | null,
  entry: ScanHistoryEntry | null = null,
): ScanFindings {
  // Ignore redacted entries, because their values may be placeholders (C98).
  const visibleEntry = entry?.isRedacted === true ? null : entry
  return {
    verdict: scan?.verdict ?? visibleEntry?.verdict ?? undefined,
    risk: getFirstReported(scan?.risk_score, visibleEntry?.risk),
    httpCode: getFirstReported(scan?.https_head_request_response_code, visibleEntry?.httpCode),
    needsReview: scan?.requires_human_review ?? undefined,
    ...listScanRecords(scan),
    certificate: scan?.certificate,
    completeness: scan?.completeness ?? undefined,
    reasoning: scan?.verdict_reasoning ?? undefined,
  }
}

/** Returns the screenshot URL of a scan as received; null if none is reported. */
export const getStepScreenshot = ({ scan, entry }: TimelineStep): string | null =>
  scan?.screenshot_url ?? entry?.screenshotUrl ?? null
