import { readTarget, type TargetLimits } from './target-url.ts'

/** Limits for text that is not sent: any length, and without the large list of top-level domains. */
export const anyTarget: TargetLimits = {
  longest: Infinity,
  scheme: 'https',
  own: '',
  hasKnownEnding: () => true,
}

/**
 * Returns the host of the only address in a search text, in ASCII (`host`) and as written (`name`). Null for part of a
 * name, words, or several addresses.
 */
export function searchedHost(text: string): { host: string; name: string } | null {
  const reading = readTarget(text, anyTarget)
  if (reading.ok) return reading.doubts.includes('in-text') ? null : reading
  const host = 'host' in reading ? reading.host : undefined
  return host === undefined || host === '' ? null : { host, name: host }
}
