import type { Reported } from '#/contract/tolerant.ts'
import { humanize } from '#/lib/display-text.ts'
import { formatScore } from '#/lib/numbers.ts'
import { toVisibleString } from '#/lib/visible-text.ts'
import type { Tone } from '#/ui/badge.tsx'

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

/** Unknown codes stay as received (C19, C47). A missing verdict isn't the verdict `unknown` (C86). */
export function getVerdictLabel(code: Reported<string>): TonedLabel {
  if (code === null || code === undefined) return { text: 'Not reported', tone: 'gray' }
  return verdicts.get(code) ?? { text: toVisibleString(code), tone: 'gray' }
}

/** Formats a verdict for use in a sentence. Codes keep their letter case (C19). */
export const describeVerdict = (code: Reported<string>): string =>
  toVisibleString(code ?? 'not reported')

/** Formats a risk score for use in a sentence. A null score becomes “not scored”. */
export const describeRisk = (risk: Reported<number>): string =>
  risk === undefined ? 'not reported' : formatScore(risk)

/** Formats a risk score for a table cell. A null score becomes “not scored”. */
export const formatRisk = (risk: Reported<number>): string =>
  risk === undefined ? '—' : formatScore(risk)

/** Formats a status code for use in a sentence. Null and 0 differ. Neither means that a site is harmless (C91). */
export function describeHttpsStatus(code: Reported<number>): string {
  if (code === undefined) return 'not reported'
  if (code === null) return 'no response recorded'
  return code === 0 ? 'no response' : String(code)
}

/** Formats a status code for a table cell. */
export function formatHttpsStatus(code: Reported<number>): string {
  if (code === undefined) return '—'
  if (code === null) return 'Not recorded'
  return code === 0 ? 'No response' : String(code)
}

/**
 * Returns false for null, 0 and error codes, although the site may be up (C91). Returns undefined if the code isn't
 * reported or has an unknown meaning.
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
