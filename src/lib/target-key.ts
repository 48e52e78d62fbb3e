import { comparableHost, hostOfWebsite } from './compare-targets.ts'

/**
 * What two requests must share to ask for the same thing: host and path. Scheme, port, query and fragment
 * do not make another website; a final slash does not either.
 */
export function targetKey(website: string): string {
  const parsed = URL.parse(website.trim())
  const host = parsed ? comparableHost(parsed.hostname) : hostOfWebsite(website)
  if (!host) return website.trim()
  return `${host}${(parsed?.pathname ?? '/').replace(/\/+$/, '')}`
}
