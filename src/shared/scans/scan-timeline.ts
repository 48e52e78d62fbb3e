import { domainScan, type DomainScan, type ScanHistoryEntry } from '#/contract/scan.ts'
import { type Reported, getFirstReported } from '#/contract/tolerant.ts'
import { parseInstantOrDay } from '#/lib/dates.ts'
import { addLatestScan } from './compare-scans.ts'

/** A scan from the list of scans, from the timeline of the latest scan, or from both. */
interface MergedStep {
  key: string
  /** Time or date as received. */
  time: string | null
  scan: DomainScan | null
  entry: ScanHistoryEntry | null
}

export interface TimelineStep extends MergedStep {
  /** True if the findings are redacted for this brand (C98). If so, `findings` has no values. */
  isRedacted: boolean
  /** Values of the scan. If the scan doesn't report a value, the value comes from `entry`. */
  findings: DomainScan
}

/**
 * Merges the list of scans with the timeline of the latest scan. Sorts from newest to oldest, because the contract
 * promises no order (C80, C98). Undated scans come last.
 */
export function mergeTimeline(
  scans: readonly DomainScan[],
  latest: DomainScan | null,
): TimelineStep[] {
  const byKey = new Map<string, MergedStep>()
  for (const [index, scan] of addLatestScan(scans, latest).entries()) {
    const key = scan.id ?? `scan ${index}`
    // `updated_at` isn't the time of the scan, because a later comment on the scan changes it.
    if (!byKey.has(key)) byKey.set(key, { key, time: scan.created_at, scan, entry: null })
  }
  const scanSteps = [...byKey.values()]
  const bySecond = Map.groupBy(scanSteps, ({ time }) => toEpochSecond(time))
  const steps = [...scanSteps]
  for (const [index, entry] of (latest?.scan_history ?? []).entries()) {
    const second = toEpochSecond(entry.scannedAt)
    const stepsInSecond = second === null ? [] : (bySecond.get(second) ?? [])
    const matchingStep =
      byKey.get(entry.id ?? '') ?? stepsInSecond.find((step) => step.entry === null)
    // A second entry for the same scan becomes a separate step, so that no reported data is dropped.
    if (matchingStep?.entry === null) {
      matchingStep.entry = entry
      matchingStep.time ??= entry.scannedAt ?? null
    } else steps.push({ key: `entry ${index}`, time: entry.scannedAt ?? null, scan: null, entry })
  }
  // Don't use `-Infinity` for undated steps, because the difference between two of them would be NaN.
  const sortTimes = new Map(steps.map((step) => [step, parseTime(step.time) ?? -Number.MAX_VALUE]))
  steps.sort((a, b) => (sortTimes.get(b) ?? 0) - (sortTimes.get(a) ?? 0))
  const emptyScan = domainScan.parse({})
  return steps.map((step) => ({
    ...step,
    isRedacted: step.scan === null && step.entry?.isRedacted === true,
    findings: mergeEntry(step.scan ?? emptyScan, step.entry),
  }))
}

/** Rounds a time down to whole seconds, because times in the timeline may lack fractions of a second. */
const toEpochSecond = (time: Reported<string>): number | null => {
  const timeMs = parseTime(time)
  return timeMs === null ? null : Math.floor(timeMs / 1000)
}

const parseTime = (time: Reported<string>): number | null =>
  time == null ? null : parseInstantOrDay(time)

/** Fills in values that the scan doesn't report with the values of a history entry. */
function mergeEntry(scan: DomainScan, entry: ScanHistoryEntry | null): DomainScan {
  // Ignore redacted entries, because their values may be placeholders (C98).
  if (entry === null || entry.isRedacted) return scan
  return {
    ...scan,
    verdict: scan.verdict ?? entry.verdict ?? null,
    risk_score: getFirstReported(scan.risk_score, entry.risk),
    https_head_request_response_code: getFirstReported(
      scan.https_head_request_response_code,
      entry.httpCode,
    ),
    screenshot_url: scan.screenshot_url ?? entry.screenshotUrl ?? null,
  }
}
