import { maxTargetLength } from '#/contract/limits.ts'
import type { AssumedScheme, TargetLimits } from '#/lib/target-url.ts'
import { hasKnownEnding } from '#/lib/top-level-domains.ts'
import { ownAddress } from './page-settings.ts'

/** The limits of a target on this page; a bare host gets `scheme` until the reader chooses another one. */
export const targetLimits = (scheme: AssumedScheme = 'https'): TargetLimits => ({
  longest: maxTargetLength,
  scheme,
  own: ownAddress(),
  hasKnownEnding,
})
