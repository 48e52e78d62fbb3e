import { parseTarget, type TargetLimits } from './target-url.ts'

/** Accepts any target. For search text, which doesn't need the large lists of domains and IP ranges. */
const anyTarget: TargetLimits = {
  maxLength: Infinity,
  scheme: 'https',
  hasKnownTld: () => true,
  isPublicAddress: () => true,
}

/** Returns a search text's host in Punycode and as written. Null for none, several, or one within a sentence. */
export function parseSearchedHost(text: string): { host: string; name: string } | null {
  const result = parseTarget(text, anyTarget)
  if (result.ok) return result.warnings.includes('uncertain') ? null : result
  const host = 'host' in result ? result.host : undefined
  return host === undefined || host === '' ? null : { host, name: host }
}
