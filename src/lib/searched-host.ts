import { readTarget, type TargetLimits } from './target-url.ts'

/** Limits for search text: any length, without the large list of top-level domains. */
export const anyTarget: TargetLimits = {
  longest: Infinity,
  scheme: 'https',
  own: '',
  hasKnownEnding: () => true,
}

/**
 * Host of the only URL in a search text, in Punycode (`host`) and as written (`name`). Null for partial names, words or
 * several URLs.
 */
export function searchedHost(text: string): { host: string; name: string } | null {
  const reading = readTarget(text, anyTarget)
  if (reading.ok) return reading.doubts.includes('in-text') ? null : reading
  const host = 'host' in reading ? reading.host : undefined
  return host === undefined || host === '' ? null : { host, name: host }
}
