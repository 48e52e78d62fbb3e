import { parseTarget, type TargetLimits } from './target-url.ts'

/** Limits for search text: any length, without the large lists of top-level domains and of public IP addresses. */
export const anyTarget: TargetLimits = {
  maxLength: Infinity,
  scheme: 'https',
  ownUrl: '',
  hasKnownTld: () => true,
  isPublicAddress: () => true,
}

/**
 * Returns the host of the only URL in a search text, in Punycode (`host`) and as written (`name`). Null for partial names, words or
 * several URLs.
 */
export function parseSearchedHost(text: string): { host: string; name: string } | null {
  const result = parseTarget(text, anyTarget)
  if (result.ok) return result.warnings.includes('in-text') ? null : result
  const host = 'host' in result ? result.host : undefined
  return host === undefined || host === '' ? null : { host, name: host }
}
