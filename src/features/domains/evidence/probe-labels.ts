/**
 * How the website answered the scan, in a sentence (C91). It was a HEAD request: its answer never proves
 * that a page is down, nor what it shows.
 */
export function probeLabel(code: number | null): string {
  if (code === null) return 'no answer recorded'
  if (code === 0) return 'no answer'
  if (!Number.isInteger(code)) return `${code}, not a known code`
  if (code >= 200 && code < 300) return `${code}, answers`
  if (code >= 300 && code < 400) return `${code}, redirects`
  if (code === 401 || code === 403) return `${code}, answers but asks for access`
  if (code === 404 || code === 410) return `${code}, page not found`
  if (code >= 400 && code < 500) return `${code}, refused the request`
  if (code >= 500 && code < 600) return `${code}, error of the site`
  return `${code}, not a known code`
}
