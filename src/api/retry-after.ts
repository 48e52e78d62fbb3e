/**
 * When to come back, from the header Retry-After: seconds or an HTTP date, as milliseconds since the
 * epoch; null when absent, unreadable or not in the future. A date is measured against the answer's own
 * Date header where that can be read, so that a wrong clock of the viewer does not matter.
 */
export function readRetryAfter(headers: Headers, now: number): number | null {
  const written = headers.get('retry-after')?.trim() ?? ''
  if (/^\d{1,9}$/.test(written)) return Number(written) > 0 ? now + Number(written) * 1000 : null
  const date = Date.parse(written)
  const sent = Date.parse(headers.get('date') ?? '')
  const wait = date - (Number.isNaN(sent) ? now : sent)
  return wait > 0 ? now + wait : null
}
