import type { Reported } from '#/contract/tolerant.ts'

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
 * Returns whether the website responded: true for 200 to 399; false for null, 0, 4xx and 5xx (C91). Undefined if the
 * code is not reported or unknown.
 */
export function hasResponded(code: Reported<number>): boolean | undefined {
  if (code === undefined) return undefined
  if (code === null || code === 0) return false
  if (code >= 200 && code < 400) return true
  return code >= 400 && code < 600 ? false : undefined
}
