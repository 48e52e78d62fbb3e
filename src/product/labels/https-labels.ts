/**
 * How the website answered the scan: the status code as it is. No code is recorded as nothing, 0 as no
 * answer; neither says that a site is harmless.
 */
export function httpsLabel(code: number | null | undefined): string {
  if (code === null || code === undefined) return '—'
  return code === 0 ? 'No answer' : String(code)
}
