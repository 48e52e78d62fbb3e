/**
 * The answer to the HTTPS probe in a sentence (C91). The probe is a HEAD request: its answer never proves
 * that a page is down, nor what it shows.
 */
export function probeLabel(code: number | null): string {
  if (code === null) return 'no answer recorded'
  if (code === 0) return 'no answer'
  if (!Number.isInteger(code)) return `${code}, not a known code`
  if (code >= 200 && code < 300) return `${code}, answered`
  if (code >= 300 && code < 400) return `${code}, sent on to another address`
  if (code === 401 || code === 403) return `${code}, answered but let nobody in`
  if (code === 404 || code === 410) return `${code}, answered that it found nothing`
  if (code >= 400 && code < 500) return `${code}, answered but refused the request`
  if (code >= 500 && code < 600) return `${code}, answered with a failure of its own`
  return `${code}, not a known code`
}
