import type { Reported } from '#/contract/tolerant.ts'
import { humanize } from '#/lib/display-text.ts'
import { formatScore } from '#/lib/numbers.ts'
import { toVisibleString } from '#/lib/visible-text.ts'
import type { Tone } from '#/ui/badge.tsx'

/* Labels of what is known about a host: verdict, risk score, response and source. */

export interface TonedLabel {
  text: string
  tone: Tone
}

const verdicts = new Map<string, TonedLabel>([
  ['red', { text: 'Red', tone: 'red' }],
  ['amber', { text: 'Amber', tone: 'amber' }],
  ['green', { text: 'Green', tone: 'green' }],
  ['unknown', { text: 'Unknown', tone: 'gray' }],
])

/**
 * Returns the label and tone of a verdict. Codes outside the contract stay as received, in gray (C19, C47). A missing
 * verdict isn't the verdict "unknown" (C86).
 */
export function getVerdictLabel(code: Reported<string>): TonedLabel {
  if (code === null || code === undefined) return { text: 'Not reported', tone: 'gray' }
  return verdicts.get(code) ?? { text: toVisibleString(code), tone: 'gray' }
}

/** Describes a verdict, for use in a sentence. Codes keep their case (C19); invisible characters become visible. */
export const describeVerdict = (code: Reported<string>): string =>
  toVisibleString(code ?? 'not reported')

/** Describes a risk score, for use in a sentence. A null score is “not scored”. */
export const describeRisk = (risk: Reported<number>): string =>
  risk === undefined ? 'not reported' : formatScore(risk)

/** Formats a risk score for table cells. A null score is “not scored”. */
export const formatRisk = (risk: Reported<number>): string =>
  risk === undefined ? '—' : formatScore(risk)

/**
 * Describes the website's response to a scan, for use in a sentence. "No response recorded" (null) and "no response"
 * (0) differ, and neither means that a site is harmless (C91).
 */
export function describeHttpsStatus(code: Reported<number>): string {
  if (code === undefined) return 'not reported'
  if (code === null) return 'no response recorded'
  return code === 0 ? 'no response' : String(code)
}

/** Formats the website's response for table cells. */
export function formatHttpsStatus(code: Reported<number>): string {
  if (code === undefined) return '—'
  if (code === null) return 'Not recorded'
  return code === 0 ? 'No response' : String(code)
}

/**
 * Returns whether a response code counts as online: true for 200 to 399; false for null, 0, 4xx and 5xx, although the
 * site may be up (C91); undefined for any other code, or if the code is not reported.
 */
export function isSiteOnline(code: Reported<number>): boolean | undefined {
  if (code === undefined) return undefined
  if (code === null || code === 0) return false
  if (code >= 200 && code < 400) return true
  return code >= 400 && code < 600 ? false : undefined
}

const sources = new Map([
  ['VARIATION', 'Name variation'],
  ['CERTSTREAM', 'Certificate log'],
  ['SUBDOMAIN_SCAN', 'Subdomain scan'],
  ['MANUAL', 'Added by hand'],
  ['AD_LIBRARY', 'Ad library'],
])

/** Returns a label for how a domain was found; unknown codes are humanized (C19). */
export const getSourceLabel = (code: string | null): string =>
  code === null ? '—' : (sources.get(code) ?? toVisibleString(humanize(code)))
