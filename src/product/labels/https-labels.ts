import type { Reported } from '#/contract/tolerant.ts'

/**
 * How the website answered the scan, within a sentence: the status code as it is. No answer recorded (null) and no
 * answer (0) are two things, and neither says that a site is harmless (C91).
 */
export function httpsWords(code: Reported<number>): string {
  if (code === undefined) return 'not reported'
  if (code === null) return 'no answer recorded'
  return code === 0 ? 'no answer' : String(code)
}

/** The same in the cell of a list. */
export function httpsLabel(code: Reported<number>): string {
  if (code === undefined) return '—'
  if (code === null) return 'Not recorded'
  return code === 0 ? 'No answer' : String(code)
}
