import { readTarget, type TargetLimits } from './target-url.ts'

/** For reading what is not requested: without the list of top-level domains, which is large. */
export const anyTarget: TargetLimits = {
  longest: Infinity,
  scheme: 'https',
  own: '',
  hasKnownEnding: () => true,
}

/**
 * The host of the one address in what somebody searches for: as hosts are on the wire, and as it was written. Null for
 * a part of a name, words, or several addresses.
 */
export function searchedHost(text: string): { host: string; name: string } | null {
  const reading = readTarget(text, anyTarget)
  if (reading.ok) return reading.doubts.includes('in-text') ? null : reading
  const host = 'host' in reading ? reading.host : undefined
  return host === undefined || host === '' ? null : { host, name: host }
}
